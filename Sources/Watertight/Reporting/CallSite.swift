/// A place in the source: where an error was translated, or where a failure began.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    private let file: StaticString
    private let name: StaticString
    /// The line, counted from 1.
    public let line: UInt

    /// The module and the file, as `#fileID` gives them: no path of the machine that compiled it.
    public var fileID: String { String(describing: file) }
    /// The module. The unified log uses it as the category.
    public var module: String { String(fileID.prefix { $0 != "/" }) }
    /// The function, such as `signIn(_:)`.
    public var function: String { String(describing: name) }

    /// Creates a place in the source.
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - line: The line.
    ///   - function: The function.
    public init(fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function) {
        self.file = fileID
        self.line = line
        self.name = function
    }

    /// `Module/File.swift:line function`.
    public var description: String { "\(fileID):\(line) \(function)" }

    /// Two places are equal if the file, the line and the function are.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.fileID == right.fileID && left.function == right.function
    }

    /// Hashes the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}
