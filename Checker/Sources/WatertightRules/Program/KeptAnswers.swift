import Synchronization

/// The encoded results of resolvers by file, which other resolvers and later runs reuse.
package final class KeptAnswers: Sendable {
    private let files: Mutex<[ArraySlice<UInt8>]>

    init(fileCount: Int) { files = Mutex(Array(repeating: [], count: fileCount)) }

    /// Copies the results of all files but one.
    init(_ other: KeptAnswers, without file: FileID) {
        var copy = other.files.withLock { $0 }
        copy[Int(file)] = []
        files = Mutex(copy)
    }

    /// Empty if there are no results for a file.
    package subscript(_ file: FileID) -> ArraySlice<UInt8> {
        get { files.withLock { $0[Int(file)] } }
        set { files.withLock { $0[Int(file)] = newValue } }
    }
}

extension Resolver {
    /// Stores the results of a file. Returns whether there were new ones.
    @discardableResult package func keepAnswers(of file: FileID) -> Bool {
        guard memo.isOpen(file), memo.values.hasNews(in: file) || memo.calls.hasNews(in: file) else { return false }
        var writer = AnswersWriter(resolver: self)
        program.answers[file] = writer.bytes(ofFile: file)[...]
        return true
    }
}
