import Foundation
public import WatertightPresentation

extension PresentationError {
    /// All that a person can read of it.
    public var texts: [String] {
        [title, description, recoverySuggestion].compactMap(\.self) + actions.map(\.title)
    }

    /// What is wrong with its texts: one that is empty, a key for which the strings file has no text, or a place for a
    /// value that nobody filled.
    public var flawedTexts: [String] {
        texts.filter { text in
            text.trimmingCharacters(in: .whitespaces).isEmpty || text.contains("{") || text.contains("}")
                || text.wholeMatch(of: /[A-Za-z]+\.[A-Za-z.]+/) != nil
        }
    }
}
