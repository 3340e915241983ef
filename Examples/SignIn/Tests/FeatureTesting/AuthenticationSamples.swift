public import Authentication
import Foundation
public import SharedFailures
import WatertightTesting

extension AuthenticationError {
    /// Samples of all failures of the data layer.
    public static let samples = chain {
        switch $0 {
        case nil: [.wrongPassword]
        case .wrongPassword: [.inputRefused]
        case .inputRefused: [.registrationRefused([.emailTaken, .passwordTooShort(minimum: 15)])]
        case .registrationRefused: [.accountLocked(until: end), .accountLocked(until: nil)]
        case .accountLocked: [.tooManyAttempts(retryAfter: .seconds(7))]
        case .tooManyAttempts: [.maintenance(until: end), .maintenance(until: nil)]
        case .maintenance: [.identityRefused]
        case .identityRefused: [.superseded]
        case .superseded: [.notSignedIn]
        case .notSignedIn: [.sessionEnded]
        case .sessionEnded: [.sessionStoreFailed]
        case .sessionStoreFailed: ConnectionProblem.allCases.map(Self.unreachable)
        case .unreachable: ServiceProblem.allCases.map(Self.service)
        case .service: []
        }
    }

    private static let end = Date(timeIntervalSince1970: 1_800_000_000)
}

extension ServiceFailure {
    /// Samples of all failures of the service that a screen shows.
    public static let samples = chain {
        switch $0 {
        case nil: [.maintenance(until: nil)]
        case .maintenance: [.tooManyAttempts(retryAfter: .seconds(7))]
        case .tooManyAttempts: [.busy]
        case .busy: [.broken]
        case .broken: []
        }
    }
}
