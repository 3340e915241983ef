package import WatertightRules

/// From throw to screen: the types that errors pass, in columns from the screen to the network and the storage, and
/// which errors go from where to where. It is data, ready to be drawn; what refers to a list counts from nought.
package struct ErrorMap: Sendable, Hashable, Codable {
    /// A module, or a layer of one that is too big to be one column; what is not here is the last.
    package struct Part: Sendable, Hashable, Codable {
        package var name: String
        /// The module that it is a layer of; empty for a whole one.
        package var module: String
        /// Parts of one column stand above each other.
        package var column: Int
        /// Whether its types are the system's or a package's.
        package var isForeign: Bool
    }

    /// A type, or the free code of a file.
    package struct Node: Sendable, Hashable, Codable {
        package var name: String
        package var part: Int
        /// Where it is found in a part with many types.
        package var folder: String
        package var layer: Layer
    }

    /// Errors of one type that go from the type that throws them to the one that calls it, and what becomes of them.
    package struct Edge: Sendable, Hashable, Codable {
        package var from: Int
        package var to: Int
        package var error: Int
        package var fate: ErrorFate
        /// The places at which it arrives.
        package var steps: [Int]
    }

    package struct Error: Sendable, Hashable, Codable {
        package var name: String
        /// Whether it stands for what is not known.
        package var isUnknown: Bool
    }

    /// One place on the ways of errors.
    package struct Step: Sendable, Hashable, Codable {
        package var node: Int
        /// The type of the system or of a package that it comes from.
        package var foreign: Int?
        package var path: String
        package var line: Int
        /// What happens there: `Store.save(_:) throws it`.
        package var words: String
        package var errors: [Int]
        package var fate: ErrorFate
        /// Whether an error begins here.
        package var isOrigin: Bool
        /// What a clause does with it, or how it ends.
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
    /// Leaves out tests, mocks and previews.
    package init(trails: ErrorTrails, places: Places) {
        var drawing = ErrorMapDrawing(trails, places)
        self = drawing.map()
    }
}

/// The map as other tools read it. `formatVersion` increases with each incompatible change.
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
