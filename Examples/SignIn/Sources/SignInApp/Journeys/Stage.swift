import AcmeIdentity
import AcmeIdentitySDK
import AppleIdentity
import AsyncHTTPClient
import FaultyNetwork
import FederatedSignInFeature
import Foundation
import ProfileFeature
import RegistrationFeature
import SignInFeature
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightPresentation

/// The app of one journey, with recorded outputs, and the world around it.
@MainActor final class Stage {
    let world: DemoWorld
    let app: App
    let storePath: String
    private let client: AsyncHTTPClient.HTTPClient
    let record = OutputRecord()
    // Outputs hold their receivers weakly, and view models have no other owner here.
    var retained: [AnyObject] = []
    /// The current window.
    private(set) var window: Window
    private var second: Window?
    var draw: [ObjectIdentifier: @MainActor () -> Screen] = [:]
    /// The errors of the staging itself.
    private(set) var mishaps: [String] = []

    /// Creates an app in a world.
    /// - Parameters:
    ///   - world: The world.
    ///   - setting: The settings of the journey.
    ///   - name: The journey's name, for its store.
    init(_ world: DemoWorld, _ setting: Journey.Setting, name: String) throws(CommandFailure) {
        self.world = world
        // A client for each journey, so that no connection of another journey is reused.
        client = AsyncHTTPClient.HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.configuration)
        storePath = world.folder.appending(path: "\(name)/session.sqlite").path
        var service = try App.service(
            at: "\(setting.scheme)://\(setting.host ?? "127.0.0.1:\(world.network.port)")",
            transport: setting.closesConnections
                ? ClosingConnections(base: AsyncHTTPClientTransport(client: client))
                : AsyncHTTPClientTransport(client: client))
        service.timeout = setting.deadline
        app = try App(service: service, storePath: storePath)
        window = app.window
    }

    // MARK: Actions of the user

    /// Opens the sign-in screen with texts in the fields.
    /// - Parameter useCase: The use case; a new one if `nil`.
    func signInScreen(
        email: String = DemoWorld.ada.email, password: String = DemoWorld.ada.password, useCase: LoginUseCase? = nil
    ) -> SignInViewModel {
        window.clear()
        let useCase = useCase ?? LoginUseCase(repository: app.repository)
        let screen = SignInViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = RecordedLoginOutput(screen, in: record)
        useCase.output.connect(recorded)
        retained += [screen, recorded]
        screen.email = email
        screen.password = password
        draw[ObjectIdentifier(window)] = { [window] in Screen(window, signIn: screen.state, email: screen.email) }
        return screen
    }

    /// Signs in with a password, and waits for the end.
    func signIn(password: String = DemoWorld.ada.password) async {
        await signInScreen(password: password).signIn().valueOrCancellation()
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
        let recorded = RecordedFederatedOutput(screen, in: record)
        useCase.output.connect(recorded)
        retained += [screen, recorded]
        if draw[ObjectIdentifier(window)] == nil {
            draw[ObjectIdentifier(window)] = { [window] in Screen(window, federated: screen.state, at: provider.name) }
        }
        await screen.signIn().valueOrCancellation()
    }

    /// Opens the registration screen with texts in the fields.
    func registrationScreen(_ person: DemoWorld.Person) -> RegistrationViewModel {
        window.clear()
        let useCase = RegistrationUseCase(repository: app.repository)
        let screen = RegistrationViewModel(useCase: useCase, router: window.failures(), navigator: window.navigator)
        let recorded = RecordedRegistrationOutput(screen, in: record)
        useCase.output.connect(recorded)
        retained += [screen, recorded]
        screen.email = person.email
        screen.displayName = person.displayName
        screen.password = person.password
        draw[ObjectIdentifier(window)] = { [window] in
            Screen(window, registration: screen.state, email: screen.email, name: screen.displayName)
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
        let recorded = RecordedProfileOutput(screen, in: record)
        useCase.output.connect(recorded)
        retained += [screen, recorded]
        draw[ObjectIdentifier(window)] = { [window] in
            Screen(window, profile: screen.state, isLoading: screen.isLoading)
        }
        await screen.load().valueOrCancellation()
        return screen
    }

    /// Opens the second window and makes it the current one.
    func goToSecondWindow() {
        window = app.openWindow()
        second = window
    }

    /// Makes the first window the current one.
    func goBackToFirstWindow() { window = app.window }

    /// Chooses an action of a failure, and waits until the use case has sent the start and the end of what follows.
    func choose(_ action: PresentationAction.Kind) async {
        let count = record.calls.count
        guard window.choose(action) else { return mishaps.append("'\(action)' is not offered") }
        await record.waitForCalls(count + 2)
    }

    /// Dismisses a failure without choosing an action.
    func swipeAway() {
        if !window.dismiss() { mishaps.append("there is nothing to swipe away") }
    }

    // MARK: The world

    /// Returns the identity provider's token for Ada.
    func identityToken() async throws -> Data {
        let token = try await world.issuer.token(
            subject: "acme-1", email: DemoWorld.ada.email, displayName: DemoWorld.ada.displayName,
            expiresAt: Date(timeIntervalSinceNow: 300))
        return Data(token.utf8)
    }

    /// Returns Apple's token for Ada.
    func appleToken() async throws -> String {
        try await world.apple.token(
            subject: "apple-1", email: DemoWorld.ada.email, expiresAt: Date(timeIntervalSinceNow: 300))
    }

    /// Performs work on which the journey relies. If it throws, the journey fails.
    func arrange(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            mishaps.append("cannot \(what): \(error)")
        }
    }

    /// Waits for a number of requests on the wire.
    func waitForRequests(_ count: Int) async {
        var seen = 0
        for await event in world.network.events() {
            if case .requested = event.kind { seen += 1 }
            if seen >= count { return }
        }
    }

    // MARK: Observations

    /// The current screen of the first window.
    var screen: Screen? { draw[ObjectIdentifier(app.window)]?() }
    /// The current screen of the second window; `nil` if there is none.
    var secondScreen: Screen? { second.flatMap { draw[ObjectIdentifier($0)]?() } }
    /// The output methods that were called.
    var calls: [String] { record.calls }
    /// The time that the last call contained.
    var promisedTime: PromisedTime? { record.promisedTime }

    /// Closes the app's connections, and waits until the network has noticed.
    func close() async {
        try? await client.shutdown()
        for _ in 0..<100 {
            let log = world.network.log()
            let open = log.filter { if case .accepted = $0.kind { true } else { false } }.count
            let closed = log.filter { if case .closed = $0.kind { true } else { false } }.count
            if closed >= open { return }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
