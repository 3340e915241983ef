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

// @nonexhaustive because file systems and Foundation get new codes: a case for one must not break a facade, which
// distinguishes only a few.
/// The meaning of a file error of Foundation or the system.
///
/// ```swift
/// do { try data.write(to: url) } catch {
///     throw .foreign(error, code: FileFailure(foreign: error)?.code) { error in
///         switch FileFailure(foreign: error) {
///         case .outOfSpace: DraftError.deviceFull
///         default: .notSaved
///         }
///     }
/// }
/// ```
@nonexhaustive
public enum FileFailure: String, Sendable, Hashable, CaseIterable {
    /// There is no such file or folder.
    case notFound = "not-found"
    /// The file or folder already exists, or the folder isn't empty.
    case alreadyExists = "already-exists"
    /// The app has no permission.
    case notPermitted = "not-permitted"
    /// The volume is full, or the quota of the volume or of iCloud is exceeded.
    case outOfSpace = "out-of-space"
    /// The volume is read-only.
    case readOnly = "read-only"
    /// The file is in use.
    case locked
    /// The name or path is too long, contains invalid characters, or is a circular link.
    case invalidName = "invalid-name"
    /// A folder was found instead of a file, or a file instead of a folder.
    case wrongKind = "wrong-kind"
    /// The content is damaged, isn't text in the encoding, or can't be compressed or decompressed.
    case corrupt
    /// The encoding cannot represent the text.
    case unencodable
    /// The file is too large to be read or written.
    case tooLarge = "too-large"
    /// The app or the system has too many files open.
    case tooManyOpen = "too-many-open"
    /// The volume doesn't support it, or the URL isn't a file URL.
    case unsupported
    /// The device failed or was removed.
    case deviceFailed = "device-failed"
    /// The file isn't available from iCloud for now: another device hasn't uploaded it, or iCloud can't be reached.
    case notInCloud = "not-in-cloud"
}

extension FileFailure {
    /// Creates the meaning of an error of `NSCocoaErrorDomain`, `NSPOSIXErrorDomain` or `NSSQLiteErrorDomain`, or of the first
    /// such error below it (`NSUnderlyingErrorKey`). Core Data stores the code of SQLite in the user info of its own error.
    ///
    /// `nil` for other domains, for a cancellation and for an unspecific error (`NSFileReadUnknownError`). The codes
    /// are those of Apple's `FoundationErrors.h` and of the platform's `errno.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The code, in the domain `file`.
    public var code: FailureCode { FailureCode(domain: "file", safeReason: rawValue) }

    static let codes = ForeignCodes<FileFailure>([
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
            4353: .notInCloud,  // NSUbiquitousFileUnavailableError
            4354: .outOfSpace,  // NSUbiquitousFileNotUploadedDueToQuotaError
            4355: .notInCloud,  // NSUbiquitousFileUbiquityServerNotAvailable
            5376: .corrupt,  // NSCompressionFailedError
            5377: .corrupt,  // NSDecompressionFailedError
        ],
        // The result codes of SQLite, which Core Data reports.
        "NSSQLiteErrorDomain": [
            3: .notPermitted,  // SQLITE_PERM
            5: .locked, 6: .locked,  // SQLITE_BUSY, SQLITE_LOCKED
            8: .readOnly,  // SQLITE_READONLY
            10: .deviceFailed,  // SQLITE_IOERR
            11: .corrupt, 26: .corrupt,  // SQLITE_CORRUPT, SQLITE_NOTADB
            13: .outOfSpace,  // SQLITE_FULL
            18: .tooLarge,  // SQLITE_TOOBIG
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
