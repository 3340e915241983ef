import Foundation
import ServerProtocols
import WatertightRules
import WatertightSupport

/// An open file as the latest snapshot shows it. The text can be newer: places in the part that changed are left out.
struct DocumentView {
    let codebase: EditedCodebase
    let snapshot: Snapshot
    let file: FileID
    /// The text that the client shows.
    let text: TextDocument
    /// The text of the snapshot.
    let analyzed: TextDocument
    let shift: TextShift
    let encoding: PositionEncodingKind

    var path: String { snapshot.program.files[file].path }
    var facts: Facts { snapshot.program.facts(file) }

    /// Returns `nil` before the first analysis, and for a file that isn't part of it.
    init?(_ document: LanguageServer.OpenDocument, encoding: PositionEncodingKind) {
        guard let snapshot = document.codebase.snapshot, let file = snapshot.program.file(document.path),
            let bytes = document.codebase.text(of: document.path, in: snapshot)
        else { return nil }
        codebase = document.codebase
        self.snapshot = snapshot
        self.file = file
        text = document.text
        analyzed = TextDocument(uri: document.text.uri, bytes: bytes)
        shift = TextShift(from: bytes, to: document.text.bytes)
        self.encoding = encoding
    }

    /// Returns where a place of the snapshot is in the text that the client shows; `nil` if it changed.
    func range(_ offsets: Range<Int>) -> TextRange? {
        shift(offsets).map { text.range($0, encoding) }
    }

    // MARK: Diagnostics

    func diagnostic(_ finding: Finding) -> Diagnostic? {
        guard let range = range(marked(finding)) else { return nil }
        let severity =
            switch finding.severity {
            case .error: 1
            case .warning: 2
            default: 3
            }
        return Diagnostic(
            range: range, severity: severity, code: finding.rule,
            source: "watertight", message: finding.message + (finding.suggestion.map { "\nFix: \($0)." } ?? ""),
            relatedInformation: (finding.steps ?? []).compactMap { step in
                location(of: step.path, step.range).map { .init(location: $0, message: step.message) }
            })
    }

    /// Returns the whole word, where a finding names only where it starts.
    private func marked(_ finding: Finding) -> Range<Int> {
        let offsets = analyzed.offsets(of: finding.range)
        guard offsets.count <= 1 else { return offsets }
        let end = offsets.lowerBound + word(at: offsets.lowerBound)
        let isMarked = analyzed.bytes.indices.contains(end) && "?!".utf8.contains(analyzed.bytes[end])
        return offsets.lowerBound..<max(offsets.upperBound, isMarked ? end + 1 : end)
    }

    private func location(of path: String, _ range: SourceRange) -> Location? {
        if path == self.path {
            return self.range(analyzed.offsets(of: range)).map { Location(uri: text.uri, range: $0) }
        }
        guard let bytes = codebase.text(of: path, in: snapshot) else { return nil }
        let uri = FileURI.uri(FilePath.joined(codebase.root, path))
        let other = TextDocument(uri: uri, bytes: bytes)
        return Location(uri: uri, range: other.range(other.offsets(of: range), encoding))
    }

    // MARK: Declarations

    /// Returns the throwing functions and accessors of the file with a body, by the offset of their names.
    var throwers: [(symbol: Symbol, name: Range<Int>)] {
        facts.declarations.ids.compactMap { number in
            let declaration = facts[number]
            guard declaration.throwsErrors, declaration.body.isPresent || declaration.traits.contains(.requirement)
            else { return nil }
            return (Symbol(file: file, declaration: number), name(of: declaration))
        }
    }

    func name(of declaration: Declaration) -> Range<Int> {
        let start = Int(declaration.nameOffset)
        return start..<start + word(at: start)
    }

    /// Returns the length of the identifier or keyword at an offset.
    func word(at offset: Int) -> Int {
        analyzed.bytes.dropFirst(offset).prefix { byte in
            byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }.count
    }
}
