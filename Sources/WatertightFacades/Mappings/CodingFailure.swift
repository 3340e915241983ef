import Foundation
public import Watertight

// Closed: `DecodingError` and `EncodingError` have had these five cases since there is `Codable`.
/// The meaning of an error of an encoder or decoder.
///
/// It tells the kind and not the place: the coding path of an error may hold the keys of a dictionary, which can be
/// personal.
public enum CodingFailure: String, Sendable, Hashable, CaseIterable {
    /// The data is not of the format, or a value in it is not one that the type allows.
    case malformed
    /// A key is not there.
    case missingKey = "missing-key"
    /// A value is null or not there.
    case missingValue = "missing-value"
    /// A value is of another type.
    case typeMismatch = "type-mismatch"
    /// The value cannot be written in the format.
    case unencodable
}

extension CodingFailure {
    /// Reads a `DecodingError` or `EncodingError`, an error of a coder or property list in `NSCocoaErrorDomain`, or one
    /// that rests on such an error by `NSUnderlyingErrorKey`; `nil` for any other.
    ///
    /// An `NSError` tells less than the Swift error: `NSCoderReadCorruptError` is ``malformed`` and
    /// `NSCoderValueNotFoundError` is ``missingValue``. The codes are those of Apple's `FoundationErrors.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        switch error {
        case DecodingError.dataCorrupted: self = .malformed
        case DecodingError.keyNotFound: self = .missingKey
        case DecodingError.valueNotFound: self = .missingValue
        case DecodingError.typeMismatch: self = .typeMismatch
        case EncodingError.invalidValue: self = .unencodable
        default:
            guard let meaning = Self.codes.meaning(of: error) else { return nil }
            self = meaning
        }
    }

    /// The domain `coding` and the reason.
    public var code: FailureCode { FailureCode(domain: "coding", safeReason: rawValue) }

    private static let codes = ForeignCodes<CodingFailure>([
        "NSCocoaErrorDomain": [
            3840: .malformed,  // NSPropertyListReadCorruptError, also of JSONSerialization
            3841: .malformed,  // NSPropertyListReadUnknownVersionError
            3852: .unencodable,  // NSPropertyListWriteInvalidError
            4864: .malformed,  // NSCoderReadCorruptError
            4865: .missingValue,  // NSCoderValueNotFoundError
            4866: .unencodable,  // NSCoderInvalidValueError
        ]
    ])
}
