extension Facts {
    /// A limit against cycles in a damaged cache, far above the depth of real types.
    private static let deepestType = 16

    /// Returns a type as written, such as `Interruption<StoreError>`.
    package func written(_ type: Int32) -> String { written(type, Self.deepestType) }

    private func written(_ type: Int32, _ levels: Int) -> String {
        guard levels > 0, types.indices.contains(Int(type)) else { return "…" }
        let reference = types[Int(type)]
        let inner = arguments(of: reference).map { written($0, levels - 1) }
        let list = inner.joined(separator: ", ")
        let name = text(reference.name) + (inner.isEmpty ? "" : "<\(list)>")
        return switch reference.kind {
        case .named: name
        case .member: written(reference.base, levels - 1) + "." + name
        case .optional: list + "?"
        case .array: "[\(list)]"
        case .dictionary: "[\(inner.joined(separator: ": "))]"
        case .metatype: list + ".Type"
        case .existential: "any " + list
        case .opaque: "some " + list
        case .composition: inner.joined(separator: " & ")
        case .tuple: "(\(list))"
        case .function: "(\(inner.dropLast().joined(separator: ", "))) -> \(inner.last ?? "…")"
        case .other: "…"
        }
    }
}
