import Foundation

package struct Product: Codable, Equatable, Sendable {
    package var code: String
    package var name: String

    package init(code: String, name: String) { (self.code, self.name) = (code, name) }
}

package struct Profile: Codable, Equatable, Sendable {
    package var name: String
}

struct ServerMessage: Decodable {
    var message: String
}
