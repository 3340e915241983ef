/// Why a model is invalid.
package struct ModelProblem: Sendable, Hashable {
    package var line: Int
    package var text: String

    /// Returns the problems with a model's attributes in source order.
    package static func all(in facts: Facts) -> [ModelProblem] {
        facts.attributes.compactMap { attribute in
            guard attribute.declaration.isPresent, let text = ModelTraits.problem(of: attribute, in: facts) else {
                return nil
            }
            return ModelProblem(
                line: facts.line(of: facts[attribute.declaration].offset), text: text)
        }
    }
}
