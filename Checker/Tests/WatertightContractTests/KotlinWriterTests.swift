import Testing

@testable import WatertightContract

@Suite struct KotlinWriterTests {
    private static func kotlin(_ source: String, package: String? = "a.b") throws(ContractProblems) -> String {
        try KotlinWriter.text(of: try Contract.of(source), package: package)
    }

    private static func type(_ swift: String) throws(ContractProblems) -> String {
        let text = try kotlin(
            "protocol O: UseCaseOutput { func on(_ x: \(swift)) }\nstruct Own { let a: Bool }\nclass C {}")
        return text.split(separator: "fun on(x: ").dropFirst().first?.split(separator: ")\n").first.map(String.init)
            ?? ""
    }

    @Test func anOutputIsAnInterface() throws {
        let text = try Self.kotlin(
            """
            /// What ``Login`` sends.
            protocol LoginOutput: UseCaseOutput {
                /// It began.
                ///
                /// Twice.
                func onStarted()
                func onLocked(forEmail email: String, until: Date?, _: Int)
            }
            """)
        #expect(
            text == """
                // Written by `watertight kotlin`. Don't edit.

                package a.b

                import kotlin.time.Instant

                /** What `Login` sends. */
                interface LoginOutput {
                    /**
                     * It began.
                     *
                     * Twice.
                     */
                    fun onStarted()
                    fun onLocked(email: String, until: Instant?, value3: Long)
                }

                """)
    }

    @Test func theTextDoesNotDependOnTheOrderOfTheSources() throws {
        let output = "protocol O: UseCaseOutput { func onA(_ n: Note) }\nstruct Note { let id: Int }"
        let failure = "enum E: LayerFailure { case a, b }"
        #expect(try Self.kotlin(output + "\n" + failure) == Self.kotlin(failure + "\n\n" + output))
    }

    @Test func aFailureIsASealedInterfaceWithItsCodes() throws {
        let text = try Self.kotlin(
            """
            enum E: LayerFailure {
                case plain, `in`(when: Int), net(Net)
                var codeWord: CodeWord { switch self { case .plain: "a$b"; case .in: "in"; case .net(let n): n.codeWord } }
            }
            enum Net: LayerFailure { case offline, refused(Int) }
            """)
        #expect(
            text.contains(
                """
                sealed interface E : LayerFailure {
                    data object Plain : E
                    data class In(val `when`: Long) : E
                    data class Net(val value: a.b.Net) : E

                    override val code: String
                        get() = when (this) {
                            Plain -> "E/a\\$b"
                            is In -> "E/in"
                            is Net -> when (value) {
                                a.b.Net.Offline -> "E/offline"
                                is a.b.Net.Refused -> "E/refused"
                            }
                        }

                    override val severity: FailureSeverity
                        get() = FailureSeverity.Inherited
                }
                """), "\(text)")
    }

    @Test func anEnumWithoutPayloadsIsAnEnumClass() throws {
        let text = try Self.kotlin(
            "protocol O: UseCaseOutput { func on(_ r: Reason) }\nenum Reason { case gone, `default` }")
        #expect(text.contains("enum class Reason {\n    Gone,\n    Default\n}\n"))
    }

    @Test func aStructIsADataClass() throws {
        let text = try Self.kotlin(
            """
            protocol O: UseCaseOutput { func on(_ r: Note, _ m: Mark) }
            struct Note { let id: ID; struct ID { let rawValue: String } }
            struct Mark {}
            struct S: LayerFailure { let id: Int }
            """)
        #expect(text.contains("data class Note(val id: NoteID)\n"))
        #expect(text.contains("data class NoteID(val rawValue: String)\n"))
        #expect(text.contains("data object Mark\n"))
        #expect(
            text.contains(
                "data class S(val id: Long) : LayerFailure {\n    override val code: String\n        get() = \"S/failed\"\n"
            ))
    }

    @Test(
        arguments: [
            ("String", "String"), ("Bool", "Boolean"), ("Int", "Long"), ("Int32", "Int"), ("UInt8", "UByte"),
            ("Double", "Double"), ("Date", "Instant"), ("Duration", "Duration"), ("Foundation.Date", "Instant"),
            ("Int?", "Long?"), ("Optional<Int>", "Long?"), ("[Date]", "List<Instant>"), ("[Int?]?", "List<Long?>?"),
            ("Set<String>", "Set<String>"), ("[String: [Int]]", "Map<String, List<Long>>"), ("Own", "Own"),
            ("Incident", "IncidentReference"), ("(Int)", "Long"),
        ] as [(String, String)])
    func typesAreTranslated(swift: String, kotlin: String) throws {
        #expect(try Self.type(swift) == kotlin)
    }

    @Test(arguments: [
        "Int??", "Result<Int, E>", "(Int, Int)", "() -> Void", "@Sendable (Int) -> Void", "Data", "Page<Int>",
        "any Error",
        "some P", "P & Q", "C", "UUID", "Int...", "inout Int", "[Int??]", "Set<(Int, Int)>",
    ])
    func rejectsTypesWithoutAKotlinType(swift: String) {
        let error = #expect(throws: ContractProblems.self) { _ = try Self.type(swift) }
        #expect(error?.description.hasPrefix("A.swift:1:42: error: `") == true, "\(error?.description ?? "")")
    }

    @Test(
        arguments: [
            ("protocol O: UseCaseOutput { func on() throws -> Int }", "A.swift:1:29: error: `on` is `throws -> Int`."),
            ("protocol O: UseCaseOutput { func on<T>(_ t: T) }", "A.swift:1:29: error: `on` is `<T>`."),
            (
                "protocol O: UseCaseOutput { func on(_ a: [Int]); func on(b: [Bool]) }",
                "A.swift:1:50: error: `on(b: [Bool])` and `on(_: [Int])` are the same method in Kotlin."
            ),
            ("enum E<T>: LayerFailure { case a }", "A.swift:1:1: error: `E` is generic."),
            (
                "protocol O: UseCaseOutput { func on(_ p: P) }\nstruct P<T> { let a: Int }",
                "A.swift:2:1: error: `P` is generic."
            ),
            (
                "enum E: LayerFailure { case a(code: Int) }",
                "A.swift:1:37: error: `code` is a property of each failure in Kotlin."
            ),
            (
                "protocol O: UseCaseOutput { func on(_ s: S) }\nstruct S { private let a: Int }",
                "A.swift:2:24: error: `a` is private"
            ),
            (
                "enum E: LayerFailure { case a, A }",
                "A.swift:1:32: error: `A` and `a` have the same name in Kotlin: `A`."
            ),
            ("enum E: LayerFailure { case a(Int, value1: Int) }", "A.swift:1:44: error: `value1` and `value1` have"),
            (
                "enum AB: LayerFailure { case x }\nenum A { enum B: LayerFailure { case x } }",
                "A.swift:2:10: error: `A.B` and `AB` have the same name in Kotlin: `AB`."
            ),
        ] as [(String, String)])
    func declarationsThatKotlinCannotHaveAreRefused(source: String, problem: String) {
        let error = #expect(throws: ContractProblems.self) { _ = try Self.kotlin(source) }
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    @Test func aCaseWithTheNameOfATypeRequiresAPackage() throws {
        let source = "enum E: LayerFailure { case net(Net), string(String) }\nenum Net: LayerFailure { case x }"
        #expect(throws: ContractProblems.self) { _ = try Self.kotlin(source, package: nil) }
        let text = try Self.kotlin(source)
        #expect(text.contains("data class String(val value: kotlin.String) : E\n"))
        #expect(text.contains("override val code: kotlin.String\n"))
    }
}
