import Foundation

/// The errors of the app, by the codes that the crash reporter's dashboard lists.
package enum AppError: Int, LocalizedError, CustomNSError {
    case sessionExpired = 1
    case wrongCredentials = 2
    case notFound = 3
    case unreadable = 4

    package static var errorDomain: String { "Pantry" }
    package var errorCode: Int { rawValue }

    package var errorDescription: String? {
        switch self {
        case .sessionExpired: "Your session has expired."
        case .wrongCredentials: "The email or the password is wrong."
        case .notFound: "There is no such product."
        case .unreadable: "The server's response can't be read."
        }
    }
}
