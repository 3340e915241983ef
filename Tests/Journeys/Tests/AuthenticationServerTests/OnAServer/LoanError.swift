import HTTPTypes
import Hummingbird
import Watertight

enum LoanError: LayerFailure {
    case notFound, alreadyRented, unavailable
}

extension LoanError: HTTPResponseError {
    var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .alreadyRented: .conflict
        case .unavailable: .serviceUnavailable
        }
    }
}
