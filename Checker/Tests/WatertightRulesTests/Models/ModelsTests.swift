import Testing

@testable import WatertightRules

@Suite struct ModelsTests {
    @Test func eachModelParsesWithoutAnError() {
        for model in Models.all {
            var source = model.source
            let hasErrors = source.withUTF8 { Outline.hasSyntaxErrors($0) }
            #expect(!hasErrors, "\(model.module): \(model.source.prefix(80))")
            #expect(ModelProblem.all(in: model.facts()) == [], "\(model.module)")
        }
    }

    @Test func eachModelWithDeclarationsSaysWhereItIsFrom() {
        for model in Models.all where model.facts().declarations.count > 0 {
            #expect(model.source.contains("// Sources: "), "\(model.module): \(model.source.prefix(80))")
        }
    }

    /// A type that a model declares twice would hide its second half.
    @Test func noModelDeclaresATypeTwice() {
        var seen: Set<String> = []
        for model in Models.all {
            let facts = model.facts()
            for declaration in facts.declarations where declaration.kind.isType && declaration.owner < 0 {
                let name = "\(model.module).\(facts.text(declaration.name))"
                #expect(seen.insert(name).inserted, "\(name)")
            }
        }
    }

    @Test(
        arguments: [
            ("@Touches(disk) func f()", "@Touches needs one of: network, storage."),
            ("@Touches func f()", "@Touches needs one of: network, storage."),
            ("@Touches(.network) func f()", "@Touches needs one of: network, storage."),
            ("@Logs(network) func f()", "@Logs takes no argument."),
            ("@Fails func f() throws", "@Fails needs the type of an error, as in @Fails(URLError)."),
            ("@Carries(E) var value: Int { get throws }", "@Carries takes no argument."),
        ] as [(String, String)])
    func saysWhatIsWrongWithAnAttribute(source: String, problem: String) {
        #expect(ModelProblem.all(in: Models.parsed("struct S {}\n" + source)) == [ModelProblem(line: 2, text: problem)])
    }

    @Test func namesTheAttributesThatThereAre() throws {
        let problem = try #require(ModelProblem.all(in: Models.parsed("@Lgos func f()")).first)
        #expect(problem.text.hasPrefix("@Lgos means nothing in a model. These do: @Acts, @Answers, @Cancels, "))
    }

    @Test func takesTheAttributesOfTheLanguage() {
        #expect(ModelProblem.all(in: Models.parsed("@discardableResult @available(iOS 15, *) func f() -> Int")) == [])
    }
}
