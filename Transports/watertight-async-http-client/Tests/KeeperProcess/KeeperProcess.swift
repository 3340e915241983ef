import Foundation
import HTTPTypes
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP

/// An app or an extension whose keeper stores its credential in a file, for tests that start several processes or kill one.
///
/// `KeeperProcess AUTHORITY FILE COUNT` sends a number of requests, one after the other. The exit code is 1 if one failed.
@main struct KeeperProcess {
    struct Session: Codable {
        let access: String
        let refresh: String
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]) else { exit(2) }
        let file = URL(filePath: arguments[2])
        let plain = try HTTPService(
            parsing: "http://\(arguments[1])", transport: AsyncHTTPClientTransport().retrying())
        let keeper = CredentialKeeper<Session> {
            try JSONDecoder().decode(Session.self, from: Data(contentsOf: file))
        } authorize: {
            $1[.authorization] = $0.access
        } renew: {
            // The same key as in the process that was killed before it could store the answer.
            try await plain.fetch(
                .post, "/refresh", sending: ["refresh": $0.refresh],
                headerFields: [.idempotencyKey: "renewal of \($0.refresh)"])
        } store: {
            try JSONEncoder().encode($0).write(to: file, options: .atomic)
        }
        let service = plain.with { $0.authenticated(by: keeper) }
        for _ in 0..<count {
            do throws(Interruption<HTTPFailure>) { try await service.send(.get, "/profile") } catch {
                print(error.failure?.description ?? "canceled", error.failure?.isSignedOut == true)
                exit(1)
            }
        }
    }
}
