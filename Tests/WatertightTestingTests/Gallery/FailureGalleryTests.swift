import Foundation
import Testing
import Watertight
import WatertightPresentation

@testable import WatertightTesting

@MainActor @Suite struct FailureGalleryTests {
    private enum Shared: LayerFailure, PresentableFailure {
        static let domain = "Shared"
        case offline
        var presentation: PresentationError {
            PresentationError(
                title: "Offline", description: "Check & <try> again.", method: .banner(), actions: [.retry])
        }
    }

    private enum Orders: LayerFailure, PresentableFailure {
        static let domain = "Orders"
        case shared(Shared)
        case alike, long, wide, missing, unfilled, silent
        case dangerous

        var presentation: PresentationError {
            switch self {
            case .shared(let failure): failure.presentation
            case .alike: Shared.offline.presentation
            case .long: PresentationError(title: String(repeating: "a", count: 41))
            case .wide: PresentationError(title: String(repeating: "注", count: 21))
            case .missing: PresentationError(title: "orders.title", description: " ")
            case .unfilled: PresentationError(title: "Wait {minutes}", description: "Reference {incident}")
            case .silent: PresentationError(title: "", method: .silent)
            case .dangerous:
                PresentationError(
                    title: "Delete?", method: .confirmation, icon: .storage,
                    actions: [PresentationAction(.reload, title: "Delete", isDestructive: true), .retry, .cancel],
                    preferredAction: .retry, isUrgent: true)
            }
        }
    }

    private func gallery(_ failures: [any PresentableFailure], in languages: [String] = ["en"]) -> FailureGallery {
        FailureGallery(name: "Shop", languages: languages, failures: failures)
    }

    private func marks(_ failures: any PresentableFailure...) -> [[String]] {
        gallery(failures).cards.map { $0.panels[0].marks }
    }

    @Test func whatBreaksTheGuidelinesIsMarked() {
        #expect(marks(Orders.long) == [["the title doesn’t fit one line"]])
        #expect(marks(Orders.wide) == [["the title doesn’t fit one line"]], "an ideograph is as wide as two letters")
        #expect(marks(Orders.missing) == [["no text for orders.title"]])
        #expect(marks(Orders.unfilled) == [["no value for {minutes}"]])
        #expect(marks(Orders.silent, Orders.dangerous, Shared.offline) == [[], [], []])
    }

    @Test func twoFailuresThatReadAlikeAreMarkedUnlessTheyAreTheSame() {
        #expect(marks(Shared.offline, Orders.shared(.offline)) == [[], []])
        #expect(
            marks(Shared.offline, Orders.alike) == [["reads like Orders/alike"], ["reads like Shared/offline"]])
    }

    @Test func aTextThatIsTheSameInAnotherLanguageIsMarked() {
        let panels = gallery([Orders.dangerous], in: ["en", "ar"]).cards[0].panels
        #expect(panels.map(\.marks) == [[], ["the title is the same as in en"]])
        #expect(
            panels[1].screen.actions.last?.title != panels[0].screen.actions.last?.title, "the library's are translated"
        )
    }

    @Test func eachTextThatIsNotTranslatedIsMarked() {
        let panels = gallery([Shared.offline], in: ["en", "de"]).cards[0].panels
        #expect(panels[1].marks == ["the title is the same as in en", "the description is the same as in en"])
    }

    @Test func anActionThatNothingPerformsIsListed() {
        func unhandled(_ performed: [PresentationAction.Kind]?) -> [String] {
            FailureGallery(
                name: "Shop", languages: ["en"], failures: [Shared.offline, Orders.dangerous], performed: performed
            ).unperformed
        }
        #expect(unhandled([.retry]) == ["Orders/dangerous offers reload, which isn't among the kinds of 'performing:'"])
        #expect(unhandled([.retry, .reload]) == [] && unhandled(nil) == [])
    }

    @Test func thePageHasEachTextInOrder() throws {
        let page = gallery([Shared.offline, Orders.dangerous, Orders.unfilled], in: ["en", "ar"]).page
        #expect(page.contains("<h2>Shared/offline</h2>\n<p class=\"facts\">banner · icon"))
        #expect(page.contains("<p>Check &amp; &lt;try&gt; again.</p>"), "escaped")
        #expect(
            page.contains("<article lang=\"ar\" dir=\"rtl\">") && page.contains("<article lang=\"en\" dir=\"ltr\">"))
        #expect(page.contains("<p class=\"facts\">confirmation · icon ") && page.contains(" · urgent</p>"))
        let buttons =
            #"<ul><li class="destructive" title="destructive">Delete</li>"#
            + #"<li class="preferred" title="preferred">Try Again</li><li class="cancel" title="cancel">Cancel</li></ul>"#
        #expect(page.contains(buttons))
        #expect(page.contains("Reference <i>A1B2-C3D4</i>"))
        #expect(!page.contains("<script") && !page.contains("http"), "no network")
        #expect(page == gallery([Shared.offline, Orders.dangerous, Orders.unfilled], in: ["en", "ar"]).page)
    }

    @Test func theTestFailsUntilThePageIsCommitted() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "Galleries"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (test, page) = (folder.appending(path: "Test.swift").path, folder.appending(path: "Galleries/Shop.html"))
        withKnownIssue { failureGallery("Shop", in: ["en"], of: [Shared.offline], filePath: test) }
        try Data(gallery([Shared.offline]).page.utf8).write(to: page)
        failureGallery("Shop", in: ["en"], of: [Shared.offline], filePath: test)
        withKnownIssue {
            failureGallery("Shop", in: ["en"], of: [Orders.alike], filePath: test)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("+ <h2>Orders/alike</h2>") }
        }
    }
}
