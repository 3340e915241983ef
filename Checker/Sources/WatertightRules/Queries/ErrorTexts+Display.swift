/// Follows texts to the user through closure arguments, and through calls that are only known to show them.
extension ErrorTexts {
    /// Returns the texts of shipping code that the user sees, at most one in each line.
    func shownTexts() -> [ShownText] {
        var lines: Set<Int> = []
        return errorTexts().compactMap { text in
            let line = facts.line(of: text.offset)
            guard !lines.contains(line), ships(text.body), place(around: text.body).layer != .diagnostics,
                !Viewers(search).isForDevelopers(text.value), let way = way(of: text)
            else { return nil }
            lines.insert(line)
            return ShownText(
                text: text, name: path(ofValue: text.error),
                way: way.rendered(in: program, from: file))
        }
    }

    /// Returns how a text reaches the user; `nil` if it doesn't, or if that is unknown.
    private func way(of text: ErrorText) -> Sentence? {
        if text.form == .itself { return "the function that receives it shows its description" }
        for end in flow.ends(ofValue: text.value, as: .text, in: file) where end.form <= .text {
            guard !Viewers(search).isBehindFlag(end.value, in: end.file) else { continue }
            let way: Sentence? =
                switch end.kind {
                case .answered: showing(answer: end, of: text.value)
                case .handed(nil): showing(madeOf: end)
                default: sight(of: end)
                }
            if let way { return way }
        }
        for property in Viewers(search).keepers(of: text.value) {
            if let viewer = Viewers(search).viewer(of: property) {
                return "`\(viewer)` reads `\(property)`, which stores it"
            }
        }
        return nil
    }

    /// Returns how the user sees a text that ends somewhere; `nil` if they don't.
    func sight(of end: ErrorEnd) -> Sentence? {
        switch end.kind {
        case .shown: return "line \(lineOf: end.offset, in: end.file) shows it"
        case .stored(let property):
            return Viewers(search).viewer(of: property, inCase: Viewers(search).caseKeeping(end)).map {
                "`\($0)` reads `\(property)`, which stores it"
            }
        default: return nil
        }
    }

    /// Returns what shows the argument of a closure parameter of the enclosing function.
    /// - Parameter text: The text, which can be part of a combined argument.
    func showing(answer end: ErrorEnd, of text: ValueID) -> Sentence? {
        let here = analysis(of: end.file)
        guard let parameter = here.closureParameter(calledWith: end.value) else { return nil }
        let position = here.position(of: end.file == file ? text : .absent, in: end.value)
        for place in survey.contracts.uses.calls(of: parameter.function) {
            let other = analysis(of: place.file)
            guard let closure = other.closure(handedTo: place.value, at: parameter.position),
                let local = other.flow.uses(in: place.file).parameter(position, ofClosure: closure)
            else { continue }
            for shown in other.flow.ends(ofLocal: local, in: place.file) where shown.form == .itself {
                if let sight = other.sight(of: shown) { return sight }
            }
        }
        return nil
    }

    /// Returns where the result of an unknown type is shown: `present(Popup(message: text))`.
    func showing(madeOf end: ErrorEnd) -> Sentence? {
        let here = program.facts(end.file)
        guard here.values[end.value].use == .argument else { return nil }
        let made = flow.uses(in: end.file).values[here.values[end.value].userCall]
        guard made.isPresent else { return nil }
        return flow.ends(ofValue: made, as: .text, in: end.file).first { $0.kind == .shown }
            .map { "line \(lineOf: $0.offset, in: $0.file) shows it" }
    }

    /// Returns the function and parameter position of a closure that is called with a value.
    private func closureParameter(calledWith value: ValueID) -> (function: Symbol, position: Int)? {
        guard facts.values[value].use == .argument else { return nil }
        let callee = facts.operand(of: facts.calls[facts.values[value].userCall].callee, inside: .unwrapped)
        guard callee.isPresent, facts.values[callee].kind == .local,
            case let local = facts.locals[facts.values[callee].local], local.kind == .parameter
        else { return nil }
        return (Symbol(file: file, declaration: local.declaration), Int(local.position))
    }

    /// Returns the position of an argument. If arguments are combined into one, the position of the part with the text.
    private func position(of text: ValueID, in value: ValueID) -> Int {
        if facts.values[value].kind == .group {
            let parts = flow.uses(in: file).operands(of: value)
            if let part = parts.firstIndex(where: { $0 >= text }), parts.count > 1 { return part }
        }
        let call = facts.calls[facts.values[value].userCall]
        return facts.arguments(of: call).enumerated().first { $0.element.value == value }?.offset ?? 0
    }

    /// Returns the closure argument for a parameter.
    private func closure(handedTo callee: ValueID, at position: Int) -> BodyID? {
        let call = facts.values[callee].userCall
        return Arrivals(search).arguments(of: call, for: position).first { facts.values[$0].kind == .closure }
            .map { facts.values[$0].body }
    }
}
