import CrashSDK
import Foundation

package final class SignInModel: Screen {
    package private(set) var isBusy = false
    package private(set) var errorMessage: String?
    private var isSignedIn = false
    private let repository: AccountRepository
    private let email: String
    private let password: String
    private var task: Task<Void, Never>?

    init(repository: AccountRepository, email: String, password: String) {
        (self.repository, self.email, self.password) = (repository, email, password)
    }

    package var visible: [String] {
        errorMessage.map { ["message: \($0)"] } ?? (isSignedIn ? ["welcome"] : [])
    }

    @MainActor package func run() async {
        isBusy = true
        errorMessage = nil
        let task = Task {
            do {
                try await repository.signIn(email: email, password: password)
                isSignedIn = true
            } catch {
                show(error)
            }
            isBusy = false
        }
        self.task = task
        await task.value
    }

    package func leave() { task?.cancel() }

    private func show(_ error: Error) {
        if (error as NSError).code == NSURLErrorCancelled { return }
        CrashReporter.shared.record(error)
        if error.isOffline {
            errorMessage = "You appear to be offline."
        } else if error.isUpdateRequired {
            errorMessage = "Please update the app."
        } else if error.isServerBusy {
            errorMessage = "The server is busy. Try again later."
        } else if let status = error.status {
            errorMessage = status == 403 ? "Your account is disabled." : "Sign in failed. Try again."
        } else {
            errorMessage = (error as? LocalizedError)?.errorDescription ?? error.localizedDescription
        }
    }
}
