import Foundation
import Testing
import WatertightFacades

/// Errors of Foundation and the system, provoked in a temporary folder.
///
/// No test depends on missing permissions alone, because root has them.
@Suite final class RealFileErrorsTests {
    private let manager = FileManager.default
    private let folder: URL
    private let file: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        file = folder.appendingPathComponent("file")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: file)
    }

    deinit { try? manager.removeItem(at: folder) }

    private func meaning(of work: () throws -> Void) -> FileFailure? {
        do {
            try work()
            Issue.record("No error was thrown")
            return nil
        } catch {
            return FileFailure(foreign: error)
        }
    }

    private var missing: URL { folder.appendingPathComponent("missing") }
    private var tooLong: URL { folder.appendingPathComponent(String(repeating: "n", count: 300)) }

    @Test func missingFiles() {
        #expect(meaning { _ = try Data(contentsOf: missing) } == .notFound)
        #expect(meaning { _ = try String(contentsOf: missing, encoding: .utf8) } == .notFound)
        #expect(meaning { _ = try FileHandle(forReadingFrom: missing) } == .notFound)
        #expect(meaning { _ = try manager.attributesOfItem(atPath: missing.path) } == .notFound)
        #expect(meaning { _ = try manager.contentsOfDirectory(atPath: missing.path) } == .notFound)
        #expect(meaning { try manager.removeItem(at: missing) } == .notFound)
        #expect(meaning { try manager.copyItem(at: missing, to: folder.appendingPathComponent("b")) } == .notFound)
        #expect(meaning { try Data().write(to: missing.appendingPathComponent("file")) } == .notFound)
    }

    @Test func namesThatExist() throws {
        let other = folder.appendingPathComponent("other")
        try Data().write(to: other)
        #expect(
            meaning { try manager.createDirectory(at: folder, withIntermediateDirectories: false) } == .alreadyExists)
        #expect(meaning { try manager.copyItem(at: other, to: file) } == .alreadyExists)
        #expect(meaning { try manager.moveItem(at: other, to: file) } == .alreadyExists)
        #expect(meaning { try Data().write(to: file, options: .withoutOverwriting) } == .alreadyExists)
    }

    @Test func namesThatAreTooLong() {
        #expect(meaning { _ = try Data(contentsOf: tooLong) } == .invalidName)
        #expect(meaning { try Data().write(to: tooLong) } == .invalidName)
        #expect(meaning { _ = try FileHandle(forReadingFrom: tooLong) } == .invalidName)
        #expect(
            meaning { try manager.createDirectory(at: tooLong, withIntermediateDirectories: false) } == .invalidName)
    }

    @Test func circularLinks() throws {
        let circle = folder.appendingPathComponent("circle")
        try manager.createSymbolicLink(at: circle, withDestinationURL: circle)
        #expect(meaning { _ = try FileHandle(forReadingFrom: circle) } == .invalidName)
    }

    @Test func textEncodings() throws {
        try Data([0xFF, 0xFE, 0xFD]).write(to: file)
        #expect(meaning { _ = try String(contentsOf: file, encoding: .utf8) } == .corrupt)
        #expect(meaning { try "é".write(to: file, atomically: false, encoding: .ascii) } == .unencodable)
    }

    @Test func urlsThatAreNotFiles() throws {
        let url = try #require(URL(string: "gopher://example.com"))
        #expect(meaning { try Data().write(to: url) } == .unsupported)
    }

    // Linux only: Foundation may use other codes elsewhere, and these paths don't exist there.
    #if os(Linux)
    @Test func foldersInsteadOfFilesAndFilesInsteadOfFolders() {
        #expect(meaning { _ = try Data(contentsOf: folder) } == .wrongKind)
        #expect(meaning { _ = try FileHandle(forWritingTo: folder) } == .wrongKind)
        #expect(meaning { try Data().write(to: folder) } == .wrongKind)
        #expect(meaning { try Data().write(to: file.appendingPathComponent("file")) } == .wrongKind)
        #expect(meaning { _ = try manager.contentsOfDirectory(atPath: file.path) } == .wrongKind)
    }

    @Test func fullDevice() {
        let full = URL(fileURLWithPath: "/dev/full")
        #expect(meaning { try Data("x".utf8).write(to: full) } == .outOfSpace)
        #expect(meaning { try "x".write(to: full, atomically: false, encoding: .utf8) } == .outOfSpace)
        #expect(
            meaning { try FileHandle(forWritingTo: full).write(contentsOf: Data("x".utf8)) } == .outOfSpace)
    }

    @Test func runningProgramIsLocked() {
        #expect(meaning { _ = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/exe")) } == .locked)
    }

    @Test func pathsThatRootCannotRemove() {
        #expect(meaning { try manager.removeItem(atPath: "/proc/version") } == .notPermitted)
    }
    #endif
}
