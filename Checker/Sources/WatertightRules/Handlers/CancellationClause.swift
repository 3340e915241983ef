/// Writes the clause that keeps a cancellation from a catch-all.
enum CancellationClause {
    /// Nil where the code around would not go on as it should: where the handler also leaves, or tidies up what a
    /// cancelled operation must tidy up as well, or where another clause may already say what to do.
    static func fix(for handler: Handler) -> Fix? {
        guard handler.origin == .catchClause, let statement = handler.node.parent,
            statement.children(of: .catchClause).count == 1, let indentation = indentation(of: statement),
            handler.statements.allSatisfy(onlyTells)
        else { return nil }
        let offset = Int(handler.node.offset)
        return Fix(
            title: "Let cancellation end quietly",
            edits: [
                Fix.Edit(
                    offset: offset, end: offset,
                    replacement: "catch is CancellationError {\n\(indentation)} ")
            ])
    }

    /// Whether a statement tells of the error and does nothing else.
    private static func onlyTells(_ statement: OutlineNode) -> Bool {
        switch statement.kind {
        case .call, .awaitExpression: true
        case .assignment:
            statement.firstChild.map { target in
                let name = target.text.lowercased()
                return name.contains("error") || name.contains("alert") || name.contains("message")
                    || name.contains("fail")
            } ?? false
        default: false
        }
    }

    /// The white space before a statement that starts its line; the statement below it tells tabs from spaces.
    private static func indentation(of statement: OutlineNode) -> String? {
        let outline = statement.outline
        let place = outline.location(of: statement.offset)
        guard let parent = statement.parent, outline.location(of: parent.offset).line < place.line,
            let body = statement.child(of: .block), let first = body.firstChild
        else { return nil }
        for sibling in parent.children where sibling.offset < statement.offset {
            guard outline.location(of: sibling.end).line < place.line else { return nil }
        }
        let inner = outline.location(of: first.offset)
        guard inner.line > place.line, inner.column > place.column else { return nil }
        let unit = inner.column - place.column
        return String(repeating: unit == 1 ? "\t" : " ", count: place.column - 1)
    }
}
