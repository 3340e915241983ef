import Testing

/// Checks a source with its own and with neutral names, since findings must not depend on names.
/// - Parameter names: The neutral names.
func expectLeaks(
    _ rule: String, whatever names: [String: String], at path: String = "App/Source.swift", in source: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectLeaks(rule, in: [path: source], sourceLocation: sourceLocation)
    var renamed = source
    for (telling, neutral) in names { renamed.replace(telling, with: neutral) }
    expectLeaks(rule, in: [path: renamed], sourceLocation: sourceLocation)
}
