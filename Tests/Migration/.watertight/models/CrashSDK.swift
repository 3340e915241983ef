// Sources: the folder SDK, which stands for a package without sources.
class CrashReporter {
    static let shared: CrashReporter
    @Logs func record(_ error: any Error)
    @Logs func record(issue: String, text: String)
}
