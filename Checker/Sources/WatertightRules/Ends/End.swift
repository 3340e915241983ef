/// A place where something can fail and the failure doesn't propagate as an error: one row of `watertight audit ends`.
package struct End {
    package var origin: Origin
    package var recipients: Recipients
    package var next: Next
    package var attempt: Attempt
    package var trigger: Trigger { isByPerson ? .person : start.found.trigger }
    package var file: FileID
    /// The index of its body in the file.
    package var body: BodyID
    package var offset: UInt32
    /// The offset of its outcome: the error that is thrown instead, the log, the crash, or the report of success. The
    /// same as ``offset`` if nothing is done.
    package var outcome: UInt32
    package var isOnScreen: Bool
    /// Whether the handler contains only a comment.
    package var isExplained = false
    /// Whether the possible errors contain no details, so that losing them is acceptable.
    package var isPlain = false
    /// Whether the possible errors are unknown.
    package var isUnknown = false
    /// The path from the failure to its end, and to its trigger.
    package var evidence: [Evidence] { before + start.found.way + after }
    var before: [Evidence] = []
    var after: [Evidence] = []
    var start: Start
    /// Whether the user started the work, regardless of its callers.
    var isByPerson = false
    /// The function that fails or absorbs its failure, if all its callers share the cause.
    package var callee: Symbol?
    /// The description of the error that the user sees.
    var shownText: ShownText?

    package struct Evidence: Sendable, Hashable {
        package var file: FileID
        package var offset: UInt32
        package var words: String
    }
}

/// The kind of code that can fail.
package enum Origin: String, Sendable, CaseIterable {
    case clause = "catch"
    /// A clause, case, or branch for specific errors.
    case typedHandler = "typed-handler"
    case optionalTry = "try?"
    case forcedTry = "try!"
    case failureCase = "failure-case"
    case errorParameter = "error-parameter"
    case errorClosure = "error-closure"
    /// A method that only a framework calls, with an error.
    case delegateMethod = "delegate-method"
    /// An error parameter that is never used, or isn't used on the path without a value.
    case unnamedError = "unused-error-parameter"
    /// A call of a function that absorbs its failure; the caller can't distinguish it from success.
    case absorbingCall = "absorbing-call"
    /// A call without the completion handler that would receive the error.
    case omittedCompletion = "omitted-completion"
    /// A call that returns a `Result` that is never used.
    case ignoredResult = "ignored-result"
    /// `.replaceError(with:)`
    case replacedFailure = "replaced-failure"
    case task
    case status
    /// The branch for an unexpected status.
    case statusCheck = "status-check"
    /// A server response whose status is ignored.
    case response
    /// A variable for an error that a system function sets.
    case errorPointer = "error-pointer"
    /// A path that doesn't call the closure that other paths call.
    case unanswered
    /// A description of an opaque error that the user sees.
    case rawText = "raw-text"
}

/// Options that have a name in reports.
package protocol NamedOptions: OptionSet, Sendable, Hashable {
    /// In display order.
    static var names: [(Self, String)] { get }
}

extension NamedOptions where Element == Self {
    package var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }
}

/// Who observes the failure; empty if no one does.
package struct Recipients: NamedOptions {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let person = Recipients(rawValue: 1 << 0)
    package static let log = Recipients(rawValue: 1 << 1)
    package static let caller = Recipients(rawValue: 1 << 2)
    /// The error is stored, or passed to a function that can't be analyzed.
    package static let keeper = Recipients(rawValue: 1 << 3)
    /// The cause is kept: a recipient receives it, or the code examines it.
    package static let withCause = Recipients(rawValue: 1 << 5)
    /// Only one error is possible, so that the failure identifies the cause.
    package static let obviousCause = Recipients(rawValue: 1 << 6)

    package static let names: [(Recipients, String)] = [
        (.person, "person"), (.log, "log"), (.caller, "caller"), (.keeper, "keeper"),
    ]

    var hasCause: Bool { !isDisjoint(with: [.withCause, .obviousCause]) }

}

/// What the code does after the failure.
package struct Next: NamedOptions {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let throwsAgain = Next(rawValue: 1 << 0)
    /// Throws, returns, or completes with another error.
    package static let replacesError = Next(rawValue: 1 << 1)
    package static let returns = Next(rawValue: 1 << 2)
    package static let answersSuccess = Next(rawValue: 1 << 3)
    /// `nil`, `false`, or an empty collection or text.
    package static let answersNothing = Next(rawValue: 1 << 4)
    package static let answersDefault = Next(rawValue: 1 << 5)
    package static let stores = Next(rawValue: 1 << 6)
    package static let deletes = Next(rawValue: 1 << 7)
    package static let continues = Next(rawValue: 1 << 8)
    package static let crashes = Next(rawValue: 1 << 9)
    /// Ends the process in a debug build.
    package static let asserts = Next(rawValue: 1 << 10)
    /// Restores state that the function also sets elsewhere: `isLoading = false`.
    package static let resets = Next(rawValue: 1 << 11)
    /// Continues with the next iteration of a loop.
    package static let skipsItem = Next(rawValue: 1 << 12)
    /// Calls a function or stores another value.
    package static let acts = Next(rawValue: 1 << 13)

    package static let names: [(Next, String)] = [
        (.throwsAgain, "rethrows"), (.replacesError, "replaces-error"), (.returns, "returns"),
        (.answersSuccess, "answers-success"), (.answersNothing, "answers-nothing"),
        (.answersDefault, "answers-default"), (.stores, "stores"), (.deletes, "deletes"), (.continues, "continues"),
        (.crashes, "crashes"), (.asserts, "asserts"), (.resets, "resets"), (.skipsItem, "skips-item"),
        (.acts, "acts"),
    ]
}

/// What was attempted, according to models; empty if unknown.
package struct Attempt: NamedOptions {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let callsServer = Attempt(rawValue: 1 << 0)
    package static let sends = Attempt(rawValue: 1 << 1)
    package static let writes = Attempt(rawValue: 1 << 2)
    package static let deletes = Attempt(rawValue: 1 << 3)
    package static let touchesStore = Attempt(rawValue: 1 << 4)
    package static let decodes = Attempt(rawValue: 1 << 5)
    package static let cleansUp = Attempt(rawValue: 1 << 6)
    /// Writes a log, so that there is no log that could contain the failure.
    package static let logs = Attempt(rawValue: 1 << 7)
    package static let usesConstants = Attempt(rawValue: 1 << 8)
    /// Everything that a user's action does.
    package static let wholeAction = Attempt(rawValue: 1 << 9)

    package static let names: [(Attempt, String)] = [
        (.callsServer, "calls-server"), (.sends, "sends"), (.writes, "writes"), (.deletes, "deletes"),
        (.touchesStore, "touches-store"), (.decodes, "decodes"), (.cleansUp, "cleans-up"), (.logs, "logs"),
        (.usesConstants, "uses-constants"),
        (.wholeAction, "whole-action"),
    ]

    /// Whether the failure loses more than something that can be read again.
    package var isAction: Bool { !isDisjoint(with: [.callsServer, .sends, .writes, .deletes, .wholeAction]) }

    init(_ traits: ModelTraits) {
        var found: Attempt = []
        let pairs: [(ModelTraits, Attempt)] = [
            (.network, .callsServer), (.sends, .sends), (.writes, .writes), (.destroys, .deletes),
            (.storage, .touchesStore), (.decodes, .decodes), (.ofCoder, .decodes),
        ]
        for (trait, attempt) in pairs where traits.contains(trait) { found.insert(attempt) }
        self = found
    }
}

/// The trigger of some work, computed on first use, because that is slow and few ends are reported.
final class Start {
    private let find: () -> (trigger: Trigger, way: [End.Evidence])
    private(set) lazy var found = find()

    init(_ find: @escaping () -> (trigger: Trigger, way: [End.Evidence])) { self.find = find }
}

/// What started the failed work, found through callers.
package enum Trigger: String, Sendable, CaseIterable, Comparable {
    /// A tap, key press, or menu item.
    case person
    /// A screen that appears or renders.
    case screen
    /// No caller that leads to a screen was found.
    case unknown

    private var rank: Int { self == .person ? 2 : self == .screen ? 1 : 0 }

    package static func < (left: Trigger, right: Trigger) -> Bool { left.rank < right.rank }
}
