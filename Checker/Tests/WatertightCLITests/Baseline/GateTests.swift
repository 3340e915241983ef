import Foundation
import Testing

@testable import WatertightCLI

/// What fails a check with a baseline, and what doesn't.
@Suite struct GateTests {
    private static let link = """
        import Foundation
        enum LinkError: Error { case closed(Int) }
        final class Link {
            var isClosed = false
            func send(_ number: Int) throws { if isClosed { throw LinkError.closed(number) } }
        }

        """

    private static func sender(_ body: String, _ more: String = "") -> String {
        "final class Sender {\n    let link = Link()\n    func start() {\n        \(body)\n    }\n\(more)}\n"
    }

    /// Accepts every end of the sources, and returns the folder.
    private static func accepted(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(files)
        #expect(folder.run("baseline", "update").code == 0)
        let file = try #require(folder.text(Baseline.fileName))
        #expect(file.contains("\"decision\":\"open\""))
        try folder.write(
            file.replacing("\"decision\":\"open\"", with: "\"decision\":\"accepted\",\"reason\":\"Why.\""),
            to: Baseline.fileName)
        let check = check(folder)
        #expect(check.code == 0, "\(check.output)")
        return folder
    }

    private static func check(_ folder: TemporaryFolder, _ options: String...) -> CommandRun {
        folder.run(["check", "--all", "--strict", "--baseline", Baseline.fileName] + options)
    }

    @Test(arguments: [
        "do { try link.send(1) } catch { NSLog(\"\\(error)\") }",
        "do {\n            try link.send(1)\n        } catch LinkError.closed(2) {\n        } catch { NSLog(\"\\(error)\") }",
        "do { try self.link.send(1); print(1) } catch { print(error) }",
        "do { try link.send(1); try link.send(2) } catch { NSLog(\"\\(error)\") }",
        "Task { do { try link.send(1) } catch { NSLog(\"\\(error)\") } }",
    ])
    func aMendedEndIsAnImprovement(mended: String) throws {
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender("try? link.send(1)")])
        try folder.write(Self.sender(mended), to: "Sender.swift")
        let run = Self.check(folder)
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("1 end improved: Sender.swift:"), "\(run.output)")
        let id = try #require(folder.text(Baseline.fileName)?.firstMatch(of: #/"id":"(\w+)"/#)?.output.1)
        #expect(folder.run("decide", "--verify", String(id)).output.hasPrefix("\(id) improved Sender.swift:"))
        // The decision stays.
        #expect(folder.run("baseline", "update").output.hasPrefix("0 open, 1 accepted, 0 gone, 0 new"))
        #expect(!Self.check(folder).output.contains("improved"))
    }

    @Test func aLogInACalleeOpensNothing() throws {
        let loud = Self.link.replacing(
            "if isClosed {", with: "if isClosed { NSLog(\"The link is closed: \\(number)\"); ")
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender("try? link.send(1)")])
        try folder.write(loud, to: "Link.swift")
        let run = Self.check(folder)
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("1 end improved: Sender.swift:4"), "\(run.output)")
    }

    @Test func theCallersOfAMendedFunctionOpenNothing() throws {
        let callers = """
            final class Home {
                let sender = Sender()
                func show() { sender.start(); print("sent") }
                func open() { show(); print("open") }
            }

            """
        let folder = try Self.accepted([
            "Link.swift": Self.link, "Sender.swift": Self.sender("try? link.send(1)"), "Home.swift": callers,
        ])
        let mended = Self.sender("do { try link.send(1) } catch { NSLog(\"\\(error)\") }")
        try folder.write(mended, to: "Sender.swift")
        #expect(folder.run("check", "--all").output.contains("Home.swift:3:"))
        let run = Self.check(folder)
        #expect(run.code == 0, "\(run.output)")
        // Another call of the same function is a new end as soon as the baseline contains the mended one.
        #expect(folder.run("baseline", "update").code == 0)
        #expect(Self.check(folder).code == 0)
        try folder.write(
            callers.replacing(
                "func open()", with: "func close() { sender.start(); print(\"closed\") }\n    func open()"),
            to: "Home.swift")
        #expect(Self.check(folder).output.contains("Home.swift:4:"))
    }

    @Test func anEndThatMovesIntoAnotherTypeKeepsItsDecision() throws {
        func view(_ name: String, _ content: String) -> String {
            """
            import SwiftUI
            struct \(name): View {
                let link = Link()
                var body: some View {
                    VStack {
                        Text("\(name)")
                        \(content)
                    }
                }
            }

            """
        }
        let button = "Button(\"Send\") { try? link.send(1) }"
        let folder = try Self.accepted([
            "Link.swift": Self.link, "Home.swift": view("Home", button), "Settings.swift": view("Settings", ""),
        ])
        try folder.write(view("Home", ""), to: "Home.swift")
        try folder.write(view("Settings", button), to: "Settings.swift")
        let run = Self.check(folder)
        #expect(run.code == 0, "\(run.output)")
        #expect(!run.output.contains("note: "))
        #expect(folder.run("baseline", "update").output.hasPrefix("0 open, 1 accepted, 0 gone, 0 new"))
    }

    @Test func everyFindingHasAnIdAndCanBeAccepted() throws {
        let cleanup = """
            import SwiftUI
            final class Files {
                func wait() async { try? await Task.sleep(for: .seconds(1)) }
                func tidy(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }
            }
            struct Home: View {
                let files = Files()
                var body: some View {
                    Text("Home").task { await files.wait() }.onDisappear { files.tidy(URL(filePath: "a")) }
                }
            }
            @main struct Shop: App {
                var body: some Scene { WindowGroup { Home() } }
            }
            // watertight:accept swallowed: Unused.
            let number = 1

            """
        struct Checked: Decodable {
            struct Finding: Decodable {
                var id: String?
                var severity: String
            }
            var findings: [Finding]
        }
        let folder = try TemporaryFolder(["Files.swift": cleanup, ".watertight.yml": "rules: {unused-accept: note}\n"])
        let json = folder.run("check", "--all", "--format", "json").output
        let findings = try JSONDecoder().decode(Checked.self, from: Data(json.utf8)).findings
        #expect(findings.count == 3)
        #expect(findings.allSatisfy { $0.severity == "note" })
        #expect(Set(findings.compactMap(\.id)).count == 3)
        #expect(folder.run("check", "--all", "--strict").code == 1)
        #expect(folder.run("baseline", "update").code == 0)
        let run = Self.check(folder)
        #expect(run.code == 0 && run.output.hasPrefix("0 findings"), "\(run.output)")
        for finding in findings {
            #expect(folder.run("decide", finding.id ?? "", "--accept", "Nothing is lost.").code == 0)
        }
        #expect(Self.check(folder).code == 0)
        #expect(folder.text(Baseline.fileName)?.contains("\"decision\":\"open\"") == false)
        // A new one is reported, but fails only with --strict.
        try folder.write(
            cleanup.replacing(
                "seconds(1)) }", with: "seconds(1)); try? await Task.sleep(for: .seconds(2), clock: .continuous) }"),
            to: "Files.swift")
        #expect(Self.check(folder).code == 1)
        #expect(folder.run("check", "--all", "--baseline", Baseline.fileName).code == 0)
    }

    @Test func aSecondEndFails() throws {
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender("try? link.send(1)")])
        try folder.write(Self.sender("try? link.send(1); try? link.send(1)"), to: "Sender.swift")
        #expect(Self.check(folder).code == 1)
        try folder.write(
            Self.sender("try? link.send(1)", "    func stop() { try? link.send(1) }\n"), to: "Sender.swift")
        let run = Self.check(folder)
        #expect(run.code == 1)
        #expect(run.output.contains("Sender.swift:6:"), "\(run.output)")
    }

    // MARK: What looks new

    /// The loss wasn't a finding before: an error that a framework passes to a delegate, or code that isn't read.
    @Test(arguments: [
        ("catch { NSLog(\"\\(error)\") }", 0), ("catch { let e = error; print(e) }", 0), ("catch { }", 1),
        ("catch { print(\"failed\") }", 1),
    ])
    func aNewEndFailsOnlyIfItsFailureOrCauseIsLost(handler: String, code: Int32) throws {
        let other = "    func stop() { try? link.send(0) }\n"
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender("print(1)", other)])
        try folder.write(Self.sender("do { try link.send(1) } \(handler)", other), to: "Sender.swift")
        let run = folder.run("check", "--all", "--baseline", Baseline.fileName)
        #expect(run.code == code, "\(run.output)")
        #expect(run.output.contains("Sender.swift:4"))
        #expect(Self.check(folder).code == 1)
        let triage = folder.run("triage", "--format", "json").output
        let id = try #require(triage.firstMatch(of: #/"id" ?: "(\w+)"/#)?.output.1)
        #expect(run.output.contains("] \(id)"), "\(run.output)")
    }

    /// Ends that share an entry can have different recipients.
    @Test func anUnchangedTreeIsSilent() throws {
        let twice = "try? link.send(1)\n        do { try link.send(1) } catch { print(error) }"
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender(twice)])
        #expect(!Self.check(folder).output.contains("improved"))
    }

    /// A caller on an untouched line follows the function that it calls.
    @Test func aLogThatLeavesACalleeIsANote() throws {
        let loud = Self.link.replacing("if isClosed {", with: "if isClosed { NSLog(\"closed \\(number)\"); ")
        let folder = try Self.accepted(["Link.swift": loud, "Sender.swift": Self.sender("try? link.send(1)")])
        try folder.write(Self.link, to: "Link.swift")
        let run = folder.run("check", "--all", "--baseline", Baseline.fileName)
        #expect(run.code == 0)
        #expect(run.output.contains("Sender.swift:4:9: note: ") && run.output.contains("became worse"))
        #expect(Self.check(folder).code == 1)
    }

    @Test func aLogThatLeavesTheEndItselfOpensIt() throws {
        let mended = "do { try link.send(1) } catch { NSLog(\"\\(error)\") }"
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender(mended)])
        try folder.write(Self.sender("do { try link.send(1) } catch { }"), to: "Sender.swift")
        let run = Self.check(folder)
        #expect(run.code == 1)
        #expect(run.output.contains("became worse"))
    }

    @Test func theCallersOfAFunctionThatBeginsToLoseFollowIt() throws {
        let caller =
            "struct Home { let sender = Sender()\n    func open() { let all = sender.load(); print(all ?? []) }\n}\n"
        let load = "    func load() -> [Int]? { [1] }\n    func stop() { try? link.send(0) }\n"
        let folder = try Self.accepted([
            "Link.swift": Self.link, "Sender.swift": Self.sender("print(1)", load), "Home.swift": caller,
        ])
        let losing = load.replacing("{ [1] }", with: "{ do { try link.send(1); return [1] } catch { return nil } }")
        try folder.write(Self.sender("print(1)", losing), to: "Sender.swift")
        let run = Self.check(folder)
        #expect(!run.output.contains("Home.swift:"), "\(run.output)")
        #expect(run.code == 1 && run.output.contains("Sender.swift:6"))
    }

    /// A function gains a parameter, and its call another argument.
    @Test(arguments: ["try? link.send(1)", "do { try link.send(1) } catch { }", "Task { try link.send(1) }"])
    func anEndInAFunctionThatGainsAParameterKeepsItsDecision(body: String) throws {
        let folder = try Self.accepted(["Link.swift": Self.link, "Sender.swift": Self.sender(body)])
        let changed = Self.sender(body).replacing("start()", with: "start(at number: Int)")
            .replacing("send(1)", with: "send(number)")
        try folder.write(changed, to: "Sender.swift")
        #expect(Self.check(folder).code == 0)
    }

    /// The code of a call of a member is the call, so that two of them aren't mistaken for each other.
    @Test func theCodeOfAMemberCallIsTheCall() throws {
        let ask =
            "extension Link { func ask(_ n: Int) -> Int? { do { try send(n); return n } catch { return nil } } }\n"
        let values = "    var value: Int { link.ask(1) ?? 0 }\n    var other: Int { link.ask(2) ?? 0 }\n"
        let folder = try Self.accepted(["Link.swift": Self.link + ask, "Sender.swift": Self.sender("", values)])
        let baseline = try #require(folder.text(Baseline.fileName))
        #expect(!baseline.contains("\"expression\":\".\""))
        #expect(baseline.contains("link.ask(1)") && baseline.contains("link.ask(2)"))
    }
}
