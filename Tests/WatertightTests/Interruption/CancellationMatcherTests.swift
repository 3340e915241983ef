import Foundation
import Testing
import Watertight

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum ProviderError: Error { case canceled, failed }

private enum StoreError: LayerFailure { case unavailable }

private struct Wrapper: Error { let cause: any Error }

@Suite struct CancellationMatcherTests {
    static let spellings: [any Error] = [
        CancellationError(), URLError(.cancelled), NSError(domain: "NSURLErrorDomain", code: -999),
        CocoaError(.userCancelled), Interruption<StoreError>.cancelled,
    ]

    @Test(arguments: spellings.indices) func theStandardMatchesEverySpelling(_ index: Int) {
        #expect(CancellationMatcher.standard.matches(Self.spellings[index]))
        #expect(CancellationMatcher.standard.matches(Wrapper(cause: Self.spellings[index])))
    }

    @Test(arguments: [ProviderError.canceled, Wrapper(cause: ProviderError.canceled)] as [any Error])
    func matchesTheErrorsThatAFacadeNamesAlsoBelowAWrapper(_ error: any Error) {
        let named = CancellationMatcher { $0 as? ProviderError == .canceled }
        #expect(named.matches(error))
        #expect(CancellationMatcher.standard.or(named).matches(error))
        #expect(CancellationMatcher.standard.or { $0 as? ProviderError == .canceled }.matches(error))
        #expect(!CancellationMatcher.standard.matches(error))
    }

    private func joined(_ errors: [any Error]) -> any Error {
        NSError(domain: "SDK", code: 1, userInfo: ["NSMultipleUnderlyingErrorsKey": errors])
    }

    /// Operations are often canceled because another one failed.
    @Test func aFailureBesideACancellationIsAFailure() {
        let matcher = CancellationMatcher.standard
        #expect(matcher.matches(joined([CancellationError(), URLError(.cancelled)])))
        #expect(matcher.matches(joined([joined([CancellationError()]), Wrapper(cause: CancellationError())])))
        #expect(!matcher.matches(joined([CancellationError(), ProviderError.failed])))
        #expect(!matcher.matches(joined([ProviderError.failed, CancellationError()])))
        #expect(!matcher.matches(joined([])))
    }

    @Test(
        arguments: [
            ProviderError.failed, URLError(.timedOut), NSError(domain: "SDK", code: -999),
            NSError(domain: "SDK", code: 3072),
            Wrapper(cause: URLError(.timedOut)),
        ] as [any Error])
    func otherErrorsDoNotMatch(_ error: any Error) {
        #expect(!CancellationMatcher.standard.or { $0 as? ProviderError == .canceled }.matches(error))
    }
}
