import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Error {
    /// The status of the response, if the server refused the request.
    var status: Int? {
        if case ClientError.unacceptableStatus(let status)? = self as? ClientError { return status }
        return nil
    }

    var isUpdateRequired: Bool { status == 426 }

    var isServerBusy: Bool { status == 429 || status.map { (502...504).contains($0) } == true }

    var isOffline: Bool {
        let codes = [
            NSURLErrorNotConnectedToInternet, NSURLErrorTimedOut, NSURLErrorCannotConnectToHost,
            NSURLErrorCannotFindHost,
            NSURLErrorNetworkConnectionLost,
        ]
        return codes.contains((self as NSError).code)
    }
}
