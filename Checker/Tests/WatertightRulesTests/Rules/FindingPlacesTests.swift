import Testing

@testable import WatertightRules

/// Findings point at a name, and not at the attributes, comments and modifiers above it.
@Suite struct FindingPlacesTests {
    private func place(_ rule: String, in source: String) throws -> [Int] {
        let rule = try #require(RuleSet.rule(id: rule))
        let finding = try #require(Survey(["App/A.swift": source]).findings(by: [rule]).first)
        return [finding.range.line, finding.range.column]
    }

    @Test(arguments: [
        (
            "untyped-throws",
            """
            @MainActor
            public protocol AccountRepository { func load() throws }
            final class AccountViewModel {
                let accounts: any AccountRepository
                var isBroken = false
                func load() { do { try accounts.load() } catch { isBroken = true } }
            }
            """, [2, 17]
        ),
        (
            "untyped-throws",
            """
            struct OrderRepository {
                @discardableResult
                public func place() throws -> Int { try go() }
            }
            final class OrderViewModel {
                let orders: OrderRepository
                var isBroken = false
                func order() { do { _ = try orders.place() } catch { isBroken = true } }
            }
            """, [3, 17]
        ),
        (
            "use-case-returns",
            """
            protocol MenuOutput: UseCaseOutput { func onOpened() }
            struct OpenMenu { weak var output: MenuOutput?; func execute() { output?.onOpened() } }
            struct CloseMenu {
                weak var output: MenuOutput?
                @MainActor
                func execute() async throws { output?.onOpened() }
            }
            """, [6, 10]
        ),
        (
            "underlying-leak", "final class MenuViewModel {\n@Published\nprivate(set) var problem: (any Error)?\n}",
            [3, 18]
        ),
    ])
    func isThatOfTheName(rule: String, source: String, place: [Int]) throws {
        #expect(try self.place(rule, in: source) == place)
    }
}
