/// `unused-output`: an output asks for a method that nothing calls.
package struct UnusedOutputRule: Query {
    package static let description = RuleDescription(
        id: "unused-output",
        summary: "A requirement of an output is never called.",
        why: """
            Every screen that takes the output implements a method for something that never happens. Either a failure was \
            forgotten where it should be told, and the person waits for an answer that does not come, or the requirement \
            is left over and can go.
            """,
        before: """
            protocol SignInOutput: AnyObject {
                func onSignedIn()
                func onWrongPassword()
            }
            struct SignIn {
                weak var output: (any SignInOutput)?
                func execute() { output?.onSignedIn() }
            }
            """,
        after: """
            protocol SignInOutput: AnyObject {
                func onSignedIn()
                func onWrongPassword()
            }
            struct SignIn {
                weak var output: (any SignInOutput)?
                func execute(password: String) {
                    if password.isEmpty { output?.onWrongPassword() } else { output?.onSignedIn() }
                }
            }
            """,
        decides: """
            It takes the methods of protocols that are told something: each `UseCaseOutput`, those held weakly by who calls them, \
            and those that something holds which stands lower than what conforms. It looks for their names in all code but tests. \
            A call counts if it is one of the method, of what answers it, or of something that is not known; a name that is \
            referred to counts like a call. Methods and protocols that other languages see (`@objc`), protocols that refine \
            one of the system, and methods that are handed a sender of the system are left alone.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        let contracts = search.survey.contracts
        var found: [Leak] = []
        for (number, declaration) in search.facts.declarations.enumerated()
        where declaration.kind == .function && declaration.traits.contains(.requirement)
            && !declaration.traits.contains(.onType)
        {
            let owner = Symbol(file: search.file, declaration: declaration.owner)
            let symbol = Symbol(file: search.file, declaration: Int32(number))
            guard let output = contracts.outputs.told(owner), contracts.outputMethods.uses(of: symbol).isEmpty,
                search.ships(declaration: Int32(number)), !search.isForOtherLanguages(declaration.owner),
                !search.isForOtherLanguages(Int32(number)), !search.isToldByOthers(symbol)
            else { continue }
            found.append(
                Leak(
                    offset: declaration.nameOffset, length: UInt32(search.ownName(of: symbol).utf8.count), body: -1,
                    declaration: Int32(number), message: "Nobody calls `\(symbol)` of `\(owner)`.",
                    basis: [output.reason, "no code but tests calls `\(symbol)` of it"]))
        }
        return found
    }
}
