import WatertightRules

/// The map as other tools read it. `formatVersion` grows when a reader could break.
struct ErrorMapDocument: Encodable {
    var formatVersion = 1
    var tool = "watertight"
    var version = Version.current
    var map: ErrorMap
}
