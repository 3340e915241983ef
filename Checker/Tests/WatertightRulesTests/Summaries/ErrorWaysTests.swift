import Testing

@testable import WatertightRules

@Suite struct ErrorWaysTests {
    private static let base = "enum E: Error { case a, b }\nstruct F: Error {}\n"

    struct Case: Sendable, CustomTestStringConvertible {
        var source: String
        /// One line for each step at the marked line: `kind errors`, indented by depth, `<` for origins and `>` for
        /// ends.
        var ways: String
        var testDescription: String { source }

        init(_ source: String, _ ways: String) {
            self.source = source
            self.ways = ways
        }
    }

    /// Returns the points on the line that ends in `// here`.
    private func points(_ source: String) -> [ErrorPoint] {
        let text = Self.base + source
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasSuffix("// here") }
        let ways = ErrorWays(ThrowSets(["A.swift": text]))
        return ways.points(path: "A.swift", line: (line ?? 0) + 1)
    }

    private func text(_ points: [ErrorPoint]) -> String {
        func lines(_ way: ErrorWay, _ mark: String, _ depth: Int) -> [String] {
            var parts = [String(repeating: " ", count: depth) + mark + way.kind.rawValue]
            if !way.function.isEmpty { parts.append(way.function) }
            if !way.subject.isEmpty { parts.append("`\(way.subject)`") }
            if !way.errors.isEmpty { parts.append(way.errors.joined()) }
            if let reason = way.place.reason { parts.append("?\(reason)") }
            if let clause = way.clause { parts.append("#\(clause)") }
            if let end = way.end { parts.append("!\(end.rawValue)") }
            if way.isRepeated { parts.append("^") }
            return [parts.joined(separator: " ")] + way.next.flatMap { lines($0, mark, depth + 1) }
        }
        return points.flatMap { point in
            lines(point.at, "", 0) + point.from.flatMap { lines($0, "<", 1) } + point.to.flatMap { lines($0, ">", 1) }
        }.joined(separator: "\n")
    }

    @Test(arguments: [
        Case(
            "func f() throws { throw E.a } // here",
            """
            function f() E.a
             <thrown f() E.a
             >leaves f() E.a !uncalled
            thrown f() E.a
             >leaves f() E.a !uncalled
            """),
        Case(
            """
            func f() throws {
                throw E.a // here
            }
            func g() throws { try f() }
            func h() { do { try g() } catch E.b { } catch E.a { } }
            func i() { try? g() }
            func j() { try! f() }
            """,
            """
            thrown f() E.a
             >passes g() E.a
              >caught h() E.a #2 !handled
              >dropped i() E.a !dropped
             >trapped j() E.a !trapped
            """),
        // A clause that rethrows or throws another error.
        Case(
            """
            func f() throws {
                throw E.a // here
            }
            func g() throws { do { try f() } catch { throw error } }
            func h() throws { do { try f() } catch { throw F() } }
            """,
            """
            thrown f() E.a
             >caught g() E.a #1
              >rethrown g() E.a
               >leaves g() E.a !uncalled
             >caught h() E.a #1
              >replaced h() F
               >leaves h() F !uncalled
            """),
        // The actions of a clause.
        Case(
            """
            import OSLog
            final class M { var message = "" }
            func f() throws {
                throw E.a // here
            }
            func g(_ m: M, _ done: (any Error) -> Void) {
                do { try f() } catch {
                    Logger().error("\\(error)")
                    m.message = error.localizedDescription
                    done(error)
                    keep(error)
                }
            }
            func keep(_ error: any Error) {}
            func h() { do { try f() } catch { log(error) } }
            func log(_ error: any Error) { print(error) }
            """,
            """
            thrown f() E.a
             >caught g(_:_:) E.a #1
              >logged g(_:_:) E.a
              >stored g(_:_:) `M.message` E.a
              >answered g(_:_:) E.a
             >caught h() E.a #1
              >logged log(_:) E.a
            """),
        // Through a closure argument.
        Case(
            """
            func f() throws {
                try run {
                    throw E.a // here
                }
            }
            func run(_ body: () throws -> Void) throws { try body() }
            """,
            "thrown f() E.a\n >leaves f() E.a !uncalled"),
        Case(
            """
            func f() throws {
                try run {
                    throw E.a // here
                }
            }
            func run(_ body: () throws -> Void) throws { try? body(); throw E.b }
            """,
            "thrown f() E.a\n >leaves f() `run(_:)` E.a !kept"),
        // Without `try`, the callee isn't resolved.
        Case(
            """
            func f() {
                run {
                    throw E.a // here
                }
            }
            func run(_ body: () throws -> Void) { try? body() }
            """,
            "thrown f() E.a\n >leaves f() `run` E.a !handed-over"),
        // A cycle is cut off.
        Case(
            """
            func f() throws {
                throw E.a // here
                try f()
            }
            """,
            "thrown f() E.a\n >passes f() E.a\n  >passes f() E.a ^"),
        // Through a protocol.
        Case(
            """
            protocol P { func f() throws }
            struct S: P {
                func f() throws {
                    throw E.a // here
                }
            }
            func g(_ p: any P) { try? p.f() }
            """,
            "thrown S.f() E.a\n >dropped g(_:) E.a !dropped"),
    ])
    func forwards(_ example: Case) {
        #expect(text(points(example.source)) == example.ways)
    }

    @Test(arguments: [
        Case(
            """
            func f() throws { throw E.a }
            func g() throws { try f(); throw E.b }
            func h() {
                do { try g() }
                catch E.a { } // here
                catch { }
            }
            """,
            """
            caught h() E.a #1 !handled
             <calls h() `g()` E.a
              <calls g() `f()` E.a
               <thrown f() E.a
            """),
        Case(
            """
            func f() throws { throw E.a }
            func g() throws { do { try f() } catch { throw error } }
            func h() {
                try? g() // here
            }
            """,
            """
            dropped h() E.a !dropped
             <calls h() `g()` E.a
              <rethrown g() E.a
               <calls g() `f()` E.a
                <thrown f() E.a
            calls h() `g()` E.a
             <rethrown g() E.a
              <calls g() `f()` E.a
               <thrown f() E.a
             >dropped h() E.a !dropped
            """),
        // Unknown errors include the reason.
        Case(
            """
            func h() {
                do { try x.foreign() }
                catch { } // here
            }
            """,
            "caught h() #1 !handled\n <unknown h() ?undeclared"),
        // The replaced error.
        Case(
            """
            func f() throws { throw E.a }
            func g() throws { do { try f() } catch { throw F() } }
            func h() {
                do { try g() }
                catch { } // here
            }
            """,
            """
            caught h() F #1 !handled
             <calls h() `g()` F
              <replaced g() F
               <calls g() `f()` E.a
                <thrown f() E.a
            """),
        // Errors known only by their type.
        Case(
            """
            func h(_ result: Result<Int, E>) {
                if case .failure(let error) = result { print(error) } // here
            }
            """,
            "received h(_:) E"),
        Case(
            """
            func h(_ result: Result<Int, any Error>) {
                switch result {
                case .failure(let error): print(error) // here
                case .success: break
                }
            }
            """,
            "received h(_:)"),
        // An unreachable clause.
        Case(
            """
            func f() throws { throw E.a }
            func h() {
                do { try f() }
                catch is F { } // here
                catch { }
            }
            """,
            "caught h() #1 !handled"),
        Case(
            """
            func h() {
                do { try [1].forEach { _ in throw E.a } }
                catch { } // here
            }
            """,
            "caught h() E.a #1 !handled\n <calls h() E.a\n  <thrown h() E.a"),
    ])
    func backwards(_ example: Case) {
        #expect(text(points(example.source)) == example.ways)
    }

    @Test func findsTheNearestLine() {
        let ways = ErrorWays(ThrowSets(["A.swift": "let a = 1\nlet b = 2\nfunc f() throws { }\n"]))
        #expect(ways.points(path: "A.swift", line: 1).isEmpty)
        #expect(ways.nearestLine(path: "A.swift", to: 1) == 3)
        #expect(ways.nearestLine(path: "B.swift", to: 1) == nil)
    }

    @Test func cutsWidePaths() throws {
        let callers = (0..<40).map { "func h\($0)() throws { try g() }" }.joined(separator: "\n")
        let found = points("func f() throws {\nthrow E.a // here\n}\nfunc g() throws { try f() }\n" + callers)
        let way = try #require(found.first?.to.first)
        #expect(way.next.count + way.omitted == 40)
        #expect(way.next.count == ErrorWays.mostNext)
    }

    @Test func cutsLongPaths() throws {
        let deep = (0..<60).map { "func g\($0)() throws { try g\($0 + 1)() }" }.joined(separator: "\n")
        let chain = points(deep + "\nfunc g60() throws {\nthrow E.a // here\n}\n")
        var way = try #require(chain.first?.to.first)
        var depth = 1
        while let next = way.next.first {
            depth += 1
            way = next
        }
        #expect(way.isCut)
        #expect(depth == ErrorWays.deepest + 1)
    }
}
