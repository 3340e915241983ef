import Testing

@testable import WatertightRules

@Suite struct UnreportedFailureRuleTests {
    private static let failures = """
        enum CameraFailure: LayerFailure {
            case denied, busy(Int)
            var traits: FailureTraits { FailureTraits(code: FailureCode(domain: "camera", reason: "denied")) }
        }
        enum WireFailure: CodedFailure { case gone }
        enum Plain: Error { case gone }
        typealias CameraInterruption = Interruption<CameraFailure>

        """

    /// The body of a method of a facade that says it throws a type.
    private func expectLeak(
        _ isLeak: Bool, _ statement: String, throws type: String = "(Interruption<CameraFailure>)",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let source =
            Self.failures + """
                struct CameraFacade {
                    private let boundary = Boundary("CameraFacade", layer: .facade)
                    func open(isBusy: Bool, given: CameraFailure) async throws\(type) {
                        \(statement)\(isLeak ? " // leak" : "")
                    }
                }
                """
        expectLeaks("unreported-failure", in: source, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "throw .failed(.denied)", "throw .failed(.busy(1))", "throw .failed(CameraFailure.denied)",
        "throw Interruption.failed(.denied)", "throw Interruption<CameraFailure>.failed(.denied)",
        "throw Watertight.Interruption.failed(CameraFailure.busy(2))", "throw .failed(isBusy ? .busy(1) : given)",
        "if isBusy { throw .failed(.busy(1)) }", "do { throw .failed(.denied) }",
        "let failure = CameraFailure.busy(3); throw .failed(failure)",
        "do { try await start() } catch { throw .failed(.denied) }",
    ])
    func findsAFailureThatIsMadeAndThrown(statement: String) { expectLeak(true, statement) }

    @Test(arguments: [
        ("throw .denied", "(CameraFailure)"), ("throw .busy(1)", "(CameraFailure)"),
        ("throw CameraFailure.denied", ""), ("throw .failed(.denied)", "(CameraInterruption)"),
        ("throw .failed(.denied)", "(DismissibleInterruption<CameraFailure>)"),
        ("Task { () throws(CameraFailure) in throw .denied }", ""),
    ])
    func whatIsSaidToBeThrownTellsTheType(statement: String, type: String) {
        expectLeak(true, statement, throws: type)
    }

    @Test(arguments: [
        "throw boundary.originate(.denied)", "throw .cancelled", "throw .failed(given)",
        "throw Interruption<CameraFailure>.cancelled",
        "do { try await start() } catch { throw boundary.translate(foreign: error) { _, _ in .denied } }",
        "do { try await start() } catch { throw error }",
        "do { try await start() } catch { throw error.mapFailure { _ in .denied } }",
        "do { try await start() } catch { if case .failed(let failure) = error { throw .failed(failure) } }",
        "let translated = boundary.translate(given) { _, _ in CameraFailure.denied }; throw .failed(translated)",
        "do { throw CameraFailure.denied } catch { boundary.note(error) }",
        "database.write { throw CameraFailure.denied }", "throw .failed(failure(after: given))",
    ])
    func leavesAloneWhatABoundaryMadeOrOthersThrew(statement: String) { expectLeak(false, statement) }

    @Test(arguments: [
        ("throw .failed(.gone)", "(Interruption<WireFailure>)"), ("throw .gone", "(WireFailure)"),
        ("throw Plain.gone", ""), ("throw .failed(.gone)", "(Interruption<ElsewhereFailure>)"),
        ("throw .failed(.denied)", ""),
    ])
    func onlyAFailureOfALayerIsToBeReported(statement: String, type: String) {
        expectLeak(false, statement, throws: type)
    }

    @Test func leavesTestsDoublesAndPreviewsAlone() {
        let throwing = "func open() throws(CameraFailure) { throw .denied }"
        expectLeaks(
            "unreported-failure",
            in: [
                "App/Failures.swift": Self.failures, "App/FakeCamera.swift": "struct FakeCamera { \(throwing) }",
                "AppTests/Camera.swift": "struct TestedCamera { \(throwing) }",
                "App/Camera.swift": """
                struct Camera { \(throwing) } // leak
                #Preview { func open() throws(CameraFailure) { throw .denied } }
                """,
            ])
    }

    @Test func aCaseThatIsCalledFailedIsNoInterruption() {
        expectLeaks(
            "unreported-failure",
            in: """
                enum SyncFailure: LayerFailure { case failed(Int) }
                enum Plain: Error { case failed(SyncFailure) }
                struct Sync {
                    func run() throws(SyncFailure) { throw .failed(3) } // leak
                    func other() throws(Plain) { throw .failed(.failed(3)) }
                }
                """)
    }
}
