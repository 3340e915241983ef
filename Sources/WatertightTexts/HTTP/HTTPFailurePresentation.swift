import Foundation
import Watertight
public import WatertightHTTP
public import WatertightPresentation

/// Presents a failure that no layer has translated.
///
/// It is a fallback for a feature's own failures: it depends on the status, and not on what the user wanted to do. Every
/// presentation is an alert or a banner; full screens and inline messages depend on the app's screens.
extension HTTPFailure: PresentableFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { presentation(now: Date()) }

    /// Returns the presentation at a time.
    func presentation(now: Date) -> PresentationError {
        let meaning = PersonalMeaning(self)
        let wait = remainingWait(at: now)
        return PresentationError(
            title: LocalizedText.own("\(meaning).title"), description: LocalizedText.own("\(meaning).description"),
            recoverySuggestion: recovery(meaning, wait, now: now), method: method(of: meaning, wait),
            icon: meaning.icon, actions: meaning.actions, isUrgent: meaning == .signIn)
    }

    private func recovery(_ meaning: PersonalMeaning, _ wait: Duration?, now: Date) -> String {
        if meaning == .maintenance, let wait {
            let end = now.addingTimeInterval(wait / .seconds(1))
            return LocalizedText.own("maintenance.until", formatting: ["time": .moment(end, now: now)])
        }
        // Whatever the user does next, the server may have done the first request's work, and would do it again.
        if mayHaveBeenProcessed, !isSafeToRetry {
            let hasReference = meaning.actions.contains { $0.kind == .copyReference }
            return LocalizedText.own(hasReference ? "uncertain.reference" : "uncertain.recovery")
        }
        if let wait, [.slowDown, .busy, .tooSlow].contains(meaning) {
            return LocalizedText.own("slowDown.wait", formatting: ["wait": .wait(wait)])
        }
        // The system reports a denied permission as if there were no connection.
        if meaning == .offline, HTTPOrigin.split(url)?.origin.isInLocalNetwork == true {
            return LocalizedText.own("offline.localNetwork")
        }
        return LocalizedText.own("\(meaning).recovery")
    }

    private func method(of meaning: PersonalMeaning, _ wait: Duration?) -> PresentationMethod {
        switch meaning.method {
        // As long as the wait, but at least five seconds and at most a minute.
        case .banner(let time?): .banner(dismissAfter: min(max(time, wait ?? time), .seconds(60)))
        case let method: method
        }
    }

    /// Returns the rest of the delay that the server requested.
    private func remainingWait(at now: Date) -> Duration? {
        guard let wait = retryAfter else { return nil }
        // Bounded, because larger durations overflow.
        let rest = wait - .seconds(min(max(0, now.timeIntervalSince(receivedAt)), 1e10))
        // A longer wait is a mistake of the service. A text such as "Expected back: 2094" isn't useful.
        return rest > .zero && rest <= .seconds(30 * 86_400) ? rest : nil
    }
}
