/// A position in a source file.
package struct Place: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var path: String
    package var line: Int
    package var column: Int

    /// The place of values decoded from JSON.
    static let none = Place(path: "", line: 0, column: 0)

    package var description: String { "\(path):\(line):\(column)" }

    package static func < (left: Place, right: Place) -> Bool {
        (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
}

/// A declaration whose contract can't be determined or translated.
package struct ContractProblem: Error, Sendable, Hashable, CustomStringConvertible {
    package var place: Place
    package var message: String

    package var description: String { "\(place): error: \(message)" }
}

/// All problems of one run, in the order of their places.
package struct ContractProblems: Error, Sendable, CustomStringConvertible {
    package var problems: [ContractProblem]

    init(_ problems: [ContractProblem]) {
        self.problems = Set(problems).sorted { ($0.place, $0.message) < ($1.place, $1.message) }
    }

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
