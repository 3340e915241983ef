import Foundation
import WatertightRules
import WatertightSupport

/// Caches what resolvers found in a file. Valid for the same contents in the same environment.
extension CheckCache {
    private var answersPath: String { folder + "/answers" }

    /// Restores the cached answers of the program's files. Returns whether there were answers for all files.
    func restoreAnswers(of files: [ProgramLoader.Read], in program: Program, _ environment: Environment) -> Bool {
        let start = Self.magic.count + Self.version.count
        guard let bytes = read(answersPath, megabytes: 1024), bytes.count >= start + 16 else { return false }
        return bytes.withUnsafeBytes { buffer in
            guard ContentHash(in: buffer, at: start) == environment.hash else { return false }
            var position = start + 16
            var isComplete = true
            for (number, file) in files.enumerated() {
                guard buffer.count - position >= 24 else { return false }
                let length = Int(
                    clamping: UInt64(
                        littleEndian: buffer.loadUnaligned(fromByteOffset: position + 16, as: UInt64.self)))
                let first = position + 24
                guard length <= buffer.count - first else { return false }
                if ContentHash(in: buffer, at: position) == file.hash {
                    program.answers[FileID(number)] = bytes[first..<first + length]
                } else {
                    isComplete = false
                }
                position = first + length
            }
            return isComplete
        }
    }

    func store(_ files: [ProgramLoader.Read], answersOf program: Program, _ environment: Environment) -> Bool {
        var bytes: [UInt8] = []
        environment.hash.write(to: &bytes)
        for (number, file) in files.enumerated() {
            let answers = program.answers[FileID(number)]
            file.hash.write(to: &bytes)
            withUnsafeBytes(of: UInt64(answers.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: answers)
        }
        return write(bytes, to: answersPath)
    }
}
