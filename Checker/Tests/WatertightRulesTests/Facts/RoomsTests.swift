import Foundation
import Testing

@testable import WatertightRules

/// A room names nothing that a later room declares.
@Suite struct RoomsTests {
    private static let rooms = [
        "Outline", "Facts", "Models", "Modules", "Program", "Summaries", "Places", "Ends", "Findings", "Queries",
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources/WatertightRules"
    ).standardizedFileURL.path

    private static func outlines(of room: String) throws -> [(file: String, outline: Outline)] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/" + room).sorted().map {
            ($0, Outline.parse(try String(contentsOfFile: "\(folder)/\(room)/\($0)", encoding: .utf8)))
        }
    }

    private static func mentions(in outline: Outline) -> Set<String> {
        Set(outline.nodes(of: .namedType, .reference).map { String($0.text.prefix { $0 != "." }) })
    }

    @Test func thereIsNoOtherRoom() throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted() == Self.rooms.sorted())
    }

    /// What stands behind the description of a rule.
    @Test func noQueryIsLong() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Queries").filter {
            $0.contains("Rule")
        }
        #expect(files.count > 22)
        for file in files {
            let text = try String(contentsOfFile: "\(Self.folder)/Queries/\(file)", encoding: .utf8)
            let query = text.components(separatedBy: "    package init() {}\n").last ?? ""
            #expect(query.components(separatedBy: "\n").count <= 91, "\(file)")
        }
    }

    @Test func noRoomNamesWhatALaterOneDeclares() throws {
        var declaredIn: [String: Int] = [:]
        for (number, room) in Self.rooms.enumerated() {
            for (_, outline) in try Self.outlines(of: room) {
                for type in outline.root.children where type.kind.isType { declaredIn[type.text] = number }
            }
        }
        #expect(declaredIn.count > 20)
        for (number, room) in Self.rooms.enumerated() {
            let outlines = try Self.outlines(of: room)
            // A type in a type hides one of that name elsewhere.
            let own = Set(outlines.flatMap { $0.outline.nodes(of: .structDeclaration, .enumDeclaration).map(\.text) })
            for (file, outline) in outlines {
                let later = Self.mentions(in: outline).filter { declaredIn[$0] ?? -1 > number && !own.contains($0) }
                #expect(later.isEmpty, "\(room)/\(file)")
            }
        }
    }
}
