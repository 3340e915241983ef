/// Why a configuration or a baseline is invalid, and where.
struct ConfigurationFailure: Error, Hashable, CustomStringConvertible {
    var file: String
    /// Starts at 1; 0 if the failure is about the whole file.
    var line = 0
    var column = 0
    var message: String

    var description: String {
        line == 0 ? "\(file): error: \(message)" : "\(file):\(line):\(column): error: \(message)"
    }
}
