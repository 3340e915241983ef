import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightPresentation

@testable import WatertightHTTPPresentation

@Suite struct HTTPFailurePresentationTests {
    private func presentation(
        _ failure: HTTPFailure, in language: String = "en", after seconds: TimeInterval = 0
    ) throws -> PresentationError {
        let zone = try #require(TimeZone(secondsFromGMT: 0))
        return TextPreferences(locale: Locale(identifier: language), timeZone: zone).during {
            failure.presentation(now: Samples.now.addingTimeInterval(seconds))
        }
    }

    // MARK: Every failure

    @Test(arguments: Strings.languages) func everyFailureHasAScreen(_ language: String) throws {
        let written = try Strings.ours(in: language)
        for failure in Samples.all {
            let screen = try presentation(failure, in: language)
            let recovery = try #require(screen.recoverySuggestion)
            #expect(screen.title == written["\(PersonalMeaning(failure)).title"])
            let texts = try [screen.title, #require(screen.description), recovery]
            #expect(Set(texts).count == 3)
            for text in texts + screen.actions.map(\.title) {
                #expect(!text.isEmpty && !text.contains("{"), "\(failure)")
                #expect(!text.contains(/^[a-zA-Z]+\.[a-z]+$/), "a key: \(text)")
                #expect(!text.localizedCaseInsensitiveContains("http"), "\(text)")
                // Not `isNumber`: that is true of a Chinese one, which is in words like *once*.
                let hasDigit = text.unicodeScalars.contains { $0.properties.numericType == .decimal }
                #expect(!hasDigit || (text == recovery && saysATime(failure)), "\(text)")
            }
            #expect(screen.icon != .none)
            #expect(screen.method != .silent && screen.method != .fullScreen, "\(failure)")
            if screen.method == .alert { #expect(screen.actions.contains { $0.kind == .dismiss }, "\(failure)") }
            expectToFit(screen, in: language)
        }
    }

    private func saysATime(_ failure: HTTPFailure) -> Bool {
        if case .response(let response) = failure { response.wait != nil } else { false }
    }

    /// What a banner says has to be read while it is there; an alert stays, and a small phone shows this much of it
    /// without scrolling. A sign of Chinese or Japanese is as wide as two letters.
    private func expectToFit(_ screen: PresentationError, in language: String) {
        let width = ["ja", "zh-Hans"].contains(language) ? 2 : 1
        let text = (screen.description ?? "") + (screen.recoverySuggestion ?? "")
        #expect(text.count * width <= (screen.method == .alert ? 240 : 160), "\(text)")
        #expect(screen.title.count * width <= 40, "\(screen.title)")
    }

    // MARK: Time

    @Test func saysHowLongToWait() throws {
        let failure = Samples.response(429, retryAfter: "30")
        let screen = try presentation(failure)
        #expect(screen.recoverySuggestion == "Time to wait: 30 seconds. Then try again.")
        #expect(screen.method == .banner(dismissAfter: .seconds(30)))
        // Ten of them are over.
        #expect(try presentation(failure, after: 10).recoverySuggestion?.contains("20 seconds") == true)
        #expect(try presentation(failure, after: 31).recoverySuggestion == "Try again a little later.")
        #expect(try presentation(failure, in: "ar").recoverySuggestion?.contains("30 ثانية") == true)
    }

    @Test func aBannerStaysAMinuteAtMost() throws {
        let screen = try presentation(Samples.response(429, retryAfter: "3600"))
        #expect(screen.method == .banner(dismissAfter: .seconds(60)))
        #expect(screen.recoverySuggestion == "Time to wait: 60 minutes. Then try again.")
    }

    @Test func saysWhenTheMaintenanceEnds() throws {
        let failure = Samples.response(503, retryAfter: "3600")
        #expect(try presentation(failure, in: "de").recoverySuggestion == "Voraussichtlich wieder da: 23:13.")
        #expect(try presentation(failure, after: 3_601).recoverySuggestion == "Please try again later.")
    }

    // MARK: What the person needs to know

    @Test func warnsBeforeDoingSomethingTwice() throws {
        let warning = "It may have been done all the same. Check before you try again."
        #expect(try presentation(Samples.transport(.connectionLost, to: Samples.post)).recoverySuggestion == warning)
        #expect(try presentation(Samples.response(504, to: Samples.post)).recoverySuggestion == warning)
        #expect(try presentation(Samples.transport(.connectionLost)).recoverySuggestion == "Please try again.")
        // Never sent, or refused before anything was done.
        #expect(try presentation(Samples.transport(.offline, to: Samples.post)).recoverySuggestion != warning)
        #expect(try presentation(Samples.response(429, to: Samples.post)).recoverySuggestion != warning)
    }

    @Test func givesTheReferenceWhereSupportHelps() throws {
        let sealed = SealedError(sealing: CocoaError(.coderReadCorrupt))
        let screen = try presentation(Samples.undecodable(.malformed, cause: sealed))
        #expect(screen.incident == sealed.incident)
        #expect(screen.recoverySuggestion?.contains(sealed.incident.description) == true)
        #expect(try presentation(Samples.undecodable(.malformed)).recoverySuggestion?.contains("latest") == true)
    }

    @Test func offlineIsTheSameForTheWholeWindow() throws {
        #expect(try presentation(Samples.transport(.offline)).scope == .scene)
        #expect(try presentation(Samples.response(500)).scope == .owner)
    }

    @Test func aServersWordsAreNotShown() throws {
        let body = Data(#"{"title":"Table users is locked"}"#.utf8)
        let failure = HTTPFailure.response(
            ErrorResponse(
                TransportResponse(
                    statusCode: 500, headerFields: [.contentType: "application/problem+json"], body: body),
                to: Samples.get, receivedAt: Samples.now))
        #expect(try presentation(failure) == presentation(Samples.response(500)))
    }

    @Test func anAppOverridesAText() {
        let screen = TextPreferences(overrides: [.texts(["offline.title": "No Signal"])]).during {
            Samples.transport(.offline).presentation
        }
        #expect(screen.title == "No Signal")
    }
}
