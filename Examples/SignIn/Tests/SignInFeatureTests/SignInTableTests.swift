import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import HTTPTypes
import SharedFailures
import SignInFeature
import Testing
import Watertight
import WatertightHTTP
import WatertightPresentation
import WatertightTesting

@MainActor struct SignInTableTests {
    private func signIn(_ repository: any AuthenticationRepository, _ row: FailureRow) async {
        let useCase = LoginUseCase(repository: repository)
        let viewModel = SignInViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
        viewModel.email = "ada@example.com"
        row.observe(useCase.output, with: RecordingLoginOutput()) { viewModel.state }
        await viewModel.signIn().value
    }

    @Test func everyFailureReachesTheScreen() async {
        await failureTable(
            "SignIn", of: AuthenticationError.samples,
            showing: SignInFailure.samples, ConnectivityFailure.allCases, ServiceFailure.samples
        ) { failure, row in await signIn(ScriptedRepository(.throwing(failure)), row) }
    }

    @Test func everythingOnTheWireReachesTheScreen() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "SignIn-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        await failureTable("SignIn.wire", causedBy: ScriptedTransport.Step.everything + problems) { step, row in
            let service = try #require(HTTPService("https://auth.example.com", transport: ScriptedTransport(step)))
            let path = folder.appending(path: "session.sqlite").path
            await signIn(try LiveAuthenticationRepository(service: service, storePath: path), row)
        }
    }

    /// The problem documents of the service's API, and statuses whose meaning depends on `Retry-After`.
    private let problems: [ScriptedTransport.Step] = [
        problem(401, "wrong-credentials", #""remainingAttempts": 2"#),
        problem(400, "wrong-credentials"),
        problem(423, "account-locked", #""lockedUntil": "2027-01-15T08:00:00Z""#),
        problem(423, "account-locked", #""lockedUntil": "2027-01-15T08:00:00.000Z""#),
        problem(423, "account-locked", #""lockedUntil": "soon""#),
        problem(423, "account-locked", #""lockedUntil": 7"#),
        problem(401, "identity-refused"), problem(401, "refresh-refused"), problem(401, "token-missing"),
        problem(400, "malformed-json"), problem(413, "body-too-large"), problem(422, "invalid-fields"),
        problem(500, "internal"),
        .respond(429, json: "{}", headerFields: [.retryAfter: "in a while"]),
        .respond(503, json: "{}", headerFields: [.retryAfter: "Thu, 01 Jan 2060 00:00:00 GMT"]),
        .respond(503, json: "{}", headerFields: [.retryAfter: "Sat, 01 Jan 2000 00:00:00 GMT"]),
    ]

    private static func problem(_ status: Int, _ type: String, _ member: String? = nil) -> ScriptedTransport.Step {
        .respond(
            status, json: #"{"type": "urn:signin:\#(type)"\#(member.map { ", \($0)" } ?? "")}"#,
            headerFields: [.contentType: "application/problem+json"])
    }
}

extension SignInFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.wrongPassword(email: "ada@example.com")]
        case .wrongPassword: [.inputRefused]
        case .inputRefused: [.accountLocked(email: "ada@example.com", until: nil)]
        case .accountLocked: [.sessionNotKept]
        case .sessionNotKept: []
        }
    }
}
