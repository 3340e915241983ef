import ArgumentParser
import Foundation
import SwiftSyntax
import WatertightContract
import WatertightRules
import WatertightSupport

/// The source options of `contract` and `kotlin`.
struct ContractSources: ParsableArguments {
    @Argument(help: "Folders and files, read as one app. The default is the working directory. Tests are left out.")
    var paths: [String] = []

    func contract(console: Console) throws(CommandFailure) -> Contract {
        let workspace = try Workspace.locate(paths: paths, config: nil, console: console, announces: false)
        var selection = workspace.selection
        // A named file is read without its codebase, whose contract would differ.
        if !selection.reported.isEmpty { selection.scope = selection.reported }
        let settings = CheckSettings(root: workspace.root, selection: selection)
        do {
            let (found, _) = try SourceDiscovery(settings: settings).find()
            let sources = try Self.withoutTests(found, settings)
            guard !sources.isEmpty else { throw CommandFailure.cannotRun("There are no Swift sources to read.") }
            // With the stack of a worker, as above.
            return try Workers.map(1, jobs: 1) { _ in Result { try Contract(of: sources) } }[0].get()
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    private static func withoutTests(_ paths: [String], _ settings: CheckSettings) throws -> [ContractSource] {
        let outcomes = Workers.map(paths.count, jobs: settings.jobs) { settings.readSaved(paths[$0]) }
        var texts: [(path: String, bytes: [UInt8])] = []
        for (path, outcome) in zip(paths, outcomes) {
            switch outcome {
            case .bytes(let bytes): texts.append((path, bytes))
            case .skipped(let reason): throw CommandFailure.cannotRun("\(path): \(reason)")
            }
        }
        let read = texts
        // Parses each file once more where a crash names the file.
        _ = Workers.map(read.count, jobs: settings.jobs) { number in
            CrashedFiles.reading(settings.root + "/" + read[number].path) {
                SourceTree(read[number].bytes).facts.byteCount
            }
        }
        let manifests = texts.filter { ProgramLoader.Read.isManifest($0.path) }
        let modules = ModuleMap(paths: paths, manifests: manifests.map { ($0.path, SourceTree($0.bytes)) })
        let tests = Set(modules.modules.filter(\.isTest).map(\.name))
        let shipped = texts.filter { file in
            !ProgramLoader.Read.isManifest(file.path) && !(modules.module(of: file.path).map(tests.contains) ?? false)
        }
        return Workers.map(shipped.count, jobs: settings.jobs) {
            ContractSource(
                path: shipped[$0].path, module: modules.module(of: shipped[$0].path),
                text: String(decoding: shipped[$0].bytes, as: UTF8.self))
        }
    }
}
