import Foundation

package final class ProfileModel: Screen {
    package private(set) var isBusy = false
    private var profile: Profile?
    private let repository: AccountRepository
    private let errors: ErrorHandler
    private var task: Task<Void, Never>?

    init(repository: AccountRepository, errors: ErrorHandler) {
        (self.repository, self.errors) = (repository, errors)
    }

    package var visible: [String] { profile.map { ["profile of \($0.name)"] } ?? [] }

    @MainActor package func run() async {
        isBusy = true
        let task = Task {
            do {
                profile = try await repository.profile()
            } catch {
                errors.handle(error)
            }
            isBusy = false
        }
        self.task = task
        await task.value
    }

    package func leave() { task?.cancel() }
}
