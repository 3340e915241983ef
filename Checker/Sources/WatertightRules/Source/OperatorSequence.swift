import SwiftSyntax

/// An expression such as `a = b ?? c as? D`, which the parser leaves flat: alternating operands and operators, with the
/// precedence of the standard library's operators.
struct OperatorSequence {
    let elements: [Syntax]
    /// The precedence of each operator; 0 for operands.
    private var levels: [UInt8]
    /// The elements up to the first unknown operator, such as the arrow of a function type.
    let range: Range<Int>

    private static let assignment: UInt8 = 1
    private static let ternary: UInt8 = 2
    private static let coalescing: UInt8 = 7
    private static let casting: UInt8 = 8

    init(_ node: SequenceExprSyntax) {
        elements = node.elements.map { Syntax($0) }
        levels = [UInt8](repeating: 0, count: elements.count)
        var end = min(1, elements.count)
        while end + 1 < elements.count, let level = Self.level(of: elements[end]),
            !elements[end + 1].is(MissingExprSyntax.self)
        {
            levels[end] = level
            end += 2
        }
        range = 0..<end
    }

    /// Returns the position of the operator that is applied last in a part of the sequence.
    func root(of part: Range<Int>) -> Int {
        var found = part.lowerBound + 1
        for position in stride(from: found + 2, to: part.upperBound, by: 2) {
            let isRightAssociative = [Self.assignment, Self.ternary, Self.coalescing].contains(levels[found])
            if levels[position] < levels[found] || levels[position] == levels[found] && !isRightAssociative {
                found = position
            }
        }
        return found
    }

    func isAssignment(at position: Int) -> Bool { levels[position] == Self.assignment }

    private static func level(of element: Syntax) -> UInt8? {
        switch element.kind {
        case .assignmentExpr: return assignment
        case .unresolvedTernaryExpr: return ternary
        case .unresolvedAsExpr, .unresolvedIsExpr: return casting
        default: break
        }
        guard let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
        switch text {
        case "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=": return assignment
        case "||": return 4
        case "&&": return 5
        case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return 6
        case "??": return coalescing
        case "...", "..<": return 9
        case "+", "-", "|", "^", "&+", "&-": return 10
        case "*", "/", "%", "&", "&*": return 11
        case "<<", ">>": return 12
        default: return 3
        }
    }
}
