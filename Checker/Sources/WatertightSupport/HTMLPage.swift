import WatertightData

/// A self-contained page: it loads nothing, and its content security policy allows only its own script.
package struct HTMLPage {
    private let title: String
    /// Markup below the heading.
    private let introduction: String
    /// Markup between the heading and the footer.
    private let content: String
    private let version: String

    package init(title: String, introduction: String = "", content: String, version: String) {
        self.title = title
        self.introduction = introduction
        self.content = content
        self.version = version
    }

    /// The base64 SHA-256 of ``script``. `Checker/scripts/check-reports.sh` verifies it and prints the expected value.
    private static let scriptHash = "sha256-AqikDDitr3U0a/Ek/bl+W5xpdusrYtBBMVQ3QFeu20w="

    private static let script = file("report")
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
        <body>
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
