import WatertightHTTP

extension Duration {
    /// Longer than a busy machine takes for any test.
    static let patient = Duration.seconds(86_400)
}

extension HTTPService {
    /// The service with a time for its calls that a busy machine doesn't exceed.
    var patient: HTTPService {
        var service = self
        service.timeout = .patient
        return service
    }
}
