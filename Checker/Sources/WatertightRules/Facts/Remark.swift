/// A comment about unfinished work, such as a TODO.
package struct Remark: FactRecord {
    /// The marker word.
    package var mark: UInt32
    package var text: UInt32
    package var offset: UInt32

    package static let columns: [FactColumn] = [.name, .name, .plain]
}

extension FactsWriter {
    func addRemarks(from comments: [SourceTree.Comment]) {
        for comment in comments {
            let words = comment.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let mark = MarkedComments.unfinished.first(where: { mark in words.contains { $0 == mark } }) else {
                continue
            }
            facts.remarks.append(Remark(mark: name(mark), text: name(comment.text), offset: comment.offset))
        }
    }
}
