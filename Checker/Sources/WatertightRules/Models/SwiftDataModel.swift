/// SwiftData.
enum SwiftDataModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/swiftdata/modelcontext, /modelcontainer, /swiftdataerror.
        import Foundation

        public struct SwiftDataError: Error {}
        @Complete public class ModelContext {
            public init(_ container: ModelContainer)
            @Fails(SwiftDataError) @Touches(storage) public func fetch<T>(_ descriptor: FetchDescriptor<T>) throws -> [T]
            @Fails(SwiftDataError) @Touches(storage) public func fetch<T>(_ descriptor: FetchDescriptor<T>, batchSize: Int) throws -> FetchResultsCollection<T>
            @Fails(SwiftDataError) @Touches(storage) public func fetchCount<T>(_ descriptor: FetchDescriptor<T>) throws -> Int
            @Fails(SwiftDataError) @Touches(storage) public func fetchIdentifiers<T>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier]
            @Fails(SwiftDataError) @Touches(storage) @Runs(part) public func enumerate<T>(_ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false, block: (T) throws -> Void) throws
            @Touches(storage) public func save() throws
            @Touches(storage) @Runs(part) public func transaction(block: () throws -> Void) throws
            @Touches(storage) @Destroys public func delete<T>(model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true) throws
            public func insert<T>(_ model: T)
            @Destroys public func delete<T>(_ model: T)
            public func model(for id: PersistentIdentifier) -> any PersistentModel
            public func rollback()
            public func processPendingChanges()
            public var hasChanges: Bool { get }
        }
        @Complete public class ModelContainer {
            @Fails(SwiftDataError) @Touches(storage) public init<T>(for types: T..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...) throws
            @Fails(SwiftDataError) @Touches(storage) public init(for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]) throws
            @Touches(storage) @Destroys public func erase() throws
            @Destroys public func deleteAllData()
            public var mainContext: ModelContext { get }
        }
        @Complete public struct ModelConfiguration { public init(isStoredInMemoryOnly: Bool) }
        @Complete public struct FetchDescriptor<T> { public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) }
        @Complete public class Schema {}
        @Complete public struct PersistentIdentifier {}
        @Observable public protocol PersistentModel {}
        public protocol ModelActor { var modelContext: ModelContext { get } }
        """
}
