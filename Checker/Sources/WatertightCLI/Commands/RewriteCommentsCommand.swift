import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct RewriteCommentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewrite-comments",
        abstract: "Rewrites `watertight:ignore` comments as `watertight:accept`, with the same rules and reasons.",
        discussion: """
            `// watertight:ignore swallowed Why.` becomes `// watertight:accept swallowed: Why.`

              watertight rewrite-comments           the working directory
              watertight rewrite-comments --diff    a patch for `git apply`, without changing files

            The exit code is 0 if the comments were rewritten or there are none, 1 if --diff printed a patch, and 2 if a file
            couldn't be read or written.
            """)

    @Argument(help: "Folders and files. The default is the working directory.")
    var paths: [String] = []

    @Option(help: ArgumentHelp("Use this configuration, for the files that it excludes.", valueName: "file"))
    var config: String?

    @Flag(help: "Print the changes as a patch for `git apply`, without applying them.")
    var diff = false

    func run() throws(CommandFailure) {
        let console = Console.current
        let workspace = try Workspace.locate(paths: paths, config: config, console: console)
        let found: [String]
        do {
            found = try SourceDiscovery(
                settings: CheckSettings(root: workspace.root, selection: workspace.selection, cacheFolder: nil)
            ).find().paths.filter(workspace.selection.isReported)
        } catch {
            throw .cannotRun("\(error)")
        }
        var comments = 0
        var files: [RewrittenComments] = []
        for path in found {
            guard let file = try RewrittenComments(path: path, root: workspace.root) else { continue }
            files.append(file)
            comments += file.count
        }
        if diff {
            let here = FilePath.resolved(console.workingDirectory)
            for file in files {
                let absolute = FilePath.joined(workspace.root, file.path)
                let path = FilePath.relative(absolute, to: here) ?? file.path
                console.write(UnifiedDiff(path: path, before: file.before, after: file.after).bytes)
            }
            if !files.isEmpty { throw .findings }
            return
        }
        for file in files {
            do {
                try FileReplacement.write(
                    file.after, to: FilePath.joined(workspace.root, file.path), ifStill: ContentHash(file.before))
            } catch {
                throw .cannotRun(error.description)
            }
        }
        console.write("\(Words.counted(comments, "comment")) rewritten in \(Words.counted(files.count, "file"))\n")
    }
}
