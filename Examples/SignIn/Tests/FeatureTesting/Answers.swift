import Foundation
public import HTTPTypes
public import WatertightHTTP
public import WatertightTesting

extension ScriptedTransport.Step {
    /// A session whose tokens are `access-…` and `refresh-…`.
    public static func session(_ name: String, displayName: String = "Ada") -> ScriptedTransport.Step {
        .respond(.session(name, displayName: displayName))
    }

    /// Ada's profile.
    public static let profile = ScriptedTransport.Step.respond(.profile)

    /// The access token has expired.
    public static let expired = ScriptedTransport.Step.respond(.expired)

    /// Problem details.
    public static func problem(
        _ statusCode: Int, _ type: String, _ members: String = "", headerFields: HTTPFields = [:]
    ) -> ScriptedTransport.Step {
        .respond(.problem(statusCode, type, members, headerFields: headerFields))
    }

    /// A response without a body.
    public static func status(_ statusCode: Int, headerFields: HTTPFields = [:]) -> ScriptedTransport.Step {
        .respond(TransportResponse(statusCode: statusCode, headerFields: headerFields))
    }

    /// A response with a media type.
    public static func content(_ statusCode: Int, _ contentType: String, _ text: String) -> ScriptedTransport.Step {
        .respond(
            TransportResponse(
                statusCode: statusCode, headerFields: [.contentType: contentType], body: Data(text.utf8)))
    }
}

extension ScriptedTransport.Step {
    /// Everything that can happen to a request to the authentication service: everything on the wire, and the problem
    /// documents of the API, each with valid and with invalid members.
    public static let everythingOfTheService: [Self] = everything + problems + fieldErrors.map(invalidFields)

    private static let problems: [Self] = [
        problem(401, "urn:signin:wrong-credentials", #","remainingAttempts":2"#),
        problem(400, "urn:signin:wrong-credentials"),
        problem(423, "urn:signin:account-locked", #","lockedUntil":"2027-01-15T08:00:00Z""#),
        problem(423, "urn:signin:account-locked", #","lockedUntil":"2027-01-15T08:00:00.000Z""#),
        problem(423, "urn:signin:account-locked", #","lockedUntil":"soon""#),
        problem(423, "urn:signin:account-locked", #","lockedUntil":7"#),
        problem(401, "urn:signin:identity-refused"), problem(401, "urn:signin:refresh-refused"),
        problem(401, "urn:signin:token-expired"), problem(401, "urn:signin:token-invalid"),
        problem(401, "urn:signin:token-missing"),
        problem(400, "urn:signin:malformed-json"), problem(413, "urn:signin:body-too-large"),
        problem(500, "urn:signin:internal"), problem(404, "about:blank"),
        problem(429, "urn:signin:rate-limited", headerFields: [.retryAfter: "120"]),
        problem(429, "urn:signin:rate-limited", headerFields: [.retryAfter: "in a while"]),
        problem(503, "urn:signin:maintenance", headerFields: [.retryAfter: "Thu, 01 Jan 2060 00:00:00 GMT"]),
        problem(503, "urn:signin:maintenance", headerFields: [.retryAfter: "Sat, 01 Jan 2000 00:00:00 GMT"]),
        problem(422, "urn:signin:invalid-fields"),
    ]

    private static func invalidFields(_ errors: String) -> Self {
        problem(422, "urn:signin:invalid-fields", #","errors":[\#(errors)]"#)
    }

    private static let fieldErrors = [
        "",
        ##"{"code":"required","pointer":"#/email"}"##,
        ##"{"code":"malformed","pointer":"#/email"}"##,
        ##"{"code":"taken","pointer":"#/email"}"##,
        ##"{"code":"disposable","pointer":"#/email"}"##,
        ##"{"code":"required","pointer":"#/displayName"}"##,
        ##"{"code":"too-long","pointer":"#/displayName","limit":40}"##,
        ##"{"code":"too-long","pointer":"#/displayName"}"##,
        ##"{"code":"required","pointer":"#/password"}"##,
        ##"{"code":"too-short","pointer":"#/password","limit":15}"##,
        ##"{"code":"too-short","pointer":"#/password"}"##,
        ##"{"code":"taken","pointer":"#/email"},{"code":"required","pointer":"#/password"}"##,
        ##"{"code":"required","pointer":"#/captcha"}"##,
    ]
}

extension TransportResponse {
    /// A session whose tokens are `access-…` and `refresh-…`.
    public static func session(_ name: String, displayName: String = "Ada") -> TransportResponse {
        .json(
            200,
            """
            {"accessToken":"access-\(name)","refreshToken":"refresh-\(name)","expiresIn":60,\
            "displayName":"\(displayName)"}
            """)
    }

    /// Ada's profile.
    public static let profile = json(
        200,
        #"{"email":"ada.lovelace@example.com","displayName":"Ada","memberSince":"2023-11-14T22:13:20Z"}"#)

    /// The access token has expired.
    public static let expired = problem(401, "urn:signin:token-expired")

    /// The refresh token was refused.
    public static let refreshRefused = problem(401, "urn:signin:refresh-refused")

    /// Problem details.
    public static func problem(
        _ statusCode: Int, _ type: String, _ members: String = "", headerFields: HTTPFields = [:]
    ) -> TransportResponse {
        var response = json(statusCode, #"{"type":"\#(type)"\#(members),"status":\#(statusCode)}"#)
        response.headerFields.append(contentsOf: headerFields)
        response.headerFields[.contentType] = "application/problem+json"
        return response
    }

    private static func json(_ statusCode: Int, _ text: String) -> TransportResponse {
        TransportResponse(
            statusCode: statusCode, headerFields: [.contentType: "application/json"], body: Data(text.utf8))
    }
}
