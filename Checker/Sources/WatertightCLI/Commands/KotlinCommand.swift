import ArgumentParser
import Foundation
import WatertightContract

struct KotlinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kotlin",
        abstract: "Writes the outputs and failures of an app in Kotlin.",
        discussion: """
              watertight kotlin Sources --package com.example.signin                      print one Kotlin file
              watertight kotlin Sources --package com.example.signin --output SignIn.kt   write it

            Each output becomes an interface, each failure a sealed interface with the same codes and severities, or an enum class
            if no case has a payload. The structs and enums in payloads are translated, too. Types without a Kotlin equivalent are
            reported as errors with their location: closures, tuples, generic types, existentials, `T??`, and most types of
            other modules. The same sources result in the same file.

            The exit code is 0, or 2 if the command couldn't run or something can't be translated.
            """)

    @OptionGroup var sources: ContractSources

    @Option(help: ArgumentHelp("The package of the Kotlin file.", valueName: "name"))
    var package: String?

    @Option(help: ArgumentHelp("Write the Kotlin file here.", valueName: "file"))
    var output: String?

    func validate() throws {
        if let package, package.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*/) == nil {
            throw ValidationError("\"\(package)\" isn't the name of a Kotlin package.")
        }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let contract = try sources.contract(console: console)
        let text: String
        do {
            text = try KotlinWriter.text(of: contract, package: package)
        } catch {
            throw .cannotRun(error.description)
        }
        try console.write(text, toFile: output)
    }
}
