// The types of the Model Context Protocol that the server uses, with the names of the specification. A package such as
// modelcontextprotocol/swift-sdk can replace them.

import ServerProtocols

enum ModelContextProtocol {
    /// The versions whose messages the server reads and writes, newest first. 2025-03-26 requires batches.
    static let versions = ["2025-11-25", "2025-06-18", "2024-11-05"]

    /// Returns the version for a connection: the requested one, or the newest.
    static func version(requested: String?) -> String {
        requested.flatMap { versions.contains($0) ? $0 : nil } ?? versions[0]
    }

    struct InitializeParams: Sendable, Decodable { var protocolVersion: String? }

    struct InitializeResult: Sendable, Encodable {
        struct Capabilities: Sendable, Encodable {
            struct Tools: Sendable, Encodable { let listChanged = false }
            let tools = Tools()
        }
        struct Implementation: Sendable, Encodable {
            var name: String
            var title: String
            var version: String
        }

        var protocolVersion: String
        let capabilities = Capabilities()
        var serverInfo: Implementation
        var instructions: String
    }

    struct ToolAnnotations: Sendable, Encodable {
        var readOnlyHint: Bool
        let openWorldHint = false
    }

    struct Tool: Sendable, Encodable {
        var name: String
        var title: String
        var description: String
        var inputSchema: JSONValue
        var annotations: ToolAnnotations
    }

    struct ListToolsResult: Sendable, Encodable { var tools: [Tool] }

    struct CallToolParams: Sendable, Decodable {
        var name: String
        var arguments: [String: JSONValue]?
    }

    struct CallToolResult: Sendable, Encodable {
        struct TextContent: Sendable, Encodable {
            let type = "text"
            var text: String
        }
        var content: [TextContent]
        var isError: Bool
    }
}
