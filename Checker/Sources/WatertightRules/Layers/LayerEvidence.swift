/// What speaks for a layer.
struct LayerEvidence {
    private var weights: [Layer: Int] = [:]
    private var reasons: [Layer: [String]] = [:]
    private var observations: [String] = []

    mutating func add(_ layer: Layer, _ weight: Int, _ reason: String) {
        weights[layer, default: 0] += weight
        reasons[layer, default: []].append(reason)
    }

    /// That views may observe it: alone it says little of what only serves.
    mutating func addObservation(_ reason: String) {
        observations.append(reason)
        add(.presentation, LayerWords.folder, reason)
    }

    var hasObservation: Bool { !observations.isEmpty }

    var withoutObservation: LayerEvidence {
        var rest = self
        rest.weights[.presentation, default: 0] -= LayerWords.folder * observations.count
        rest.reasons[.presentation]?.removeAll { observations.contains($0) }
        return rest
    }

    /// The layer that most speaks for; `unknown` if nothing does, too little, or two layers alike.
    var decision: LayerDecision {
        let ranked = weights.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        guard let best = ranked.first, best.value >= LayerWords.folder,
            ranked.count == 1 || ranked[1].value < best.value
        else { return LayerDecision(.unknown, reasons: []) }
        return LayerDecision(best.key, reasons: reasons[best.key] ?? [])
    }

    /// How much speaks for the layer that most speaks for.
    var weight: Int { weights.values.max() ?? 0 }
}
