import Foundation
import Watertight
public import WatertightHTTP
public import WatertightPresentation

/// Gives a failure that no layer has translated a screen all the same.
///
/// It is not a replacement for a vocabulary of one's own: it knows the status, and not what the person wanted. Each is
/// an alert or a banner, since it knows no place on the screen; a full screen or an inline message is for the app.
extension HTTPFailure: PresentableFailure {
    /// The face of the failure: what happened and what to do, in plain words.
    public var presentation: PresentationError { presentation(now: Date()) }

    /// The face of the failure, at a time.
    func presentation(now: Date) -> PresentationError {
        let meaning = PersonalMeaning(self)
        return PresentationError(
            title: LocalizedText.ours("\(meaning).title"), description: LocalizedText.ours("\(meaning).description"),
            recoverySuggestion: recovery(meaning, now: now), method: method(of: meaning, now: now), icon: meaning.icon,
            actions: meaning.actions, incident: cause?.incident, priority: meaning == .signIn ? .high : .normal,
            // No connection is the same for everybody; what a service answered is about the request.
            scope: meaning == .offline ? .scene : .owner)
    }

    private func recovery(_ meaning: PersonalMeaning, now: Date) -> String {
        let wait = wait(from: now)
        if meaning == .maintenance, let wait {
            let end = now.addingTimeInterval(wait / .seconds(1))
            return LocalizedText.ours("maintenance.until", formatting: ["time": .moment(end, now: now)])
        }
        if mayHaveDoneSomething { return LocalizedText.ours("uncertain.recovery") }
        if let wait, [.slowDown, .busy, .tooSlow].contains(meaning) {
            return LocalizedText.ours("slowDown.wait", formatting: ["wait": .wait(wait)])
        }
        if meaning.isForSupport, let incident = cause?.incident {
            return LocalizedText.ours("support.recovery", values: ["incident": incident.description])
        }
        return LocalizedText.ours("\(meaning).recovery")
    }

    private func method(of meaning: PersonalMeaning, now: Date) -> PresentationMethod {
        switch meaning.method {
        // As long as there is to wait, and never so long that it looks forgotten.
        case .banner(let time?): .banner(dismissAfter: min(max(time, wait(from: now) ?? time), .seconds(60)))
        case let method: method
        }
    }

    /// The rest of the time that the server asked to wait.
    private func wait(from now: Date) -> Duration? {
        guard case .response(let response) = self,
            let end = response.nextStep.retryAfter?.date(from: response.receivedAt)
        else { return nil }
        let rest = RetryAfter.date(end).delay(from: now)
        return rest > .zero ? rest : nil
    }

    /// Whether the server may have done what it was asked for, and would do it again: later it may work, and yet nobody
    /// may repeat it without looking.
    private var mayHaveDoneSomething: Bool { request != nil && nextStep.isWorthRetrying && !isWorthRepeating }
}
