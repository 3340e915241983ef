import Testing

@testable import WatertightRules

@Suite struct ErrorProvenanceTests {
    /// The nature of what is handed to the only call of `ask`.
    private func nature(
        _ source: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ErrorNature {
        let codebase = Codebase(["A.swift": source])
        let file = try #require(codebase.files.first, sourceLocation: sourceLocation)
        let call = try #require(
            file.outline.nodes(of: .call).first { $0.calledName == "ask" }, sourceLocation: sourceLocation)
        let value = try #require(call.handedArguments.first?.value, sourceLocation: sourceLocation)
        return codebase.provenance(of: value).nature
    }

    private let own = "enum Refusal: Error { case closed, full(any Error) }\n"

    @Test func aCatchAllCatchesAnyError() throws {
        #expect(try nature("func f() { do { try go() } catch { ask(error) } }") == .opaque)
        #expect(try nature("func f() { do { try go() } catch let e { ask(e) } }") == .opaque)
        #expect(try nature("func f() { do { try go() } catch let e as NSError { ask(e) } }") == .opaque)
    }

    @Test func aTypedDoKeepsItsType() throws {
        #expect(
            try nature(own + "func f() { do throws(Refusal) { try go() } catch { ask(error) } }") == .own("Refusal"))
        let typed = own + "func go() throws(Refusal) {}\n"
        #expect(try nature(typed + "func f() { do { try go() } catch { ask(error) } }") == .own("Refusal"))
        #expect(try nature(typed + "func f() { do { try go(); try x() } catch { ask(error) } }") == .opaque)
        let mixed = typed + "struct S { func go() throws {} }\n"
        #expect(try nature(mixed + "func f() { do { try go() } catch { ask(error) } }") == .unknown)
    }

    @Test func aPatternSaysTheType() throws {
        #expect(try nature(own + "func f() { do { try go() } catch let e as Refusal { ask(e) } }") == .own("Refusal"))
        #expect(try nature("func f() { do { try go() } catch let e as URLError { ask(e) } }") == .foreign("URLError"))
        #expect(
            try nature("func f() { do { try go() } catch is CancellationError {} catch { ask(error) } }") == .opaque)
        #expect(try nature(own + "func f(x: Refusal) { if case .full(let inner) = x { ask(inner) } }") == .opaque)
        #expect(try nature("func f() { do { try go() } catch Unseen.x(let error) { ask(error) } }") == .unknown)
    }

    @Test func parametersAndBindings() throws {
        #expect(try nature("func f(_ error: Error?) { guard let error else { return }; ask(error) }") == .opaque)
        #expect(try nature("func f(_ error: String) { ask(error) }") == .unknown)
        #expect(try nature("func f<E: Error>(_ error: E) { ask(error) }") == .opaque)
        #expect(
            try nature(own + "func f(_ e: any Error) { if let error = e as? Refusal { ask(error) } }")
                == .own("Refusal"))
        #expect(try nature(own + "func f(_ e: Error) { if let e = e as? Refusal { x(e) } else { ask(e) } }") == .opaque)
        #expect(try nature("enum Error { case a }; func f(_ error: Error) { ask(error) }") == .unknown)
        #expect(
            try nature("enum Error: Swift.Error { case a }; func f(_ error: Error) { ask(error) }") == .own("Error"))
    }

    @Test func closuresTakeWhatTheirFunctionSays() throws {
        let load = "func load(_ done: @escaping (Result<Int, Error>) -> Void) {}\n"
        #expect(
            try nature(load + "func f() { load { r in switch r { case .failure(let e): ask(e); default: x } } }")
                == .opaque)
        #expect(try nature("func send(failed: @escaping (Error) -> Void) {}; func f() { send { ask($0) } }") == .opaque)
        #expect(try nature("func f() { URLSession.shared.dataTask(with: u) { d, r, error in ask(error) } }") == .opaque)
        #expect(try nature("func f() { Unseen.load { error in ask(error) } }") == .unknown)
        let overloads = load + "func load() async throws -> Int { 1 }\n"
        #expect(try nature(overloads + "func f() { load { r in if case .failure(let e) = r { ask(e) } } }") == .opaque)
        let alias = own + "typealias Done<T> = (Result<T, Refusal>) -> Void\nfunc load(done: @escaping Done<Int>) {}\n"
        #expect(
            try nature(alias + "func f() { load(done: { if case .failure(let e) = $0 { ask(e) } }) }")
                == .own("Refusal"))
    }

    @Test func propertiesOfTypes() throws {
        #expect(
            try nature("class M { @Published var error: Error? }; extension M { func f() { ask(error) } }") == .opaque)
        #expect(try nature("class M { var error: Error? }; class V { let m: M; func f() { ask(m.error) } }") == .opaque)
        #expect(try nature("class M { var error: Error?; func f(_ error: Int) { ask(error) } }") == .unknown)
        #expect(try nature(own + "class M { var last: Refusal?; func f() { ask(self.last) } }") == .own("Refusal"))
        #expect(try nature("extension Error { var x: Int { ask(self) } }") == .opaque)
    }
}
