#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Watertight

extension TransportResponse {
    /// The service's own code of an error, if its JSON has one that looks like a name, such as `person_is_blocked`. For the log:
    /// another text may contain values.
    var serviceCode: String? {
        guard status.category != .success, body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "["),
            let document = JSONValue(body)
        else { return nil }
        var objects = [document, document["error"]]
        for list in [document, document["errors"]] {
            if case .array(let elements)? = list { objects.append(elements.first) }
        }
        let names = ["code", "error", "errorCode", "error_code"]
        return objects.lazy.compactMap { $0 }.flatMap { object in names.lazy.compactMap { object[$0]?.word } }
            .first { ForeignNames.isName($0) || $0.count <= 8 && Int($0) != nil }
    }
}
