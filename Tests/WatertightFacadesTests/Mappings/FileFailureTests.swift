import Foundation
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

@Suite struct FileFailureTests {
    static let cocoa: [(CocoaError.Code, Int, FileFailure?)] = [
        (.fileNoSuchFile, 4, .notFound),
        (.fileLocking, 255, .locked),
        (.fileReadUnknown, 256, nil),
        (.fileReadNoPermission, 257, .notPermitted),
        (.fileReadInvalidFileName, 258, .invalidName),
        (.fileReadCorruptFile, 259, .corrupt),
        (.fileReadNoSuchFile, 260, .notFound),
        (.fileReadInapplicableStringEncoding, 261, .corrupt),
        (.fileReadUnsupportedScheme, 262, .unsupported),
        (.fileReadTooLarge, 263, .tooLarge),
        (.fileReadUnknownStringEncoding, 264, .corrupt),
        (.fileWriteUnknown, 512, nil),
        (.fileWriteNoPermission, 513, .notPermitted),
        (.fileWriteInvalidFileName, 514, .invalidName),
        (.fileWriteFileExists, 516, .alreadyExists),
        (.fileWriteInapplicableStringEncoding, 517, .unencodable),
        (.fileWriteUnsupportedScheme, 518, .unsupported),
        (.fileWriteOutOfSpace, 640, .outOfSpace),
        (.fileWriteVolumeReadOnly, 642, .readOnly),
        (.featureUnsupported, 3328, .unsupported),
        (.ubiquitousFileUnavailable, 4353, .notInCloud),
        (.ubiquitousFileNotUploadedDueToQuota, 4354, .outOfSpace),
        (.ubiquitousFileUbiquityServerNotAvailable, 4355, .notInCloud),
        (CocoaError.Code(rawValue: 5376), 5376, .corrupt),
        (CocoaError.Code(rawValue: 5377), 5377, .corrupt),
        (.userCancelled, 3072, nil),
        (.coderReadCorrupt, 4864, nil),
    ]

    @Test(arguments: cocoa) func cocoaCodes(code: CocoaError.Code, number: Int, meaning: FileFailure?) {
        #expect(code.rawValue == number)
        #expect(FileFailure(foreign: CocoaError(code)) == meaning)
        let foreign = ForeignError(NSCocoaErrorDomain, number)
        #expect(FileFailure(foreign: foreign.error) == meaning)
        #expect(FileFailure(foreign: foreign.wrapped) == meaning)
        #expect(FileFailure(foreign: foreign.elsewhere) == nil)
    }

    /// Core Data has the code of SQLite as a domain, or in the user info of its own error.
    @Test func aFullDiskOfADatabase() async {
        let sqlite = NSError(domain: "NSSQLiteErrorDomain", code: 13)
        let below = NSError(domain: NSCocoaErrorDomain, code: 134_030, userInfo: [NSUnderlyingErrorKey: sqlite])
        let inside = NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: ["NSSQLiteErrorDomain": 13])
        for error in [sqlite, below, inside] {
            #expect(FileFailure(foreign: error) == .outOfSpace)
            await recordingFailures { recorder in
                let _: Interruption<DatabaseError> = .foreign(error) { _ in .failed }
                #expect(recorder.reports.map(\.severity) == [.environmental])
            }
        }
    }

    private enum DatabaseError: LayerFailure { case failed }

    /// A full disk reaches an app through several layers, each with its own code.
    @Test func aFullDiskBelowAnErrorOfInputAndOutput() {
        func chain(_ codes: [(String, Int)]) -> NSError? {
            codes.reversed().reduce(nil) { below, code in
                NSError(domain: code.0, code: code.1, userInfo: below.map { [NSUnderlyingErrorKey: $0] } ?? [:])
            }
        }
        let full = [
            ("NSSQLiteErrorDomain", 13), (NSPOSIXErrorDomain, Int(POSIXError.Code.ENOSPC.rawValue)),
            (NSCocoaErrorDomain, 640),
        ]
        let above = [
            ("SDK", 1), (NSCocoaErrorDomain, 256), (NSCocoaErrorDomain, 512), (NSCocoaErrorDomain, 134_030),
            ("NSSQLiteErrorDomain", 10), (NSPOSIXErrorDomain, Int(POSIXError.Code.EIO.rawValue)),
        ]
        for last in full {
            for first in above + full {
                #expect(chain([first, last]).flatMap { FileFailure(foreign: $0) } == .outOfSpace, "\(first) \(last)")
            }
        }
    }

    static let posix: [(POSIXError.Code, FileFailure?)] = [
        (.ENOENT, .notFound),
        (.EEXIST, .alreadyExists), (.ENOTEMPTY, .alreadyExists),
        (.EACCES, .notPermitted), (.EPERM, .notPermitted),
        (.ENOSPC, .outOfSpace), (.EDQUOT, .outOfSpace),
        (.EROFS, .readOnly),
        (.EBUSY, .locked), (.ETXTBSY, .locked), (.EAGAIN, .locked), (.EDEADLK, .locked),
        (.ENAMETOOLONG, .invalidName), (.ELOOP, .invalidName), (.EILSEQ, .invalidName),
        (.EISDIR, .wrongKind), (.ENOTDIR, .wrongKind),
        (.EFBIG, .tooLarge), (.EOVERFLOW, .tooLarge),
        (.EMFILE, .tooManyOpen), (.ENFILE, .tooManyOpen),
        (.EOPNOTSUPP, .unsupported), (.EXDEV, .unsupported),
        (.EIO, .deviceFailed), (.ENXIO, .deviceFailed), (.ENODEV, .deviceFailed),
        (.ECANCELED, nil), (.ECONNREFUSED, nil), (.EINVAL, nil),
    ]

    @Test(arguments: posix) func posixCodes(code: POSIXError.Code, meaning: FileFailure?) {
        #expect(FileFailure(foreign: POSIXError(code)) == meaning)
        let foreign = ForeignError(NSPOSIXErrorDomain, Int(code.rawValue))
        #expect(FileFailure(foreign: foreign.error) == meaning)
        #expect(FileFailure(foreign: foreign.elsewhere) == nil)
        // Foundation on Apple platforms wraps specific errors in unspecific ones.
        let unspecific = CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)])
        #expect(FileFailure(foreign: unspecific) == meaning)
    }

    @Test func everyCaseHasACode() {
        let meanings = Self.cocoa.compactMap(\.2) + Self.posix.compactMap(\.1)
        #expect(Set(meanings) == Set(FileFailure.allCases))
    }

    @Test func specificErrorTakesPrecedenceOverTheOneBelow() {
        let error = CocoaError(.fileWriteOutOfSpace, userInfo: [NSUnderlyingErrorKey: POSIXError(.EIO)])
        #expect(FileFailure(foreign: error) == .outOfSpace)
    }

    @Test func codesAreUnique() {
        #expect(FileFailure.outOfSpace.code == FailureCode(domain: "file", reason: "out-of-space"))
        #expect(Set(FileFailure.allCases.map(\.code)).count == FileFailure.allCases.count)
    }

    @Test func isReportedByItsCode() async {
        let full = CocoaError(.fileWriteOutOfSpace)
        await recordingFailures { reporter in
            let interruption: Interruption<DraftError> = .foreign(full, code: FileFailure(foreign: full)?.code) {
                error in
                FileFailure(foreign: error) == .outOfSpace ? .deviceFull : .notSaved
            }
            #expect(interruption.failure == .deviceFull)
            #expect(reporter.reports.map(\.cause) == [FileFailure.outOfSpace.code])
        }
    }

    private enum DraftError: LayerFailure { case deviceFull, notSaved }
}
