/// The description of an opaque error, where it is created.
struct ErrorText {
    /// The value with the text, or the error itself if a function shows it.
    var value: ValueID
    var form: ErrorEnd.Form
    var error: ValueID
    var body: BodyID
    var offset: UInt32
    /// Whether it was interpolated or converted, instead of read from a member such as `localizedDescription`.
    var isPrinted: Bool
    /// The possible types without their own description, for which the system shows the type name and a number.
    var wordless: [Int32]
    /// Whether these are all possible types.
    var isKnown: Bool

    /// Whether only developers understand the text. Descriptions of system errors are meant for users.
    var isForDevelopers: Bool { isPrinted || !wordless.isEmpty }
}

/// The description of an opaque error that the user sees.
struct ShownText {
    var text: ErrorText
    /// The error as written.
    var name: String
    /// How it reaches the user.
    var way: String
}
