import HTTPTypes
import SharedFailures
import Watertight
package import WatertightHTTP

/// The place to which the shop delivers.
package struct Address: Encodable, Hashable, Sendable {
    package var street = ""
    package var postalCode = ""

    package init() {}
}

/// The session and the address of the user.
package struct AccountRepository: Sendable {
    private let service: HTTPService

    package init(service: HTTPService) { self.service = service }

    func signIn(identityToken: String) async throws(Interruption<SignInFailure>) {
        do {
            _ = try await service.send(.post, "/session", sending: ["identityToken": identityToken])
        } catch {
            throw error.translated { failure in
                failure.status == .forbidden ? .unknownCustomer : .service(ServiceFailure(failure))
            }
        }
    }

    func save(_ address: Address) async throws(Interruption<AddressFailure>) {
        do {
            _ = try await service.send(.put, "/address", sending: address)
        } catch {
            throw error.translated { failure in
                failure.status == .unprocessableContent ? .unknownPostalCode : .service(ServiceFailure(failure))
            }
        }
    }
}
