import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Reports, failures and incidents contain neither the user's input nor tokens.
struct PrivacyTests {
    static let secrets = [Scene.email, Scene.password, "lovelace", "access-1", "refresh-1", "signed-by-acme"]

    let scene = Scene()

    /// Responses of a service that repeats the content of requests.
    static let echoes: [ScriptedTransport.Step] = [
        .problem(
            401, "urn:signin:wrong-credentials",
            #","title":"\#(Scene.email)","detail":"\#(Scene.password) is wrong","instance":"/\#(Scene.email)""#),
        .problem(
            422, "urn:signin:invalid-fields",
            #","errors":[{"detail":"\#(Scene.email)","pointer":"/email"}],"\#(Scene.email)":true"#),
        .problem(
            422, "urn:signin:invalid-fields",
            ##","errors":[{"code":"\##(Scene.email)","detail":"\##(Scene.password)","pointer":"#/email"}]"##),
        .problem(500, "urn:signin:internal", #","detail":"access-1 refresh-1 signed-by-acme""#),
        .content(500, "text/plain", "\(Scene.email) \(Scene.password) access-1"),
        .content(200, "application/json", #"{"accessToken":"access-1","refreshToken":"refresh-1"}"#),
        .content(200, "application/json", #"{"accessToken":"access-1","refreshToken":["refresh-1"]}"#),
        .content(200, "application/json", #"{"accessToken":"access-1","refreshToken":"refresh-1","#),
        .content(200, "text/plain", "\(Scene.email) \(Scene.password)"),
        .content(200, "text/html", "<p>\(Scene.email)</p>"),
    ]

    /// Returns all texts that can be derived from values.
    private func everyText(of values: [Any]) -> String {
        var text = ""
        for value in values {
            dump(value, to: &text)
            text += "\n\(value) \(String(reflecting: value))"
            if let error = value as? any Error {
                text += "\n\(error.localizedDescription) \(error as NSError) \((error as NSError).userInfo)"
            }
        }
        return text
    }

    private func expectNoSecrets(
        _ interruptions: [Interruption<AuthenticationError>?], _ reporter: RecordingFailureReporter
    ) {
        let failures = interruptions.compactMap { $0?.failure }
        let text = everyText(
            of: [reporter.reports, reporter.notes] + failures + interruptions.compactMap { $0?.incident }
                + interruptions.compactMap { $0 })
        #expect(!reporter.reports.isEmpty)
        for secret in Self.secrets {
            #expect(!text.contains(secret))
        }
    }

    @Test(arguments: echoes)
    func signingInAndRegisteringLeakNothing(_ step: ScriptedTransport.Step) async throws {
        let repository = try scene.repository(ScriptedTransport(step, step, step))
        let (interruptions, reporter) = await recordingFailures { reporter in
            (
                [
                    await repository.signInProblem(), await repository.federatedSignInProblem(),
                    await repository.registrationProblem(),
                ], reporter
            )
        }
        expectNoSecrets(interruptions, reporter)
    }

    @Test(arguments: echoes)
    func loadingTheProfileLeaksNothing(_ step: ScriptedTransport.Step) async throws {
        let repository = try scene.repository(ScriptedTransport(.session("1"), step, .expired, step))
        #expect(await repository.signInProblem() == nil)
        let (interruptions, reporter) = await recordingFailures { reporter in
            ([await repository.profileProblem(), await repository.profileProblem()], reporter)
        }
        expectNoSecrets(interruptions, reporter)
    }

    @Test func tokensOmitTheirValue() {
        let token = IdentityToken(provider: "acme", value: "signed-by-acme", nonce: "n0nce")
        let text = everyText(of: [token])
        #expect(!text.contains("signed-by-acme") && !text.contains("n0nce"))
    }
}
