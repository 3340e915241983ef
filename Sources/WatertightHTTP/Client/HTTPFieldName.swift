public import HTTPTypes
import Watertight

extension HTTPField.Name {
    /// Creates the name of a field from a literal: `headerFields: [.init("X-Client"): "iOS"]`.
    ///
    /// A literal that isn't a token (RFC 9110 §5.6.2) stops a debug build. In a release build, `-` replaces its other
    /// characters. A string that isn't a literal has the failable initializer of HTTPTypes.
    /// - Parameter literal: The name.
    public init(_ literal: StaticString) {
        let text = String(describing: literal)
        if let name = HTTPField.Name(text) {
            self = name
            return
        }
        ProgrammingError.notice("\"\(text)\" isn't the name of a header field")
        let token = String(text.map { Self.isOfToken($0) ? $0 : "-" })
        guard let name = HTTPField.Name(token.isEmpty ? "-" : token) else { preconditionFailure("not a token") }
        self = name
    }

    private static func isOfToken(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
    }
}
