import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightPresentation
import WatertightTesting

@testable import WatertightTexts

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

    @Test(arguments: Strings.languages) func everyFailureHasAPresentation(_ language: String) throws {
        let written = try Strings.ours(in: language)
        for failure in Samples.all {
            let screen = try presentation(failure, in: language)
            let recovery = try #require(screen.recoverySuggestion)
            #expect(screen.title == written["\(PersonalMeaning(failure)).title"])
            let texts = try [screen.title, #require(screen.description), recovery]
            #expect(Set(texts).count == 3)
            for text in texts + screen.actions.map(\.title) {
                // The router replaces the placeholder.
                #expect(!text.isEmpty && !text.replacing("{incident}", with: "").contains("{"), "\(failure)")
                #expect(!text.contains(/^[a-zA-Z]+\.[a-z]+$/), "a key: \(text)")
                #expect(!text.localizedCaseInsensitiveContains("http"), "\(text)")
                // Not `isNumber`, which is true for the Chinese character for one.
                let hasDigit = text.unicodeScalars.contains { $0.properties.numericType == .decimal }
                #expect(!hasDigit || (text == recovery && failure.retryAfter != nil), "\(text)")
            }
            #expect(screen.icon != .none)
            #expect(screen.method != .silent && screen.method != .fullScreen, "\(failure)")
            if screen.method == .alert { #expect(screen.actions.contains { $0.kind == .dismiss }, "\(failure)") }
            expectToFit(screen, in: language)
        }
    }

    /// A banner disappears, and a small phone shows this much of an alert without scrolling. A character of Chinese or
    /// Japanese is as wide as two letters.
    private func expectToFit(_ screen: PresentationError, in language: String) {
        let width = ["ja", "zh-Hans"].contains(language) ? 2 : 1
        let text = (screen.description ?? "") + (screen.recoverySuggestion ?? "")
        #expect(text.count * width <= (screen.method == .alert ? 240 : 160), "\(text)")
        #expect(screen.title.count * width <= 40, "\(screen.title)")
    }

    // MARK: Time

    @Test func showsTheWait() throws {
        let failure = Samples.response(429, retryAfter: "30")
        let screen = try presentation(failure)
        #expect(screen.recoverySuggestion == "Try again in 30 seconds.")
        #expect(screen.method == .banner(dismissAfter: .seconds(30)))
        // Ten of them are over.
        #expect(try presentation(failure, after: 10).recoverySuggestion?.contains("20 seconds") == true)
        #expect(try presentation(failure, after: 31).recoverySuggestion == "Try again later.")
        #expect(try presentation(failure, in: "ar").recoverySuggestion?.contains("30 ثانية") == true)
    }

    @Test func aBannerStaysAtMostAMinute() throws {
        let screen = try presentation(Samples.response(429, retryAfter: "3600"))
        #expect(screen.method == .banner(dismissAfter: .seconds(60)))
        #expect(screen.recoverySuggestion == "Try again in 1 hour.")
    }

    @Test func showsTheEndOfTheMaintenance() throws {
        let failure = Samples.response(503, retryAfter: "3600")
        #expect(try presentation(failure, in: "de").recoverySuggestion == "Voraussichtlich wieder da: 23:13.")
        #expect(try presentation(failure, after: 3_601).recoverySuggestion == "Try again later.")
    }

    /// RFC 9110 §10.2.3 has no limit.
    @Test(arguments: [503, 429], ["2147483647", "Fri, 31 Dec 2094 23:59:59 GMT"])
    func aWaitOfDecadesIsNotShown(status: Int, wait: String) throws {
        let suggestion = try presentation(Samples.response(status, retryAfter: wait)).recoverySuggestion
        #expect(suggestion == "Try again later.")
    }

    @Test func aWaitOfAMonthIsShown() throws {
        let suggestion = try presentation(Samples.response(503, retryAfter: "\(30 * 86_400)")).recoverySuggestion
        #expect(suggestion?.hasPrefix("Expected back") == true)
    }

    // MARK: Hints

    /// A denied permission for the local network is often reported as "offline", without the reason.
    @Test(arguments: Strings.languages) func offlineInTheLocalNetworkMentionsItsPermission(_ language: String) throws {
        let text = try #require(Strings.ours(in: language)["offline.localNetwork"])
        for host in ["nas.local", "192.168.1.2:8080", "[fe80::1]"] {
            let screen = try presentation(.sample(.offline, template: "http://\(host)/files"), in: language)
            #expect(screen.recoverySuggestion == text)
            expectToFit(screen, in: language)
        }
        let other = try presentation(.sample(.cannotConnect, template: "http://nas.local/files"), in: language)
        #expect(other.recoverySuggestion != text)
        #expect(try presentation(.sample(.offline), in: language).recoverySuggestion != text)
    }

    @Test func warnsBeforeRepeatingWhatMayHaveBeenDone() throws {
        let warning = "The request may have gone through. Check before you try again."
        #expect(try presentation(.sample(.connectionLost, method: .post)).recoverySuggestion == warning)
        #expect(try presentation(Samples.response(504, method: .post)).recoverySuggestion == warning)
        for failure in [Samples.response(500, method: .post), .sample(undecodable: .malformed, method: .post)] {
            #expect(
                try presentation(failure).recoverySuggestion == warning + " Support reference: {incident}.")
        }
        // Sending it twice is harmless.
        #expect(try presentation(Samples.response(500, method: .put)).recoverySuggestion?.contains(warning) == false)
        #expect(try presentation(.sample(.connectionLost)).recoverySuggestion == "Try again.")
        // Never sent, or refused before it was processed.
        #expect(try presentation(.sample(.offline, method: .post)).recoverySuggestion != warning)
        #expect(
            try presentation(.sample(.connectionLost, delivery: .notSent, method: .post)).recoverySuggestion != warning)
        #expect(try presentation(Samples.response(429, method: .post)).recoverySuggestion != warning)
    }

    @Test(arguments: Strings.languages) func theReferenceIsShownIfSupportCanHelp(_ language: String) throws {
        let incident = IncidentReference.make()
        for failure: HTTPFailure in [.sample(undecodable: .malformed), .sample(.badURL), Samples.response(500)] {
            let screen = try presentation(failure, in: language).filled(with: incident)
            #expect(screen.recoverySuggestion?.contains(incident.description) == true)
            #expect(screen.incident == incident)
            #expect(screen.action(.copyReference) != nil)
        }
        #expect(try presentation(.sample(.offline), in: language).recoverySuggestion?.contains("{") == false)
    }

    /// A 500 has no cause: the incident begins with the response, or with the router if there is no boundary.
    @MainActor @Test func aPlain500HasAReferenceToQuote() throws {
        let router = SpyRouter()
        router.handle(Samples.response(500), perform: [.retry: {}])
        router.handle(Samples.response(500, method: .post), incident: .sample(), perform: [.retry: {}])
        #expect(router.handled.count == 2)
        for (screen, incident) in zip(router.handled, router.incidents) {
            #expect(screen.recoverySuggestion?.contains(incident.reference.description) == true)
            #expect(screen.action(.copyReference) != nil)
        }
    }

    @Test func theReferenceIsOfferedToCopyWhereItIsShown() throws {
        for failure in Samples.all {
            let screen = try presentation(failure)
            let isQuoted = screen.recoverySuggestion?.contains("{incident}") == true
            #expect(isQuoted == (screen.action(.copyReference) != nil), "\(failure)")
        }
    }

    @Test func onlyOfflineIsSharedInTheWindowAndOnlySignInIsUrgent() throws {
        for failure in Samples.all {
            let screen = try presentation(failure)
            #expect(screen.isUrgent == (PersonalMeaning(failure) == .signIn))
        }
    }

    @Test func aServersTextIsNotShown() throws {
        let failure = HTTPFailure.sample(
            status: 500, json: #"{"title":"Table users is locked"}"#,
            headerFields: [.contentType: "application/problem+json"], receivedAt: Samples.now)
        #expect(try presentation(failure) == presentation(Samples.response(500)))
    }

    @Test func anAppOverridesAText() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "texts-\(UUID().uuidString).bundle")
        let language = folder.appending(path: "en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#""offline.title" = "No Signal";"#.utf8).write(to: language.appending(path: "Watertight.strings"))
        let bundle = try #require(Bundle(path: folder.path))
        let screen = TextPreferences(locale: Locale(identifier: "en"), overrides: [bundle]).during {
            HTTPFailure.sample(.offline).presentation
        }
        #expect(screen.title == "No Signal")
        #expect(screen.description == "This device isn’t connected to the internet.")
    }
}
