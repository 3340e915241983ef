// Sources: the folder SDK, which stands for a package without sources.
public class CrashReporter {
    public static let shared: CrashReporter
    @Logs public func record(_ error: any Error)
    @Logs public func record(issue: String, text: String)
}
