/// Reads server-sent events from lines (HTML Standard §9.2.6).
struct EventReader {
    private var name = ""
    private var data: [String] = []
    private var id = ""
    private var isFirst = true

    /// Returns the event that a line ends; `nil` if it ends none.
    mutating func read(_ line: String) -> (name: String, data: String, id: String)? {
        // Scalars, because a character may begin with a colon or a space.
        var line = line.unicodeScalars[...]
        if isFirst, line.first == "\u{FEFF}" { line.removeFirst() }
        isFirst = false
        guard !line.isEmpty else { return end() }
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == " " { value.removeFirst() }
        switch String(line[..<colon]) {
        case "event": name = String(value)
        case "data": data.append(String(value))
        case "id" where !value.contains("\0"): id = String(value)
        // A comment, or a field for another client.
        default: break
        }
        return nil
    }

    private mutating func end() -> (name: String, data: String, id: String)? {
        defer { (name, data) = ("", []) }
        return data.isEmpty ? nil : (name.isEmpty ? "message" : name, data.joined(separator: "\n"), id)
    }
}
