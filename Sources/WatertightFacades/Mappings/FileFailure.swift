import Foundation
public import Watertight

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

// @nonexhaustive because file systems and Foundation get new codes: a case for one must not break a facade, which tells
// a few apart and sums up the others.
/// The meaning of a file error of Foundation or the system, for a facade over files to read.
///
/// ```swift
/// do { try data.write(to: url) } catch {
///     throw boundary.translate(foreign: error, code: FileFailure(foreign: error)?.code) { error, sealed in
///         switch FileFailure(foreign: error) {
///         case .outOfSpace: DraftError.deviceFull(sealed)
///         default: .notSaved(sealed)
///         }
///     }
/// }
/// ```
@nonexhaustive
public enum FileFailure: String, Sendable, Hashable, CaseIterable {
    /// There is no such file or folder.
    case notFound = "not-found"
    /// There is one of that name already, or the folder is not empty.
    case alreadyExists = "already-exists"
    /// The app may not.
    case notPermitted = "not-permitted"
    /// The volume is full, or the quota is used up.
    case outOfSpace = "out-of-space"
    /// The volume cannot be written to.
    case readOnly = "read-only"
    /// Somebody else is using it.
    case locked
    /// The name or path cannot be used: it is too long, has characters that are not allowed, or runs in a circle.
    case invalidName = "invalid-name"
    /// A folder is where a file should be, or a file where a folder should be.
    case wrongKind = "wrong-kind"
    /// The content is damaged, or is no text in the encoding.
    case corrupt
    /// The text cannot be written in the encoding.
    case unencodable
    /// The file is too large to be read or written.
    case tooLarge = "too-large"
    /// The app or the system has too many files open.
    case tooManyOpen = "too-many-open"
    /// The volume cannot do that, or the URL is none of a file.
    case unsupported
    /// The device failed or is gone.
    case deviceFailed = "device-failed"
}

extension FileFailure {
    /// Reads an error of `NSCocoaErrorDomain` or `NSPOSIXErrorDomain`, or one that rests on one by
    /// `NSUnderlyingErrorKey`; `nil` for any other, a cancellation and an error that tells no reason
    /// (`NSFileReadUnknownError`).
    ///
    /// The codes are those of Apple's `FoundationErrors.h` and of the platform's `errno.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The domain `file` and the reason.
    public var code: FailureCode { FailureCode(domain: "file", safeReason: rawValue) }

    private static let codes = ForeignCodes<FileFailure>([
        "NSCocoaErrorDomain": [
            4: .notFound,  // NSFileNoSuchFileError
            255: .locked,  // NSFileLockingError
            257: .notPermitted,  // NSFileReadNoPermissionError
            258: .invalidName,  // NSFileReadInvalidFileNameError
            259: .corrupt,  // NSFileReadCorruptFileError
            260: .notFound,  // NSFileReadNoSuchFileError
            261: .corrupt,  // NSFileReadInapplicableStringEncodingError
            262: .unsupported,  // NSFileReadUnsupportedSchemeError
            263: .tooLarge,  // NSFileReadTooLargeError
            264: .corrupt,  // NSFileReadUnknownStringEncodingError
            513: .notPermitted,  // NSFileWriteNoPermissionError
            514: .invalidName,  // NSFileWriteInvalidFileNameError
            516: .alreadyExists,  // NSFileWriteFileExistsError
            517: .unencodable,  // NSFileWriteInapplicableStringEncodingError
            518: .unsupported,  // NSFileWriteUnsupportedSchemeError
            640: .outOfSpace,  // NSFileWriteOutOfSpaceError
            642: .readOnly,  // NSFileWriteVolumeReadOnlyError
            3328: .unsupported,  // NSFeatureUnsupportedError
        ],
        "NSPOSIXErrorDomain": [
            Int(ENOENT): .notFound,
            Int(EEXIST): .alreadyExists, Int(ENOTEMPTY): .alreadyExists,
            Int(EACCES): .notPermitted, Int(EPERM): .notPermitted,
            Int(ENOSPC): .outOfSpace, Int(EDQUOT): .outOfSpace,
            Int(EROFS): .readOnly,
            Int(EBUSY): .locked, Int(ETXTBSY): .locked, Int(EAGAIN): .locked, Int(EWOULDBLOCK): .locked,
            Int(EDEADLK): .locked,
            Int(ENAMETOOLONG): .invalidName, Int(ELOOP): .invalidName, Int(EILSEQ): .invalidName,
            Int(EISDIR): .wrongKind, Int(ENOTDIR): .wrongKind,
            Int(EFBIG): .tooLarge, Int(EOVERFLOW): .tooLarge,
            Int(EMFILE): .tooManyOpen, Int(ENFILE): .tooManyOpen,
            Int(ENOTSUP): .unsupported, Int(EOPNOTSUPP): .unsupported, Int(EXDEV): .unsupported,
            Int(EIO): .deviceFailed, Int(ENXIO): .deviceFailed, Int(ENODEV): .deviceFailed,
        ],
    ])
}
