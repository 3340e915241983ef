import Testing

extension Tag {
    /// Builds a package, which takes long: once is enough.
    @Tag static var compiler: Self
}
