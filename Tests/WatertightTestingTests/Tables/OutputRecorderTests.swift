import Testing
import Watertight
@testable import WatertightTesting

@MainActor struct OutputRecorderTests {
    private let output = RecordingOrderOutput()

    @Test func recordsNamesLabelsAndValues() {
        output.onOrderStarted()
        output.onOrdered(2)
        output.onClosed(until: 8)
        output.onClosed(until: nil)
        #expect(output.calls == ["onOrderStarted", "onOrdered(2)", "onClosed(until: 8)", "onClosed(until: nil)"])
    }

    @Test func expectsEqualCallsInTheSameOrder() {
        output.onOrderStarted()
        output.onOrdered(2)
        output.expect {
            $0.onOrderStarted()
            $0.onOrdered(2)
        }
    }

    @Test(arguments: [[2, 1], [1], [1, 2, 3], []]) func otherCallsFailTheTest(_ counts: [Int]) {
        for count in [1, 2] { output.onOrdered(count) }
        withKnownIssue {
            output.expect { expected in
                for count in counts { expected.onOrdered(count) }
            }
        } matching: { issue in
            issue.comments.contains { "\($0)".contains("Recorded calls:\n  onOrdered(1)\n  onOrdered(2)") }
        }
    }

    @Test func observesTheOutputOfAConnectedViewModel() async {
        let useCase = OrderUseCase { () throws(Interruption<OrderError>) -> Int in 3 }
        let viewModel = OrderViewModel(useCase, router: SpyRouter())
        FailureRow().observe(useCase.output, with: output)
        await useCase.execute()
        #expect(viewModel.state == .ordered)
        output.expect {
            $0.onOrderStarted()
            $0.onOrdered(3)
        }
    }
}
