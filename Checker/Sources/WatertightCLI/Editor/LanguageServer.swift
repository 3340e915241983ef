import Dispatch
import Foundation
import ServerProtocols
import Synchronization
import WatertightRules
import WatertightSupport

/// Serves an editor by the Language Server Protocol 3.17. Messages are handled in order on one thread; another one
/// analyzes, so that a hover never waits for an analysis.
final class LanguageServer: Sendable {
    private struct State {
        var encoding = PositionEncodingKind.utf16
        var isInitialized = false
        var isShutDown = false
        var refreshesLenses = false
        var showsProgress = false
        var folders: [String] = []
        /// By root and scope.
        var codebases: [String: EditedCodebase] = [:]
        /// All open Swift files, by URI.
        var texts: [String: TextDocument] = [:]
        /// Those that are part of a codebase.
        var homes: [String: Home] = [:]
        var reported: Set<String> = []
        var nextRequest = 0
    }

    /// Where an open file is.
    private struct Home {
        var codebase: EditedCodebase
        /// Relative to the root of the codebase.
        var path: String
    }

    /// An open file and the codebase that it is part of.
    struct OpenDocument: Sendable {
        var text: TextDocument
        var codebase: EditedCodebase
        var path: String
    }

    private let state = Mutex(State())
    private let queue: AnalysisQueue
    private let reading: ReadingOptions
    private let write: @Sendable (Data) -> Void

    /// - Parameters:
    ///   - pause: The time without edits before everything is analyzed.
    ///   - write: Sends the bytes of a message.
    init(reading: ReadingOptions, pause: DispatchTimeInterval, write: @escaping @Sendable (Data) -> Void) {
        self.reading = reading
        self.write = write
        queue = AnalysisQueue(pause: pause)
    }

    /// Analyzes on the current thread until ``close()``.
    func analyze() { queue.run(analyze) }

    func close() { queue.close() }

    private func send(_ message: Data) { write(Framing.contentLength.framed(message)) }

    // MARK: Messages

    /// Handles a message.
    /// - Parameter isCanceled: Whether the client canceled a request while it waited.
    /// - Returns: The exit code, if it is the last message.
    func handle(_ data: Data, isCanceled: (RPCIdentifier) -> Bool = { _ in false }) -> Int32? {
        let message: RPCMessage
        do {
            message = try RPCMessage(data)
        } catch {
            send(RPCOutput.failure(nil, error))
            return nil
        }
        switch message {
        case .response: break
        case .notification("exit", _): return state.withLock(\.isShutDown) ? 0 : 1
        case .notification(let method, let parameters):
            do {
                try handle(notification: method, parameters)
            } catch {
                report(error.message)
            }
        case .request(let id, let method, let parameters):
            do throws(RPCError) {
                if isCanceled(id) { throw .requestCancelled }
                try answer(id, method, parameters)
            } catch {
                send(RPCOutput.failure(id, error))
            }
        }
        return nil
    }

    private func handle(notification method: String, _ parameters: RPCMessage.Parameters) throws(RPCError) {
        guard state.withLock({ $0.isInitialized && !$0.isShutDown }) else { return }
        switch method {
        case "textDocument/didOpen": open(try parameters.decode())
        case "textDocument/didChange": change(try parameters.decode())
        case "textDocument/didClose": close(try parameters.decode(TextDocumentParams.self).textDocument.uri)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration":
            queue.addAll()
        case "workspace/didChangeWorkspaceFolders":
            let event = try parameters.decode(DidChangeWorkspaceFoldersParams.self).event
            let (added, removed) = (
                event.added.compactMap { FileURI.path($0.uri) }, event.removed.compactMap { FileURI.path($0.uri) }
            )
            state.withLock { state in state.folders = state.folders.filter { !removed.contains($0) } + added }
        default: break
        }
    }

    private func answer(
        _ id: RPCIdentifier, _ method: String, _ parameters: RPCMessage.Parameters
    ) throws(RPCError) {
        guard method == "initialize" || state.withLock(\.isInitialized) else { throw .serverNotInitialized }
        guard !state.withLock(\.isShutDown) else { throw .invalidRequest("The server was shut down.") }
        switch method {
        case "initialize":
            guard !state.withLock(\.isInitialized) else { throw .invalidRequest("The server is initialized already.") }
            send(RPCOutput.response(id, initialize(try parameters.decode())))
        case "shutdown":
            state.withLock { $0.isShutDown = true }
            send(RPCOutput.response(id, JSONValue.null))
        // As in SourceKit-LSP: answers when all that was sent before is analyzed.
        case "workspace/synchronize", "workspace/_synchronize":
            queue.whenIdle { self.send(RPCOutput.response(id, JSONValue.null)) }
        case "textDocument/hover":
            let place: TextDocumentPositionParams = try parameters.decode()
            let hover = view(of: place.textDocument.uri)?.hover(at: place.position)
            send(RPCOutput.response(id, hover))
        case "textDocument/codeLens":
            let uri = try parameters.decode(TextDocumentParams.self).textDocument.uri
            if document(uri) != nil, view(of: uri) == nil {
                // A client requests lenses once when it opens a file, before the first analysis.
                queue.whenIdle { self.sendLenses(of: uri, id) }
            } else {
                sendLenses(of: uri, id)
            }
        case "textDocument/codeAction":
            let selection: CodeActionParams = try parameters.decode()
            let wanted = selection.context.only?.contains { "quickfix".hasPrefix($0) } ?? true
            let view = wanted ? view(of: selection.textDocument.uri) : nil
            do {
                send(RPCOutput.response(id, try view?.actions(in: selection.range) ?? []))
            } catch {
                throw .requestFailed(error.text)
            }
        default: throw .methodNotFound(method)
        }
    }

    private func sendLenses(of uri: String, _ id: RPCIdentifier) {
        send(RPCOutput.response(id, view(of: uri)?.lenses() ?? []))
    }

    private func initialize(_ parameters: InitializeParams) -> InitializeResult {
        let roots = parameters.workspaceFolders?.map(\.uri) ?? [parameters.rootUri].compactMap { $0 }
        let encodings = parameters.capabilities?.general?.positionEncodings ?? []
        let encoding = encodings.contains("utf-8") ? PositionEncodingKind.utf8 : .utf16
        state.withLock { state in
            state.isInitialized = true
            state.encoding = encoding
            state.refreshesLenses = parameters.capabilities?.workspace?.codeLens?.refreshSupport ?? false
            state.showsProgress = parameters.capabilities?.window?.workDoneProgress ?? false
            state.folders = roots.compactMap(FileURI.path)
            if state.folders.isEmpty, let path = parameters.rootPath { state.folders = [FilePath.resolved(path)] }
        }
        return InitializeResult(
            capabilities: ServerCapabilities(positionEncoding: encoding),
            serverInfo: InitializeResult.ServerInfo(name: "watertight", version: Version.current))
    }

    /// Shows a problem to the developer, once.
    private func report(_ problem: String) {
        guard state.withLock({ $0.reported.insert(problem).inserted }) else { return }
        send(RPCOutput.notification("window/showMessage", LogMessageParams(type: 1, message: "Watertight: \(problem)")))
    }

    // MARK: Documents

    private func open(_ parameters: DidOpenTextDocumentParams) {
        let item = parameters.textDocument
        guard FileURI.path(item.uri)?.hasSuffix(".swift") == true else { return }
        let text = TextDocument(uri: item.uri, version: item.version, text: item.text)
        state.withLock { $0.texts[item.uri] = text }
        findHome(of: item.uri)
        let isRead = document(item.uri).map { $0.codebase.snapshot?.program.file($0.path) != nil } ?? false
        if isRead { queue.add(edited: item.uri) }
        queue.addAll(isUrgent: !isRead)
    }

    /// Finds the codebase of an open file, with its current configuration. A file that left its codebase loses its
    /// diagnostics.
    private func findHome(of uri: String) {
        guard let path = FileURI.path(uri) else { return }
        let folder = state.withLock { state in
            state.folders.filter { FilePath.relative(path, to: $0) != nil }.max { $0.count < $1.count }
        }
        do {
            guard let workspace = try EditedCodebase.workspace(of: path, folder: folder, reading: reading) else {
                return
            }
            let key = ([workspace.root] + workspace.selection.scope).joined(separator: "\0")
            let codebase = state.withLock { state in
                let codebase = state.codebases[key] ?? EditedCodebase(workspace, reading: reading)
                state.codebases[key] = codebase
                return codebase
            }
            codebase.use(workspace)
            let home = codebase.relative(path).map { Home(codebase: codebase, path: $0) }
            let hasLeft = state.withLock { state in
                guard state.texts[uri] != nil else { return false }
                defer { state.homes[uri] = home }
                return home == nil && state.homes[uri] != nil
            }
            if hasLeft { publish(uri, version: nil, []) }
        } catch {
            // The file stays in its codebase, if it had one, until the configuration can be read.
            report(error.text)
        }
    }

    private func change(_ parameters: DidChangeTextDocumentParams) {
        let uri = parameters.textDocument.uri
        let isOpen = state.withLock { state in
            for change in parameters.contentChanges { state.texts[uri]?.apply(change, state.encoding) }
            state.texts[uri]?.version = parameters.textDocument.version
            return state.homes[uri] != nil
        }
        if isOpen { queue.add(edited: uri) }
    }

    private func close(_ uri: String) {
        let wasPart = state.withLock { state in
            state.texts[uri] = nil
            return state.homes.removeValue(forKey: uri) != nil
        }
        guard wasPart else { return }
        publish(uri, version: nil, [])
        // The text on disk counts again.
        queue.addAll(isUrgent: false)
    }

    private func document(_ uri: String) -> OpenDocument? {
        state.withLock { state in
            guard let text = state.texts[uri], let home = state.homes[uri] else { return nil }
            return OpenDocument(text: text, codebase: home.codebase, path: home.path)
        }
    }

    private func view(of uri: String) -> DocumentView? {
        document(uri).flatMap { DocumentView($0, encoding: state.withLock(\.encoding)) }
    }

    // MARK: Analysis

    private func analyze(_ work: AnalysisQueue.Work, _ stop: Stop) {
        switch work {
        case .nothing: break
        case .edits(let uris):
            for uri in uris.sorted() { analyze(editOf: uri) }
        case .all:
            let uris = state.withLock { $0.texts.keys.sorted() }
            for uri in uris { findHome(of: uri) }
            let open = uris.compactMap(document)
            let codebases = Dictionary(grouping: open) { ObjectIdentifier($0.codebase) }
            for (_, documents) in codebases {
                analyze(documents[0].codebase, documents, stop)
                if stop.isRequested { return }
            }
        }
    }

    private func analyze(editOf uri: String) {
        guard let document = document(uri) else { return }
        do {
            guard try document.codebase.edit(document.path, document.text.bytes) else {
                return queue.addAll(isUrgent: false)
            }
            try publish(document)
            queue.addAll(isUrgent: false)
        } catch {
            report(error.text)
        }
    }

    private func analyze(_ codebase: EditedCodebase, _ documents: [OpenDocument], _ stop: Stop) {
        let progress = codebase.snapshot == nil ? beginProgress() : nil
        defer { progress?() }
        do {
            let texts = Dictionary(documents.map { ($0.path, $0.text.bytes) }, uniquingKeysWith: { _, last in last })
            try codebase.refresh(texts, stop: stop)
            for document in documents {
                if stop.isRequested { return }
                try publish(document)
            }
            if state.withLock(\.refreshesLenses) {
                send(RPCOutput.request(nextRequest(), "workspace/codeLens/refresh", JSONValue.null))
            }
            // watertight:accept open-end: A newer edit is analyzed first; then everything again.
        } catch .canceled {
        } catch {
            report(error.text)
        }
    }

    private func publish(_ document: OpenDocument) throws(CommandFailure) {
        let findings = try document.codebase.openFindings(in: document.path)
        guard let view = DocumentView(document, encoding: state.withLock(\.encoding)) else { return }
        publish(document.text.uri, version: document.text.version, findings.compactMap(view.diagnostic))
    }

    private func publish(_ uri: String, version: Int?, _ diagnostics: [Diagnostic]) {
        // A closed file has no diagnostics.
        guard version == nil || document(uri) != nil else { return }
        send(
            RPCOutput.notification(
                "textDocument/publishDiagnostics",
                PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics)))
    }

    private func nextRequest() -> RPCIdentifier {
        state.withLock { state in
            state.nextRequest += 1
            return .string("watertight-\(state.nextRequest)")
        }
    }

    /// Shows that the first analysis is running. Returns what ends it.
    private func beginProgress() -> (() -> Void)? {
        guard state.withLock(\.showsProgress), case .string(let token) = nextRequest() else { return nil }
        send(RPCOutput.request(nextRequest(), "window/workDoneProgress/create", ["token": token]))
        func show(_ value: WorkDoneProgress.Value) {
            send(RPCOutput.notification("$/progress", WorkDoneProgress(token: token, value: value)))
        }
        show(.init(kind: "begin", title: "Watertight", message: "Reading all files"))
        return { show(.init(kind: "end")) }
    }
}

extension CommandFailure {
    /// The message for a client.
    var text: String {
        switch self {
        case .findings: "There are findings."
        case .cannotRun(let reason): reason
        case .canceled: "A newer request replaced it."
        case .ended(let code): "A server ended with the code \(code)."
        }
    }
}
