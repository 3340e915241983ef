import Foundation
import Testing

@testable import ServerProtocols

@Suite struct RPCMessageTests {
    @Test func dividesRequestsNotificationsAndResponses() throws {
        guard
            case .request(.number(1), method: "a", let parameters) = try RPCMessage(
                Data(#"{"id":1,"method":"a","params":[2]}"#.utf8))
        else { return #expect(Bool(false)) }
        #expect(try parameters.decode([Int].self) == [2])
        #expect(throws: RPCError.self) { try parameters.decode(String.self) }
        guard case .notification(method: "b", _) = try RPCMessage(Data(#"{"method":"b"}"#.utf8)) else {
            return #expect(Bool(false))
        }
        for text in [#"{"id":"x","result":null}"#, #"{"id":2,"error":{"code":1,"message":"no"}}"#] {
            guard case .response = try RPCMessage(Data(text.utf8)) else { return #expect(Bool(false)) }
        }
    }

    @Test(arguments: ["", "{", "null", "[]", "{}", #"{"id":{},"method":"a"}"#, #"{"method":3}"#, "\u{0}"])
    func refusesOtherInput(text: String) {
        #expect(throws: RPCError.self) { try RPCMessage(Data(text.utf8)) }
    }

    @Test func writesWhatTheSpecificationRequires() {
        func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
        #expect(
            text(RPCOutput.response(.string("a/b"), JSONValue.null)) == #"{"id":"a/b","jsonrpc":"2.0","result":null}"#)
        #expect(
            text(RPCOutput.failure(nil, .invalidRequest("No.")))
                == #"{"error":{"code":-32600,"message":"No."},"id":null,"jsonrpc":"2.0"}"#)
        #expect(text(RPCOutput.notification("m", [1])) == #"{"jsonrpc":"2.0","method":"m","params":[1]}"#)
        #expect(text(RPCOutput.request(.number(3), "m", [1])) == #"{"id":3,"jsonrpc":"2.0","method":"m","params":[1]}"#)
    }

    @Test(arguments: [
        "null", "true", "1", "1.5", #""é""#, "[1,[],{}]", #"{"a":{"b":[null,false]}}"#, "9007199254740993",
    ])
    func keepsAnyValue(text: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
    }
}
