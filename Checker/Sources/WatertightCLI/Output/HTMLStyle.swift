/// The style of the report: the reader's own fonts, light and dark.
enum HTMLStyle {
    static let text = String(decoding: PackageResources.report_css, as: UTF8.self)
}
