/// Whether a program knows the names of an enum's cases, from which the library derives codes.
package struct CaseNames {
    private let type: String
    private let protocols: Set<String>
    private let isText: Bool

    /// - Parameters:
    ///   - protocols: The names of all protocols that the enum conforms to.
    ///   - isText: Whether its raw values are strings, which are the names.
    package init(type: String, protocols: some Sequence<String>, isText: Bool) {
        self.type = type
        self.protocols = Set(protocols)
        self.isText = isText
    }

    /// Returns why the name of a case is unknown; `nil` if it is known.
    package func problem(of name: String, hasPayload: Bool) -> String? {
        let describes = ["CustomStringConvertible", "CustomDebugStringConvertible", "TextOutputStreamable"]
        let hasMirror = protocols.contains("CustomReflectable")
        guard hasMirror || !hasPayload && !isText && !protocols.isDisjoint(with: describes) else { return nil }
        let obstacle = hasMirror ? "a mirror" : "a description"
        return
            "`\(type)` has \(obstacle) of its own, so a program doesn't know the name of `\(name)`: declare `codeWord`."
    }
}
