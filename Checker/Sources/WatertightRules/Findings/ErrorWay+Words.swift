extension ErrorWay {
    /// What happens to the error at this place: `Store.save(_:) passes it on`.
    package var words: String {
        let around = function.isEmpty ? "the top of the file" : function
        var words = "\(isInClosure ? "a closure in \(around)" : around) \(verb)"
        if end == .handled { words += ", and it goes no further" }
        if isRepeated { words += " (followed above)" }
        if isCut { words += " (not followed any further)" }
        return words
    }

    /// The errors that come this way: `StoreError.full, .locked, and what is not known`.
    package var known: String {
        (errors + (isOpen ? [errors.isEmpty ? "what is not known" : "and what is not known"] : [])).joined(
            separator: ", ")
    }

    private var verb: String {
        let callee = subject.isEmpty ? "a closure" : "`\(subject)`"
        switch kind {
        case .function: return "throws"
        case .thrown: return "throws it"
        case .calls: return "calls \(callee)"
        case .passes: return "passes it on"
        case .caught: return "catches it in clause \(clause ?? 1)"
        case .rethrown: return "throws it again"
        case .replaced: return "throws this in place of what it caught"
        case .dropped: return "drops it with try?"
        case .trapped: return "traps with try!"
        case .declared: return "calls \(callee), and only its type is known"
        case .received: return "takes it out of a `Result`, and what made that is not followed"
        case .handedIn: return "calls a closure that is handed in"
        case .unknown:
            let reason = place.reason?.words ?? "it is not followed"
            return subject.isEmpty ? "does not tell what: \(reason)" : "calls \(callee): \(reason)"
        case .logged: return "writes \(whatOfIt) to a log"
        case .shown: return "shows \(whatOfIt) to a person"
        case .answered: return "answers with \(whatOfIt)"
        case .stored: return "keeps \(whatOfIt)\(subject.isEmpty ? "" : " in `\(subject)`")"
        case .handed: return "hands \(whatOfIt) to \(subject.isEmpty ? "what is not known" : "`\(subject)`")"
        case .leaves: return leaving
        }
    }

    private var whatOfIt: String {
        switch form {
        case .itself: "it"
        case .wrapped: "an error with it inside"
        case .text: "its words"
        case .part: "a part of it"
        }
    }

    private var leaving: String {
        switch end {
        case .handedOver where subject.isEmpty: "throws it, and who runs the closure is not known"
        case .handedOver: "throws it into `\(subject)`, and what becomes of it there is not known"
        case .kept: "hands it to `\(subject)`, which does not throw it on"
        case .program: "ends the program with it"
        default: "lets it go, and nobody here calls it"
        }
    }
}

extension ErrorPoint {
    /// One way through the point, as a finding shows it: from where the error begins, to where it ends.
    package var steps: [Finding.Step] {
        func chain(_ way: ErrorWay?) -> [ErrorWay] {
            var chain: [ErrorWay] = []
            var next = way
            while let way = next {
                chain.append(way)
                next = way.next.first
            }
            return chain
        }
        return (chain(from.first).reversed() + [at] + chain(to.first)).map { way in
            Finding.Step(
                path: way.place.path,
                range: SourceRange(
                    line: way.place.line, column: way.column, endLine: way.place.line, endColumn: way.column),
                message: way.words)
        }
    }
}
