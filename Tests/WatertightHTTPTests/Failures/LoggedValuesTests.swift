import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

private enum RepositoryError: String, LayerFailure { case failed }
private enum UseCaseError: String, LayerFailure { case failed }

private struct Content: Codable {
    var text = "SECRET-value"
    var score = 1.0
}

/// An error of a value that fails to encode or to decode.
private struct Hostile: Codable {
    let error: NSError

    init(domain: String) {
        error = NSError(
            domain: domain, code: 7,
            userInfo: [
                NSLocalizedDescriptionKey: "SECRET-text",
                NSUnderlyingErrorKey: NSError(domain: domain, code: 8, userInfo: ["SECRET-key": "SECRET-value"]),
            ])
    }

    init(from decoder: any Decoder) throws { throw Self(domain: "token=SECRET").error }
    func encode(to encoder: any Encoder) throws { throw error }
}

/// One failed call with secrets in all places.
private struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable () async throws(Interruption<HTTPFailure>) -> Void

    init(_ name: String, _ run: @escaping @Sendable () async throws(Interruption<HTTPFailure>) -> Void) {
        (testDescription, self.run) = (name, run)
    }
}

private let requestFields: HTTPFields = [
    .authorization: "Bearer SECRET", .cookie: "sid=SECRET", .userAgent: "SECRET", .accept: "SECRET/SECRET",
]

private let responseFields: HTTPFields = [
    .setCookie: "sid=SECRET", .location: "https://u:SECRET@h/x?token=SECRET#SECRET", .server: "SECRET",
    .wwwAuthenticate: "Bearer realm=SECRET", .eTag: "SECRET", .contentType: "application/problem+json",
]

private func service(_ steps: ScriptedTransport.Step...) -> HTTPService {
    HTTPService("https://example.com/SECRETbase/v1", transport: ScriptedTransport(steps)).patient
}

/// Fetches a value with a secret in the path, the query, the fields and the body.
private func fetch<Value: Decodable>(
    _ service: HTTPService, as type: Value.Type = Content.self, _ content: some Encodable = Content()
) async throws(Interruption<HTTPFailure>) {
    _ = try await service.fetch(
        .post, "/users/\("SECRET")/loans/\("x SECRET")?a=\("SECRET")", sending: content,
        query: RequestQuery([
            URLQueryItem(name: "SECRET-name", value: "SECRET"), URLQueryItem(name: "SECRET", value: nil),
        ]),
        headerFields: requestFields, as: type)
}

private func problem(_ type: String) -> ScriptedTransport.Step {
    .respond(
        400,
        json: """
            {"type": "\(type)", "title": "SECRET-title", "detail": "SECRET-detail", "instance": "/SECRET-instance",
             "SECRET-member": "SECRET"}
            """, headerFields: responseFields)
}

private func success(_ json: String, _ fields: HTTPFields = [.contentType: "application/json"])
    -> ScriptedTransport.Step
{
    var all = responseFields
    for field in fields { all[field.name] = field.value }
    return .respond(200, json: json, headerFields: all)
}

private func redirect(_ status: Int, to location: String) -> ScriptedTransport.Step {
    var fields = responseFields
    fields[.location] = location
    return .respond(status, json: "SECRET", headerFields: fields)
}

/// Fails with an error of a library's own.
private struct FailingTransport: HTTPTransport {
    let domain: String

    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        throw call.failure(
            foreign: NSError(
                domain: domain, code: 42,
                userInfo: [
                    NSLocalizedDescriptionKey: "SECRET", "NSErrorFailingURLKey": "https://h/?SECRET",
                    NSUnderlyingErrorKey: NSError(domain: domain, code: 43, userInfo: ["SECRET": "SECRET"]),
                ]), as: .unclassified)
    }
}

private let domains = ["token=SECRET", "sk_live_SECRET123", "/home/SECRET", "SECRET@example.com", "a\nSECRET"]

private let calls: [Example] = [
    Example("transport") { () throws(Interruption<HTTPFailure>) in try await fetch(service(.fail(.offline))) },
    Example("lost") { () throws(Interruption<HTTPFailure>) in try await fetch(service(.fail(.connectionLost))) },
    Example("status") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(.respond(500, json: "SECRET", headerFields: responseFields)))
    },
    Example("malformed") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success("SECRET")))
    },
    Example("media type") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success("SECRET", [.contentType: "application/vnd.SECRET_1+x; a=SECRET"])))
    },
    Example("content coding") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success("SECRET", [.contentEncoding: "br; SECRET"])))
    },
    Example("missing key") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success(#"{"SECRETada": {"score": 1}}"#)), as: [String: Content].self)
    },
    Example("dictionary key") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success(#"{"SECRETada": {"SECRET": "SECRET"}}"#)), as: [String: [String: Int]].self)
    },
    Example("value") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success(#"{"text": "SECRET", "score": "SECRET"}"#)))
    },
    Example("value in an array") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success(#"["SECRET"]"#)), as: [UUID].self)
    },
    Example("decoder's error") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(success(#"{"SECRET": 1}"#)), as: Hostile.self)
    },
    Example("encoding path") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(), ["SECRETada": Content(score: .nan)])
    },
    Example("bad path") { () throws(Interruption<HTTPFailure>) in
        _ = try await service().send(.get, "/users/\("../SECRET")?token=\("SECRET")", headerFields: requestFields)
    },
    Example("URL") { () throws(Interruption<HTTPFailure>) in
        let url = URL(
            string:
                "https://u:SECRET@h/users/sk_live_SECRET123/secretada/ada@SECRET.com/a%40SECRET;SECRET=1?SECRET=SECRET#SECRET"
        )
        if let url { _ = try await service(problem("about:blank")).fetch(at: url, as: Content.self) }
    },
    Example("redirects") { () throws(Interruption<HTTPFailure>) in
        try await fetch(
            service(
                redirect(
                    303, to: "https://u:SECRET@example.com/secret/SECRETtokenABCdef/SECRET-123456?token=SECRET#SECRET"),
                redirect(302, to: "https://SECRET:SECRET@h/ada@SECRET/x?SECRET"), .fail(.connectionLost)))
    },
    Example("refused redirect") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(redirect(307, to: "https://u:SECRET@other.com/SECRET?SECRET#SECRET")))
    },
    Example("insecure redirect") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(redirect(302, to: "http://u:SECRET@h/SECRET?SECRET")))
    },
    Example("unusable redirect") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(redirect(302, to: "SECRET://SECRET@SECRET/SECRET")))
    },
    Example("redirect loop") { () throws(Interruption<HTTPFailure>) in
        try await fetch(
            service(redirect(303, to: "/a_SECRET?SECRET"), redirect(303, to: "/a_SECRET?SECRET#SECRET")))
    },
]

private let problems: [Example] = [
    "https://x.example/problems/p?user=SECRET", "https://u:SECRET@x.example/p#SECRET", "ada@SECRET.com",
    "urn:example:locked?SECRET", "x\\nSECRET", "https://x.example/SECRET_1/SECRET%20", "https://x.example/p/SECRETada",
    "token=SECRET",
].map { type in
    Example("problem \(type)") { () throws(Interruption<HTTPFailure>) in try await fetch(service(problem(type))) }
}

private let badURLs: [Example] = [
    "mailto:ada@SECRET", "ftp://u:SECRET@h/SECRET@x?SECRET#SECRET", "data:,SECRET_1", "/ada@SECRET?SECRET",
].map { url in
    Example("bad URL \(url)") { () throws(Interruption<HTTPFailure>) in
        if let url = URL(string: url) { _ = try await service().fetch(at: url, as: Content.self) }
    }
}

private let transportErrors: [Example] = domains.map { domain in
    Example("transport's error \(domain.debugDescription)") { () throws(Interruption<HTTPFailure>) in
        try await fetch(HTTPService("https://h", transport: FailingTransport(domain: domain)).patient)
    }
}

private let encoderErrors: [Example] = domains.map { domain in
    Example("encoder's error \(domain.debugDescription)") { () throws(Interruption<HTTPFailure>) in
        try await fetch(service(), Hostile(domain: domain))
    }
}

private let examples: [Example] = calls + problems + badURLs + transportErrors + encoderErrors

/// All texts that a program may print of a value.
private func texts(of value: some Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var texts = [dumped, String(describing: value), String(reflecting: value), "\(value)"]
    var mirrors = [Mirror(reflecting: value)]
    while let mirror = mirrors.popLast(), texts.count < 200 {
        for child in mirror.children {
            texts += [child.label ?? "", String(describing: child.value), String(reflecting: child.value)]
            mirrors.append(Mirror(reflecting: child.value))
        }
    }
    if let error = value as? any Error {
        let bridged = error as NSError
        texts += [
            error.localizedDescription, "\(bridged)", bridged.debugDescription, bridged.domain, "\(bridged.userInfo)",
            bridged.localizedDescription, bridged.localizedFailureReason ?? "",
            bridged.localizedRecoverySuggestion ?? "",
        ]
    }
    return texts
}

@Suite struct LoggedValuesTests {
    @Test(arguments: examples) private func nothingSensitiveIsLoggedOrPrinted(_ example: Example) async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .trace
        var printed: [String] = []
        await reportingFailures(to: [LogFailureReporter(logger: logger)]) {
            do throws(Interruption<HTTPFailure>) {
                try await example.run()
                Issue.record("no failure")
            } catch {
                let repository: Interruption<RepositoryError> = error.translated { _ in .failed }
                // Noted, because it has been reported.
                let useCase: Interruption<UseCaseError> = repository.translated { _ in .failed }
                // As an error whose type was lost.
                let foreign: Interruption<UseCaseError> = .foreign(error as any Error) { _ in .failed }
                printed += texts(of: error) + texts(of: repository) + texts(of: useCase) + texts(of: foreign)
                guard case .failed(let failure, let incident) = error else {
                    Issue.record("cancelled")
                    return
                }
                printed += texts(of: failure) + texts(of: incident)
                printed += texts(of: failure.kind) + texts(of: failure.context) + texts(of: failure.details.entries)
                printed += [failure.code.description, failure.nextStep.description, failure.codingPath.joined()]
                if let response = failure.response { printed += texts(of: response) }
                if let problem = failure.problem { printed += texts(of: problem) }
            }
        }
        let entries = handler.entries
        #expect(entries.count == 3)
        let logged = entries.flatMap { entry in ["\(entry.message)"] + entry.metadata.map { "\($0.key): \($0.value)" } }
        #expect(printed.count > 20)
        #expect(logged.contains { $0.hasPrefix("detail.request: ") && $0.contains("{}") })
        for text in logged + printed {
            #expect(!text.localizedCaseInsensitiveContains("SECRET"), "\(text)")
        }
        // A value cannot forge an entry of the log.
        for text in logged { #expect(!text.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\u{202E}" }) }
    }

    @Test func theOriginalErrorIsPassedToReporters() async {
        let originals = await recordingFailures { reporter in
            do throws(Interruption<HTTPFailure>) {
                try await fetch(HTTPService("https://h", transport: FailingTransport(domain: "token=SECRET")).patient)
            } catch {
                let _: Interruption<RepositoryError> = error.translated { _ in .failed }
            }
            return reporter.originals
        }
        #expect(originals.map { ($0 as NSError).domain } == ["token=SECRET"])
    }

    @Test func aLongTextDoesNotFillTheLog() throws {
        let type = String(repeating: "é", count: 30_000)
        let failure = HTTPFailure.sample(
            status: 400, json: #"{"type":"\#(type)"}"#, headerFields: [.contentType: "application/problem+json"])
        let logged = try #require(failure.details["problem"]).description
        #expect(logged.utf8.count < 300)
    }

    @Test func aSuccessfulResponseIsPrintedWithoutValues() async throws {
        let response = try await service(success("SECRET")).send(.get, "/users/\("SECRET")")
        for text in texts(of: response) { #expect(!text.contains("SECRET")) }
    }
}
