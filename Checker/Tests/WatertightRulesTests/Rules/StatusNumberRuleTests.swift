import Testing

@testable import WatertightRules

@Suite struct StatusNumberRuleTests {
    /// Asks a server, and says with what number it answered.
    private static let server = """
        import Foundation

        enum Outage: Error {
            case refused(Int, String)
            case gone
        }
        struct ServerError: Error {
            let statusCode: Int
            let httpStatusCode: Int?
            let attempts: Int
            let postalCode: Int
        }
        final class Server {
            var lastStatusCode = 0
            func load(_ url: URL) async throws {
                let (_, response) = try await URLSession.shared.data(from: url)
                guard let http = response as? HTTPURLResponse else { throw Outage.gone }
                let number = http.statusCode
                lastStatusCode = number
                if number == 401 { throw Outage.refused(number, "again") }
                throw ServerError(statusCode: number, httpStatusCode: number, attempts: 400, postalCode: 401)
            }
        }
        """

    private static let names = [
        "lastStatusCode": "latest", "httpStatusCode": "second", "statusCode: number": "first: number",
        "statusCode: Int": "first: Int", "error.statusCode": "error.first", "ServerError": "Bad", "Server": "Thing",
    ]

    private func expectLeaks(inScreen source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let screen = """
            import UIKit

            final class ProfileViewController: UIViewController {
                let server = Server()
            \(source)
            }
            """
        var renamed = (screen, Self.server)
        for (telling, neutral) in Self.names.sorted(by: { $0.key.count > $1.key.count }) {
            renamed.0.replace(telling, with: neutral)
            renamed.1.replace(telling, with: neutral)
        }
        for (screen, server) in [(screen, Self.server), renamed] {
            WatertightRulesTests.expectLeaks(
                "status-number", in: ["App/Screen.swift": screen, "App/Server.swift": server],
                sourceLocation: sourceLocation)
        }
    }

    @Test func findsComparisons() {
        expectLeaks(
            inScreen: """
                func show(_ response: HTTPURLResponse, _ error: ServerError) {
                    if response.statusCode == 401 { signOut() } // leak
                    if 503 != error.httpStatusCode { show() } // leak
                    if error.httpStatusCode ?? 0 == 404 { show() } // leak
                    if (error.statusCode as! Int) == 404 { show() } // leak
                    if Int(error.statusCode) < 300 { show() } // leak
                    if server.lastStatusCode > 2_00 { show() } // leak
                    if error.code >= 500 { show() }
                    guard status ~= 204 else { return }
                    if error.statusCode == -401 { show() }
                }
                """)
    }

    @Test func findsSwitches() {
        expectLeaks(
            inScreen: """
                func show(_ error: ServerError) {
                    switch error.statusCode { // leak
                    case 401: signOut()
                    default: show()
                    }
                    switch error.statusCode { // leak
                    case ..<300: show()
                    default: fail()
                    }
                    switch error.attempts {
                    case 200: show()
                    default: fail()
                    }
                }
                """)
    }

    @Test func findsRangesAndLists() {
        expectLeaks(
            inScreen: """
                func show(_ error: ServerError) {
                    if (200...299).contains(error.statusCode) { show() } // leak
                    if (400..<500) ~= error.statusCode { show() } // leak
                    if [401, 403].contains(error.statusCode) { show() } // leak
                    if case 500... = error.statusCode { show() } // leak
                    if case 200..<300 = error.attempts { show() }
                    if [401, other].contains(error.statusCode) { show() }
                    if allowed.contains(error.statusCode) { show() }
                }
                """)
    }

    @Test func aNumberThatIsNoStatusIsNone() {
        expectLeaks(
            inScreen: """
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
                """)
    }

    @Test func followsTheNumberToWhereItIsCompared() {
        expectLeaks(
            inScreen: """
                var kept: Int?
                func show(_ outage: Outage, _ response: HTTPURLResponse) {
                    switch outage {
                    case .refused(let number, _):
                        if number == 401 { signOut() } // leak
                    case .gone: break
                    }
                    kept = response.statusCode
                    if isRefused(response.statusCode) { signOut() }
                    if number(of: response) == 403 { signOut() } // leak
                }
                func isRefused(_ number: Int) -> Bool { number == 401 } // leak
                func isOld(_ number: Int) -> Bool { number == 401 }
                func number(of response: HTTPURLResponse) -> Int { response.statusCode }
                var isSignedOut: Bool { kept == 401 } // leak
                """)
    }

    @Test func leaksInThingsOfTheScreenAndInTheDomain() {
        let source = """
            import Combine
            import SwiftUI

            struct Orders: View {
                @StateObject var model: OrdersModel
                var body: some View { Text("") }
                func isGone(_ response: HTTPURLResponse) -> Bool { response.statusCode == 410 } // leak
            }
            final class OrdersModel: ObservableObject {
                func isGone(_ response: HTTPURLResponse) -> Bool { response.statusCode == 410 } // leak
            }
            final class Ordering {
                func isGone(_ response: HTTPURLResponse) -> Bool { response.statusCode == 410 } // leak
            }
            """
        let domain = LayerSettings(declared: [.init(layer: .useCase, types: ["Ordering"])])
        WatertightRulesTests.expectLeaks("status-number", in: ["App/A.swift": source], settings: domain)
    }

    @Test(arguments: [
        "OrdersRepository", "AppDependencyContainer", "OrdersHTTPClient", "StripeAdapter", "EventLogger",
        "MockOrdersRepository", "OrdersRepositoryTests", "OrdersViewModel", "Session",
    ])
    func leavesWhatIsNotKnownToBeSeenAlone(type: String) {
        WatertightRulesTests.expectLeaks(
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

    @Test func leavesWhoSendsTheRequestAlone() {
        WatertightRulesTests.expectLeaks(
            "status-number",
            in: """
                final class OrdersUseCase {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw OrdersError.gone }
                    }
                    func read(_ reply: HTTPURLResponse) {
                        if reply.statusCode == 401 { refresh() }
                    }
                }
                """)
    }

    @Test func aScreenThatSendsARequestItselfIsNoNetworkLayer() {
        expectLeaks(
            inScreen: """
                func load() async throws {
                    let (data, response) = try await URLSession.shared.data(from: url)
                    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw OrdersError.gone } // leak
                }
                """)
    }

    @Test func whatViewsOnlyObserveMaySendRequests() {
        WatertightRulesTests.expectLeaks(
            "status-number",
            in: """
                import SwiftUI

                final class Firmware: ObservableObject {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw FirmwareFailure.gone }
                    }
                }
                struct FirmwareView: View {
                    @ObservedObject var firmware: Firmware
                    var body: some View { Text("") }
                }
                """)
    }

    @Test func whatTheScreenOnlyHoldsMaySendRequests() {
        WatertightRulesTests.expectLeaks(
            "status-number",
            in: """
                import SwiftUI

                enum LiveWidget {
                    static func load(_ url: URL) async throws -> Bool {
                        let (_, response) = try await URLSession.shared.data(from: url)
                        return (response as? HTTPURLResponse)?.statusCode == 200
                    }
                }
                struct StatusView: View {
                    var body: some View { Text("").task { _ = try? await LiveWidget.load(url) } }
                }
                """)
    }

    @Test func leavesAnErrorThatTellsWhatAStatusMeansAlone() {
        expectLeaks(
            inScreen: """
                enum OrderFailure: Error {
                    case gone, other
                    init(_ response: HTTPURLResponse) { self = response.statusCode == 410 ? .gone : .other }
                }
                """)
    }

    @Test func aDeclaredLayerDecides() {
        let source = """
            import UIKit
            final class Session: UIViewController {
                func isGone(_ reply: HTTPURLResponse) -> Bool { reply.statusCode == 410 }
            }
            """
        let network = LayerSettings(declared: [.init(layer: .network, types: ["Session"])])
        WatertightRulesTests.expectLeaks("status-number", in: ["App/A.swift": source], settings: network)
    }

    @Test func aLineIsOneFinding() throws {
        let source = """
            import UIKit
            final class ProfileViewController: UIViewController {
                func show(_ error: HTTPURLResponse) {
                    if error.statusCode == 401 || error.statusCode == 403 { signOut() }
                }
            }
            """
        let findings = Survey(["App/A.swift": source]).findings(by: [StatusNumberRule()])
        #expect(findings.map(\.range.line) == [4])
        let finding = try #require(findings.first)
        #expect(finding.message.contains("`statusCode`"))
        #expect(finding.layer == .presentation)
        #expect(finding.basis.last == "this is presentation")
    }

    @Test func theExampleHasTheLeakAndItsMendedFormHasNot() {
        let rule = StatusNumberRule()
        #expect(Survey(["App/A.swift": rule.description.before]).findings(by: [rule]).count == 1)
        #expect(Survey(["App/A.swift": rule.description.after]).findings(by: [rule]) == [])
    }

    @Test func aViewModelThatSendsARequestIsNoService() {
        WatertightRulesTests.expectLeaks(
            "status-number",
            in: """
                import SwiftUI

                final class FirmwareViewModel: ObservableObject {
                    func load() async throws {
                        let (data, response) = try await URLSession.shared.data(from: url)
                        guard (response as? HTTPURLResponse)?.statusCode == 200 else { return } // leak
                    }
                }
                struct FirmwareView: View { @StateObject var model: FirmwareViewModel }
                """)
    }

    @Test func theErrorOfAPackageCarriesAStatus() {
        WatertightRulesTests.expectLeaks(
            "status-number",
            in: """
                import Get
                import UIKit

                final class ProfileViewController: UIViewController {
                    func load() async {
                        do { try await client.load() } catch APIError.unacceptableStatusCode(let code) {
                            if code == 401 { signOut() } // leak
                        } catch {}
                    }
                }
                """)
    }
}
