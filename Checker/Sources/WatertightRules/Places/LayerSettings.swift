/// The layers that the configuration declares. They override detected layers.
package struct LayerSettings: Sendable, Hashable {
    package struct Declared: Sendable, Hashable, Codable {
        package var layer: Layer
        /// Globs of paths (`**/Feature*/**`), matched against ``ProgramFile/path``.
        package var paths: [String]
        /// Names of modules. `*` matches any characters.
        package var modules: [String]
        /// Names of types. `*` matches any characters.
        package var types: [String]

        package init(layer: Layer, paths: [String] = [], modules: [String] = [], types: [String] = []) {
            self.layer = layer
            self.paths = paths
            self.modules = modules
            self.types = types
        }
    }

    package var declared: [Declared]

    package init(declared: [Declared] = []) {
        self.declared = declared
    }
}
