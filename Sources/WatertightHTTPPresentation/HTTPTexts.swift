import Foundation
import WatertightPresentation

extension LocalizedText {
    /// The bundle of this module's texts.
    static var httpBundle: Bundle { .module }

    /// A text of this module's.
    static func ours(
        _ key: String, values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) -> String {
        LocalizedText(watertight: key, bundle: httpBundle, values: values, formatting: formatting).string
    }
}
