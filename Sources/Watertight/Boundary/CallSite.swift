/// The place in the source at which a boundary was crossed.
public struct CallSite: Sendable, Hashable, CustomStringConvertible {
    private let file: StaticString
    /// The line, counted from 1.
    public let line: UInt

    /// The module and the file, as `#fileID` gives them: no path of the machine that compiled it.
    public var fileID: String { String(describing: file) }

    /// Creates a place in the source.
    /// - Parameters:
    ///   - fileID: The module and the file.
    ///   - line: The line.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        self.file = fileID
        self.line = line
    }

    /// `Module/File.swift:line`.
    public var description: String { "\(fileID):\(line)" }

    /// Two places are equal if the file and the line are.
    public static func == (left: CallSite, right: CallSite) -> Bool {
        left.line == right.line && left.fileID == right.fileID
    }

    /// Hashes the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fileID)
        hasher.combine(line)
    }
}
