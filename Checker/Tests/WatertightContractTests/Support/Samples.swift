@testable import WatertightContract

extension Contract {
    /// Returns the contract of a file `A.swift`.
    static func of(_ text: String) throws(ContractProblems) -> Contract {
        try Contract(of: [ContractSource(path: "A.swift", text: text)])
    }

    /// Returns `code severity` of each case, in source order.
    static func codes(_ text: String) throws(ContractProblems) -> [String] {
        try of(text).failures.flatMap(\.cases).flatMap { $0.codes ?? [] }.map { "\($0.code) \($0.severity)" }
    }

    /// Returns the problems of a file.
    static func problems(_ text: String) -> [String] {
        do {
            _ = try of(text)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
