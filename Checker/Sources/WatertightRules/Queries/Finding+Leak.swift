extension Finding {
    /// Creates the finding that reports a leak.
    package init(_ leak: Leak, _ rule: RuleDescription, in search: inout Search) {
        let program = search.program
        let start = search.facts.location(of: leak.offset)
        let end = search.facts.location(of: leak.offset + leak.length)
        let declaration =
            leak.declaration.isPresent
            ? Symbol(file: search.file, declaration: leak.declaration) : search.symbol(around: leak.body)
        let places = search.survey.places
        let place = declaration.map { places.place(of: $0) } ?? places.place(ofFile: search.file)
        self.init(
            rule: rule.id, severity: rule.severity, path: program.files[search.file].path,
            range: SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column),
            message: leak.message.rendered(in: program, from: search.file),
            basis: leak.basis.map { $0.rendered(in: program, from: search.file) },
            layer: place.layer,
            module: program.files[search.file].module,
            symbol: declaration.map { program.name(of: $0) } ?? "", fix: leak.fix)
        let point = search.ways.point(at: leak.offset, in: search.file)
        // One path of the error through the leak, from its origin to its end.
        if let found = point?.steps, found.count > 1 { steps = found }
        loss = Losses(search).loss(of: leak, rule, in: place, point)
        cause = Losses(search).cause(of: leak, point)
        if let end = leak.end {
            self.end = EndColumns(end)
            suggestion = Remedies(search).suggestion(for: end)
        }
    }
}
