import Testing
import Watertight

private enum ShopError: LayerFailure {
    case soldOut, closed, broken

    var traits: FailureTraits {
        switch self {
        case .soldOut: .expected("shop", "sold-out")
        case .closed: .environmental("shop", "closed")
        case .broken: .defect("shop", "broken")
        }
    }
}

@Suite struct FailureTraitsTests {
    @Test(arguments: [
        (ShopError.soldOut, "shop/sold-out", FailureSeverity.expected), (.closed, "shop/closed", .environmental),
        (.broken, "shop/broken", .defect),
    ])
    private func sayCodeAndSeverityOnce(of failure: ShopError, code: String, severity: FailureSeverity) {
        #expect(failure.code.description == code)
        #expect(failure.severity == severity)
    }
}
