/// One header line of a canned response, spelled as it is sent.
public struct HeaderLine: Sendable, Hashable {
    /// The field name.
    public var name: String

    /// The field value.
    public var value: String

    /// Makes a header line.
    ///
    /// - Parameters:
    ///   - name: The field name.
    ///   - value: The field value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
