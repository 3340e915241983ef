import Testing

@testable import WatertightRules

/// `swallowed` for concurrent and delayed work.
@Suite struct SwallowedTaskTests {
    @Test func findsTasksWithUnobservedErrors() {
        expectLeaks(
            "swallowed",
            in: """
                import SwiftUI
                func start() {
                    Task { try await client.refresh() } // leak
                    Task.detached(priority: .low) { [weak self] in // leak
                        guard let self else { return }
                        for try await event in self.events { self.take(event) }
                    }
                    Task { // leak
                        do { try await client.refresh() } catch is CancellationError { log("late") }
                    }
                    Button("Save") { Task { try await client.save() } } // leak
                }
                """)
    }

    @Test func findsATaskThatNothingAwaits() {
        expectLeaks(
            "swallowed", in: "func start() { let task = Task { try await client.refresh() } // leak\n print(1) }")
    }

    @Test func ignoresStoredAndCatchingTasks() {
        expectLeaks(
            "swallowed",
            in: """
                func start() -> Task<Void, any Error> {
                    running = Task { try await client.refresh() }
                    let other = Task { try await client.refresh() }
                    keep(other)
                    Task { do { try await client.refresh() } catch { log(error) } }
                    Task { try await Task.sleep(for: .seconds(1)); tick() }
                    Task { try Task.checkCancellation(); tick() }
                    Task { let value = try? await client.read(); show(value) }
                    Task { do { try await client.refresh() } catch { report(error); throw error } }
                    Task { do { try await client.refresh() } catch let e as ClientFailure { report(e) } }
                    let all = ids.map { id in Task { try await client.read(id) } }
                    return Task { try await client.refresh() }
                }
                """)
    }

    @Test func ignoresTheAppsOwnTaskType() {
        expectLeaks(
            "swallowed",
            in: """
                struct Task { init(_ body: () throws -> Void) {} }
                func start() { Task { try work() } }
                """)
    }

    @Test func findsActionsWhoseFailureIsIgnored() {
        expectLeaks(
            "swallowed",
            in: """
                func reduce(_ state: inout State, _ action: Action) -> Effect {
                    switch action {
                    case .loaded(.success(let items)):
                        state.items = items
                        return .none
                    case .loaded(.failure): // leak
                        break
                    case .saved(.success): return .none
                    case .saved(.failure(let error)): return .run { report(error) }
                    case .alone(.failure): break
                    }
                    return .none
                }
                """)
    }

    @Test func findsResultsInSynchronousClosures() {
        expectLeaks(
            "swallowed",
            in: """
                import Foundation
                #if canImport(Darwin)
                import Darwin
                #endif
                func keep() {
                    DispatchQueue.main.sync { try? store.write(draft) } // leak
                    let written = lock.withLock { try? store.write(draft) }
                }
                """)
    }
}
