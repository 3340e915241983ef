package watertight

/** A failure in the vocabulary of one layer. `watertight kotlin` writes the implementations. */
interface LayerFailure {
    /** `domain/reason`, the same as on the other platforms: logs and dashboards search for it. */
    val code: String

    /** The importance for those who operate the app. */
    val severity: FailureSeverity
}

/** The importance of a failure. It decides the log level, not what a user sees. */
enum class FailureSeverity {
    /** Part of normal use: a wrong password. */
    Expected,

    /** The environment failed: no network. */
    Environmental,

    /** A bug that a developer should fix. */
    Defect,

    /** The severity of the failure below; [Defect] if there is none. A [FailureReport] never contains it. */
    Inherited,
}
