import Authentication
import FederatedSignInFeature
import Watertight

/// A provider that answers at once.
@MainActor final class FakeIdentityProvider: IdentityProvider {
    static let token = IdentityToken(provider: "fake", value: "signed")

    let name = "Fake"

    private let answer: Result<IdentityToken, DismissibleInterruption<IdentityProviderError>>
    private(set) var askedCount = 0

    init(_ answer: Result<IdentityToken, DismissibleInterruption<IdentityProviderError>> = .success(token)) {
        self.answer = answer
    }

    func identityToken() async throws(DismissibleInterruption<IdentityProviderError>) -> IdentityToken {
        askedCount += 1
        return try answer.get()
    }
}

/// A provider whose sheet is up until the test says what the person does, a cancellation notwithstanding.
@MainActor final class WaitingIdentityProvider: IdentityProvider {
    typealias Answer = Result<IdentityToken, DismissibleInterruption<IdentityProviderError>>

    let name = "Fake"
    private var waiting: [CheckedContinuation<Answer, Never>] = []
    private var observers: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

    func identityToken() async throws(DismissibleInterruption<IdentityProviderError>) -> IdentityToken {
        let answer = await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
            waiting.append(continuation)
            let ready = observers.filter { $0.count <= waiting.count }
            observers.removeAll { $0.count <= waiting.count }
            for observer in ready { observer.resume.resume() }
        }
        return try answer.get()
    }

    func waitUntilAsked(_ count: Int = 1) async {
        guard waiting.count < count else { return }
        await withCheckedContinuation { observers.append((count, $0)) }
    }

    func answer(_ number: Int, with answer: Answer) {
        waiting[number].resume(returning: answer)
    }
}
