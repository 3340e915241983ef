extension Outline {
    /// Parses a source and walks its tree once. Takes any bytes; what is no Swift is passed over.
    package static func parse(_ source: UnsafeBufferPointer<UInt8>) -> Outline { OutlineBuilder.outline(of: source) }

    package static func parse(_ source: String) -> Outline {
        var source = source
        return source.withUTF8 { parse($0) }
    }
}
