enum Version {
    static let current = "0.9.0"
}
