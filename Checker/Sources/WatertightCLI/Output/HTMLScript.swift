/// The script of the report: it hides and shows findings, and makes nothing out of text.
enum HTMLScript {
    /// The page's policy lets this script run and no other: the base64 SHA-256 of ``text``. `Checker/scripts/check-reports.sh`
    /// opens a report in a browser, where a hash that does not fit shows.
    static let hash = "sha256-KiNLwttyk03PbekiAGXLg92dfZlRG5rRSvHspkSPsGI="

    static let text = String(decoding: PackageResources.report_js, as: UTF8.self)
}
