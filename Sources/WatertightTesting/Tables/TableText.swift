import Foundation

/// Texts of values that are the same in every run, on one line.
enum TableText {
    /// Returns the text of a value: that of Swift, without `Optional(…)` and the names of modules.
    static func of(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch (mirror.displayStyle, value) {
        case (.optional, _): return mirror.children.first.map { of($0.value) } ?? "nil"
        case (_, let date as Date): return of(date)
        case (.collection, _): return "[\(elements(mirror).joined(separator: ", "))]"
        case (.set, _), (.dictionary, _): return "[\(elements(mirror).sorted().joined(separator: ", "))]"
        case (_, is any CustomStringConvertible): return plain(value)
        case (.enum, _):
            guard let payload = mirror.children.first, let name = payload.label else { return plain(value) }
            let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
            return isTuple ? name + of(payload.value) : "\(name)(\(of(payload.value)))"
        case (.tuple, _): return "(\(elements(mirror).joined(separator: ", ")))"
        case (.struct, let value as any RawRepresentable): return of(value.rawValue)
        case (.struct, _), (.class, _): return "\(type(of: value))(\(elements(mirror).joined(separator: ", ")))"
        default: return plain(value)
        }
    }

    private static func elements(_ mirror: Mirror) -> [String] {
        mirror.children.map { label, value in
            guard let label, !label.hasPrefix(".") else { return of(value) }
            return "\(label): \(of(value))"
        }
    }

    /// A date in the near future was computed from a delay, so it differs from run to run.
    private static func of(_ date: Date) -> String {
        (-3600..<86_400).contains(date.timeIntervalSinceNow)
            ? "within a day" : Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded()).formatted(.iso8601)
    }

    private static func plain(_ value: Any) -> String {
        "\(value)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
