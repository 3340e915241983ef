import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightFacades
import WatertightHTTP
import WatertightTexts
import WatertightPresentation
import WatertightSnippets
import WatertightTesting

/// Compares the tables in the articles with the code that they describe.
@Suite struct DocumentedListsTests {
    // MARK: Figures

    @Test func theNumberOfFaultsIsCounted() throws {
        let rows = try String(
            contentsOf: package.appending(
                path: "Transports/watertight-async-http-client/Tests/TransportTests/Laboratory/Tables/Laboratory.txt"),
            encoding: .utf8)
        let faults = rows.matches(of: #/ asyncHTTPClient /#).count
        let overURLSession = rows.matches(of: #/ urlSession /#).count
        let article = try String(
            contentsOf: package.appending(
                path: "Sources/WatertightHTTP/WatertightHTTP.docc/FromStatusToMeaning.md"),
            encoding: .utf8
        ).replacing("\n", with: " ")
        #expect(
            article.contains(
                "what \(faults) faults on the wire become, \(overURLSession) of them also over URLSession"),
            "FromStatusToMeaning.md needs the numbers \(faults) and \(overURLSession); then run scripts/articles.py.")
    }

    // MARK: Presentations

    private static let screens = "GivingEveryFailureAScreen.md"

    @Test func allMethodsAreListed() throws {
        let names = try table(below: "### Choose a method", in: Self.screens).map { try symbol(in: $0[0]) }
        let methods = try declared(#/    case (\w+)/#, in: "WatertightPresentation/Messages/PresentationMethod")
        #expect(names.sorted() == methods)
    }

    @Test func allIconsAreListed() throws {
        let names = try table(below: "### Choose an icon", in: Self.screens).map { try symbol(in: $0[0]) }
        let icons = try declared(
            #/    public static let (\w+)/#, in: "WatertightPresentation/Messages/PresentationIcon")
        #expect(names.sorted() == icons)
    }

    @Test func allActionsAreListedWithTheirTitleAndRole() throws {
        let rows = try table(below: "### Choose the actions", in: Self.screens).filter { $0[0].hasPrefix("``") }
        let actions = TextPreferences(locale: Locale(identifier: "en")).during {
            [
                "retry": PresentationAction.retry, "reload": .reload, "signIn": .signIn, "openSettings": .openSettings,
                "contactSupport": .contactSupport, "copyReference": .copyReference, "dismiss": .dismiss,
                "cancel": .cancel,
            ]
        }
        let names = try declared(
            #/    public static var (\w+): PresentationAction/#,
            in: "WatertightPresentation/Messages/PresentationAction")
        #expect(actions.keys.sorted() == names)
        #expect(try rows.map { try symbol(in: $0[0]) }.sorted() == names)
        for row in rows {
            let name = try symbol(in: row[0])
            let action = try #require(actions[name])
            #expect(row[1] == "*\(action.title)*")
            #expect(row[2].hasPrefix("`.\(name)`"))
            #expect(row[2].contains("changes nothing") == action.changesNothing)
        }
    }

    // MARK: HTTP

    @Test func allKindsOfHTTPFailureAreListed() throws {
        let names = try table(below: "## Overview", in: "WatertightHTTP.md").map { try symbol(in: $0[0]) }
        let kinds = try declared(#/        case (\w+)/#, in: "WatertightHTTP/Failures/HTTPFailure", from: "enum Kind:")
        #expect(names.sorted() == kinds)
    }

    /// A row with one step is about all of its statuses; otherwise each status has its own step.
    @Test func allErrorStatusesHaveTheListedStep() throws {
        let rows = try table(below: "### Then the step that the status requires", in: "FromStatusToMeaning.md")
        var listed: [Bool: [Int: String]] = [:]
        for row in rows {
            let steps = row[1].matches(of: #/``NextStep/(\w+)/#).map { String($0.1) }
            let codes = statuses(in: row[0])
            #expect(steps.count == 1 || steps.count == codes.count, "\(row)")
            for (index, code) in codes.enumerated() {
                listed[row[0].contains("`Retry-After`"), default: [:]][code] = steps[steps.count == 1 ? 0 : index]
            }
        }
        for (hasDelay, steps) in listed {
            for (code, step) in steps {
                let failure = HTTPFailure.sample(status: code, headerFields: hasDelay ? [.retryAfter: "120"] : [:])
                #expect(name(of: failure.nextStep) == step, "\(code)")
            }
        }
        // The last row ends with an ellipsis: it is about all other statuses.
        let other = try #require(rows.last)
        #expect(other[0].hasSuffix("…"))
        for code in 400...599 where HTTPResponse.Status(any: code).isRegistered && listed[false]?[code] == nil {
            #expect("``NextStep/\(name(of: HTTPFailure.sample(status: code).nextStep))``" == other[1], "\(code)")
        }
    }

    @Test func statusesHaveTheListedMethod() throws {
        let rows = try table(below: "### What users see", in: "ShowingFailuresOfHTTP.md")
        #expect(rows.contains { !statuses(in: $0[0]).isEmpty })
        for row in rows {
            for code in statuses(in: row[0]) {
                let delay: HTTPFields = row[0].contains("with a delay") ? [.retryAfter: "120"] : [:]
                let method = HTTPFailure.sample(status: code, headerFields: delay).presentation.method
                let name =
                    switch method {
                    case .alert: "alert"
                    case .banner: "banner"
                    case .confirmation, .fullScreen, .indicator, .inline, .silent: "\(method)"
                    }
                #expect(name == row[2], "\(code)")
            }
        }
    }

    // MARK: SDKs

    @Test func allCancellationMatchersAreListedWithTheirCodes() throws {
        let matchers: [String: CancellationMatcher] = [
            "authenticationServices": .authenticationServices, "webAuthenticationSession": .webAuthenticationSession,
            "localAuthentication": .localAuthentication, "keychain": .keychain, "posix": .posix,
            "coreLocation": .coreLocation, "cloudKit": .cloudKit, "coreNFC": .coreNFC, "storeKit": .storeKit,
            "google": .google, "msal": .msal, "firebase": .firebase, "appAuth": .appAuth,
        ]
        let names = try declared(
            #/    public static let (\w+)/#, in: "WatertightFacades/Mappings/CancellationMatchers")
        #expect(matchers.keys.sorted() == names)
        let rows = try table(below: "### Cancellations", in: "MappingForeignErrors.md")
        #expect(rows.map { $0[0].filter(\.isLetter) }.sorted() == names)
        for row in rows {
            let matcher = try #require(matchers[row[0].filter(\.isLetter)])
            let domain = row[1].replacing("`", with: "")
            let codes = row[2].replacing("`ECANCELED`", with: "\(POSIXErrorCode.ECANCELED.rawValue)")
                .replacing("−", with: "-").matches(of: #/-?\d+/#).compactMap { Int($0.output) }
            #expect(!codes.isEmpty)
            for code in codes {
                #expect(matcher.matches(NSError(domain: domain, code: code)), "\(row)")
            }
        }
    }
}

// MARK: - Reading articles and sources

/// Returns the cells of the first table below a heading, without its head.
private func table(below heading: String, in article: String) throws -> [[String]] {
    let document = try #require(Document.all().first { $0.url.lastPathComponent == article })
    let lines = try String(contentsOf: document.url, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading))
    let lists = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let rows = lists.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    try #require(rows.allSatisfy { $0.count == rows.first?.count }, "\(article) \(heading)")
    return Array(rows.dropFirst(2))
}

/// Returns the last name in a link to a symbol, without its arguments.
private func symbol(in cell: String) throws -> String {
    String(try #require(cell.firstMatch(of: #/``(?:\w+/)+(\w+)/#)).1)
}

private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Returns the status codes in a cell.
private func statuses(in cell: String) -> [Int] {
    cell.matches(of: #/\b[1-5]\d\d\b/#).compactMap { Int($0.output) }
}

/// Returns the names of the declarations that begin a line, up to the end of the type that `start` begins.
private func declared(
    _ declaration: Regex<(Substring, Substring)>, in source: String, from start: String = ""
) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: "Sources/\(source).swift"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n").drop { !start.isEmpty && !$0.contains(start) }
    return lines.prefix { start.isEmpty || $0 != "    }" }
        .compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } }.sorted()
}

private func name(of step: NextStep) -> String {
    switch step {
    case .useCached: "useCached"
    case .followRedirect: "followRedirect"
    case .signInAgain: "signInAgain"
    case .authenticateWithProxy: "authenticateWithProxy"
    case .pay: "pay"
    case .notAllowed: "notAllowed"
    case .notFound: "notFound"
    case .gone: "gone"
    case .legallyBlocked: "legallyBlocked"
    case .reloadThenRetry: "reloadThenRetry"
    case .waitForUnlock: "waitForUnlock"
    case .fixInput: "fixInput"
    case .upgradeClient: "upgradeClient"
    case .retry: "retry"
    case .slowDown: "slowDown"
    case .maintenance: "maintenance"
    case .signInToNetwork: "signInToNetwork"
    case .reportFault: "reportFault"
    }
}
