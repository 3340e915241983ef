import SwiftSyntax
import Testing

@testable import WatertightRules

/// Folders only use declarations of the same or earlier folders.
@Suite struct RoomsTests {
    private static let rooms = [
        "Source", "Facts", "Models", "Modules", "Program", "Summaries", "Places", "Ends", "Findings", "Queries",
        "Rules",
    ]

    private static func files(of room: String) -> [OwnSource] {
        OwnSource.all.filter { $0.target == "WatertightRules" && $0.folder == room }
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

    @Test func listsAllFolders() {
        #expect(Set(OwnSource.all.filter { $0.target == "WatertightRules" }.map(\.folder)) == Set(Self.rooms))
    }

    @Test func foldersOnlyUseEarlierOnes() {
        var declaredIn: [String: Int] = [:]
        for (number, room) in Self.rooms.enumerated() {
            for file in Self.files(of: room) {
                let facts = file.tree.facts
                for type in facts.declarations where type.kind.isType && type.owner.isAbsent {
                    declaredIn[facts.text(type.name)] = number
                }
            }
        }
        #expect(declaredIn.count > 20)
        for (number, room) in Self.rooms.enumerated() {
            let files = Self.files(of: room)
            // A nested type shadows types with the same name elsewhere.
            let own = Set(
                files.flatMap {
                    $0.tree.nodes(StructDeclSyntax.self).map(\.name.text)
                        + $0.tree.nodes(EnumDeclSyntax.self).map(\.name.text)
                })
            for file in files {
                let later = Self.mentions(in: file.tree).filter { declaredIn[$0] ?? -1 > number && !own.contains($0) }
                #expect(later.isEmpty, "\(room)/\(file.name)")
            }
        }
    }
}
