// The types of the Language Server Protocol 3.17 that the server uses, with the names of the specification. A package
// such as swiftlang/swift-tools-protocols can replace them.

package struct Position: Sendable, Hashable, Codable {
    /// Starts at 0.
    package var line: Int
    /// Starts at 0, in the code units of the negotiated `positionEncoding`.
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }
}

package struct Range: Sendable, Hashable, Codable {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
        self.start = start
        self.end = end
    }
}

package struct Location: Sendable, Hashable, Codable {
    package var uri: String
    package var range: Range

    package init(uri: String, range: Range) {
        self.uri = uri
        self.range = range
    }
}

package enum PositionEncodingKind: String, Sendable, Codable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

// MARK: Initialization

package struct InitializeParams: Sendable, Decodable {
    package struct ClientCapabilities: Sendable, Decodable {
        package struct General: Sendable, Decodable { package var positionEncodings: [String]? }
        package struct Workspace: Sendable, Decodable {
            package struct Refreshing: Sendable, Decodable { package var refreshSupport: Bool? }
            package var codeLens: Refreshing?
        }
        package struct Window: Sendable, Decodable { package var workDoneProgress: Bool? }

        package var general: General?
        package var workspace: Workspace?
        package var window: Window?
    }

    package struct WorkspaceFolder: Sendable, Decodable { package var uri: String }

    package var capabilities: ClientCapabilities?
    package var workspaceFolders: [WorkspaceFolder]?
    package var rootUri: String?
    package var rootPath: String?
}

package struct InitializeResult: Sendable, Encodable {
    package struct ServerInfo: Sendable, Encodable {
        package var name: String
        package var version: String

        package init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    package var capabilities: ServerCapabilities
    package var serverInfo: ServerInfo

    package init(capabilities: ServerCapabilities, serverInfo: ServerInfo) {
        self.capabilities = capabilities
        self.serverInfo = serverInfo
    }
}

package struct ServerCapabilities: Sendable, Encodable {
    package struct TextDocumentSyncOptions: Sendable, Encodable {
        package struct SaveOptions: Sendable, Encodable { let includeText = false }

        package let openClose = true
        /// 1 is the full text, 2 is incremental.
        package let change = 2
        package let save = SaveOptions()
    }

    package struct CodeLensOptions: Sendable, Encodable { package let resolveProvider = false }
    package struct CodeActionOptions: Sendable, Encodable { package let codeActionKinds = ["quickfix"] }
    package struct Workspace: Sendable, Encodable {
        package struct Folders: Sendable, Encodable {
            package let supported = true
            package let changeNotifications = true
        }
        package let workspaceFolders = Folders()
    }

    package var positionEncoding: PositionEncodingKind
    package let textDocumentSync = TextDocumentSyncOptions()
    package let hoverProvider = true
    package let codeLensProvider = CodeLensOptions()
    package let codeActionProvider = CodeActionOptions()
    package let workspace = Workspace()

    package init(positionEncoding: PositionEncodingKind) { self.positionEncoding = positionEncoding }
}

// MARK: Documents

package struct TextDocumentIdentifier: Sendable, Codable { package var uri: String }

package struct DidOpenTextDocumentParams: Sendable, Decodable {
    package struct TextDocumentItem: Sendable, Decodable {
        package var uri: String
        package var version: Int
        package var text: String
    }
    package var textDocument: TextDocumentItem
}

package struct DidChangeTextDocumentParams: Sendable, Decodable {
    package struct VersionedTextDocumentIdentifier: Sendable, Decodable {
        package var uri: String
        package var version: Int
    }
    package struct ContentChange: Sendable, Decodable {
        /// `nil` if the text is the whole document.
        package var range: Range?
        package var text: String

        package init(range: Range?, text: String) {
            self.range = range
            self.text = text
        }
    }
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [ContentChange]
}

/// The parameters of `didClose`, `didSave`, `codeLens`, and others that name only a document.
package struct TextDocumentParams: Sendable, Decodable { package var textDocument: TextDocumentIdentifier }

package struct TextDocumentPositionParams: Sendable, Decodable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
}

package struct DidChangeWorkspaceFoldersParams: Sendable, Decodable {
    package struct Event: Sendable, Decodable {
        package var added: [InitializeParams.WorkspaceFolder]
        package var removed: [InitializeParams.WorkspaceFolder]
    }
    package var event: Event
}

package struct CancelParams: Sendable, Decodable { package var id: RPCIdentifier }

// MARK: Diagnostics

package struct Diagnostic: Sendable, Hashable, Codable {
    package struct RelatedInformation: Sendable, Hashable, Codable {
        package var location: Location
        package var message: String

        package init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    package var range: Range
    /// 1 is an error, 2 a warning, 3 information, 4 a hint.
    package var severity: Int?
    package var code: String?
    package var source: String?
    package var message: String
    package var relatedInformation: [RelatedInformation]?

    package init(
        range: Range, severity: Int, code: String, source: String, message: String,
        relatedInformation: [RelatedInformation]
    ) {
        self.range = range
        self.severity = severity
        self.code = code
        self.source = source
        self.message = message
        self.relatedInformation = relatedInformation
    }

    private enum CodingKeys: CodingKey {
        case range, severity, code, source, message, relatedInformation
    }

    /// Other servers can use numbers as codes, so a code that isn't text is ignored.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        range = try container.decode(Range.self, forKey: .range)
        message = try container.decode(String.self, forKey: .message)
        code = (try? container.decode(JSONValue.self, forKey: .code))?.string
        source = (try? container.decode(JSONValue.self, forKey: .source))?.string
    }
}

package struct PublishDiagnosticsParams: Sendable, Encodable {
    package var uri: String
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
        self.uri = uri
        self.version = version
        self.diagnostics = diagnostics
    }
}

// MARK: Hover, lenses, and actions

package struct Hover: Sendable, Encodable {
    package struct MarkupContent: Sendable, Encodable {
        package let kind = "markdown"
        package var value: String
    }
    package var contents: MarkupContent
    package var range: Range?

    package init(markdown: String, range: Range?) {
        contents = MarkupContent(value: markdown)
        self.range = range
    }
}

package struct Command: Sendable, Encodable {
    package var title: String
    /// Empty for a lens that shows only its title.
    package var command: String
    package var arguments: [JSONValue]?

    package init(title: String, command: String = "", arguments: [JSONValue]? = nil) {
        self.title = title
        self.command = command
        self.arguments = arguments
    }
}

package struct CodeLens: Sendable, Encodable {
    package var range: Range
    package var command: Command

    package init(range: Range, command: Command) {
        self.range = range
        self.command = command
    }
}

package struct CodeActionParams: Sendable, Decodable {
    package struct Context: Sendable, Decodable { package var only: [String]? }
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context
}

package struct TextEdit: Sendable, Hashable, Codable {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
        self.range = range
        self.newText = newText
    }
}

package struct WorkspaceEdit: Sendable, Encodable {
    package var changes: [String: [TextEdit]]

    package init(changes: [String: [TextEdit]]) { self.changes = changes }
}

package struct CodeAction: Sendable, Encodable {
    package var title: String
    package let kind = "quickfix"
    package var diagnostics: [Diagnostic]
    package var isPreferred: Bool?
    package var edit: WorkspaceEdit

    package init(title: String, diagnostics: [Diagnostic], isPreferred: Bool? = nil, edit: WorkspaceEdit) {
        self.title = title
        self.diagnostics = diagnostics
        self.isPreferred = isPreferred
        self.edit = edit
    }
}

// MARK: Messages and progress

package struct LogMessageParams: Sendable, Encodable {
    /// 1 is an error, 2 a warning, 3 information, 4 a log.
    package var type: Int
    package var message: String

    package init(type: Int, message: String) {
        self.type = type
        self.message = message
    }
}

package struct WorkDoneProgress: Sendable, Encodable {
    package struct Value: Sendable, Encodable {
        /// `begin`, `report` or `end`.
        package var kind: String
        package var title: String?
        package var message: String?

        package init(kind: String, title: String? = nil, message: String? = nil) {
            self.kind = kind
            self.title = title
            self.message = message
        }
    }
    package var token: String
    package var value: Value

    package init(token: String, value: Value) {
        self.token = token
        self.value = value
    }
}
