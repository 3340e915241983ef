#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Watertight

extension TransportResponse {
    /// The service's own code of an error, if its JSON has one. For the log: another text may contain values.
    ///
    /// Services echo what a person entered. So a text is a code only if it is a name of several words, as programs write them
    /// and people don't: `person_is_blocked`, `CardDeclined`. A number has at most five digits, and isn't a text.
    var serviceCode: String? {
        guard !isSuccess, body.first == UInt8(ascii: "{") || body.first == UInt8(ascii: "["),
            let document = JSONValue(body)
        else { return nil }
        var objects = [document, document["error"]]
        for list in [document, document["errors"]] {
            if case .array(let elements)? = list { objects.append(elements.first) }
        }
        let names = ["code", "error", "errorCode", "error_code"]
        return objects.lazy.compactMap { $0 }.flatMap { object in names.lazy.compactMap { object[$0]?.serviceCode } }
            .first
    }
}

extension JSONValue {
    fileprivate var serviceCode: String? {
        switch self {
        case .number(let number):
            Int(exactly: number).flatMap { (-99_999...99_999).contains($0) ? String($0) : nil }
        case .string(let text): ForeignNames.isNameOfAProgram(text) ? text : nil
        default: nil
        }
    }
}
