/// In which layers a name is used: called, referred to, or named as a type. Only names that somebody asked for are
/// counted, so that a codebase of millions of lines costs one pass over numbers.
struct Mentions: Sendable {
    private var layers: [String: UInt16] = [:]
    /// The calls of a name outside tests and other support, with the layer that calls.
    private(set) var calls: [String: [(call: OutlineNode, layer: Layer)]] = [:]

    /// Whether anything reads a message of another type: then the views are a part of what is checked.
    private(set) var hasReaders = false
    /// Where a property of presentation that holds a message is read, by its name; setting it is no reading.
    private(set) var reads: [String: [OutlineNode]] = [:]

    /// Whether the name is used outside tests and other support.
    func isUsed(_ name: String) -> Bool {
        (layers[name] ?? 0) & ~Self.bit(.support) != 0
    }

    func isUsed(_ name: String, in layer: Layer) -> Bool {
        (layers[name] ?? 0) & Self.bit(layer) != 0
    }

    /// Counts the uses of the wanted names, and keeps the calls of those whose calls are wanted.
    init(
        of names: Set<String>, callsOf called: Set<String>, readsOf read: Set<String>, in files: [SourceFile],
        layers map: LayerMap
    ) {
        // `$message` is a binding to it, or what publishes it.
        let published = Set(read.map { "$" + $0 })
        let wanted = Wanted(names.union(called).union(read).union(published))
        guard !wanted.names.isEmpty else { return }
        var counts = [UInt16](repeating: 0, count: wanted.names.count)
        let isCalled = wanted.names.map(called.contains)
        let isRead = wanted.names.map { read.contains($0) || published.contains($0) }
        for file in files { count(file, wanted, isCalled, isRead, map, &counts) }
        for (position, name) in wanted.names.enumerated() where counts[position] != 0 {
            layers[name] = counts[position]
        }
    }

    private mutating func count(
        _ file: SourceFile, _ wanted: Wanted, _ isCalled: [Bool], _ isRead: [Bool], _ map: LayerMap,
        _ counts: inout [UInt16]
    ) {
        let outline = file.outline
        guard let positions = wanted.positions(in: outline) else { return }
        let isSupport = map.decision(of: file).layer == .support
        var layerOfType: [Int32: Layer] = [:]
        for id in outline.records.indices {
            let record = outline.records[id]
            switch record.kind {
            case .member, .reference, .namedType: break
            default: continue
            }
            guard record.parent != -2, positions.indices.contains(Int(record.text)) else { continue }
            let position = positions[Int(record.text)]
            guard position >= 0 else { continue }
            let node = OutlineNode(outline: outline, id: Int32(id))
            let type = node.enclosingType
            let key = type?.id ?? -1
            let layer = isSupport ? .support : layerOfType[key] ?? map.layer(around: type ?? outline.root, in: file)
            layerOfType[key] = layer
            let bit = Self.bit(layer)
            counts[position] |= bit
            if layer != .support, isCalled[position], let call = node.parent, call.kind == .call,
                call.firstChild == node
            {
                calls[wanted.names[position], default: []].append((call, layer))
            }
            if isRead[position], layer != .support, record.kind != .namedType,
                !(node.parent?.kind == .assignment && node.parent?.firstChild == node)
            {
                let name = wanted.names[position]
                if record.kind == .member, node.firstChild?.unwrapped.isText("self") == false { hasReaders = true }
                reads[name.hasPrefix("$") ? String(name.dropFirst()) : name, default: []].append(node)
            }
            // `Service.Failure.gone` names `Service.Failure`.
            if record.kind == .member, let path = node.dottedName, let known = wanted.position(of: path) {
                counts[known] |= bit
            }
        }
    }

    private static func bit(_ layer: Layer) -> UInt16 {
        switch layer {
        case .presentation: 1
        case .useCase: 2
        case .repository: 4
        case .network: 8
        case .facade: 16
        case .composition: 32
        case .diagnostics: 64
        case .support: 128
        case .unknown: 256
        }
    }

    /// Names to look for, found by the bytes of a text without making a string of it.
    private struct Wanted {
        let names: [String]
        private var positions: [UInt64: Int] = [:]
        /// Which lengths with which first and last byte there are at all: most texts end here.
        private var shapes = [Bool](repeating: false, count: 1 << 16)

        init(_ wanted: Set<String>) {
            names = wanted.sorted()
            for (position, name) in names.enumerated() {
                let bytes = Array(name.utf8)[...]
                positions[Self.hash(bytes)] = position
                shapes[Self.shape(bytes)] = true
            }
        }

        func position(of name: String) -> Int? { position(of: Array(name.utf8)[...]) }

        private func position(of bytes: ArraySlice<UInt8>) -> Int? {
            shapes[Self.shape(bytes)] ? positions[Self.hash(bytes)] : nil
        }

        /// For each number of a text the position of its name, -1 where it is not wanted; nil if none is.
        func positions(in outline: Outline) -> [Int]? {
            var found = [Int](repeating: -1, count: outline.textEnds.count)
            var isAny = false
            for number in found.indices.dropFirst() {
                let bytes = outline.textBytes[outline.textRange(UInt32(number))]
                if let position = position(of: bytes) {
                    found[number] = position
                    isAny = true
                }
            }
            return isAny ? found : nil
        }

        private static func shape(_ bytes: ArraySlice<UInt8>) -> Int {
            guard let first = bytes.first, let last = bytes.last else { return 0 }
            return (bytes.count & 63) << 10 | Int(first & 31) << 5 | Int(last & 31)
        }

        private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash ^ (UInt64(bytes.count) << 56)
        }
    }
}
