/// What the methods of HTTP promise.
enum HTTPMethods {
    /// Those that may change something each time that a request arrives: RFC 9110 §9.2.2, and RFC 5789 for `PATCH`.
    static let unrepeatable: Set<String> = ["PATCH", "POST"]
}
