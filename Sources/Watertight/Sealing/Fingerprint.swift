import Foundation

/// The kind of an error, without anything of what it carries: its type, domain and code.
///
/// The same kind has the same fingerprint in every process and build in which its type and code keep their names, so
/// that incidents of one kind can be counted together.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    private let type: any Any.Type
    /// The owner of the code: a failure's domain, an `NSError` domain, or the name of the type. A domain that is no plain
    /// name, as an SDK may make of a text or an address, is redacted; see ``FailureDetails/Value/foreignName(_:)``.
    public let domain: String
    /// The code in that domain: a reason, a case's name or a number. Never an associated value.
    public let code: String

    /// Takes the fingerprint of an error.
    /// - Parameters:
    ///   - error: The error.
    ///   - code: The kind of error, where whoever seals it knows better than the error tells.
    package init(of error: any Error, code: FailureCode? = nil) {
        type = Swift.type(of: error)
        if let code = code ?? (error as? any CodedFailure)?.code {
            domain = code.domain
            self.code = code.number.map { "\(code.reason)-\($0)" } ?? code.reason
        } else {
            // The type of a Swift error is its NSError domain; a case's name says more than its position does.
            let bridged = error as NSError
            // The type's own name may have spaces, as that of a generic type has; it is a word of the program.
            let isTypeName = bridged.domain == String(reflecting: type)
            domain =
                isTypeName
                ? Self.withoutAddresses(bridged.domain)
                : FailureDetails.Value.foreignName(Self.withoutAddresses(bridged.domain)).description
            self.code = Self.caseName(of: error) ?? String(bridged.code)
        }
    }

    /// The qualified name of the error's type.
    ///
    /// Foundation's types have one name on all platforms, though some live in a module of their own on Linux.
    public var typeName: String {
        let name = Self.withoutAddresses(String(reflecting: type))
        let essentials = "FoundationEssentials."
        return name.hasPrefix(essentials) ? "Foundation." + name.dropFirst(essentials.count) : name
    }

    /// 16 hexadecimal digits (64-bit FNV-1a over type, domain and code): the same in every process.
    public var id: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(typeName)\u{1F}\(domain)\u{1F}\(code)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The type, and the domain and code where they say more: `Network.Refusal (POSIX 111)`.
    public var description: String {
        domain == typeName ? "\(typeName) (\(code))" : "\(typeName) (\(domain) \(code))"
    }

    /// Two fingerprints are equal if type, domain and code are.
    public static func == (left: Fingerprint, right: Fingerprint) -> Bool {
        left.type == right.type && left.domain == right.domain && left.code == right.code
    }

    /// Hashes type, domain and code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(domain)
        hasher.combine(code)
    }

    /// The name of an enum's case, without what it carries.
    ///
    /// A type that describes or reflects itself is not asked: its words may hold values.
    private static func caseName(of error: any Error) -> String? {
        guard !(Swift.type(of: error) as Any.Type is any CustomReflectable.Type) else { return nil }
        let mirror = Mirror(reflecting: error)
        guard mirror.displayStyle == .enum else { return nil }
        if let child = mirror.children.first { return child.label }
        // The metatype is asked: a test of the value itself also succeeds by way of NSError.
        let type = Swift.type(of: error) as Any.Type
        if type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
        {
            return nil
        }
        return String(describing: error)
    }

    /// The compiler writes the address of a private type's context into its name, which differs from build to build.
    private static func withoutAddresses(_ name: String) -> String {
        guard name.contains("(unknown context at $") else { return name }
        return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }
}
