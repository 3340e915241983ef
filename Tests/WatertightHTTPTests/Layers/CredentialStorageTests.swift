import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite struct CredentialStorageTests {
    private struct DeviceLocked: Error {}

    private static func service(_ transport: some HTTPTransport) -> HTTPService {
        HTTPService("https://api.example.com", transport: transport).patient
    }

    private static func keeper(
        load: @escaping @Sendable () async throws -> Token?
    ) -> CredentialKeeper<Token> {
        CredentialKeeper(load: load) {
            $1[.authorization] = $0.access
        } renew: {
            $0
        }
    }

    @Test(.hangLimit) func theCredentialIsLoadedOnce() async throws {
        let (loads, loading, mayLoad) = (Count(), Gate(), Gate())
        let keeper = Self.keeper {
            loads.add()
            loading.open()
            await mayLoad.wait()
            return Token()
        }
        let script = ScriptedTransport(Array(repeating: .respond(200, json: "1"), count: 20))
        let service = Self.service(script.authenticated(by: keeper))
        let calls = (0..<20).map { _ in
            Task { await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") } }
        }
        await loading.wait()
        let canceled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Interruption<HTTPFailure>) {
                _ = try await keeper.credential
                return false
            } catch { return error == .cancelled }
        }
        #expect(await canceled.value)
        mayLoad.open()
        for call in calls { #expect(await call.value == nil) }
        #expect(loads.value == 1)
        #expect(script.sent.allSatisfy { $0.headerFields[.authorization] == "a0" })
    }

    @Test(.hangLimit) func aFailedLoadIsReportedAndSignsOutNoUser() async throws {
        try await recordingFailures { reporter in
            let loads = Count()
            let keeper = Self.keeper {
                guard loads.add() > 1 else { throw DeviceLocked() }
                return Token()
            }
            let script = ScriptedTransport(.respond(200, json: "1"))
            let service = Self.service(script.authenticated(by: keeper))
            let error = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
            // A locked keychain says nothing about the network.
            #expect(error?.reason == .outOfResources && error?.fault == .device)
            #expect(error?.delivery == .notSent)
            #expect(reporter.reports.map(\.code.description) == ["credential/not-loaded"])
            #expect(reporter.originals.first is DeviceLocked)
            // The next call tries again.
            try await service.send(.get, "/x")
            #expect(script.sent.map { $0.headerFields[.authorization] } == ["a0"])
        }
    }

    @Test(.hangLimit) func aSignInDoesNotWaitForTheLoad() async throws {
        let (loading, mayLoad, loaded) = (Gate(), Gate(), Gate())
        let keeper = Self.keeper {
            loading.open()
            await mayLoad.wait()
            defer { loaded.open() }
            return Token()
        }
        let credential = Task { try await keeper.credential }
        await loading.wait()
        await keeper.signIn(Token(access: "b0", refresh: ""))
        #expect(try await credential.value?.access == "b0")
        mayLoad.open()
        await loaded.wait()
        #expect(try await keeper.credential?.access == "b0")
    }

    @Test(.hangLimit) func aStoreThatFailsIsReportedAndSignsOutNoUser() async throws {
        let store = TokenStore(isFull: true)
        try await recordingFailures { reporter in
            let keeper = CredentialKeeper<Token> {
                $1[.authorization] = $0.access
            } renew: {
                $0
            } store: {
                try store.write($0)
            }
            await keeper.signIn(Token())
            #expect(reporter.reports.map(\.code.description) == ["credential/not-stored"])
            let credential = try await keeper.credential
            #expect(credential == Token())
            #expect(store.written == [Token()])
        }
    }

    /// A store that waited for its own end would never end.
    @Test(.hangLimit) func aStoreMaySignOut() async throws {
        let own = Locked<CredentialKeeper<String>?>(nil)
        let keeper = CredentialKeeper<String> {
            $1[.authorization] = $0
        } renew: {
            $0
        } store: { credential in
            if credential == "unwanted" { await own.withLock { $0 }?.signOut() }
        }
        own.withLock { $0 = keeper }
        await keeper.signIn("unwanted")
        #expect(try await keeper.credential == nil)
        own.withLock { $0 = nil }
    }

    @Test(.hangLimit) func onlyTheNewestCredentialIsStored() async throws {
        let (storing, mayStore) = (Gate(), Gate())
        let written = Locked<[String?]>([])
        let keeper = CredentialKeeper<String> {
            $1[.authorization] = $0
        } renew: {
            $0
        } store: { credential in
            storing.open()
            await mayStore.wait()
            written.withLock { $0.append(credential) }
        }
        let first = Task { await keeper.signIn("a") }
        await storing.wait()
        // A canceled task doesn't wait, and its credential is stored.
        let canceled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await keeper.signIn("b")
        }
        await canceled.value
        let last = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await keeper.signIn("c")
        }
        await last.value
        mayStore.open()
        await first.value
        await keeper.signOut()
        #expect(written.withLock { $0 } == ["a", "c", nil] || written.withLock { $0 } == ["a", nil])
        #expect(try await keeper.credential == nil)
    }
}

/// A number that closures count.
final class Count: Sendable {
    private let number = Locked(0)
    @discardableResult func add() -> Int { number.next() }
    var value: Int { number.withLock { $0 } }
}
