/// A place where an error ends, or leaves the code that can be analyzed.
package struct ErrorEnd: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A log, crash reporter, or analytics service.
        case logged
        /// It is shown to the user.
        case shown
        /// It leaves the function: thrown, returned, or as the result of a closure.
        case thrown, returned
        /// It is passed to a completion closure or a waiting caller.
        case answered
        /// A property stores it.
        case stored(Symbol)
        /// A variable with an unknown owner stores it.
        case kept
        /// Code depends on the kind of the error: a cast, comparison, or `switch`.
        case decided
        /// A member is accessed.
        case accessed(Symbol?)
        /// It is passed to a function that isn't analyzed; `nil` for an unknown function.
        case handed(Symbol?)
    }

    /// The part of the error that arrives.
    package enum Form: UInt8, Sendable, Hashable, Comparable {
        case itself
        /// Inside of another error, as its underlying error.
        case wrapped
        /// Its description.
        case text
        /// The value of a member.
        case part

        package static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
    }

    package var kind: Kind
    package var form: Form
    package var file: FileID
    package var offset: UInt32
    /// The index of the arriving value in the file.
    package var value: ValueID
}

extension ErrorEnd.Kind {
    /// Whether something observes the error, now or later.
    var isObserved: Bool {
        switch self {
        case .logged, .shown, .thrown, .returned, .answered, .stored, .kept, .handed: true
        case .decided, .accessed: false
        }
    }
}
