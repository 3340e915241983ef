import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Creating accounts, and mistakes in the fields.
struct RegistrationTests {
    let scene = Scene()

    @Test func sendsTheInputOnceAndReturnsTheAccount() async throws {
        let transport = ScriptedTransport(.session("1"), .profile)
        let repository = try scene.repository(transport)
        let account = try await repository.register(
            email: Scene.email, displayName: "Ada", password: Scene.password)
        #expect(account == Account(displayName: "Ada"))
        let sent = try #require(transport.sent.first)
        #expect(sent.request.method == .post)
        #expect(sent.request.path == "/account")
        let body = try JSONDecoder().decode([String: String].self, from: sent.body ?? Data())
        #expect(body == ["email": Scene.email, "displayName": "Ada", "password": Scene.password])
        #expect(await repository.profileProblem() == nil)
        #expect(transport.sent.last?.request.headerFields[.authorization] == "Bearer access-1")
    }

    @Test func aRegistrationThatANewerSignInFollowedIsNotKept() async throws {
        let transport = HeldTransport()
        let repository = try scene.repository(transport)
        await recordingFailures { _ in
            let registration = Task { await repository.registrationProblem() }
            await transport.waitForRequests(1)
            let signIn = Task { await repository.signInProblem() }
            await transport.waitForRequests(2)
            transport.answer(1, with: .session("2"))
            #expect(await signIn.value == nil)
            transport.answer(0, with: .session("1"))
            #expect(await registration.value == .sample(.superseded))
        }
    }

    // MARK: Refusals

    private func error(_ step: ScriptedTransport.Step) async throws -> AuthenticationError {
        let repository = try scene.repository(ScriptedTransport(step))
        let interruption = await recordingFailures { _ in await repository.registrationProblem() }
        return try #require(interruption?.failure)
    }

    private func refusal(_ errors: String) async throws -> AuthenticationError {
        try await error(.problem(422, "urn:signin:invalid-fields", #","errors":\#(errors)"#))
    }

    @Test(arguments: [
        ("email", "required", "null", RegistrationMistake.emailMissing),
        ("email", "malformed", "null", .emailMalformed),
        ("email", "taken", "null", .emailTaken),
        ("displayName", "required", "null", .displayNameMissing),
        ("displayName", "too-long", "40", .displayNameTooLong(maximum: 40)),
        ("password", "required", "null", .passwordMissing),
        ("password", "too-short", "15", .passwordTooShort(minimum: 15)),
        // An unknown code, a code of another field, and a missing limit.
        ("email", "disposable", "null", .other(in: .email)),
        ("displayName", "taken", "null", .other(in: .displayName)),
        ("password", "too-short", "null", .other(in: .password)),
        ("password", "too-short", "\"fifteen\"", .other(in: .password)),
    ])
    func translatesCodes(_ field: String, _ code: String, _ limit: String, _ mistake: RegistrationMistake)
        async throws
    {
        let error = try await refusal(
            ##"[{"code":"\##(code)","detail":"…","pointer":"#/\##(field)","limit":\##(limit)}]"##)
        #expect(error == .registrationRefused([mistake]))
    }

    @Test func eachFieldHasOneMistakeInTheOrderOfTheForm() async throws {
        let error = try await refusal(
            """
            [{"code":"required","pointer":"#/password"},{"code":"too-long","limit":9,"pointer":"#/displayName"},\
            {"code":"required","pointer":"#/displayName"},{"code":"required","pointer":"#/captcha"},\
            {"code":"taken","pointer":"#/email"}]
            """)
        #expect(
            error == .registrationRefused([.emailTaken, .displayNameTooLong(maximum: 9), .passwordMissing]))
    }

    @Test func aFieldWithoutACodeHasAMistakeAllTheSame() async throws {
        #expect(try await refusal(##"[{"pointer":"#/email"}]"##) == .registrationRefused([.other(in: .email)]))
    }

    @Test(arguments: [
        "[]", "null", "{}", "7", #"["email"]"#, "[null]", ##"[{"code":"required","pointer":"#/captcha"}]"##,
        #"[{"code":"required","pointer":"email"}]"#, #"[{"code":"required"}]"#,
    ])
    func errorsOfOtherFieldsAreAServiceProblem(_ errors: String) async throws {
        #expect(try await refusal(errors) == .service(.unacceptable))
    }

    @Test(arguments: [
        (ScriptedTransport.Step.status(401), "authentication/unacceptable"),
        (.problem(401, "urn:signin:wrong-credentials"), "authentication/unacceptable"),
        (.problem(423, "urn:signin:account-locked"), "authentication/unacceptable"),
        (.status(422), "authentication/unacceptable"), (.status(500), "authentication/service-fault"),
        (.status(429), "authentication/too-many-attempts"), (.fail(.offline), "authentication/offline"),
    ])
    func otherFailuresAreTranslatedAlike(_ step: ScriptedTransport.Step, _ code: String) async throws {
        #expect(try await error(step).code.description == code)
    }

    @Test func aRefusalIsReportedOnceAsExpected() async throws {
        let step = ScriptedTransport.Step.problem(
            422, "urn:signin:invalid-fields", ##","errors":[{"code":"taken","pointer":"#/email"}]"##)
        let repository = try scene.repository(ScriptedTransport(step))
        let (_, reporter) = await recordingFailures { (await repository.registrationProblem(), $0) }
        #expect(reporter.reports.map(\.code.description) == ["authentication/registration-refused"])
        #expect(reporter.reports.map(\.severity) == [.expected])
    }
}
