/// The types of Watertight that rules ask for, wherever the program gets them from.
struct LibraryTypes: Sendable {
    /// The protocols that say something is the failure of a layer.
    private(set) var layerFailures: Set<Int32> = []
    /// What an error is sealed in.
    private(set) var sealedErrors: Set<Int32> = []

    init(_ linked: Linked) {
        for (number, nominal) in linked.nominals.enumerated() {
            switch linked.names.text(nominal.name) {
            case "LayerFailure": layerFailures.insert(Int32(number))
            case "SealedError": sealedErrors.insert(Int32(number))
            default: break
            }
        }
    }
}
