import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

struct Profile: Codable, Hashable {
    let name: String
    let tags: [String]
}

/// A value that cannot be encoded.
struct Unencodable: Encodable {
    let score = Double.nan
}

let ada = ScriptedTransport.Step.respond(200, json: #"{"name":"Ada","tags":[]}"#)

func service(_ transport: any HTTPTransport, _ baseURL: String = "https://example.com/v1") throws -> HTTPService {
    try HTTPService(parsing: baseURL, transport: transport)
}

/// The failure of fetching a profile.
func failure(_ step: ScriptedTransport.Step) async throws -> HTTPFailure {
    let service = try service(ScriptedTransport(step))
    return try #require(
        await failure { () throws(Interruption<HTTPFailure>) in try await service.fetch("/profile", as: Profile.self) })
}

extension Result where Failure == Interruption<HTTPFailure> {
    var interruption: Interruption<HTTPFailure>? {
        if case .failure(let error) = self { error } else { nil }
    }
}
