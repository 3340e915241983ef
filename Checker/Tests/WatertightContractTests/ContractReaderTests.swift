import Testing

@testable import WatertightContract

@Suite struct ContractReaderTests {
    @Test func readsAnOutput() throws {
        let contract = try Contract.of(
            """
            @MainActor public protocol LoginOutput: UseCaseOutput {
                func onStarted()
                func onLocked(forEmail email: String, until end: Optional<Date>)
                func onFailed(_ failure: Failures.Kind)
            }
            enum Failures { enum Kind { case a } }
            """)
        let output = try #require(contract.outputs.first)
        #expect(output.name == "LoginOutput")
        #expect(
            output.methods.map(\.signature) == [
                "onStarted()", "onLocked(forEmail: String, until: Date?)", "onFailed(_: Failures.Kind)",
            ])
        #expect(contract.types.map(\.name) == ["Failures.Kind"])
    }

    @Test func findsOutputsThroughOtherProtocols() throws {
        let contract = try Contract.of(
            "protocol Base: UseCaseOutput { func onA() }\nprotocol Screen: Base {}\nprotocol Other: AnyObject {}")
        #expect(contract.outputs.map(\.name) == ["Base", "Screen"])
        #expect(contract.outputs.last?.refines == ["Base"])
    }

    @Test(
        arguments: [
            (
                "enum E: LayerFailure { case wrongPassword, httpURLBad, tls13Missing }",
                ["E/wrong-password inherited", "E/http-url-bad inherited", "E/tls-13-missing inherited"]
            ),
            (
                "enum E: String, LayerFailure { case fault = \"serviceFault\", b }",
                ["E/service-fault inherited", "E/b inherited"]
            ),
            ("enum Outer { enum E: LayerFailure { case a } }", ["Outer.E/a inherited"]),
            ("enum E { case a }\nextension E: LayerFailure { static let domain = \"x\" }", ["x/a inherited"]),
            ("enum E: Watertight.LayerFailure { case a; static var domain: String { \"x\" } }", ["x/a inherited"]),
            ("struct S: LayerFailure { let severity: FailureSeverity = .defect }", ["S/failed defect"]),
            (
                "protocol P: LayerFailure {}\nextension P { static var domain: String { \"p\" } }\nenum E: P { case a }",
                ["p/a inherited"]
            ),
            ("enum E<T>: LayerFailure { case `default` }", ["E/default inherited"]),
            ("enum E: LayerFailure { case E, `not found: 404` }", ["E/e inherited", "E/not-found-404 inherited"]),
            (
                "enum E: LayerFailure, CustomStringConvertible { case a(Int); var description: String { \"x\" } }",
                ["E/a inherited"]
            ),
        ] as [(String, [String])])
    func derivesCodesLikeTheLibrary(source: String, codes: [String]) throws {
        #expect(try Contract.codes(source) == codes)
    }

    @Test func readsSwitches() throws {
        let codes = try Contract.codes(
            """
            enum E: LayerFailure {
                case a, b(until: Date?, Int), c
                var codeWord: CodeWord {
                    switch self {
                    case .a: "one"
                    case .b(until: _, let number): "two"
                    default: return "three"
                    }
                }
                var severity: FailureSeverity { get { self == .a ? .expected : FailureSeverity.defect } }
            }
            """)
        #expect(codes == ["E/one expected", "E/two defect", "E/three defect"])
    }

    @Test func aPayloadCanDetermineTheCode() throws {
        let contract = try Contract.of(
            """
            enum E: LayerFailure {
                case net(Net), other
                var codeWord: CodeWord { switch self { case .net(let net): net.codeWord; case .other: "other" } }
                var severity: FailureSeverity {
                    switch self { case .net(.offline): .environmental; case .net, .other: .defect }
                }
            }
            enum Net: LayerFailure { case offline, refused }
            """)
        let codes = try #require(contract.failures.first?.cases.first?.codes)
        #expect(codes.map(\.code) == ["E/offline", "E/refused"])
        #expect(codes.map(\.severity) == ["environmental", "defect"])
        #expect(codes.map(\.value) == ["offline", "refused"])
    }

    @Test func resolvesTypesInTheirScope() throws {
        let contract = try Contract.of(
            """
            struct Notebook { struct ID { let rawValue: String }; let id: ID; static let none = 1; var title: String { "" } }
            typealias Key = Notebook.ID
            typealias Loop = Loop
            protocol O: UseCaseOutput { func on(_ a: Notebook, _ b: [Key: Set<Key>], _ c: Loop, _ d: Foundation.Date) }
            """)
        #expect(
            contract.outputs.first?.methods.first?.signature
                == "on(_: Notebook, _: [Notebook.ID: Set<Notebook.ID>], _: Loop, _: Foundation.Date)")
        #expect(contract.types.map(\.name) == ["Notebook", "Notebook.ID"])
        #expect(contract.types.first?.fields?.map(\.name) == ["id"])
    }

    @Test func theTextIsIndependentOfTheOrderOfSources() throws {
        let a = "enum A: LayerFailure { case a, b }", b = "enum B: LayerFailure { case a }"
        let text = try Contract.of(a + "\n" + b).text
        #expect(try Contract.of(b + "\n\n" + a.replacing("a, b", with: "b, a")).text == text)
        #expect(text.contains("\"code\" : \"A/a\""))
    }

    @Test(
        arguments: [
            (
                "enum E: LayerFailure { case a; var codeWord: CodeWord { word } }",
                "A.swift:1:57: error: The codeWord of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; var codeWord: CodeWord { log(); return \"a\" } }",
                "A.swift:1:57: error: The codeWord of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; var codeWord: CodeWord { switch kind { default: \"a\" } } }",
                "A.swift:1:57: error: The codeWord of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a(Int); var codeWord: CodeWord { switch self { case .a(1): \"a\"; default: \"b\" } } }",
                "A.swift:1:84: error: The codeWord of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; var codeWord: CodeWord { switch self { case .a where now: \"a\"; default: \"b\" } } }",
                "A.swift:1:79: error: The codeWord of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; var severity: FailureSeverity { .of(self) } }",
                "A.swift:1:64: error: The severity of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; var severity: FailureSeverity { .quiet } }",
                "A.swift:1:64: error: The severity of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; static let domain = prefix + \"x\" }",
                "A.swift:1:52: error: The domain of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a; static let domain = \"x\\(1)\" }",
                "A.swift:1:52: error: The domain of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a(Int); var codeWord: CodeWord { switch self { case .a(let x): x.codeWord } } }",
                "A.swift:1:29: error: The code of `a` depends on a payload that isn't an enum of these sources."
            ),
            (
                "enum P: LayerFailure { case x, y }\nenum E: LayerFailure { case a(P, P)\n"
                    + "var codeWord: CodeWord { switch self { case .a(let p, _): p.codeWord } }\n"
                    + "var severity: FailureSeverity { switch self { case .a(_, .x): .defect; case .a: .expected } } }",
                "A.swift:4:58: error: The severity of `E` can't be determined."
            ),
            (
                "enum E: LayerFailure { case a, b(Int) }\nextension E: CustomStringConvertible { var description: String { \"\" } }",
                "A.swift:1:1: error: `E` has a description of its own, so a program doesn't know the name of `a`"
            ),
            (
                "enum E: String, LayerFailure, CustomReflectable { case a }",
                "A.swift:1:1: error: `E` has a mirror of its own, so a program doesn't know the name of `a`"
            ),
            (
                "enum E: LayerFailure {\n#if DEBUG\ncase a\n#endif\n}",
                "A.swift:3:1: error: `E` depends on a build condition"
            ),
            (
                "enum E: LayerFailure { case a\n#if DEBUG\nstatic let domain = \"x\"\n#endif\n}",
                "A.swift:3:1: error: The domain of `E` depends on a condition"
            ),
            (
                "class C: LayerFailure {}",
                "A.swift:1:1: error: `C` conforms to LayerFailure, but is neither an enum nor a struct."
            ),
            ("extension Other: LayerFailure {}", "A.swift:1:1: error: `Other` isn't declared in these sources"),
            (
                "enum E: LayerFailure { case a }\nenum E: LayerFailure { case b }",
                "A.swift:2:1: error: `E` is declared twice, first at A.swift:1:1."
            ),
            (
                "protocol O: UseCaseOutput { var a: Int { get } }",
                "A.swift:1:29: error: An output can only contain methods"
            ),
            (
                "protocol O: UseCaseOutput {\n#if DEBUG\nfunc onA()\n#endif\n}",
                "A.swift:3:1: error: `O` depends on a build condition"
            ),
            (
                "protocol O: UseCaseOutput { func onA(_ s: S) }\nstruct S { var a = 1 }",
                "A.swift:2:16: error: A property of `S` has no type annotation"
            ),
        ] as [(String, String)])
    func whatCannotBeDeterminedIsAProblemWithItsPlace(source: String, problem: String) {
        let problems = Contract.problems(source)
        #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
    }

    // MARK: Types with the same code

    private static func contract(_ sources: [String: String]) throws(ContractProblems) -> Contract {
        try Contract(
            of: sources.sorted { $0.key < $1.key }.map {
                ContractSource(path: "\($0.key)/A.swift", module: $0.key, text: $0.value)
            })
    }

    private static func problems(_ sources: [String: String]) -> [String] {
        do {
            _ = try contract(sources)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func twoModulesCannotHaveTheSameCode() {
        let source = "enum LoadError: LayerFailure { case offline, gone }"
        #expect(
            Self.problems(["Accounts": source, "Orders": "// The second one.\n" + source]) == [
                "Orders/A.swift:2:1: error: `Orders.LoadError` has the code `LoadError/offline`, like `Accounts.LoadError` at "
                    + "Accounts/A.swift:1:1. State a different `static let domain = \"…\"` in one of them."
            ])
    }

    @Test func twoTypesCannotStateTheSameCode() {
        let problems = Contract.problems(
            "enum A: LayerFailure { static let domain = \"x\"; case a, b }\nenum B: LayerFailure { static let domain = \"x\"; case b }"
        )
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasPrefix("A.swift:2:1: error: `B` has the code `x/b`, like `A` at A.swift:1:1.") == true)
    }

    @Test(arguments: [
        "enum LoadError: LayerFailure { static let domain = \"orders\"; case offline, after(Reason) }\nenum Reason { case late }",
        "enum LoadError: LayerFailure { case refused }\nextension LoadError { enum Inner: LayerFailure { case offline } }",
        "enum Orders { enum LoadError: LayerFailure { case offline } }",
    ])
    func otherCodesOfTheSameNameAreNoProblem(source: String) {
        let other = "enum LoadError: LayerFailure { case offline, after(Reason) }\nenum Reason { case early }"
        #expect(Self.problems(["Accounts": other, "Orders": source]) == [])
    }

    @Test func typesOfTwoModulesKeepTheirMembers() throws {
        let source = "enum LoadError: LayerFailure { case offline(Reason) }\nenum Reason { case late }"
        let contract = try Self.contract([
            "Accounts": source,
            "Orders": source + "\nextension LoadError { static var domain: String { \"orders\" } }",
        ])
        #expect(contract.failures.map(\.name) == ["Accounts.LoadError", "Orders.LoadError"])
        #expect(
            contract.failures.flatMap(\.cases).flatMap { $0.codes ?? [] }.map(\.code) == [
                "LoadError/offline", "orders/offline",
            ])
        #expect(contract.types.map(\.name) == ["Accounts.Reason", "Orders.Reason"])
    }

    @Test(arguments: [
        "enum", "protocol P: P {}\nenum E: P { case a }", "}{", "extension : LayerFailure {",
        "enum E: LayerFailure { case",
    ])
    func acceptsInvalidSources(source: String) {
        _ = Contract.problems(source)
    }
}
