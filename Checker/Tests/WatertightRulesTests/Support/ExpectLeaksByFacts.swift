import Testing

/// Checks a source as it is, and once more with other names: what is found must not rest on what things are called.
/// - Parameter names: Neutral names for the telling ones of the source.
func expectLeaks(
    _ rule: String, whatever names: [String: String], at path: String = "App/Source.swift", in source: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectLeaks(rule, in: [path: source], sourceLocation: sourceLocation)
    var renamed = source
    for (telling, neutral) in names { renamed.replace(telling, with: neutral) }
    expectLeaks(rule, in: [path: renamed], sourceLocation: sourceLocation)
}
