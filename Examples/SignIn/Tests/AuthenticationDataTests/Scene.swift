import Authentication
import AuthenticationData
import Foundation
import Testing
import Watertight
import WatertightHTTP

/// A device: a folder for the session store, gone with the test, and repositories on it.
final class Scene: Sendable {
    static let email = "ada.lovelace@example.com"
    static let password = "correct-horse-battery"

    /// The folder; not there until something makes it.
    let folder: URL
    /// The session store's file.
    var storePath: String { folder.appending(path: "session.sqlite").path }

    init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "AuthenticationDataTests-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A repository on this device's store, as after a start of the app.
    func repository(_ transport: any HTTPTransport) throws -> LiveAuthenticationRepository {
        let origin = try #require(HTTPOrigin("https://auth.example.com"))
        return try LiveAuthenticationRepository(origin: origin, transport: transport, storePath: storePath)
    }

    /// Why a store at a path cannot be opened; `nil` if it can.
    func storeProblem(
        at path: String
    ) throws -> Interruption<LiveAuthenticationRepository.StoreUnavailable>? {
        let origin = try #require(HTTPOrigin("https://auth.example.com"))
        do {
            _ = try LiveAuthenticationRepository(origin: origin, transport: HeldTransport(), storePath: path)
            return nil
        } catch {
            return error
        }
    }

    /// Permissions as `chmod` has them.
    func permissions(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }
}

extension LiveAuthenticationRepository {
    /// Signs in as Ada; what stopped it, or `nil`.
    func signInProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await signIn(email: Scene.email, password: Scene.password)
            return nil
        } catch {
            return error
        }
    }

    /// Signs in with an identity token; what stopped it, or `nil`.
    func federatedSignInProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await signIn(with: IdentityToken(provider: "acme", value: "signed-by-acme"))
            return nil
        } catch {
            return error
        }
    }

    /// Makes an account for Ada; what stopped it, or `nil`.
    func registrationProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await register(email: Scene.email, displayName: "Ada", password: Scene.password)
            return nil
        } catch {
            return error
        }
    }

    /// Loads the profile; what stopped it, or `nil`.
    func profileProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await profile()
            return nil
        } catch {
            return error
        }
    }
}
