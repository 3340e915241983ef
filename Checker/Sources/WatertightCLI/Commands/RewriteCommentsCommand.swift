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
        let settings = CheckSettings(root: workspace.root, selection: workspace.selection)
        let found = try SourceDiscovery(settings: settings).find().paths.filter(workspace.selection.isReported)
        var files: [FixedFile] = []
        for path in found {
            if let file = try AcceptComment.rewrittenFile(path, root: workspace.root) { files.append(file) }
        }
        if diff {
            console.writeDiff(of: files, root: workspace.root)
            if !files.isEmpty { throw .findings }
            return
        }
        try console.write(files, root: workspace.root)
        let comments = files.reduce(0) { $0 + $1.count }
        console.write("\(Words.counted(comments, "comment")) rewritten in \(Words.counted(files.count, "file"))\n")
    }
}
