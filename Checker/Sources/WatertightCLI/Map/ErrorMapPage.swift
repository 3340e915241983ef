import WatertightRules
import WatertightSupport

/// The map as a page of its own, that asks no network.
struct ErrorMapPage {
    var map: ErrorMap

    func text() -> String {
        HTMLHead(
            title: "Watertight: the error map",
            style: ErrorMapStyle.text + "\nheader,main,footer{max-width:100rem}", scriptHashes: [ErrorMapScript.hash]
        ).text + """
            <body>
            <header><h1>Watertight</h1></header>
            <main>

            """ + ErrorMapMarkup(map: map).text()
            + "</main>\n<footer>watertight \(Version.current.escapedForMarkup)</footer>\n"
            + (map.steps.isEmpty ? "" : "<script>\(ErrorMapScript.text)</script>\n") + "</body>\n</html>\n"
    }
}
