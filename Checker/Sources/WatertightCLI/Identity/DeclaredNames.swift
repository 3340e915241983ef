/// The names that the sources declare, found by the keyword before them.
struct DeclaredNames: Sendable {
    private static let keywords: Set<String> = [
        "func", "var", "let", "case", "struct", "class", "enum", "actor", "protocol", "typealias",
    ]

    private let hashes: Set<UInt32>

    init(_ paths: [String], read: @escaping @Sendable (String) -> [UInt8]?) {
        let found = Workers.map(paths.count, jobs: nil) { Self.names(in: read(paths[$0]) ?? []) }
        hashes = found.reduce(into: []) { $0.formUnion($1) }
    }

    func contains(_ name: String) -> Bool { hashes.contains(StableHash.short(name)) }

    private static func names(in bytes: [UInt8]) -> Set<UInt32> {
        var found: Set<UInt32> = []
        var isNext = false
        for word in bytes.split(whereSeparator: { !isOfName($0) }) {
            if isNext { found.insert(StableHash.short(String(decoding: word, as: UTF8.self))) }
            isNext = word.count < 10 && keywords.contains(String(decoding: word, as: UTF8.self))
        }
        return found
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
}
