import Authentication
import FederatedSignInFeature
import Watertight

/// A provider that answers immediately.
@MainActor final class FakeIdentityProvider: IdentityProvider {
    static let token = IdentityToken(provider: "fake", value: "signed")

    let name = "Fake"

    private let answer: Result<Dismissible<IdentityToken>, Interruption<IdentityProviderError>>
    private(set) var requestCount = 0

    init(_ answer: Result<Dismissible<IdentityToken>, Interruption<IdentityProviderError>> = .success(.answered(token)))
    {
        self.answer = answer
    }

    func identityToken() async throws(Interruption<IdentityProviderError>) -> Dismissible<IdentityToken> {
        requestCount += 1
        return try answer.get()
    }
}

/// A provider whose sheet stays open until the test calls ``answer(_:with:)``, even if the task is canceled.
@MainActor final class WaitingIdentityProvider: IdentityProvider {
    typealias Answer = Result<Dismissible<IdentityToken>, Interruption<IdentityProviderError>>

    let name = "Fake"
    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

    func identityToken() async throws(Interruption<IdentityProviderError>) -> Dismissible<IdentityToken> {
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
            waiting.append(continuation)
            let ready = observers.filter { $0.count <= waiting.count }
            observers.removeAll { $0.count <= waiting.count }
            for observer in ready { observer.resume.resume() }
        }
        return try answer.get()
    }

    func waitForRequests(_ count: Int = 1) async {
        guard waiting.count < count else { return }
        await withCheckedContinuation { observers.append((count, $0)) }
    }

    func answer(_ number: Int, with answer: Answer) {
        waiting[number].resume(returning: answer)
    }
}
