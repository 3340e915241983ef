import WatertightRules
import WatertightSupport

/// The output of `watertight models --missing`: undeclared names, and how many functions each one affects.
struct MissingNamesDocument: Sendable, Encodable {
    struct Name: Sendable, Encodable {
        var name: String
        var module: String?
        var sites: Int
        var tried: Int
        var closes: Int
        var path: String
        var line: Int
        var stub: String
    }

    var formatVersion = 1
    var names: [Name]

    private static let shown = 30

    init(names: MissingNames) {
        self.names = names.entries.map {
            Name(
                name: $0.name.text, module: $0.module, sites: $0.sites, tried: $0.tried, closes: $0.closes,
                path: $0.path, line: $0.line, stub: $0.stub)
        }
    }

    var text: String {
        guard !names.isEmpty else { return "No missing declarations.\n" }
        func column(_ number: Int) -> String {
            String(repeating: " ", count: max(1, 8 - "\(number)".count)) + "\(number)"
        }
        var text = "  closes   tried   sites\n"
        for name in names.prefix(Self.shown) {
            text += column(name.closes) + column(name.tried) + column(name.sites)
            text +=
                "  \(name.name.onOneLine)  \(name.module ?? "module unknown")  \(name.path.onOneLine):\(name.line)\n"
        }
        if names.count > Self.shown { text += "… \(names.count - Self.shown) more: --format json\n" }
        return text + """

            closes: functions whose verdict would become "exactly"; tried: calls covered by `try`; sites: all calls.
            `watertight models --stub MODULE` prints the declarations for \(UserModels.folder)/MODULE.swift.

            """
    }
}
