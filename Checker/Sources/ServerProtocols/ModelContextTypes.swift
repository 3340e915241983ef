// The types of the Model Context Protocol that the server uses, with the names of the specification. A package such as
// modelcontextprotocol/swift-sdk can replace them.

package enum ModelContextProtocol {
    /// The versions whose messages the server reads and writes, newest first. 2025-03-26 requires batches.
    package static let versions = ["2025-11-25", "2025-06-18", "2024-11-05"]

    /// Returns the version for a connection: the requested one, or the newest.
    package static func version(requested: String?) -> String {
        requested.flatMap { versions.contains($0) ? $0 : nil } ?? versions[0]
    }

    package struct InitializeParams: Sendable, Decodable { package var protocolVersion: String? }

    package struct InitializeResult: Sendable, Encodable {
        package struct Capabilities: Sendable, Encodable {
            package struct Tools: Sendable, Encodable { let listChanged = false }
            package let tools = Tools()
        }
        package struct Implementation: Sendable, Encodable {
            package var name: String
            package var title: String
            package var version: String
        }

        package var protocolVersion: String
        package let capabilities = Capabilities()
        package var serverInfo: Implementation
        package var instructions: String

        package init(protocolVersion: String, name: String, title: String, version: String, instructions: String) {
            self.protocolVersion = protocolVersion
            serverInfo = Implementation(name: name, title: title, version: version)
            self.instructions = instructions
        }
    }

    package struct ToolAnnotations: Sendable, Encodable {
        package var readOnlyHint: Bool
        package let openWorldHint = false
    }

    package struct Tool: Sendable, Encodable {
        package var name: String
        package var title: String
        package var description: String
        package var inputSchema: JSONValue
        package var annotations: ToolAnnotations

        package init(name: String, title: String, description: String, inputSchema: JSONValue, isReadOnly: Bool) {
            self.name = name
            self.title = title
            self.description = description
            self.inputSchema = inputSchema
            annotations = ToolAnnotations(readOnlyHint: isReadOnly)
        }
    }

    package struct ListToolsResult: Sendable, Encodable {
        package var tools: [Tool]

        package init(tools: [Tool]) { self.tools = tools }
    }

    package struct CallToolParams: Sendable, Decodable {
        package var name: String
        package var arguments: [String: JSONValue]?
    }

    package struct CallToolResult: Sendable, Encodable {
        package struct TextContent: Sendable, Encodable {
            package let type = "text"
            package var text: String
        }
        package var content: [TextContent]
        package var isError: Bool

        package init(text: String, isError: Bool) {
            content = [TextContent(text: text)]
            self.isError = isError
        }
    }
}
