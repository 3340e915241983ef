import WatertightRules
import WatertightSupport

/// What `watertight layers` shows: each layer with its types, and what each was recognised by.
struct LayersReport: Sendable, Encodable {
    struct Entry: Sendable, Encodable, Hashable {
        var type: String
        var path: String
        var line: Int
        var reasons: [String]
    }

    struct Group: Sendable, Encodable {
        var layer: Layer
        var types: [Entry]
    }

    var formatVersion = 1
    var groups: [Group]
    var graph: LayerGraph

    init(places: Places, findings: [Finding]) {
        let program = places.program
        var entries: [Layer: [Entry]] = [:]
        for type in program.types {
            let place = places.place(of: type)
            let file = program.files[Int(type.file)]
            let offset = file.facts.declarations[Int(type.declaration)].offset
            entries[place.layer, default: []].append(
                Entry(
                    type: program.name(of: type), path: file.path, line: file.facts.line(of: offset),
                    reasons: place.reasons.map { program.sentence(for: $0) }))
        }
        groups = Layer.allCases.map { layer in
            Group(
                layer: layer,
                types: (entries[layer] ?? []).sorted { ($0.type, $0.path, $0.line) < ($1.type, $1.path, $1.line) })
        }
        graph = LayerGraph(places: places, findings: findings)
    }

    /// - Parameter limit: How many types of a layer are listed at most; nil lists all.
    func text(limit: Int?) -> String {
        var text = ""
        for group in groups where !group.types.isEmpty {
            text += "\(group.layer): \(Report.counted(group.types.count, "type"))\n"
            for entry in group.types.prefix(limit ?? .max) {
                let reasons = entry.reasons.isEmpty ? "nothing says what it is" : entry.reasons.joined(separator: "; ")
                text += "  \(entry.type.onOneLine)  \(entry.path.onOneLine):\(entry.line)\n      \(reasons.onOneLine)\n"
            }
            if let limit, group.types.count > limit {
                text += "  … and \(Report.grouped(group.types.count - limit)) more (--all lists them)\n"
            }
            text += "\n"
        }
        return text.isEmpty ? "No types were found.\n" : text
    }
}
