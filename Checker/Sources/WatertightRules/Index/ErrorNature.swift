/// What is known of the type of an error.
package enum ErrorNature: Sendable, Hashable {
    /// `any Error`, `NSError`, or a generic parameter: nothing is known but that it is an error.
    case opaque
    /// A type that the codebase declares: its qualified name.
    case own(String)
    /// A type of the system or of a third party: its name.
    case foreign(String)
    case cancellation
    /// It cannot be told from the source.
    case unknown
}

extension CodebaseIndex {
    /// The nature of the error that a type node names; `unknown` if it names no error that is known.
    package func nature(ofType type: OutlineNode) -> ErrorNature {
        switch type.kind {
        case .optionalType, .someOrAnyType, .attributedType:
            return type.children.first { $0.kind.isTypeNode }.map(nature(ofType:)) ?? .unknown
        case .tupleType: return type.typeInParentheses.map(nature(ofType:)) ?? .unknown
        case .compositionType:
            let natures = type.children.map(nature(ofType:))
            return natures.contains(.opaque) ? .opaque : .unknown
        case .namedType: return nature(ofName: type.text, at: type)
        default: return .unknown
        }
    }

    /// A type `Error` at the top level of another module: where that module is not meant, `Error` is Swift's.
    private func isErrorOfAnotherModule(_ type: TypeDeclaration, named name: String, at node: OutlineNode) -> Bool {
        name == "Error" && type.qualifiedName == name && !namesOwnError(node.outline)
    }

    package func nature(ofName name: String, at node: OutlineNode) -> ErrorNature {
        if let own = type(named: name, at: node), !isErrorOfAnotherModule(own, named: name, at: node) {
            // A protocol that refines Error and says more is a vocabulary of the app's own.
            return isError(own) ? .own(own.qualifiedName) : .unknown
        }
        if ["Error", "Swift.Error", "NSError", "NSErrorPointer", "Foundation.NSError"].contains(name) {
            return .opaque
        }
        if name == "CancellationError" { return .cancellation }
        if let foreign = ForeignErrors.name(name, at: node) { return .foreign(foreign) }
        return .unknown
    }
}
