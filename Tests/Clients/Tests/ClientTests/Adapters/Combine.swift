import Foundation
import OpenCombine
import Watertight
import WatertightHTTP
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Publisher where Output == (data: Data, response: URLResponse), Failure == URLError {
    func typed(_ call: HTTPCall) -> AnyPublisher<TransportResponse, Interruption<HTTPFailure>> {
        mapError { call.failure(foreign: $0) }
            .flatMap { call.result($0.data, $0.response, foreign: nil, isCancelled: false).publisher }
            .eraseToAnyPublisher()
    }
}
