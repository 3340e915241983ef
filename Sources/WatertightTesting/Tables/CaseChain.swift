import Testing
import Watertight

extension Error {
    /// Returns a sample of each case of a failure, in an order that the compiler checks.
    ///
    /// Write a `switch` without a `default` that returns the samples that follow a case. A case may have several. A case
    /// that has no line does not compile:
    ///
    /// ```swift
    /// extension AuthenticationError {
    ///     static let samples = chain {
    ///         switch $0 {
    ///         case nil: [.wrongPassword]
    ///         case .wrongPassword: [.accountLocked(until: nil), .accountLocked(until: .distantFuture)]
    ///         case .accountLocked: ConnectionProblem.allCases.map(Self.unreachable)
    ///         case .unreachable: []
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// The test fails if a case has no sample because no other case leads to it. It can't notice this of the last cases: the order
    /// is that of the declaration, with associated values first.
    /// - Parameter next: Returns the samples after the last sample; `nil` stands for the beginning.
    public static func chain(_ next: (Self?) -> [Self]) -> [Self] {
        let samples = CaseChain.samples(next, id: ProgramNames.casePosition)
        let seen = Set(samples.map(ProgramNames.casePosition))
        for position in 0..<(seen.max() ?? 0) where !seen.contains(position) {
            Issue.record(
                """
                \(Self.self): a case has no sample, because no other case leads to it: number \(position) of the cases, \
                those with associated values first.
                """)
        }
        return samples
    }
}

enum CaseChain {
    /// Returns the samples of a chain, up to the first case that occurs again.
    static func samples<Value>(_ next: (Value?) -> [Value], id: (Value) -> some Hashable) -> [Value] {
        var samples: [Value] = []
        while true {
            let following = next(samples.last)
            let seen = Set(samples.map(id))
            guard let first = following.first, !seen.contains(id(first)) else { return samples }
            samples += following
        }
    }
}
