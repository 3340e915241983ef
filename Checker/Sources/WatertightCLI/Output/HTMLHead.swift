import WatertightSupport

/// How each page begins: it asks no network, and its policy lets no script run but those it names.
struct HTMLHead {
    var title: String
    var style: String
    /// Of the scripts at the end of the page.
    var scriptHashes: [String]

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src \(scriptHashes.map { "'\($0)'" }.joined(separator: " ")); base-uri 'none'; form-action 'none'">
        <title>\(title.escapedForMarkup)</title>
        <style>\(HTMLStyle.text)\(style)</style>
        </head>

        """
    }
}
