import Foundation

/// What the server answered, in a form that is easy to make claims about.
struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: Data

    private struct Member: Decodable {
        let text: String?
        let number: Int?
        let list: [[String: String]]?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = try? container.decode(String.self)
            number = try? container.decode(Int.self)
            let members = try? container.decode([[String: Member]].self)
            list = members?.map { $0.compactMapValues { $0.text ?? $0.number.map(String.init) } }
        }
    }

    private func member(_ name: String) -> Member? {
        (try? JSONDecoder().decode([String: Member].self, from: body))?[name]
    }

    var text: String { String(decoding: body, as: UTF8.self) }
    var type: String? { member("type")?.text }

    func text(_ name: String) -> String? { member(name)?.text }
    func number(_ name: String) -> Int? { member(name)?.number }
    func list(_ name: String) -> [[String: String]]? { member(name)?.list }
    func header(_ name: String) -> String? { headers[name.lowercased()] }
    var accessToken: String { text("accessToken") ?? "" }
    var refreshToken: String { text("refreshToken") ?? "" }
}
