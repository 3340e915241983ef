extension CodingKey {
    /// The key as a coding path shows it: a name, or an index as `[0]`.
    var pathComponent: String { intValue.map { "[\($0)]" } ?? stringValue }
}
