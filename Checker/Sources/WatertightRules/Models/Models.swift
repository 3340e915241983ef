/// What the system does, as Swift stubs that are parsed like sources. `@Fails(E)` is documented to throw an `E`, perhaps
/// more; `@Carries` throws what the closure threw that made its receiver. What is not here is unknown, except in modules
/// that are complete: there all that throws is here.
enum Models {
    struct Model: Sendable {
        var module: String
        var facts: Facts
        var isComplete: Bool
    }

    static let files: [Model] =
        [
            Model(module: "Swift", facts: Outline.parse(StandardLibraryModel.source).facts, isComplete: true),
            Model(module: "Swift", facts: Outline.parse(LiteralModel.source).facts, isComplete: true),
            Model(module: "Foundation", facts: Outline.parse(FoundationModel.source).facts, isComplete: false),
        ]
        + partsOfFoundation.map { Model(module: $0, facts: Facts(), isComplete: false) }
        + ofC.map { Model(module: $0, facts: Facts(), isComplete: true) }

    /// What they declare is in the model of Foundation.
    private static let partsOfFoundation = [
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    ]

    /// Modules of C: nothing in them throws.
    private static let ofC = [
        "Darwin", "Glibc", "Musl", "Bionic", "Android", "WASILibc", "WinSDK", "ucrt", "CRT", "Dispatch",
        "Synchronization",
    ]
}
