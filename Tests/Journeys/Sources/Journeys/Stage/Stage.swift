import AcmeIdentity
import AcmeIdentitySDK
import AppleIdentity
import AsyncHTTPClient
import AuthenticationServer
import FederatedSignInFeature
import Foundation
import ProfileFeature
import RegistrationFeature
import SignInApp
import SignInFeature
import Sync
import SyncFeature
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightPresentation

/// The app of one journey, with recorded outputs, and its server.
@MainActor final class Stage {
    typealias Person = AuthenticationServer.Person

    static let ada = Person(
        email: "ada@example.com", displayName: "Ada Lovelace", password: "correct horse battery staple")
    static let grace = Person(
        email: "grace@example.com", displayName: "Grace Hopper", password: "a ship in port is safe")
    /// A person without an account.
    static let hedy = Person(
        email: "hedy@example.com", displayName: "Hedy Lamarr", password: "frequency hopping is fun")

    let server: AuthenticationServer
    let app: App
    let storePath: String
    private let client: AsyncHTTPClient.HTTPClient
    let record = OutputRecord()
    // Outputs hold their receivers weakly, and view models have no other owner here.
    private var retained: [AnyObject] = []
    /// The current window.
    private var window: Window
    private var second: Window?
    private var draw: [ObjectIdentifier: @MainActor () -> Screen] = [:]
    /// The errors while staging the journey. Any of them fails it.
    private(set) var stagingErrors: [String] = []

    /// Starts a server and creates an app.
    /// - Parameters:
    ///   - setting: The settings of the journey.
    ///   - folder: The folder of the app's files.
    init(_ setting: Journey.Setting, folder: URL) async throws(DemoFailure) {
        let server: AuthenticationServer
        do {
            server = try await AuthenticationServer.start([Self.ada, Self.grace], isSecure: setting.isSecure)
        } catch {
            throw DemoFailure("cannot start the server: \(error.reason)")
        }
        // A client for each journey, so that no connection of another journey is reused.
        var configuration = AsyncHTTPClientTransport.configuration
        // Only the deadline of a journey ends its calls.
        configuration.timeout.connect = .hours(1)
        let client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        storePath = folder.appending(path: "session.sqlite").path
        do throws(DemoFailure) {
            app = try Self.app(
                at: setting.host.map { "http://\($0)" } ?? server.address, storePath: storePath,
                transport: AsyncHTTPClientTransport(client: client), timeout: setting.deadline)
        } catch {
            try? await client.shutdown()
            await server.stop()
            throw error
        }
        (self.server, self.client, window) = (server, client, app.window)
    }

    /// Repeats almost at once, and twice until the budget is spent.
    private static var policy: HTTPRetryPolicy {
        var policy = HTTPRetryPolicy(budget: 2, refill: .seconds(3600))
        policy.firstDelay = .milliseconds(1)
        return policy
    }

    private static func app(
        at address: String, storePath: String, transport: AsyncHTTPClientTransport, timeout: Duration
    ) throws(DemoFailure) -> App {
        let service: HTTPService
        do {
            service = try App.service(at: address, transport: transport, timeout: timeout)
        } catch {
            throw DemoFailure("'\(address)' is not a base URL: \(error)")
        }
        do {
            return try App(service: service, storePath: storePath, policy: policy)
        } catch {
            throw DemoFailure("cannot create '\(storePath)': \(error)")
        }
    }

    /// Closes the app's connections and stops the server.
    func close() async {
        // Fails only if it is closed already.
        try? await client.shutdown()
        await server.stop()
    }

    // MARK: Screens

    /// Retains the recorded output of a screen, which holds the screen, and draws the screen in the current window.
    private func show(_ recorded: AnyObject, draw: @escaping @MainActor (Window) -> Screen) {
        retained.append(recorded)
        self.draw[ObjectIdentifier(window)] = { [window] in draw(window) }
    }

    /// Opens the sign-in screen with texts in the fields.
    /// - Parameter useCase: The use case; a new one if `nil`.
    func signInScreen(
        email: String = ada.email, password: String = ada.password, useCase: LoginUseCase? = nil
    ) -> SignInViewModel {
        window.clear()
        let useCase = useCase ?? LoginUseCase(repository: app.repository)
        let screen = SignInViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = ForwardingLoginOutput(screen, in: record)
        useCase.output.connect(recorded)
        screen.email = email
        screen.password = password
        show(recorded) { Screen($0, signIn: screen.state, email: screen.email) }
        return screen
    }

    /// Signs in with a password, and waits for the end.
    func signIn(password: String = ada.password) async {
        await signInScreen(password: password).signIn().value
    }

    /// Signs in with the identity provider, whose sheet is scripted.
    func signIn(atProvider sheet: ACMEIdentitySheet) async {
        await signIn(at: AcmeIdentityProvider { ACMEIdentityController(sheet: sheet) })
    }

    /// Signs in with Apple, whose sheet is scripted.
    func signIn(atApple sheet: PlayedAppleSignIn.Sheet) async {
        await signIn(at: AppleIdentityProvider(PlayedAppleSignIn(sheet)))
    }

    /// Signs in with the provider's button, which is next to the form if there is one, and waits for the end.
    private func signIn(at provider: any IdentityProvider) async {
        let useCase = FederatedSignInUseCase(provider: provider, repository: app.repository)
        let screen = FederatedSignInViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = ForwardingFederatedOutput(screen, in: record)
        useCase.output.connect(recorded)
        let form = draw[ObjectIdentifier(window)]
        show(recorded) { form?() ?? Screen($0, federated: screen.state, at: provider.name) }
        await screen.signIn().value
    }

    /// Opens the registration screen with texts in the fields.
    func registrationScreen(_ person: Person) -> RegistrationViewModel {
        window.clear()
        let useCase = RegistrationUseCase(repository: app.repository)
        let screen = RegistrationViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = ForwardingRegistrationOutput(screen, in: record)
        useCase.output.connect(recorded)
        screen.email = person.email
        screen.displayName = person.displayName
        screen.password = person.password
        show(recorded) {
            Screen($0, registration: screen.state, email: screen.email, name: screen.displayName)
        }
        return screen
    }

    /// Opens the profile, and waits for the end of loading.
    @discardableResult
    func openProfile() async -> ProfileViewModel {
        window.clear()
        window.navigator.go(to: .profile)
        let useCase = ProfileUseCase(repository: app.repository)
        let screen = ProfileViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = ForwardingProfileOutput(screen, in: record)
        useCase.output.connect(recorded)
        show(recorded) { Screen($0, profile: screen.state, isLoading: screen.isLoading) }
        await screen.load().value
        return screen
    }

    /// Opens a notebook with notes that were written offline, after signing in.
    func notebookScreen(_ notes: Note..., signedIn: Bool = true) async -> SyncViewModel {
        if signedIn { await signIn() }
        window.clear()
        let useCase = SyncUseCase(repository: app.notes, session: app.syncSession)
        let screen = SyncViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = ForwardingSyncOutput(screen, in: record)
        useCase.output.connect(recorded)
        show(recorded) { Screen($0, notebook: screen.states[.recipes]) }
        await arrange("save the notes") {
            for note in notes { try await app.notes.save(note, in: .recipes) }
        }
        return screen
    }

    /// Opens the second window and makes it the current one.
    func goToSecondWindow() {
        window = app.openWindow()
        second = window
    }

    /// Makes the first window the current one.
    func goBackToFirstWindow() { window = app.window }

    /// Chooses an action of a failure.
    /// - Parameter starts: Whether the action starts a use case. Then this waits until the use case has sent the start and the
    ///   end. `false` for an action that only goes to another screen.
    func choose(_ action: PresentationAction.Kind, starts: Bool = true) async {
        let count = record.calls.count
        guard window.choose(action) else { return stagingErrors.append("'\(action)' is not offered") }
        if starts { await record.waitForCalls(count + 2) }
    }

    /// Dismisses a failure without choosing an action.
    func swipeAway() {
        if !window.dismiss() { stagingErrors.append("there is nothing to swipe away") }
    }

    // MARK: The server

    /// Switches a maintenance of an hour on or off.
    func setMaintenance(_ isOn: Bool) {
        let end = isOn ? Date(timeIntervalSinceNow: 3600) : nil
        server.set { $0.maintenanceEnd = end }
    }

    /// Performs work on which the journey relies. If it throws, the journey fails.
    func arrange(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            stagingErrors.append("cannot \(what): \(error)")
        }
    }

    /// Fails the journey unless a number of changes is pending.
    func expectPendingChanges(_ expected: Int) async {
        await arrange("find \(expected) pending changes") {
            let count = try await app.notes.pendingChanges(in: .recipes)
            if count != expected { throw DemoFailure("there are \(count)") }
        }
    }

    // MARK: Observations

    /// The current screen of each window.
    var screens: [Screen] {
        [app.window, second].compactMap { $0.flatMap { draw[ObjectIdentifier($0)]?() } }
    }
}

/// An error of the demo, not of the app.
struct DemoFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
