// The types of the Language Server Protocol 3.17 that the server uses, with the names of the specification (`TextRange` is its
// `Range`). A package such as swiftlang/swift-tools-protocols can replace them.

import ServerProtocols

struct Position: Sendable, Hashable, Codable {
    /// Starts at 0.
    var line: Int
    /// Starts at 0, in the code units of the negotiated `positionEncoding`.
    var character: Int
}

struct TextRange: Sendable, Hashable, Codable {
    var start: Position
    var end: Position
}

struct Location: Sendable, Hashable, Codable {
    var uri: String
    var range: TextRange
}

enum PositionEncodingKind: String, Sendable, Codable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

// MARK: Initialization

struct InitializeParams: Sendable, Decodable {
    struct ClientCapabilities: Sendable, Decodable {
        struct General: Sendable, Decodable { var positionEncodings: [String]? }
        struct Workspace: Sendable, Decodable {
            struct Refreshing: Sendable, Decodable { var refreshSupport: Bool? }
            var codeLens: Refreshing?
        }
        struct Window: Sendable, Decodable { var workDoneProgress: Bool? }

        var general: General?
        var workspace: Workspace?
        var window: Window?
    }

    struct WorkspaceFolder: Sendable, Decodable { var uri: String }

    var capabilities: ClientCapabilities?
    var workspaceFolders: [WorkspaceFolder]?
    var rootUri: String?
    var rootPath: String?
}

struct InitializeResult: Sendable, Encodable {
    struct ServerInfo: Sendable, Encodable {
        var name: String
        var version: String
    }

    var capabilities: ServerCapabilities
    var serverInfo: ServerInfo
}

struct ServerCapabilities: Sendable, Encodable {
    struct TextDocumentSyncOptions: Sendable, Encodable {
        struct SaveOptions: Sendable, Encodable { let includeText = false }

        let openClose = true
        /// 1 is the full text, 2 is incremental.
        let change = 2
        let save = SaveOptions()
    }

    struct CodeLensOptions: Sendable, Encodable { let resolveProvider = false }
    struct CodeActionOptions: Sendable, Encodable { let codeActionKinds = ["quickfix"] }
    struct Workspace: Sendable, Encodable {
        struct Folders: Sendable, Encodable {
            let supported = true
            let changeNotifications = true
        }
        let workspaceFolders = Folders()
    }

    var positionEncoding: PositionEncodingKind
    let textDocumentSync = TextDocumentSyncOptions()
    let hoverProvider = true
    let codeLensProvider = CodeLensOptions()
    let codeActionProvider = CodeActionOptions()
    let workspace = Workspace()
}

// MARK: Documents

struct TextDocumentIdentifier: Sendable, Codable { var uri: String }

struct DidOpenTextDocumentParams: Sendable, Decodable {
    struct TextDocumentItem: Sendable, Decodable {
        var uri: String
        var version: Int
        var text: String
    }
    var textDocument: TextDocumentItem
}

struct DidChangeTextDocumentParams: Sendable, Decodable {
    struct VersionedTextDocumentIdentifier: Sendable, Decodable {
        var uri: String
        var version: Int
    }
    struct ContentChange: Sendable, Decodable {
        /// `nil` if the text is the whole document.
        var range: TextRange?
        var text: String
    }
    var textDocument: VersionedTextDocumentIdentifier
    var contentChanges: [ContentChange]
}

/// The parameters of `didClose`, `didSave`, `codeLens`, and others that name only a document.
struct TextDocumentParams: Sendable, Decodable { var textDocument: TextDocumentIdentifier }

struct TextDocumentPositionParams: Sendable, Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
}

struct DidChangeWorkspaceFoldersParams: Sendable, Decodable {
    struct Event: Sendable, Decodable {
        var added: [InitializeParams.WorkspaceFolder]
        var removed: [InitializeParams.WorkspaceFolder]
    }
    var event: Event
}

struct CancelParams: Sendable, Decodable { var id: RPCIdentifier }

// MARK: Diagnostics

struct Diagnostic: Sendable, Hashable, Codable {
    struct RelatedInformation: Sendable, Hashable, Codable {
        var location: Location
        var message: String
    }

    var range: TextRange
    /// 1 is an error, 2 a warning, 3 information, 4 a hint.
    var severity: Int?
    var code: String?
    var source: String?
    var message: String
    var relatedInformation: [RelatedInformation]?
}

extension Diagnostic {
    private enum CodingKeys: CodingKey { case range, severity, code, source, message, relatedInformation }

    /// Other servers can use numbers as codes, so a code that isn't text is ignored.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        range = try container.decode(TextRange.self, forKey: .range)
        message = try container.decode(String.self, forKey: .message)
        code = (try? container.decode(JSONValue.self, forKey: .code))?.string
        source = (try? container.decode(JSONValue.self, forKey: .source))?.string
    }
}

struct PublishDiagnosticsParams: Sendable, Encodable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

// MARK: Hover, lenses, and actions

struct Hover: Sendable, Encodable {
    struct MarkupContent: Sendable, Encodable {
        let kind = "markdown"
        var value: String
    }
    var contents: MarkupContent
    var range: TextRange?
}

struct Command: Sendable, Encodable {
    var title: String
    /// Empty for a lens that shows only its title.
    var command = ""
    var arguments: [JSONValue]?
}

struct CodeLens: Sendable, Encodable {
    var range: TextRange
    var command: Command
}

struct CodeActionParams: Sendable, Decodable {
    struct Context: Sendable, Decodable { var only: [String]? }
    var textDocument: TextDocumentIdentifier
    var range: TextRange
    var context: Context
}

struct TextEdit: Sendable, Hashable, Codable {
    var range: TextRange
    var newText: String
}

struct WorkspaceEdit: Sendable, Encodable { var changes: [String: [TextEdit]] }

struct CodeAction: Sendable, Encodable {
    var title: String
    let kind = "quickfix"
    var diagnostics: [Diagnostic]
    var isPreferred: Bool?
    var edit: WorkspaceEdit
}

// MARK: Messages and progress

struct LogMessageParams: Sendable, Encodable {
    /// 1 is an error, 2 a warning, 3 information, 4 a log.
    var type: Int
    var message: String
}

struct WorkDoneProgress: Sendable, Encodable {
    struct Value: Sendable, Encodable {
        /// `begin`, `report` or `end`.
        var kind: String
        var title: String?
        var message: String?
    }
    var token: String
    var value: Value
}
