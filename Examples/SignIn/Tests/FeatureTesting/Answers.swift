import Foundation
import HTTPTypes
import WatertightHTTP
import WatertightTesting

extension ScriptedTransport.Step {
    /// A session whose tokens are `access-…` and `refresh-…`.
    static func session(_ name: String, displayName: String = "Ada") -> ScriptedTransport.Step {
        .respond(.session(name, displayName: displayName))
    }

    /// Ada's profile.
    static let profile = ScriptedTransport.Step.respond(.profile)

    /// The access token is not good any more.
    static let expired = ScriptedTransport.Step.respond(.expired)

    /// Problem details.
    static func problem(
        _ statusCode: Int, _ type: String, _ members: String = "", headerFields: HTTPFields = [:]
    ) -> ScriptedTransport.Step {
        .respond(.problem(statusCode, type, members, headerFields: headerFields))
    }

    /// A bare status.
    static func status(_ statusCode: Int, headerFields: HTTPFields = [:]) -> ScriptedTransport.Step {
        .respond(TransportResponse(statusCode: statusCode, headerFields: headerFields))
    }

    /// An answer of some media type.
    static func content(_ statusCode: Int, _ contentType: String, _ text: String) -> ScriptedTransport.Step {
        .respond(
            TransportResponse(
                statusCode: statusCode, headerFields: [.contentType: contentType], body: Data(text.utf8)))
    }
}

extension TransportResponse {
    /// A session whose tokens are `access-…` and `refresh-…`.
    static func session(_ name: String, displayName: String = "Ada") -> TransportResponse {
        .json(
            200,
            """
            {"accessToken":"access-\(name)","refreshToken":"refresh-\(name)","expiresIn":60,\
            "displayName":"\(displayName)"}
            """)
    }

    /// Ada's profile.
    static let profile = json(
        200,
        #"{"email":"ada.lovelace@example.com","displayName":"Ada","memberSince":"2023-11-14T22:13:20Z"}"#)

    /// The access token is not good any more.
    static let expired = problem(401, "urn:signin:token-expired")

    /// The refresh token is not good any more.
    static let refreshRefused = problem(401, "urn:signin:refresh-refused")

    /// Problem details.
    static func problem(
        _ statusCode: Int, _ type: String, _ members: String = "", headerFields: HTTPFields = [:]
    ) -> TransportResponse {
        var response = json(statusCode, #"{"type":"\#(type)","status":\#(statusCode)\#(members)}"#)
        response.headerFields.append(contentsOf: headerFields)
        response.headerFields[.contentType] = "application/problem+json"
        return response
    }

    private static func json(_ statusCode: Int, _ text: String) -> TransportResponse {
        TransportResponse(
            statusCode: statusCode, headerFields: [.contentType: "application/json"], body: Data(text.utf8))
    }
}
