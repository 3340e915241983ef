/// The space that may surround a field value: OWS of RFC 9110 §5.6.3, spaces and tabs.
enum OptionalWhitespace {
    /// The bytes of a value without the space around it.
    static func trimming(_ fieldValue: some StringProtocol) -> ArraySlice<UInt8> {
        var bytes = Array(fieldValue.utf8)[...]
        while let first = bytes.first, isWhitespace(first) { bytes.removeFirst() }
        while let last = bytes.last, isWhitespace(last) { bytes.removeLast() }
        return bytes
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
