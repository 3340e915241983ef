/// The possible callees of each call in a program, for `scripts/judge-callees.sh`, which compares them with the
/// compiler's index. Places are byte offsets in a file: of the declaration, and of the callee's name.
package struct CalleeListing: Sendable, Encodable {
    package struct Place: Sendable, Encodable {
        var path: String
        var offset: UInt32
    }

    package struct Call: Sendable, Encodable {
        var offset: UInt32
        var isTried: Bool
        /// How the callees were resolved, or why they are unknown.
        var found: String
        var callees: [Place]
    }

    package struct File: Sendable, Encodable {
        var path: String
        var declarations: [UInt32]
        /// The declarations that can throw.
        var throwing: [UInt32]
        var calls: [Call]
    }

    package var files: [File] = []

    package init(_ program: Program) {
        let resolver = Resolver(program: program)
        for (number, file) in program.files.enumerated() where !file.isModel {
            var calls: [Call] = []
            for (index, body) in file.facts.bodies.enumerated() {
                let context = resolver.context(ofBody: BodyID(index), in: FileID(number))
                var tried = 0
                let events = file.facts.events(of: body)
                for (position, event) in events.enumerated() {
                    if event.kind == .tries { tried = max(tried, Int(event.next)) }
                    guard event.kind == .call else { continue }
                    calls.append(Self.call(event, isTried: position < tried, context, resolver))
                }
            }
            files.append(
                File(
                    path: file.path, declarations: file.facts.declarations.map(\.offset),
                    throwing: file.facts.declarations.filter(\.throwsErrors).map(\.offset), calls: calls))
        }
    }

    private static func call(_ event: Event, isTried: Bool, _ context: Resolver.Context, _ resolver: Resolver) -> Call {
        let program = resolver.program
        var call = Call(offset: event.offset, isTried: isTried, found: "", callees: [])
        switch resolver.callees(of: event.call, context) {
        case .symbols(let callees):
            call.found = "declared"
            call.callees = callees.map(\.symbol).map {
                Place(path: program.files[$0.file].path, offset: program.declaration($0).offset)
            }
        case .value: call.found = "value"
        case .closure: call.found = "closure"
        case .harmless: call.found = "harmless"
        case .unknown(let reason): call.found = "unknown: \(reason)"
        }
        return call
    }
}
