/// A place where the way of an error ends, or leaves what can be followed.
package struct ErrorEnd: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A log, a crash reporter, analytics.
        case logged
        /// A person sees it.
        case shown
        /// It leaves the function: thrown, returned, or as what the function's closure gives.
        case thrown, returned
        /// A closure that was handed in or stored, or somebody who waits, is called with it.
        case answered
        /// A property keeps it.
        case stored(Symbol)
        /// A variable of somebody who is not known keeps it.
        case kept
        /// What kind of error it is decides something: a cast, a comparison, a `switch`.
        case decided
        /// A member of it is asked.
        case asked(Symbol?)
        /// A function takes it that is not followed; nil for one that is not known.
        case handed(Symbol?)
    }

    /// What of the error gets there.
    package enum Form: UInt8, Sendable, Hashable, Comparable {
        case itself
        /// Inside of another error, as its cause.
        case wrapped
        /// Its words.
        case text
        /// A member of it.
        case part

        package static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
    }

    package var kind: Kind
    package var form: Form
    package var file: FileID
    package var offset: UInt32
    /// The value that gets there, in the file.
    package var value: ValueID
}

extension ErrorEnd.Kind {
    /// Whether somebody learns of the error, now or later.
    var tells: Bool {
        switch self {
        case .logged, .shown, .thrown, .returned, .answered, .stored, .kept, .handed: true
        case .decided, .asked: false
        }
    }
}
