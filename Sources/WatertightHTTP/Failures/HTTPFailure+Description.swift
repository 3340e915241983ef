import Watertight

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension HTTPFailure {
    /// Compares what describes the failure: kind, method, URLs, delivery, coding path, response and ``retryAfter``. The time at
    /// which it occurred is ignored, and so are the `Date` of the response, ``elapsed``, ``hops``, ``attempts`` and the incident.
    public static func == (left: HTTPFailure, right: HTTPFailure) -> Bool {
        left.kind == right.kind && left.method == right.method && left.template == right.template
            && left.url == right.url && left.delivery == right.delivery && left.codingPath == right.codingPath
            && left.retryAfter == right.retryAfter && left.response?.withoutDate == right.response?.withoutDate
    }

    /// Hashes kind and template.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(context.template)
    }
}

extension HTTPFailure: CustomStringConvertible, CustomReflectable, LocalizedError {
    /// The request and what happened, in one line: "GET https://api.example.com/loans/{}: 404 Not Found".
    public var description: String {
        let hops = context.hops.isEmpty ? "" : " (redirects: \(context.hops.count))"
        let refused = response?.refusedRedirect.map { ", not followed: \($0.text)" } ?? ""
        return "\(context.method) \(context.url)\(hops): \(text)\(refused)"
    }

    /// The description without the request.
    package var text: String {
        switch kind {
        case .transport(.badURL) where !context.problem.isEmpty: context.problem
        case .transport(let reason): reason.description
        case .status(let status): HTTPResponse.Status.text(of: response?.statusCode ?? status.code)
        case .undecodable(let problem): "\(response?.statusText ?? "no response"), \(problem)"
        case .unencodable: "the content cannot be encoded"
        }
    }

    /// The description: English, for developers. The texts for users are the app's.
    public var errorDescription: String? { description }
    /// A mirror with the description only.
    public var customMirror: Mirror {
        Mirror(self, children: ["description": description], displayStyle: .struct)
    }
}
