import CrashSDK
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one place that decides what the user sees of an error.
package final class ErrorHandler {
    package internal(set) var alerts: [String] = []
    package internal(set) var showsSignIn = false

    func handle(_ error: Error) {
        if (error as? URLError)?.code == .cancelled { return }
        CrashReporter.shared.record(error)
        switch error as? AppError {
        case .sessionExpired:
            showsSignIn = true
            return
        case .notFound: return alerts.append("There is no such product.")
        case .wrongCredentials, .unreadable, nil: break
        }
        if error.isOffline {
            alerts.append("Check your internet connection.")
        } else if error.isUpdateRequired {
            alerts.append("Please update the app.")
        } else if error.isServerBusy {
            alerts.append("The server is busy. Try again later.")
        } else if error.status == 403 {
            alerts.append("You don't have access to this.")
        } else {
            alerts.append("Something went wrong.")
        }
    }
}
