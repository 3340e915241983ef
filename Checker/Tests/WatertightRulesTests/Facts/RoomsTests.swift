import Foundation
import SwiftSyntax
import Testing

@testable import WatertightRules

/// Folders only use declarations of the same or earlier folders.
@Suite struct RoomsTests {
    private static let rooms = [
        "Source", "Facts", "Models", "Modules", "Program", "Summaries", "Places", "Ends", "Findings", "Queries",
        "Rules",
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources/WatertightRules"
    ).standardizedFileURL.path

    private static func trees(of room: String) throws -> [(file: String, tree: SourceTree)] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/" + room).sorted().map {
            ($0, SourceTree(try String(contentsOfFile: "\(folder)/\(room)/\($0)", encoding: .utf8)))
        }
    }

    private static func mentions(in tree: SourceTree) -> Set<String> {
        Set(
            tree.nodes(IdentifierTypeSyntax.self).map(\.name.text)
                + tree.nodes(DeclReferenceExprSyntax.self).filter { $0.parent?.is(MemberAccessExprSyntax.self) != true }
                .map(\.baseName.text)
                + tree.nodes(MemberAccessExprSyntax.self).compactMap {
                    $0.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
                })
    }

    @Test func listsAllFolders() throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted() == Self.rooms.sorted())
    }

    @Test func foldersOnlyUseEarlierOnes() throws {
        var declaredIn: [String: Int] = [:]
        for (number, room) in Self.rooms.enumerated() {
            for (_, tree) in try Self.trees(of: room) {
                let facts = tree.facts
                for type in facts.declarations where type.kind.isType && type.owner.isAbsent {
                    declaredIn[facts.text(type.name)] = number
                }
            }
        }
        #expect(declaredIn.count > 20)
        for (number, room) in Self.rooms.enumerated() {
            let trees = try Self.trees(of: room)
            // A nested type shadows types with the same name elsewhere.
            let own = Set(
                trees.flatMap {
                    $0.tree.nodes(StructDeclSyntax.self).map(\.name.text)
                        + $0.tree.nodes(EnumDeclSyntax.self).map(\.name.text)
                })
            for (file, tree) in trees {
                let later = Self.mentions(in: tree).filter { declaredIn[$0] ?? -1 > number && !own.contains($0) }
                #expect(later.isEmpty, "\(room)/\(file)")
            }
        }
    }
}
