import Testing

@testable import WatertightRules

@Suite struct StatedLayersTests {
    private func decision(
        _ type: String, in sources: [String: String] = AdopterApp.sources, settings: LayerSettings = LayerSettings()
    ) -> LayerDecision {
        Codebase(sources, settings: settings).layers.decision(ofType: type)
    }

    private func decision(_ type: String, in source: String) -> LayerDecision {
        decision(type, in: ["App/Source.swift": source])
    }

    // MARK: Boundary

    @Test func aBoundaryStatesTheLayerOfWhatHasIt() {
        #expect(
            decision("Accounts")
                == LayerDecision(
                    .repository, reasons: ["it has a `Boundary` of the layer `repository`"], isStated: true))
        #expect(decision("Line").layer == .network)
    }

    @Test(arguments: [
        ("network", Layer.network), ("facade", .facade), ("repository", .repository), ("useCase", .useCase),
        ("presentation", .presentation),
    ])
    func eachLayerOfTheLibraryIsRead(word: String, layer: Layer) {
        #expect(
            decision("Thing", in: "struct Thing { let edge = Boundary(\"Thing\", layer: .\(word)) }").layer == layer)
    }

    @Test func itIsReadWhereverTheTypeMakesIt() {
        let made = "Boundary(\"Thing\", layer: .repository)"
        for members in [
            "func load() { let edge = \(made) }", "init(edge: Boundary = \(made)) {}", "static let edge = \(made)",
        ] {
            #expect(decision("Thing", in: "struct Thing { \(members) }").layer == .repository, "\(members)")
        }
        #expect(
            decision("Thing", in: "struct Thing {}\nextension Thing { static let e = \(made) }").layer == .repository)
    }

    @Test func whatItStatesGoesBeforeWhatWouldBeRecognised() {
        let source =
            "import SwiftUI\nfinal class ThingViewModel: ObservableObject { let edge = Boundary(\"T\", layer: .facade) }"
        #expect(decision("ThingViewModel", in: ["App/UI/Views/A.swift": source]).layer == .facade)
    }

    @Test func theConfigurationAndTestsGoBeforeIt() {
        let settings = LayerSettings(declared: [.init(layer: .facade, types: ["Accounts"])])
        #expect(decision("Accounts", settings: settings).layer == .facade)
        let byPath = LayerSettings(declared: [.init(layer: .facade, paths: ["App/Accounts.swift"])])
        #expect(decision("Accounts", settings: byPath).layer == .facade)
        let tests = ["AppTests/Accounts.swift": AdopterApp.sources["App/Accounts.swift"] ?? ""]
        #expect(decision("Accounts", in: tests).layer == .support)
    }

    @Test func layersOfTheAppsOwnAndSeveralSayNothing() {
        #expect(decision("Thing", in: "struct Thing { let edge = Boundary(\"T\", layer: .sync) }").layer == .unknown)
        #expect(decision("Thing", in: "struct Thing { let edge = Boundary(\"T\", layer: layer) }").layer == .unknown)
        let two = "let a = Boundary(\"A\", layer: .facade); let b = Boundary(\"B\", layer: .network)"
        #expect(decision("Thing", in: "struct Thing { \(two) }").layer == .unknown)
    }

    // MARK: UseCaseOutput

    @Test func whatCallsAnOutputIsAUseCase() {
        let entering = decision("Entering")
        #expect(entering.layer == .useCase)
        #expect(entering.reasons == ["it calls `Told`, which is a `UseCaseOutput`"])
        #expect(decision("Told").layer == .useCase)
    }

    @Test(arguments: [
        "weak var output: (any Told)?", "private let latest = LatestExecution<any Told> { nil }",
        "unowned let told: Told",
    ])
    func anyPropertyThatNamesTheOutputCounts(property: String) {
        let source = """
            protocol Told: WatertightUseCases.UseCaseOutput { func onDone() }
            struct Thing { \(property); func run() { output?.onDone() } }
            """
        #expect(decision("Thing", in: source).layer == .useCase)
    }

    @Test func whoOnlyHoldsAnOutputIsNoUseCase() {
        let source = "protocol Told: UseCaseOutput { func onDone() }\nstruct Thing { weak var told: (any Told)? }"
        #expect(decision("Thing", in: source).layer == .unknown)
    }

    @Test func anOutputThatTellsAnotherIsNoUseCase() {
        let source = """
            protocol Told: UseCaseOutput { func onDone() }
            final class Relay: Told { weak var next: (any Told)?; func onDone() { next?.onDone() } }
            """
        #expect(decision("Relay", in: source).layer == .presentation)
    }

    @Test func whatAUseCaseTellsIsPresentation() {
        let door = decision("Door")
        #expect(door.layer == .presentation)
        #expect(door.reasons.contains("a use case tells it: it is a `UseCaseOutput`"))
        let spy = "protocol Told: UseCaseOutput {}\nfinal class SpyTold: Told {}"
        #expect(decision("SpyTold", in: spy).layer == .support)
    }
}
