import Testing

@Suite struct SameVocabularyRuleTests {
    @Test func findsARepositorysErrorInAnOutput() {
        expectLeaks(
            "same-vocabulary",
            in: """
                enum TypedFailure: Error { case gone }
                enum ThrownFailure: Error { case gone }
                enum ResultFailure: Error { case gone }
                enum OwnFailure: Error { case gone }
                protocol AccountRepository {
                    func a() throws(TypedFailure)
                    func b(done: (Result<Int, ResultFailure>) -> Void)
                }
                struct OrderRepository {
                    func c() throws { throw ThrownFailure.gone }
                }
                enum Event { case failed(TypedFailure) }
                protocol ShowOutput: AnyObject {
                    func one(_ error: TypedFailure) // leak
                    func two(_ error: ThrownFailure?) // leak
                    func three(_ result: Result<Int, ResultFailure>) // leak
                    func four(_ event: Event) // leak
                    func five(_ error: OwnFailure)
                    func six(_ error: any Error)
                }
                struct Showing { weak var output: (any ShowOutput)? }
                struct Shower { func show() throws { throw OwnFailure.gone } }
                """)
    }
}
