import Foundation

/// The kind of an error, without its values: type, domain and code.
///
/// The same kind has the same fingerprint in every process and build in which its type and code keep their names.
package struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    private let type: any Any.Type
    /// The owner of the code: a failure's domain, an `NSError` domain, or the name of the type. A domain that doesn't look
    /// like a name is redacted; see ``FailureDetails/Value/foreignName(_:)``.
    package let domain: String
    /// The code in that domain: a reason, a case's name or a number. Never an associated value.
    package let code: String
    /// The number of items with this kind of error, if it is that of items.
    private var count: Int?

    package init(of error: any Error, code: FailureCode? = nil) {
        type = Swift.type(of: error)
        if let code = code ?? (error as? any LayerFailure)?.code {
            domain = code.domain
            self.code = code.reason
            return
        }
        if let name = ProgramNames.enumCaseName(of: error) {
            domain = Self.name(of: type)
            self.code = name
            return
        }
        let bridged = error as NSError
        let isTypeName = bridged.domain == String(reflecting: type)
        domain =
            isTypeName
            ? ProgramNames.withoutContexts(bridged.domain)
            : FailureDetails.Value.foreignName(ProgramNames.withoutContexts(bridged.domain)).description
        self.code = String(bridged.code)
    }

    /// Returns the kinds of an error's causes, the outermost first. The payload of a failure is for the screen only, so the
    /// chain ends there. The kinds of an error's items follow it, with their counts.
    package static func causes(of error: any Error) -> [Fingerprint] {
        var causes: [Fingerprint] = []
        for cause in ErrorChain.errors(in: error) {
            let kind = Fingerprint(of: cause)
            // Consecutive causes of one kind are one entry, such as failed lookups of IPv4 and IPv6 addresses.
            if causes.last != kind { causes.append(kind) }
            if cause is any LayerFailure { break }
            causes += kinds(of: ErrorChain.items(of: cause))
        }
        return Array(causes.dropFirst())
    }

    /// Returns the most frequent kinds of errors, at most five.
    private static func kinds(of errors: [any Error]) -> [Fingerprint] {
        let groups = Dictionary(grouping: errors.map { Fingerprint(of: $0) }, by: \.self)
        // Kinds with the same count are in alphabetical order, so that the log is the same in every run.
        let ordered = groups.map { kind, all in
            var kind = kind
            kind.count = all.count
            return kind
        }.sorted { ($1.count ?? 0, $0.description) < ($0.count ?? 0, $1.description) }
        return Array(ordered.prefix(5))
    }

    /// The qualified name of the error's type, the same on all platforms.
    package var typeName: String { Self.name(of: type) }

    private static func name(of type: any Any.Type) -> String {
        let name = ProgramNames.withoutContexts(String(reflecting: type))
        // On Linux some of Foundation's types are declared in a module of their own.
        let essentials = "FoundationEssentials."
        return name.hasPrefix(essentials) ? "Foundation." + name.dropFirst(essentials.count) : name
    }

    /// 16 hexadecimal digits of a hash over type, domain and code, the same in every process.
    package var id: String {
        let digits = String(StableHash("\(typeName)\u{1F}\(domain)\u{1F}\(code)").value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The type, and the domain and code where they add something: `Network.Refusal (POSIX 111)`. Before items, their number.
    package var description: String {
        (count.map { "\($0) × " } ?? "")
            + (domain == typeName ? "\(typeName) (\(code))" : "\(typeName) (\(domain) \(code))")
    }

    package static func == (left: Fingerprint, right: Fingerprint) -> Bool {
        left.type == right.type && left.domain == right.domain && left.code == right.code
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(domain)
        hasher.combine(code)
    }
}

/// The 64-bit FNV-1a hash of a text, the same in every process.
struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
}
