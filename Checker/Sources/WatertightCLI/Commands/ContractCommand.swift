import ArgumentParser
import Foundation
import WatertightContract
import WatertightSupport

struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Writes the outputs and failure codes of an app as JSON, and checks that they don't change.",
        discussion: """
              watertight contract                          print the contract of the working directory
              watertight contract --output contract.json   write it into a file, to commit
              watertight contract --check contract.json    compare the sources with the committed contract

            The contract contains the protocols that refine UseCaseOutput, with their methods, and the types that conform to
            LayerFailure, with their codes, severities, and payloads. It is read from source without a build. A code that can't
            be determined from source, or that two types share, is an error with its location.

            --check reports a code that was removed, moved to another case, or is used twice, and a method that was removed or
            changed. New codes and methods are allowed.

            The exit code is 0, 1 if --check found a difference, 2 if the command couldn't run.
            """)

    @OptionGroup var sources: ContractSources

    @Option(help: ArgumentHelp("Write the contract into this file.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Compare the sources with this contract.", valueName: "file"))
    var check: String?

    func validate() throws {
        if output != nil, check != nil { throw ValidationError("--output and --check can't be combined.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let contract = try sources.contract(console: console)
        if let check {
            try compare(contract, with: check, console)
        } else {
            try console.write(contract.text, toFile: output)
        }
    }

    private func compare(_ contract: Contract, with path: String, _ console: Console) throws(CommandFailure) {
        guard let bytes = FileManager.default.contents(atPath: console.path(path)) else {
            throw .cannotRun("The contract \"\(path)\" couldn't be read.")
        }
        let old: Contract
        do {
            old = try JSONDecoder().decode(Contract.self, from: bytes)
        } catch {
            throw .cannotRun(
                "\"\(path)\" isn't a contract written by `watertight contract`: \(error.localizedDescription)")
        }
        let comparison = ContractComparison(
            old: old, oldText: String(decoding: bytes, as: UTF8.self), oldPath: path, new: contract)
        guard comparison.differences.isEmpty else {
            console.write(comparison.differences.joined(separator: "\n") + "\n")
            throw .findings
        }
        console.write(
            comparison.additions == 0
                ? "No codes or methods changed.\n"
                : "No breaking changes. Not in \(path) yet: \(Words.counted(comparison.additions, "addition")). "
                    + "Update it: watertight contract --output \(path)\n")
    }
}
