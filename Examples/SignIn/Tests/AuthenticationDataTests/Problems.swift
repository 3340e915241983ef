import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import Testing
import Watertight

extension Scene {
    /// Returns the reason why a store cannot be opened; `nil` if it can.
    func storeProblem(
        at path: String
    ) -> Interruption<LiveAuthenticationRepository.StoreUnavailable>? {
        let service = Self.service(HeldTransport())
        do {
            _ = try LiveAuthenticationRepository(service: service, storePath: path)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the permission bits of a file.
    func permissions(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }
}

extension LiveAuthenticationRepository {
    /// Signs in as Ada, and returns the error or `nil`.
    func signInProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await signIn(email: Scene.email, password: Scene.password)
            return nil
        } catch {
            return error
        }
    }

    /// Signs in with an identity token, and returns the error or `nil`.
    func federatedSignInProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await signIn(with: IdentityToken(provider: "acme", value: "signed-by-acme"))
            return nil
        } catch {
            return error
        }
    }

    /// Creates an account for Ada, and returns the error or `nil`.
    func registrationProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await register(email: Scene.email, displayName: "Ada", password: Scene.password)
            return nil
        } catch {
            return error
        }
    }

    /// Loads the profile, and returns the error or `nil`.
    func profileProblem() async -> Interruption<AuthenticationError>? {
        do {
            _ = try await profile()
            return nil
        } catch {
            return error
        }
    }
}
