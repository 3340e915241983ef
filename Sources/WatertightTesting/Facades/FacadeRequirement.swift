// @nonexhaustive because what facades are held to may grow; tests run `allCases` and switch over nothing.
/// What a facade over an SDK that answers by a delegate or a callback must do; see ``FacadeConformance``.
@nonexhaustive
public enum FacadeRequirement: String, Sendable, Hashable, CaseIterable {
    /// A value of the SDK ends the call, which has started the SDK once and reports nothing.
    case returnsTheAnswer
    /// An answer that comes while the SDK is being started counts.
    case takesAnAnswerDuringStart
    /// An answer that comes from another thread counts.
    case takesAnAnswerFromAnyThread
    /// A second answer changes nothing, and is reported.
    case takesTheFirstAnswerOnly
    /// What the SDK says after the task was cancelled changes nothing: a value is reported, an error is not.
    case dropsALateAnswer
    /// The SDK's error becomes a failure of the facade's own, is reported once, and is carried on only sealed.
    case translatesErrors
    /// The SDK's own spelling of "cancelled" is a cancellation or a dismissal, and is not reported.
    case recognisesTheSDKsCancellation
    /// An SDK that lets go of its callback without an answer makes a failure, which is reported once.
    ///
    /// Leave it out for a facade that keeps its delegate alive and has no limit: a sheet may stay open.
    case endsWithoutAnAnswer
    /// A task that is cancelled already starts nothing.
    case startsNothingForACancelledTask
    /// A cancelled task's call ends at once as cancelled, whatever the SDK does, and reports nothing.
    case endsWithItsTask
    /// A cancelled task's SDK is cancelled once. Leave it out for an SDK that cannot be cancelled.
    case cancelsTheSDKOnce
    /// An SDK that has answered is not cancelled any more.
    case cancelsNothingAfterAnAnswer
    /// Nothing of a request is alive after its end.
    case freesEverything
}
