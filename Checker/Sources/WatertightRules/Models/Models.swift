/// What the system does, as Swift stubs that are parsed like sources. `@Fails(E)` is documented to throw an `E`, perhaps
/// more; `@Carries` throws what the closure threw that made its receiver. What is not here is unknown.
enum Models {
    static let files: [(module: String, facts: Facts)] = [
        ("Swift", StandardLibraryModel.source), ("Foundation", FoundationModel.source),
    ].map { ($0.0, Outline.parse($0.1).facts) }
}
