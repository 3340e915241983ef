/// In which layers a name is used: called, referred to, or named as a type. Only names that somebody asked for are
/// counted, so that a codebase of millions of lines costs one pass over numbers.
struct Mentions: Sendable {
    private var layers: [String: UInt16] = [:]
    /// The calls of a name outside tests and other support, with the layer that calls.
    private(set) var calls: [String: [(call: OutlineNode, layer: Layer)]] = [:]

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

    /// Counts the uses of the wanted names, and keeps the calls of those whose calls are wanted.
    init(of names: Set<String>, callsOf called: Set<String>, in files: [SourceFile], layers map: LayerMap) {
        let wanted = names.union(called)
        guard !wanted.isEmpty else { return }
        var hashes: [UInt64: String] = [:]
        for name in wanted { hashes[Self.hash(Array(name.utf8)[...])] = name }
        for file in files { count(file, hashes, called, map) }
    }

    private mutating func count(_ file: SourceFile, _ wanted: [UInt64: String], _ called: Set<String>, _ map: LayerMap)
    {
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
        let isSupport = map.decision(of: file).layer == .support
        var layerOfType: [Int32: Layer] = [:]
        for id in outline.records.indices {
            let record = outline.records[id]
            guard record.text != 0, record.parent != -2,
                record.kind == .member || record.kind == .reference
                    || record.kind == .namedType, let name = names[Int(record.text)]
            else { continue }
            let node = OutlineNode(outline: outline, id: Int32(id))
            let type = node.enclosingType
            let key = type?.id ?? -1
            let layer =
                isSupport ? .support : layerOfType[key] ?? map.layer(around: type ?? outline.root, in: file)
            layerOfType[key] = layer
            let bit = Self.bit(layer)
            layers[name, default: 0] |= bit
            if layer != .support, let call = node.parent, call.kind == .call, call.firstChild == node,
                called.contains(name)
            {
                calls[name, default: []].append((call, layer))
            }
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
