import Synchronization

/// What resolvers found in the files of a program, as bytes: other resolvers and later runs continue from there.
package final class KeptAnswers: Sendable {
    private let files: Mutex<[ArraySlice<UInt8>]>

    init(fileCount: Int) { files = Mutex(Array(repeating: [], count: fileCount)) }

    /// Empty where nothing is kept.
    package subscript(_ file: FileID) -> ArraySlice<UInt8> {
        get { files.withLock { $0[Int(file)] } }
        set { files.withLock { $0[Int(file)] = newValue } }
    }
}

extension Resolver {
    /// Keeps the answers of a file. Returns whether there were new ones.
    @discardableResult package func keepAnswers(of file: FileID) -> Bool {
        guard isOpen(file), values.hasNews(in: file) || calls.hasNews(in: file) else { return false }
        var writer = AnswersWriter(resolver: self)
        program.answers[file] = writer.bytes(ofFile: file)[...]
        return true
    }

    /// Restores the kept answers of a file that was just opened. Ignores damaged bytes.
    func restoreAnswers(of file: FileID, from bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { buffer in
            var reader = AnswersReader(resolver: self, file: file, bytes: buffer)
            reader.restore()
        }
    }
}
