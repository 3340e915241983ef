import SwiftSyntax

/// The type of a payload, with sugar applied and declared types fully qualified: `[Notebook.ID]?`.
package indirect enum PayloadType: Sendable, Hashable, CustomStringConvertible {
    /// `isDeclared`: whether the sources declare the type.
    case named(String, isDeclared: Bool)
    case optional(PayloadType)
    case array(PayloadType)
    case set(PayloadType)
    case dictionary(PayloadType, PayloadType)
    /// Any other type, as written.
    case other(String)

    package var description: String {
        switch self {
        case .named(let name, _): name
        case .optional(let wrapped):
            if case .other(let text) = wrapped, text.contains(" ") { "(\(wrapped))?" } else { "\(wrapped)?" }
        case .array(let element): "[\(element)]"
        case .set(let element): "Set<\(element)>"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .other(let text): text
        }
    }

    /// The names of the types that the sources declare.
    var declaredNames: [String] {
        switch self {
        case .named(let name, let isDeclared): isDeclared ? [name] : []
        case .optional(let type), .array(let type), .set(let type): type.declaredNames
        case .dictionary(let key, let value): key.declaredNames + value.declaredNames
        case .other: []
        }
    }
}

extension PayloadType: Codable {
    package init(from decoder: any Decoder) throws {
        self = .other(try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension PayloadType {
    /// - Parameters:
    ///   - scope: The types around the place where the type is written, outermost first.
    ///   - aliases: The number of type aliases that were resolved so far.
    init(_ type: TypeSyntax, in scope: [String], of index: SourceIndex, aliases: Int = 0) {
        func nested(_ type: some TypeSyntaxProtocol) -> PayloadType {
            PayloadType(TypeSyntax(type), in: scope, of: index, aliases: aliases)
        }
        if let type = type.as(OptionalTypeSyntax.self) {
            self = .optional(nested(type.wrappedType))
        } else if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            self = .optional(nested(type.wrappedType))
        } else if let type = type.as(ArrayTypeSyntax.self) {
            self = .array(nested(type.element))
        } else if let type = type.as(DictionaryTypeSyntax.self) {
            self = .dictionary(nested(type.key), nested(type.value))
        } else if let type = type.as(TupleTypeSyntax.self), type.elements.count == 1,
            let element = type.elements.first, element.firstName == nil
        {
            self = nested(element.type)
        } else if let name = type.as(IdentifierTypeSyntax.self), let clause = name.genericArgumentClause {
            let arguments = clause.arguments.compactMap { Syntax($0.argument).as(TypeSyntax.self) }.map(nested)
            switch (name.name.text, arguments.count) {
            case ("Optional", 1): self = .optional(arguments[0])
            case ("Array", 1): self = .array(arguments[0])
            case ("Set", 1): self = .set(arguments[0])
            case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
            default: self = .other("\(name.name.text)<\(arguments.map(\.description).joined(separator: ", "))>")
            }
        } else if let components = type.nameComponents {
            switch index.resolve(components, in: scope, at: type) {
            case .type(let name): self = .named(name, isDeclared: true)
            // An invalid alias can refer to itself.
            case .alias(let target, let scope) where aliases < 16:
                self = PayloadType(target, in: scope, of: index, aliases: aliases + 1)
            case .alias, nil: self = .named(components.joined(separator: "."), isDeclared: false)
            }
        } else {
            self = .other(type.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
    }
}

extension TypeSyntax {
    /// `["Notebook", "ID"]` of `Notebook.ID`; `nil` if the type isn't a plain name.
    var nameComponents: [String]? {
        if let name = self.as(IdentifierTypeSyntax.self) {
            return name.genericArgumentClause == nil ? [name.name.plainName] : nil
        }
        guard let member = self.as(MemberTypeSyntax.self), member.genericArgumentClause == nil else { return nil }
        return member.baseType.nameComponents.map { $0 + [member.name.plainName] }
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var plainName: String {
        text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
    }
}
