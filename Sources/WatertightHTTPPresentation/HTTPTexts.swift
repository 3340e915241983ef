import Foundation
import WatertightPresentation

extension LocalizedText {
    /// Returns a text of this module.
    static func http(_ key: String, formatting: [String: TextValue] = [:]) -> String {
        LocalizedText(watertight: key, bundle: .module, formatting: formatting).string
    }
}
