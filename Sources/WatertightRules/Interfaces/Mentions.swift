/// In which layers a name is used: called, referred to, or named as a type. Only names that somebody asked for are
/// counted, so that a codebase of millions of lines costs one pass over numbers.
struct Mentions: Sendable {
    private var layers: [String: UInt16] = [:]

    /// Whether the name is used outside tests and other support.
    func isUsed(_ name: String) -> Bool {
        (layers[name] ?? 0) & ~Self.bit(.support) != 0
    }

    func isUsed(_ name: String, in layer: Layer) -> Bool {
        (layers[name] ?? 0) & Self.bit(layer) != 0
    }

    private static func bit(_ layer: Layer) -> UInt16 {
        Layer.allCases.firstIndex(of: layer).map { 1 << UInt16($0) } ?? 0
    }

    init(of wanted: Set<String>, in files: [SourceFile], layers map: LayerMap) {
        guard !wanted.isEmpty else { return }
        var hashes: [UInt64: String] = [:]
        for name in wanted { hashes[Self.hash(Array(name.utf8)[...])] = name }
        for file in files { count(file, hashes, map) }
    }

    private mutating func count(_ file: SourceFile, _ wanted: [UInt64: String], _ map: LayerMap) {
        let outline = file.outline
        var names: [String?] = [nil]
        names.reserveCapacity(outline.textEnds.count)
        var isAny = false
        for number in outline.textEnds.indices.dropFirst() {
            let range = outline.textRange(UInt32(number))
            let name = wanted[Self.hash(outline.textBytes[range])]
            if name != nil { isAny = true }
            names.append(name)
        }
        guard isAny else { return }
        var layerOfType: [Int32: UInt16] = [:]
        for id in outline.records.indices {
            let record = outline.records[id]
            guard record.text != 0, record.parent != -2,
                record.kind == .member || record.kind == .reference
                    || record.kind == .namedType, let name = names[Int(record.text)]
            else { continue }
            let node = OutlineNode(outline: outline, id: Int32(id))
            let type = node.enclosingType
            let key = type?.id ?? -1
            let bit = layerOfType[key] ?? Self.bit(map.layer(around: type ?? outline.root, in: file))
            layerOfType[key] = bit
            layers[name, default: 0] |= bit
            // `Service.Failure.gone` names `Service.Failure`.
            if record.kind == .member, let path = node.dottedName, wanted[Self.hash(Array(path.utf8)[...])] != nil {
                layers[path, default: 0] |= bit
            }
        }
    }

    private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ (UInt64(bytes.count) << 56)
    }
}
