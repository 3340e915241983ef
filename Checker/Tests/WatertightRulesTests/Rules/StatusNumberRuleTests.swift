import Testing

@testable import WatertightRules

@Suite struct StatusNumberRuleTests {
    @Test func findsComparisons() {
        expectLeaks(
            "status-number",
            in: """
                final class ProfileViewModel {
                    func show(_ response: HTTPURLResponse, _ error: ServerError) {
                        if response.statusCode == 401 { signOut() } // leak
                        if 503 != error.httpStatusCode { show() } // leak
                        if error.code >= 500 { show() }
                        if error.status.rawValue >= 500 { show() }
                        if error.statusCode ?? 0 == 404 { show() } // leak
                        if (error.statusCode as! Int) == 404 { show() } // leak
                        if Int(error.responseCode) < 300 { show() } // leak
                        if error.lastStatusCode > 2_00 { show() } // leak
                        guard status ~= 204 else { return }
                        if error.statusCode == -401 { show() }
                    }
                }
                """)
    }

    @Test func findsSwitches() {
        expectLeaks(
            "status-number",
            in: """
                final class ProfileViewModel {
                    func show(_ error: ServerError) {
                        switch error.statusCode { // leak
                        case 401: signOut()
                        default: show()
                        }
                        switch error.statusCode { // leak
                        case ..<300: show()
                        default: fail()
                        }
                        switch error.status {
                        case .gone: show()
                        default: fail()
                        }
                        switch error.attempts {
                        case 200: show()
                        default: fail()
                        }
                    }
                }
                """)
    }

    @Test func findsRangesAndLists() {
        expectLeaks(
            "status-number",
            in: """
                final class ProfileViewModel {
                    func show(_ error: ServerError) {
                        if (200...299).contains(error.statusCode) { show() } // leak
                        if (400..<500) ~= error.statusCode { show() } // leak
                        if [401, 403].contains(error.statusCode) { show() } // leak
                        if case 500... = error.statusCode { show() } // leak
                        if case 200..<300 = error.attempts { show() }
                        if [401, other].contains(error.statusCode) { show() }
                        if allowed.contains(error.statusCode) { show() }
                    }
                }
                """)
    }

    @Test func aNumberThatIsNoStatusIsNone() {
        expectLeaks(
            "status-number",
            in: """
                final class ProfileViewModel {
                    func show(_ error: ServerError) {
                        if error.statusCode == 0 { show() }
                        if error.statusCode == 199 { show() }
                        if error.statusCode == 200 { show() } // leak
                        if error.statusCode == 599 { show() } // leak
                        if error.statusCode == 600 { show() }
                        if error.statusCode == Status.unauthorized { show() }
                        if error.statusCode == other.statusCode { show() }
                        if error.postalCode == 401 { show() }
                        if frame.width == 320 { show() }
                        retry(error.statusCode, 401)
                    }
                }
                """)
    }

    @Test(arguments: ["OrdersUseCase", "OrdersView", "OrdersViewModel"])
    func leaksInPresentationAndInTheDomain(type: String) {
        expectLeaks(
            "status-number",
            in: """
                final class \(type) {
                    func isGone(_ response: HTTPURLResponse) -> Bool { response.statusCode == 410 } // leak
                }
                """)
    }

    @Test(arguments: [
        "OrdersRepository", "AppDependencyContainer", "OrdersHTTPClient", "StripeAdapter", "EventLogger",
        "MockOrdersRepository", "OrdersRepositoryTests",
    ])
    func leavesDataTheNetworkAdaptersLogsAndTestsAlone(type: String) {
        expectLeaks(
            "status-number",
            in: """
                final class \(type) {
                    func isGone(_ response: HTTPURLResponse) -> Bool { response.statusCode == 410 }
                }
                extension \(type) {
                    func isHere(_ response: HTTPURLResponse) -> Bool { response.statusCode == 200 }
                }
                """)
    }

    @Test func leavesFoldersOfTheNetworkAndOfTestsAlone() {
        let source = "func isGone(_ reply: Reply) -> Bool { reply.statusCode == 410 }"
        expectLeaks("status-number", at: "Networking/A.swift", in: source)
        expectLeaks("status-number", at: "AppTests/A.swift", in: source)
        expectLeaks("status-number", at: "Domain/A.swift", in: source + " // leak")
    }

    @Test func leavesWhoSendsTheRequestAlone() {
        expectLeaks(
            "status-number",
            in: """
                final class OrdersUseCase {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard response.statusCode == 200 else { throw OrdersError.gone }
                    }
                    func start(_ request: URLRequest) {
                        if last.statusCode == 401 { refresh() }
                    }
                    func upload() {
                        session.uploadTask(with: body) { if $1.statusCode == 413 { shrink() } }
                    }
                    func read(_ reply: Reply) {
                        if reply.statusCode == 401 { refresh() }
                    }
                }
                """)
    }

    @Test func aScreenThatSendsARequestItselfIsNoNetworkLayer() {
        expectLeaks(
            "status-number",
            in: """
                import UIKit
                final class OrdersViewController: UIViewController {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard response.statusCode == 200 else { throw OrdersError.gone } // leak
                    }
                }
                """)
    }

    @Test func leavesATypeOfNoLayerAlone() {
        expectLeaks(
            "status-number",
            in: """
                final class Session {
                    func isGone(_ reply: Reply) -> Bool { reply.statusCode == 410 }
                }
                struct ServerResponse {
                    var isGone: Bool { statusCode == 410 }
                }
                func isGone(_ reply: Reply) -> Bool { reply.statusCode == 410 }
                """)
    }

    @Test func leavesAnErrorThatTellsWhatAStatusMeansAlone() {
        expectLeaks(
            "status-number", at: "App/Screens/OrderFailure.swift",
            in: """
                enum OrderFailure: Error {
                    case gone, other
                    init(_ statusCode: Int) { self = statusCode == 410 ? .gone : .other }
                }
                """)
    }

    @Test func aDeclaredLayerDecides() {
        let source = """
            final class Session {
                func isGone(_ reply: Reply) -> Bool { reply.statusCode == 410 }
            }
            """
        let network = LayerSettings(declared: [.init(layer: .network, types: ["Session"])])
        expectLeaks("status-number", in: ["App/A.swift": source], settings: network)
        let domain = LayerSettings(declared: [.init(layer: .useCase, types: ["ServerResponse"])])
        expectLeaks(
            "status-number",
            in: ["App/A.swift": "struct ServerResponse { var isGone: Bool { statusCode == 410 } } // leak"],
            settings: domain)
    }

    @Test func aLineIsOneFinding() {
        let source = """
            final class ProfileViewModel {
                func show(_ error: ServerError) {
                    if error.statusCode == 401 || error.statusCode == 403 { signOut() }
                }
            }
            """
        let findings = Codebase(["App/A.swift": source]).findings(by: [StatusNumberRule()])
        #expect(findings.map(\.range.line) == [3])
    }

    @Test func saysWhatIsComparedAndWhere() throws {
        let source = "final class ProfileViewModel { func f() { if reply.statusCode == 401 {} } }"
        let finding = try #require(Codebase(["App/A.swift": source]).findings(by: [StatusNumberRule()]).first)
        #expect(finding.message.contains("`statusCode`"))
        #expect(finding.layer == .presentation)
        #expect(finding.basis.last == "this is presentation")
    }

    @Test func theExampleHasTheLeakAndItsMendedFormHasNot() {
        let rule = StatusNumberRule()
        #expect(Codebase(["App/A.swift": rule.description.before]).findings(by: [rule]).count == 1)
        #expect(Codebase(["App/A.swift": rule.description.after]).findings(by: [rule]) == [])
    }

    @Test func whatViewsOnlyObserveMaySendRequests() {
        expectLeaks(
            "status-number",
            in: """
                final class Firmware: ObservableObject {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard response.statusCode == 200 else { throw FirmwareFailure.gone }
                    }
                }
                """)
    }
}
