import Testing

@testable import WatertightRules

@Suite struct LayerGraphTests {
    private static let feature = [
        "App/LoginViewModel.swift": """
        final class LoginViewModel {
            let signIn: SignInUseCase
            let other: SignInUseCase
            init(_ signIn: SignInUseCase) { self.signIn = signIn }
        }
        struct LoginView { let model: LoginViewModel }
        """,
        "App/SignInUseCase.swift": """
        struct SignInUseCase { let accounts: any AccountRepository }
        """,
        "App/AccountRepository.swift": "protocol AccountRepository {}",
        "App/Price.swift": "struct Price {}",
    ]

    private func graph(_ sources: [String: String], findings: [Finding] = []) -> LayerGraph {
        LayerGraph(places: Places(sources), findings: findings)
    }

    private func finding(_ layer: Layer, line: Int) -> Finding {
        Finding(
            rule: "swallowed", severity: .warning, path: "App/A.swift",
            range: SourceRange(line: line, column: 1, endLine: line, endColumn: 2), message: "Lost.", basis: [],
            layer: layer, module: nil, symbol: "go()", fix: nil)
    }

    @Test func eachLayerWithTypesIsARoom() {
        #expect(
            graph(Self.feature).rooms == [
                .init(layer: .presentation, typeCount: 2, leakCount: 0),
                .init(layer: .useCase, typeCount: 1, leakCount: 0),
                .init(layer: .repository, typeCount: 1, leakCount: 0),
                .init(layer: .unknown, typeCount: 1, leakCount: 0),
            ])
    }

    @Test func anEdgeCountsFilesNotNames() {
        var sources = Self.feature
        let once = LayerGraph.Edge(from: .presentation, to: .useCase, count: 1)
        let down = LayerGraph.Edge(from: .useCase, to: .repository, count: 1)
        #expect(graph(sources).edges == [once, down])
        sources["App/MenuViewModel.swift"] = "final class MenuViewModel { let signIn: SignInUseCase }"
        #expect(graph(sources).edges.first == .init(from: .presentation, to: .useCase, count: 2))
    }

    @Test func aNameUpwardIsAnEdgeOfItsOwn() {
        let sources = [
            "App/A.swift": "final class OrdersRepository { func bind(_ model: OrdersViewModel) {} }",
            "App/B.swift": "final class OrdersViewModel { let orders: OrdersRepository }",
        ]
        #expect(
            graph(sources).edges == [
                .init(from: .presentation, to: .repository, count: 1),
                .init(from: .repository, to: .presentation, count: 1),
            ])
    }

    @Test func typesOfTheSystemAndOfTheSameLayerMakeNoEdge() {
        let source = "final class LoginViewModel { let view: LoginView; let id: UUID }\nstruct LoginView {}"
        #expect(graph(["App/A.swift": source]).edges == [])
    }

    @Test func anExtensionNamesForItsType() {
        var sources = Self.feature
        sources["App/More.swift"] = "extension AccountRepository { func fill(_ view: LoginView) {} }"
        #expect(graph(sources).edges.contains(.init(from: .repository, to: .presentation, count: 1)))
    }

    @Test func freeFunctionsUseAndAreUsed() {
        let sources = [
            "App/Views/A.swift": "func draw() { fetch() }",
            "App/Network/B.swift": "func fetch() {}",
        ]
        #expect(graph(sources).edges == [.init(from: .presentation, to: .network, count: 1)])
    }

    @Test func leaksStandInTheirLayer() {
        let findings = [finding(.useCase, line: 1), finding(.useCase, line: 2), finding(.presentation, line: 3)]
        let leaks = graph(Self.feature, findings: findings).rooms.map(\.leakCount)
        #expect(leaks == [1, 2, 0, 0])
    }

    @Test func aLayerWithLeaksAndNoTypesIsARoom() {
        let rooms = graph([:], findings: [finding(.network, line: 1)]).rooms
        #expect(rooms == [.init(layer: .network, typeCount: 0, leakCount: 1)])
    }

    @Test func testsAreNotDrawn() {
        let sources = [
            "AppTests/A.swift": "final class LoginViewModelTests { let model: LoginViewModel }",
            "App/B.swift": "final class LoginViewModel { var mock: MockServer? }\nfinal class MockServer {}",
        ]
        let graph = graph(sources, findings: [finding(.support, line: 1)])
        #expect(graph.rooms == [.init(layer: .presentation, typeCount: 1, leakCount: 0)])
        #expect(graph.edges == [])
    }

    @Test func nothingHasNoRooms() {
        #expect(graph([:]) == LayerGraph(rooms: [], edges: []))
    }
}
