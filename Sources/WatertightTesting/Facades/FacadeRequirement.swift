// @nonexhaustive because requirements may be added; tests run `allCases` and don't switch over them.
/// A requirement for a facade over an SDK that answers through a delegate or a callback; see ``FacadeConformance``.
@nonexhaustive
public enum FacadeRequirement: String, Sendable, Hashable, CaseIterable {
    /// A value of the SDK ends the call. The facade starts the SDK once and reports nothing.
    case returnsTheAnswer
    /// An answer that arrives while the SDK is being started ends the call.
    case takesAnAnswerDuringStart
    /// An answer on another thread ends the call.
    case takesAnAnswerFromAnyThread
    /// A second answer has no effect and is reported.
    case takesTheFirstAnswerOnly
    /// An answer after the task was canceled has no effect. A value is reported, an error is not.
    case dropsALateAnswer
    /// The SDK's error is translated to a failure of the facade, is reported once, and is no payload of the failure.
    case translatesErrors
    /// The SDK's cancellation error is a dismissal that isn't reported; or, if the facade throws a plain `Interruption`, a
    /// failure that is reported once. It is no cancellation: the task isn't canceled, and its screen is waiting.
    case recognizesTheSDKsCancellation
    /// If the SDK releases its callback without an answer, the call fails and the failure is reported once.
    ///
    /// Omit it for a facade that keeps its delegate alive and has no limit: a sheet may stay open.
    case endsWithoutAnAnswer
    /// The SDK isn't started if the task is already canceled.
    case startsNothingForACancelledTask
    /// If the task is canceled, the call ends immediately as canceled and reports nothing.
    case endsWithItsTask
    /// If the task is canceled, the SDK is canceled once. Omit it for an SDK that cannot be canceled.
    case cancelsTheSDKOnce
    /// The SDK isn't canceled after it has answered.
    case cancelsNothingAfterAnAnswer
    /// All objects of a request are deallocated after its end.
    case freesEverything
}
