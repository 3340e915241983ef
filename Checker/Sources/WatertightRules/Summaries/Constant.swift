/// A value that is written in the source: no part of it is computed, except possibly its arguments.
package struct Constant {
    enum Kind: Equatable {
        case null
        case boolean(Bool)
        case number
        case text
        /// An array or dictionary.
        case list
        case tuple
        /// A case without a payload, or another constant of a type.
        case named
        /// The result of an initializer or of a case with a payload.
        case made
        /// A member of another constant or of a type: `Store.shared.items`, `try? Regex("a")`.
        case derived
        case type
    }

    var kind: Kind
    /// Whether it is an empty string or collection.
    var isEmpty = false
    /// Whether it represents no value: `nil`, `false`, a number, an empty collection, or a text without letters.
    var isNothing = false
    /// Whether it is a tuple that contains `nil`.
    var hasNull = false
    /// Whether all components and arguments are constants, too.
    var isWhole = true

    /// Whether it contains no computed values. Lists with elements are more than an empty default.
    var isMadeOfNothing: Bool {
        switch kind {
        case .null, .derived, .type: false
        case .list: isEmpty
        case .tuple: isWhole && !isEmpty && !hasNull
        case .boolean, .number, .text, .named, .made: isWhole
        }
    }

    /// Whether it is created in place.
    var isMadeHere: Bool { kind == .named || kind == .made }
}

extension Facts {
    /// Returns the value of a boolean literal; `nil` for other values.
    func boolean(_ value: ValueID) -> Bool? {
        guard value.isPresent, case let record = values[value], record.kind == .literal,
            record.literal == .boolean
        else { return nil }
        return text(record.name) == "true"
    }
}

/// Determines which values are constants.
struct Constants: FlowAnalysis {
    let flow: ErrorFlow

    init(_ flow: ErrorFlow) { self.flow = flow }

    /// The maximum depth of nested components.
    private static let deepestConstant = 12

    /// Returns the kind of a constant; `nil` if the value isn't constant.
    func constant(_ value: ValueID, in file: FileID, depth: Int = 0) -> Constant? {
        guard value.isPresent, depth < Self.deepestConstant else { return nil }
        let facts = program.facts(file)
        let record = facts.values[value]
        func isWhole(_ parts: [ValueID]) -> Bool {
            parts.allSatisfy { constant($0, in: file, depth: depth + 1)?.isWhole == true }
        }
        switch record.kind {
        case .literal: return literal(record, parts: uses(in: file).operands(of: value), isWhole, facts)
        case .type, .selfType: return Constant(kind: .type)
        case .implicit: return Constant(kind: .named)
        case .name: return isType(value, in: file) ? Constant(kind: .type) : nil
        case .group:
            let parts = uses(in: file).operands(of: value)
            let hasNull = parts.contains { facts.values[$0].isNull }
            return Constant(kind: .tuple, isEmpty: parts.isEmpty, hasNull: hasNull, isWhole: isWhole(parts))
        case .cast, .unwrapped: return constant(record.base, in: file, depth: depth + 1)
        case .local:
            let local = facts.locals[record.local]
            guard local.kind == .initial, local.isConstant else { return nil }
            return constant(local.value, in: file, depth: depth + 1).map { .init(kind: .derived, isWhole: $0.isWhole) }
        case .attempted:
            return constant(record.base, in: file, depth: depth + 1).map { .init(kind: .derived, isWhole: $0.isWhole) }
        case .member:
            if isType(value, in: file) { return Constant(kind: .type) }
            return constant(record.base, in: file, depth: depth + 1).map {
                .init(kind: $0.kind == .type ? .named : .derived, isWhole: $0.isWhole)
            }
        case .call:
            let call = facts.calls[record.call]
            guard let callee = constant(call.callee, in: file, depth: depth + 1) else { return nil }
            let isMade = callee.kind == .type || makes(record.call, in: file)
            return Constant(
                kind: isMade ? .made : .derived,
                isWhole: callee.isWhole && isWhole(facts.arguments(of: call).map(\.value)))
        default: return nil
        }
    }

    private func literal(_ value: Value, parts: [ValueID], _ isWhole: ([ValueID]) -> Bool, _ facts: Facts) -> Constant?
    {
        switch value.literal {
        case .null: return Constant(kind: .null, isNothing: true)
        case .boolean:
            let isTrue = facts.text(value.name) == "true"
            return Constant(kind: .boolean(isTrue), isNothing: !isTrue)
        case .string:
            let hasNoLetters = value.name > 0 && !facts.text(value.name).contains(where: \.isLetter)
            return Constant(
                kind: .text, isEmpty: value.flags == 0, isNothing: value.flags == 0 || hasNoLetters,
                isWhole: value.flags & 2 == 0)
        case .array, .dictionary:
            let elements = (value.base.isPresent ? [value.base] : []) + parts
            return Constant(
                kind: .list, isEmpty: elements.isEmpty, isNothing: elements.isEmpty, isWhole: isWhole(elements))
        case .integer, .float, .none: return Constant(kind: .number, isNothing: true)
        }
    }

    /// Whether a call is of an initializer or a case, including unknown types.
    private func makes(_ call: CallID, in file: FileID) -> Bool {
        let facts = program.facts(file)
        switch callees(of: call, in: file) {
        case .symbols(let callees):
            return callees.allSatisfy { [.enumCase, .initializer].contains(program.declaration($0.symbol).kind) }
        case .value, .closure: return false
        case .harmless, .unknown:
            let callee = facts.values[facts.calls[call].callee]
            return callee.kind == .implicit || callee.kind == .member && isType(callee.base, in: file)
        }
    }

    /// Whether a value names a type. A name without a declaration counts as a type if it is capitalized.
    func isType(_ value: ValueID, in file: FileID) -> Bool {
        guard value.isPresent else { return false }
        let facts = program.facts(file)
        let record = facts.values[value]
        guard record.kind != .type else { return true }
        switch resolver.types[type(of: value, in: file)].kind {
        case .metatype: return true
        case .unknown where record.kind == .name: return facts.text(record.name).first?.isUppercase ?? false
        case .unknown where record.kind == .member:
            return facts.text(record.name).first?.isUppercase ?? false && isType(record.base, in: file)
        default: return false
        }
    }
}
