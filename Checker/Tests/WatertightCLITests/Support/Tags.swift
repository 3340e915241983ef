import Testing

extension Tag {
    /// Builds a package, which is slow.
    @Tag static var compiler: Self
}
