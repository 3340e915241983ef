package import Account
package import DemoBackend
import Foundation
public import Observation
package import Orders
package import WatertightFacades
import WatertightHTTP
package import WatertightPresentation

/// The composition root: the router and the parts of the app that all windows share.
@MainActor @Observable public final class Shop {
    /// The languages of the app.
    package enum Language: String, CaseIterable, Sendable {
        case en, de

        var locale: Locale { Locale(identifier: rawValue) }
    }

    package var isSignedIn = false
    /// The language of all texts, of the app and of the library.
    package var language = Language.en { didSet { TextPreferences(locale: language.locale).becomeStandard() } }
    package var serverMode = DemoServer.Mode.online { didSet { server.mode = serverMode } }
    package var appleOutcome = DemoAppleSignIn.Outcome.signsIn {
        didSet { (apple as? DemoAppleSignIn)?.outcome = appleOutcome }
    }

    @ObservationIgnored package let router: FailureRouter
    @ObservationIgnored private let server: DemoServer
    @ObservationIgnored package let apple: any AppleSignIn
    @ObservationIgnored package let orders: OrdersRepository
    @ObservationIgnored package let account: AccountRepository

    /// Creates the app, with the demo's server and its Sign in with Apple.
    public convenience init() { self.init(apple: DemoAppleSignIn()) }

    package init(apple: any AppleSignIn, clock: any Clock<Duration> = ContinuousClock()) {
        let server = DemoServer(clock: clock)
        let service = HTTPService("https://shop.example", transport: server)
        self.server = server
        self.apple = apple
        router = FailureRouter(clock: clock)
        orders = OrdersRepository(service: service)
        account = AccountRepository(service: service)
    }
}
