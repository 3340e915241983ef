import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

import WatertightRules

@testable import WatertightCLI

@Suite struct LayerPictureTests {
    private static let drawn = Layer.allCases.filter { $0 != .support }

    /// Every room, and an arrow from each to each.
    private static let full = LayerGraph(
        rooms: drawn.enumerated().map { .init(layer: $1, typeCount: $0 + 1, leakCount: $0) },
        edges: drawn.flatMap { from in
            drawn.filter { $0 != from }.map { LayerGraph.Edge(from: from, to: $0, count: 3) }
        })

    private func elements(of graph: LayerGraph) throws -> [Element] {
        let reader = Reader()
        let parser = XMLParser(data: Data(LayerPicture.svg(of: graph).utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.elements
    }

    private struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""

        var isRoom: Bool { attributes["class"] == "room" }
        var isArrow: Bool { attributes["marker-end"] != nil }

        func number(_ key: String) throws -> Int { try #require(attributes[key].flatMap(Int.init)) }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(elements.count)
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { elements[last].text += text }
        }
    }

    @Test(arguments: [full, LayerGraph(rooms: [], edges: []), LayerGraph(rooms: [], edges: full.edges)])
    func isWellFormed(graph: LayerGraph) throws {
        let elements = try elements(of: graph)
        let root = try #require(elements.first)
        #expect(root.name == "svg")
        #expect(root.attributes["xmlns"] == "http://www.w3.org/2000/svg")
    }

    @Test func theSameGraphGivesTheSamePicture() {
        #expect(LayerPicture.svg(of: Self.full) == LayerPicture.svg(of: Self.full))
    }

    @Test func bringsNothingFromElsewhere() throws {
        for element in try elements(of: Self.full) {
            #expect(!["script", "image", "use", "foreignObject", "a"].contains(element.name))
            #expect(element.attributes["href"] == nil)
            #expect(!element.text.contains("url(") && !element.text.contains("@import"))
        }
    }

    @Test func drawsEachRoomOnceAndByName() throws {
        let elements = try elements(of: Self.full)
        #expect(elements.count { $0.isRoom } == Self.drawn.count)
        let names = elements.filter { $0.attributes["class"] == "name" }.map(\.text)
        #expect(names == Self.drawn.map(\.rawValue))
    }

    @Test func roomsLieBesideEachOtherAndInThePicture() throws {
        let elements = try elements(of: Self.full)
        let size = try #require(elements.first?.attributes["viewBox"]).split(separator: " ").compactMap { Int($0) }
        let boxes = try elements.filter(\.isRoom).map {
            (
                x: try $0.number("x"), y: try $0.number("y"), width: try $0.number("width"),
                height: try $0.number("height")
            )
        }
        for (position, box) in boxes.enumerated() {
            #expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= size[2] && box.y + box.height <= size[3])
            for other in boxes[(position + 1)...] {
                let isApart =
                    box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y
                    || other.y + other.height <= box.y
                #expect(isApart, "\(box) \(other)")
            }
        }
    }

    @Test func whatIsNearerToTheScreenStandsHigher() throws {
        let elements = try elements(of: Self.full)
        var heights: [String: Int] = [:]
        for name in elements where name.attributes["class"] == "name" { heights[name.text] = try name.number("y") }
        let floors = [Layer.presentation, .useCase, .repository, .network].compactMap { heights[$0.rawValue] }
        #expect(floors == Set(floors).sorted())
        #expect(floors.count == 4)
        #expect(heights["network"] == heights["facade"])
    }

    @Test func leaksAreCountedAndCleanRoomsMarked() throws {
        let graph = LayerGraph(
            rooms: [
                .init(layer: .presentation, typeCount: 1, leakCount: 1),
                .init(layer: .useCase, typeCount: 2, leakCount: 12),
                .init(layer: .repository, typeCount: 3, leakCount: 0),
            ], edges: [])
        let elements = try elements(of: graph)
        #expect(elements.filter { $0.attributes["class"] == "badgetext" }.map(\.text) == ["1 leak", "12 leaks"])
        #expect(elements.count { $0.attributes["class"] == "clean" } == 1)
        #expect(elements.filter { $0.attributes["class"] == "count" }.map(\.text) == ["1 type", "2 types", "3 types"])
    }

    @Test func onlyArrowsTowardsTheScreenAreMarked() throws {
        let rooms = Self.full.rooms
        func arrow(_ from: Layer, _ to: Layer) throws -> Element {
            let elements = try elements(of: LayerGraph(rooms: rooms, edges: [.init(from: from, to: to, count: 7)]))
            #expect(elements.contains { $0.attributes["class"]?.hasPrefix("label") == true && $0.text == "7" })
            return try #require(elements.first { $0.isArrow })
        }
        #expect(try arrow(.repository, .presentation).attributes["class"] == "arrow up")
        #expect(try arrow(.network, .repository).attributes["class"] == "arrow up")
        #expect(try arrow(.presentation, .repository).attributes["class"] == "arrow")
        #expect(try arrow(.network, .facade).attributes["class"] == "arrow")
        #expect(try arrow(.composition, .presentation).attributes["class"] == "arrow")
        #expect(try arrow(.repository, .diagnostics).attributes["class"] == "arrow")
    }

    @Test func anArrowPointsAtAMarkerThatIsThere() throws {
        let elements = try elements(of: Self.full)
        let markers = Set(elements.filter { $0.name == "marker" }.compactMap { $0.attributes["id"] })
        let arrows = elements.filter(\.isArrow)
        #expect(arrows.count == Self.full.edges.count)
        for arrow in arrows {
            #expect(markers.contains { arrow.attributes["marker-end"] == "url(#\($0))" })
        }
    }

    @Test func anEdgeToARoomThatIsNotThereIsNotDrawn() throws {
        let graph = LayerGraph(
            rooms: [.init(layer: .repository, typeCount: 1, leakCount: 0)],
            edges: [.init(from: .repository, to: .support, count: 1), .init(from: .useCase, to: .repository, count: 1)])
        let elements = try elements(of: graph)
        #expect(!elements.contains { $0.isArrow })
    }

    @Test func saysInWordsWhatItShows() throws {
        let graph = LayerGraph(
            rooms: [
                .init(layer: .presentation, typeCount: 2, leakCount: 5),
                .init(layer: .repository, typeCount: 3, leakCount: 0),
            ],
            edges: [
                .init(from: .repository, to: .presentation, count: 4),
                .init(from: .presentation, to: .repository, count: 6),
            ])
        let elements = try elements(of: graph)
        let root = try #require(elements.first)
        let description = try #require(elements.first { $0.name == "desc" })
        #expect(
            description.text
                == "presentation: 2 types, 5 leaks; repository: 3 types, 0 leaks; repository names presentation in 4 files, upward. Numbers at arrows count files."
        )
        let labels = Set(root.attributes["aria-labelledby"]?.split(separator: " ").map(String.init) ?? [])
        #expect(labels.count == 2)
        #expect(labels.isSubset(of: elements.compactMap { $0.attributes["id"] }))
    }
}
