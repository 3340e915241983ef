import Foundation
import Pantry

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Uses the app as a user does: one operation at one fault of the service for each line of the standard input, which is the
/// operation, the fault and the address of the service. Prints what the user and the developers see, as JSON.
@main enum Rows {
    struct Row: Encodable {
        var operation: String
        var fault: String
        var seen: [String]
        var isBusy: Bool
        var user: String?
        var queued: Int
        var reports: [String]
    }

    @MainActor static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let url = URL(string: words[2]) else { throw CocoaError(.formatting) }
            let tokens = folder.appendingPathComponent("tokens.json")
            try? FileManager.default.removeItem(at: tokens)
            let row = try await row(words[0], words[1], url, tokens)
            print(String(decoding: try JSONEncoder().encode(row), as: UTF8.self))
        }
    }

    @MainActor private static func row(
        _ operation: String, _ fault: String, _ url: URL, _ tokens: URL
    ) async throws -> Row {
        let startsSignedIn = !["sign-in", "switch-users"].contains(operation)
        if startsSignedIn {
            let ada = Tokens(access: "A0-ada", refresh: "R0-ada", user: "ada")
            try JSONEncoder().encode(ada).write(to: tokens)
        }
        // Short only where the service never answers, because a busy machine is slow.
        let app = try PantryApp(baseURL: url, tokens: tokens, timeout: fault.hasPrefix("hang") ? 3 : 60)
        var screens: [any Screen] = []
        func run(_ screen: any Screen) async {
            screens.append(screen)
            await screen.run()
        }
        switch operation {
        case "sign-in": screens = [app.signIn(email: "ada@pantry.example", password: "opensesame")]
        case "profile": screens = [app.profile()]
        case "search": screens = [app.search()]
        case "scan": screens = [app.scan()]
        case "edit": screens = [app.edit()]
        case "together": screens = [app.profile(), app.search(), app.scan(), app.edit()]
        case "switch-users":
            await run(app.signIn(email: "ada@pantry.example", password: "opensesame"))
            await run(app.profile())
            await app.signOut()
            await run(app.signIn(email: "bob@pantry.example", password: "opensesame"))
            await run(app.profile())
        default: throw CocoaError(.formatting)
        }
        if operation != "switch-users" {
            let tasks = screens.map { screen in Task { @MainActor in await screen.run() } }
            if fault == "left" {
                // Ends when the request has arrived.
                _ = try await URLSession.shared.data(from: url.appendingPathComponent("arrived"))
                screens.forEach { $0.leave() }
            }
            for task in tasks { await task.value }
        }
        // What the operation started on the main queue is done.
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        return Row(
            operation: operation, fault: fault, seen: screens.flatMap(\.visible) + app.shown,
            isBusy: screens.contains(where: \.isBusy), user: app.user, queued: app.queue.products.count,
            reports: app.reports.map { "\($0.issue): \($0.text)" })
    }
}
