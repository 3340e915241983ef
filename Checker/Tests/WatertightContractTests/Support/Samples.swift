@testable import WatertightContract

extension Contract {
    /// The contract of one file `A.swift`.
    static func of(_ text: String) throws(ContractProblems) -> Contract {
        try Contract(of: [ContractSource(path: "A.swift", text: text)])
    }

    /// `code severity` of each case, in the order of the sources.
    static func codes(_ text: String) throws(ContractProblems) -> [String] {
        try of(text).failures.flatMap(\.cases).flatMap { $0.codes ?? [] }.map { "\($0.code) \($0.severity)" }
    }

    /// What is wrong with a file.
    static func problems(_ text: String) -> [String] {
        do {
            _ = try of(text)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
