import Testing
import WatertightUseCases

@MainActor private protocol GreetingOutput: UseCaseOutput {
    func onGreeted(_ name: String)
}

/// As an app writes it: the output is held weakly.
@MainActor private struct GreetingUseCase {
    private weak let output: (any GreetingOutput)?

    init(output: any GreetingOutput) { self.output = output }

    func execute() { output?.onGreeted("Ada") }
}

@MainActor private final class GreetingViewModel: GreetingOutput {
    private(set) var greeted = ""
    lazy var useCase = GreetingUseCase(output: self)

    func onGreeted(_ name: String) { greeted = name }
}

@MainActor @Suite struct UseCaseOutputTests {
    @Test func isCalled() {
        let viewModel = GreetingViewModel()
        viewModel.useCase.execute()
        #expect(viewModel.greeted == "Ada")
    }

    @Test func isNotKeptAliveByItsUseCase() {
        weak var gone: GreetingViewModel?
        do {
            let viewModel = GreetingViewModel()
            viewModel.useCase.execute()
            gone = viewModel
        }
        #expect(gone == nil)
    }
}
