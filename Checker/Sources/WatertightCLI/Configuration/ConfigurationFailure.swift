/// Why a configuration or a baseline is invalid, and where.
struct ConfigurationFailure: Error, Hashable, CustomStringConvertible {
    var file: String
    /// Starts at 1; 0 if the failure is about the whole file.
    var line: Int
    var column: Int
    var message: String

    init(file: String, line: Int = 0, column: Int = 0, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    var description: String {
        line == 0 ? "\(file): error: \(message)" : "\(file):\(line):\(column): error: \(message)"
    }
}
