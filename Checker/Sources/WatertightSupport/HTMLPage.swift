import WatertightData

/// A self-contained page: it loads nothing, and its content security policy allows only its own script.
package struct HTMLPage {
    private let title: String
    /// Markup below the heading.
    private let introduction: String
    /// Markup between the heading and the footer.
    private let content: String
    private let version: String
    private let isWide: Bool

    package init(title: String, introduction: String = "", content: String, version: String, isWide: Bool = false) {
        self.title = title
        self.introduction = introduction
        self.content = content
        self.version = version
        self.isWide = isWide
    }

    /// The base64 SHA-256 of ``script``. `Checker/scripts/check-reports.sh` verifies it and prints the expected value.
    private static let scriptHash = "sha256-mgn1B5B8TveJPaK233up3qM5hSi0Psbl9yaeVVOWQ8U="

    /// Each script does nothing on a page without its elements.
    private static let script = file("report") + file("map")
    private static func file(_ name: String) -> String { EmbeddedFile.pages.first { $0.name == name }?.text ?? "" }

    package var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src '\(Self.scriptHash)'; base-uri 'none'; form-action 'none'">
        <title>\(title.escapedForMarkup)</title>
        <style>\(Self.file("style"))</style>
        </head>
        <body\(isWide ? " class=\"wide\"" : "")>
        <header>
        <h1>Watertight</h1>
        \(introduction)
        </header>
        <main>
        \(content)
        </main>
        <footer>watertight \(version.escapedForMarkup)</footer>
        <script>\(Self.script)</script>
        </body>
        </html>

        """
    }
}
