/// The version of the tool, as its reports say it.
enum ToolVersion {
    static let current = "0.1.0"
}
