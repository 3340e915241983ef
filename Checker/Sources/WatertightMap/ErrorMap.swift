package import WatertightRules

/// The types that errors pass through, in columns from the screen to network and storage, and the errors that flow
/// between them. Contains only data for rendering. Indices into lists start at 0.
package struct ErrorMap: Sendable, Hashable, Codable {
    /// A module, or a layer of a module that is too big for one column. The last part is external code.
    package struct Part: Sendable, Hashable, Codable {
        package var name: String
        /// The module that contains this layer; empty for a whole module.
        package var module: String
        /// Parts with the same column are stacked.
        package var column: Int
        /// Whether its types belong to the system or to a package.
        package var isForeign: Bool
    }

    /// A type, or the global code of a file.
    package struct Node: Sendable, Hashable, Codable {
        package var name: String
        package var part: Int
        /// The folder inside a part with many types.
        package var folder: String
        package var layer: Layer
    }

    /// Errors of one type that flow from the throwing type to its caller, and what happens to them.
    package struct Edge: Sendable, Hashable, Codable {
        package var from: Int
        package var to: Int
        package var error: Int
        package var fate: ErrorFate
        /// The places where the errors arrive.
        package var steps: [Int]
    }

    package struct Error: Sendable, Hashable, Codable {
        package var name: String
        /// Whether it represents unknown errors.
        package var isUnknown: Bool
    }

    /// One place on an error's path.
    package struct Step: Sendable, Hashable, Codable {
        package var node: Int
        /// The system or package type that the error comes from.
        package var foreign: Int?
        package var path: String
        package var line: Int
        /// What happens there, such as `Store.save(_:) throws it`.
        package var words: String
        package var errors: [Int]
        package var fate: ErrorFate
        /// Whether an error originates here.
        package var isOrigin: Bool
        /// What a clause does with the error, or how it ends.
        package var ends: [End]
        package var next: [Int]
    }

    package struct End: Sendable, Hashable, Codable {
        package var path: String
        package var line: Int
        package var words: String
    }

    package var parts: [Part] = []
    package var nodes: [Node] = []
    package var errors: [Error] = []
    package var edges: [Edge] = []
    package var steps: [Step] = []

    package init() {}
}

extension ErrorMap {
    /// Excludes tests, mocks, and previews.
    package init(trails: ErrorTrails, places: Places) {
        var drawing = ErrorMapDrawing(trails, places)
        self = drawing.map()
    }
}

/// The map in a format for other tools. `formatVersion` increases with each incompatible change.
package struct ErrorMapDocument: Encodable {
    private var formatVersion = 1
    private var tool = "watertight"
    private var version: String
    private var map: ErrorMap

    package init(map: ErrorMap, version: String) {
        self.map = map
        self.version = version
    }
}
