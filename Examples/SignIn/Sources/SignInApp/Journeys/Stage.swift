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

/// One journey's app, with its outputs recorded, and the world around it.
@MainActor final class Stage {
    let world: DemoWorld
    let app: App
    let storePath: String
    private let client: AsyncHTTPClient.HTTPClient
    private let record = OutputRecord()
    // Use cases hold their outputs weakly.
    private var outputs: [AnyObject] = []
    /// The window in which the person is.
    private var window: Window
    private static let second = SceneID("second")
    private var draw: [SceneID: @MainActor () -> Screen] = [:]
    /// What went wrong with the staging itself.
    private(set) var mishaps: [String] = []

    /// An app on this world.
    /// - Parameters:
    ///   - setting: What is particular to the journey.
    ///   - name: The journey's name, for its store.
    init(_ world: DemoWorld, _ setting: Journey.Setting, name: String) throws(CommandFailure) {
        self.world = world
        // A client of its own, so that no connection of another journey is used.
        client = AsyncHTTPClient.HTTPClient(
            eventLoopGroupProvider: .singleton, configuration: AsyncHTTPClientTransport.configuration)
        storePath = world.folder.appending(path: "\(name)/session.sqlite").path
        let url = "\(setting.scheme)://\(setting.host ?? "127.0.0.1:\(world.network.port)")"
        guard let origin = HTTPOrigin(url) else { throw .notAnOrigin(url) }
        app = try App(
            origin: origin, storePath: storePath, transport: AsyncHTTPClientTransport(client: client),
            limits: TransportLimits(deadline: setting.deadline, successBody: 1024 * 1024))
        window = app.window
    }

    // MARK: What the person does

    /// The sign-in screen with something entered.
    func signInScreen(
        email: String = DemoWorld.ada.email, password: String = DemoWorld.ada.password
    ) -> SignInViewModel {
        window.clear()
        let screen = SignInViewModel(router: window.failures(), navigator: window.navigator) { [self] output in
            loginUseCase(for: output)
        }
        screen.email = email
        screen.password = password
        outputs.append(screen)
        draw[window.scene] = { [window] in Screen(window, signIn: screen.state, email: screen.email) }
        return screen
    }

    /// The use case of a sign-in screen, with its output recorded.
    func loginUseCase(for output: any LoginUseCaseOutput) -> LoginUseCase {
        let recorded = RecordedLoginOutput(output, in: record)
        outputs.append(recorded)
        return LoginUseCase(repository: app.repository, output: recorded)
    }

    /// Signs in with a password and waits for the end.
    func signIn(password: String = DemoWorld.ada.password) async {
        await signInScreen(password: password).signIn().valueOrCancellation()
    }

    /// Signs in at the identity provider, where the person does this.
    func signIn(atProvider sheet: ACMEIdentitySheet) async {
        await signIn(at: AcmeIdentityProvider { ACMEIdentityController(sheet: sheet) })
    }

    /// Signs in with Apple, where the person does this.
    func signIn(atApple sheet: PlayedAppleSignIn.Sheet) async {
        await signIn(at: AppleIdentityProvider(PlayedAppleSignIn(sheet)))
    }

    /// Signs in by the button beside the form if there is one, and waits for the end.
    private func signIn(at provider: any IdentityProvider) async {
        let screen = FederatedSignInViewModel(router: window.failures(), navigator: window.navigator) { [self] output in
            let recorded = RecordedFederatedOutput(output, in: record)
            outputs.append(recorded)
            return FederatedSignInUseCase(provider: provider, repository: app.repository, output: recorded)
        }
        outputs.append(screen)
        if draw[window.scene] == nil {
            draw[window.scene] = { [window] in Screen(window, federated: screen.state, at: provider.name) }
        }
        await screen.signIn().valueOrCancellation()
    }

    /// The registration screen with something entered.
    func registrationScreen(_ person: DemoWorld.Person) -> RegistrationViewModel {
        window.clear()
        let screen = RegistrationViewModel(router: window.failures(), navigator: window.navigator) { [self] output in
            let recorded = RecordedRegistrationOutput(output, in: record)
            outputs.append(recorded)
            return RegistrationUseCase(repository: app.repository, output: recorded)
        }
        screen.email = person.email
        screen.displayName = person.displayName
        screen.password = person.password
        outputs.append(screen)
        draw[window.scene] = { [window] in
            Screen(window, registration: screen.state, email: screen.email, name: screen.displayName)
        }
        return screen
    }

    /// Looks at the profile and waits for the end.
    @discardableResult
    func openProfile() async -> ProfileViewModel {
        window.clear()
        window.navigator.go(to: .profile)
        let screen = ProfileViewModel(router: window.failures(), navigator: window.navigator) { [self] output in
            let recorded = RecordedProfileOutput(output, in: record)
            outputs.append(recorded)
            return ProfileUseCase(repository: app.repository, output: recorded)
        }
        outputs.append(screen)
        draw[window.scene] = { [window] in Screen(window, profile: screen.state, isLoading: screen.isLoading) }
        await screen.load().valueOrCancellation()
        return screen
    }

    /// Goes to another window, which is opened; there is one such.
    func goToSecondWindow() { window = app.openWindow(Self.second) }

    /// Goes back to the window with which the app began.
    func goBackToFirstWindow() { window = app.window }

    /// Chooses what a failure offers, and waits until its feature has told the start and the end of what follows.
    func choose(_ action: PresentationAction.Kind) async {
        let count = record.calls.count
        guard window.choose(action) else { return mishaps.append("'\(action)' is not offered") }
        await record.waitForCalls(count + 2)
    }

    /// Swipes a failure away without choosing anything.
    func swipeAway() {
        if !window.dismiss() { mishaps.append("there is nothing to swipe away") }
    }

    // MARK: What happens around them

    /// What the identity provider signs for Ada.
    func identityToken() async throws -> Data {
        let token = try await world.issuer.token(
            subject: "acme-1", email: DemoWorld.ada.email, displayName: DemoWorld.ada.displayName,
            expiresAt: Date(timeIntervalSinceNow: 300))
        return Data(token.utf8)
    }

    /// What Apple signs for Ada.
    func appleToken() async throws -> String {
        try await world.apple.token(
            subject: "apple-1", email: DemoWorld.ada.email, expiresAt: Date(timeIntervalSinceNow: 300))
    }

    /// Does what the journey relies on; if it cannot be done, the journey fails.
    func arrange(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            mishaps.append("cannot \(what): \(error)")
        }
    }

    /// Waits until so many requests are on the wire.
    func waitForRequests(_ count: Int) async {
        var seen = 0
        for await event in world.network.events() {
            if case .requested = event.kind { seen += 1 }
            if seen >= count { return }
        }
    }

    // MARK: What became of it

    /// What the person sees now.
    var screen: Screen? { draw[app.window.scene]?() }
    /// What the person sees in the second window; `nil` if there is none.
    var secondScreen: Screen? { draw[Self.second]?() }
    /// The output methods that were called.
    var calls: [String] { record.calls }
    /// What the last of them said of the time to come.
    var promisedTime: PromisedTime? { record.promisedTime }

    /// Ends the app's connections, and waits until the network has seen them end.
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
