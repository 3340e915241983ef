import Testing

@testable import WatertightRules

@Suite struct DeveloperFlagTests {
    private func isGuarded(_ statements: String) throws -> Bool {
        let outline = Outline.parse("func f() {\n\(statements)\n}")
        return DeveloperFlag.guards(try #require(outline.nodes(of: .call).first { $0.calledName == "show" }))
    }

    @Test(arguments: [
        "if isDebug { show() }", "if settings.showsDiagnostics, isOpen { show() }", "if let a, Debug.isOn { show() }",
        "if isDebug && isOpen { show() }", "if !isDebug { hide() } else { show() }",
        "if isOpen { if (isDebug) { show() } }", "let text = isDebug ? show() : hide()",
        "let text = !isDebug ? hide() : show()", "guard isDebug else { return }; show()",
        "guard isOpen, flags.developerMode else { return }; run { show() }", "if mode == .debug { show() }",
        "if mode != .debug { hide() } else { show() }", "if defaults.bool(forKey: \"debugMode\") { show() }",
        "if isOpen || !isDebug { hide() } else { show() }", "if isDebug || showsDiagnostics { show() }",
    ])
    func holdsBehindAFlag(statements: String) throws { #expect(try isGuarded(statements)) }

    @Test(arguments: [
        "show()", "if isOpen { show() }", "if isDebug { hide() } else { show() }", "if !isDebug { show() }",
        "if isDebug || isOpen { show() }", "if isDebug { hide() }; show()", "let text = isDebug ? hide() : show()",
        "show(); guard isDebug else { return }", "guard isDebug else { show(); return }",
        "if isDebug(show()) { hide() }",
        "if let debugText { show() }", "if isOpen || !isDebug { show() }", "if mode != .debug { show() }",
    ])
    func doesNotHoldElsewhere(statements: String) throws { #expect(try !isGuarded(statements)) }
}
