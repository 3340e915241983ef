import WatertightRules

/// The map as a page of its own, that asks no network.
struct ErrorMapPage {
    var map: ErrorMap

    func text() -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src '\(ErrorMapScript.hash)'; base-uri 'none'; form-action 'none'">
        <title>Watertight: the error map</title>
        <style>\(HTMLStyle.text)\(ErrorMapStyle.text)
        header,main,footer{max-width:100rem}</style>
        </head>
        <body>
        <header><h1>Watertight</h1></header>
        <main>

        """ + ErrorMapMarkup(map: map).text()
            + "</main>\n<footer>watertight \(Version.current.escapedForMarkup)</footer>\n"
            + (map.steps.isEmpty ? "" : "<script>\(ErrorMapScript.text)</script>\n") + "</body>\n</html>\n"
    }
}
