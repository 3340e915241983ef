/// GRDB: queues and pools, statements, records, requests, migrations. Its functions say in their documentation that they throw
/// a `DatabaseError`; what runs a closure throws on what that throws.
enum GRDBModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: swiftpackageindex.com/groue/GRDB.swift/documentation/grdb, and GRDB 7's DatabaseReader.swift,
        // DatabaseWriter.swift, Database+Statements.swift, FetchableRecord.swift, MutablePersistableRecord.swift.
        import Foundation

        public struct DatabaseError: Error {}
        public struct RecordError: Error {}
        public struct RowDecodingError: Error {}
        public protocol DatabaseReader {
            @Fails(DatabaseError) @Touches(storage) @Runs(part) func read<T>(_ value: (Database) throws -> T) throws -> T
            @Fails(DatabaseError) @Cancels @Touches(storage) @Runs(part) func read<T>(_ value: @escaping (Database) throws -> T) async throws -> T
            @Fails(DatabaseError) @Touches(storage) @Runs(part) func unsafeRead<T>(_ value: (Database) throws -> T) throws -> T
            @Fails(DatabaseError) @Touches(storage) @Runs(part) func unsafeReentrantRead<T>(_ value: (Database) throws -> T) throws -> T
            @Touches(storage) @Runs(once) func asyncRead(_ value: @escaping (Result<Database, any Error>) -> Void)
            @Touches(storage) func readPublisher<T>(value: @escaping (Database) throws -> T) -> AnyPublisher<T, any Error>
            @Fails(DatabaseError) @Touches(storage) func backup(to writer: any DatabaseWriter) throws
            @Fails(DatabaseError) @Disposable func close() throws
        }
        public protocol DatabaseWriter: DatabaseReader {
            @Fails(DatabaseError) @Touches(storage) @Runs(part) func write<T>(_ updates: (Database) throws -> T) throws -> T
            @Fails(DatabaseError) @Cancels @Touches(storage) @Runs(part) func write<T>(_ updates: @escaping (Database) throws -> T) async throws -> T
            @Touches(storage) @Runs(part) func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) rethrows -> T
            @Fails(DatabaseError) @Touches(storage) @Runs(part) func barrierWriteWithoutTransaction<T>(_ updates: (Database) throws -> T) throws -> T
            @Touches(storage) @Runs(part) func unsafeReentrantWrite<T>(_ updates: (Database) throws -> T) rethrows -> T
            @Touches(storage) @Runs(later) func asyncWrite<T>(_ updates: @escaping (Database) throws -> T, completion: @escaping (Database, Result<T, any Error>) -> Void)
            @Touches(storage) @Runs(later) func asyncWriteWithoutTransaction(_ updates: @escaping (Database) -> Void)
            @Touches(storage) func writePublisher<T>(updates: @escaping (Database) throws -> T) -> AnyPublisher<T, any Error>
            @Fails(DatabaseError) @Touches(storage) @Destroys func erase() throws
            @Fails(DatabaseError) @Touches(storage) func vacuum() throws
            @Fails(DatabaseError) @Touches(storage) func vacuum(into path: String) throws
        }
        public class DatabaseQueue: DatabaseWriter {
            @Fails(DatabaseError) @Touches(storage) public init(path: String, configuration: Configuration = Configuration()) throws
            @Fails(DatabaseError) public init(named: String? = nil, configuration: Configuration = Configuration()) throws
            @Touches(storage) @Runs(part) public func inDatabase<T>(_ updates: (Database) throws -> T) rethrows -> T
            @Fails(DatabaseError) @Touches(storage) @Runs(part) public func inTransaction(_ kind: Database.TransactionKind? = nil, _ updates: (Database) throws -> Database.TransactionCompletion) throws
        }
        public class DatabasePool: DatabaseWriter {
            @Fails(DatabaseError) @Touches(storage) public init(path: String, configuration: Configuration = Configuration()) throws
            @Fails(DatabaseError) @Touches(storage) public func makeSnapshot() throws -> DatabaseSnapshot
        }
        public class DatabaseSnapshot: DatabaseReader {}
        public class Database {
            @Fails(DatabaseError) @Touches(storage) public func execute(sql: String, arguments: StatementArguments = StatementArguments()) throws
            @Fails(DatabaseError) @Touches(storage) public func execute(literal: SQL) throws
            @Fails(DatabaseError) public func makeStatement(sql: String) throws -> Statement
            @Fails(DatabaseError) public func makeStatement(literal: SQL) throws -> Statement
            @Fails(DatabaseError) public func cachedStatement(sql: String) throws -> Statement
            @Fails(DatabaseError) public func cachedStatement(literal: SQL) throws -> Statement
            @Fails(DatabaseError) public func tableExists(_ name: String, in schema: String? = nil) throws -> Bool
            @Fails(DatabaseError) public func viewExists(_ name: String, in schema: String? = nil) throws -> Bool
            @Fails(DatabaseError) public func columns(in table: String, in schema: String? = nil) throws -> [ColumnInfo]
            @Fails(DatabaseError) public func indexes(on table: String, in schema: String? = nil) throws -> [IndexInfo]
            @Fails(DatabaseError) public func primaryKey(_ table: String, in schema: String? = nil) throws -> PrimaryKeyInfo
            @Fails(DatabaseError) public func foreignKeys(on table: String, in schema: String? = nil) throws -> [ForeignKeyInfo]
            @Fails(DatabaseError) public func checkForeignKeys() throws
            @Fails(DatabaseError) @Runs(part) public func inTransaction(_ kind: TransactionKind? = nil, _ operations: () throws -> TransactionCompletion) throws
            @Fails(DatabaseError) @Runs(part) public func inSavepoint(_ operations: () throws -> TransactionCompletion) throws
            @Fails(DatabaseError) @Runs(part) public func readOnly<T>(_ value: () throws -> T) throws -> T
            @Fails(DatabaseError) public func beginTransaction(_ kind: TransactionKind? = nil) throws
            @Fails(DatabaseError) public func commit() throws
            @Fails(DatabaseError) public func rollback() throws
            @Fails(DatabaseError) @Runs(part) public func create(table name: String, options: TableOptions = [], body: (TableDefinition) throws -> Void) throws
            @Fails(DatabaseError) @Runs(part) public func create(table name: String, temporary: Bool = false, ifNotExists: Bool = false, withoutRowID: Bool = false, body: (TableDefinition) throws -> Void) throws
            @Fails(DatabaseError) public func create(index name: String, on table: String, columns: [String], options: IndexOptions = [], condition: Expression? = nil) throws
            @Fails(DatabaseError) public func create(index name: String, on table: String, columns: [String], unique: Bool = false, ifNotExists: Bool = false, condition: Expression? = nil) throws
            @Fails(DatabaseError) public func create(indexOn table: String, columns: [String], options: IndexOptions = [], condition: Expression? = nil) throws
            @Fails(DatabaseError) @Runs(part) public func create(virtualTable name: String, ifNotExists: Bool = false, using module: Module, _ body: ((Module.TableDefinition) throws -> Void)? = nil) throws
            @Fails(DatabaseError) @Runs(part) public func alter(table name: String, body: (TableAlteration) -> Void) throws
            @Fails(DatabaseError) public func rename(table name: String, to new: String) throws
            @Fails(DatabaseError) @Destroys public func drop(table name: String) throws
            @Fails(DatabaseError) public func drop(index name: String) throws
            @Fails(DatabaseError) public func drop(view name: String) throws
            public var lastInsertedRowID: Int64 { get }
            public var changesCount: Int { get }
        }
        public class Statement {
            @Fails(DatabaseError) @Touches(storage) public func execute(arguments: StatementArguments? = nil) throws
            @Fails(DatabaseError) public func setArguments(_ arguments: StatementArguments) throws
        }
        public protocol Cursor {
            @Fails(DatabaseError) func next() throws -> Element?
        }
        public class Row {
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> [Row]
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> Row?
            @Fails(DatabaseError) @Touches(storage) public static func fetchCursor(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> RowCursor
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll<R>(_ db: Database, _ request: R) throws -> [Row]
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne<R>(_ db: Database, _ request: R) throws -> Row?
            @Fails(DatabaseError) @Touches(storage) public static func fetchCursor<R>(_ db: Database, _ request: R) throws -> RowCursor
        }
        public protocol FetchableRecord { init(row: Row) throws }
        public protocol TableRecord {}
        public protocol EncodableRecord { func encode(to container: inout PersistenceContainer) throws }
        public protocol MutablePersistableRecord: EncodableRecord, TableRecord {}
        public protocol PersistableRecord: MutablePersistableRecord {}
        public protocol DatabaseValueConvertible {}
        extension FetchableRecord {
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll(_ db: Database) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll<R>(_ db: Database, _ request: R) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll<K>(_ db: Database, keys: K) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll<K>(_ db: Database, ids: K) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne(_ db: Database) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne<R>(_ db: Database, _ request: R) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne<K>(_ db: Database, key: K) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne<K>(_ db: Database, id: K) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchCursor(_ db: Database) throws -> RecordCursor<Self>
            @Fails(DatabaseError) @Touches(storage) public static func fetchCursor<R>(_ db: Database, _ request: R) throws -> RecordCursor<Self>
            @Fails(DatabaseError) @Touches(storage) public static func fetchSet<R>(_ db: Database, _ request: R) throws -> Set<Self>
            @Fails(DatabaseError) @Fails(RecordError) @Touches(storage) public static func find<K>(_ db: Database, key: K) throws -> Self
            @Fails(DatabaseError) @Fails(RecordError) @Touches(storage) public static func find<K>(_ db: Database, id: K) throws -> Self
        }
        extension DatabaseValueConvertible {
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll<R>(_ db: Database, _ request: R) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne<R>(_ db: Database, _ request: R) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> [Self]
            @Fails(DatabaseError) @Touches(storage) public static func fetchOne(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> Self?
            @Fails(DatabaseError) @Touches(storage) public static func fetchSet(_ db: Database, sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil) throws -> Set<Self>
        }
        extension String: DatabaseValueConvertible {}
        extension Int: DatabaseValueConvertible {}
        extension Int64: DatabaseValueConvertible {}
        extension Double: DatabaseValueConvertible {}
        extension Bool: DatabaseValueConvertible {}
        extension Date: DatabaseValueConvertible {}
        extension Data: DatabaseValueConvertible {}
        extension TableRecord {
            @Fails(DatabaseError) @Touches(storage) public static func fetchCount(_ db: Database) throws -> Int
            @Fails(DatabaseError) @Touches(storage) @Destroys public static func deleteAll(_ db: Database) throws -> Int
            @Fails(DatabaseError) @Touches(storage) @Destroys public static func deleteAll<K>(_ db: Database, keys: K) throws -> Int
            @Fails(DatabaseError) @Touches(storage) @Destroys public static func deleteAll<K>(_ db: Database, ids: K) throws -> Int
            @Fails(DatabaseError) @Touches(storage) @Destroys public static func deleteOne<K>(_ db: Database, key: K) throws -> Bool
            @Fails(DatabaseError) @Touches(storage) @Destroys public static func deleteOne<K>(_ db: Database, id: K) throws -> Bool
            @Fails(DatabaseError) @Touches(storage) public static func exists<K>(_ db: Database, key: K) throws -> Bool
            @Fails(DatabaseError) @Touches(storage) public static func exists<K>(_ db: Database, id: K) throws -> Bool
            public static func filter<P>(_ predicate: P) -> QueryInterfaceRequest<Self>
            public static func filter<K>(key: K) -> QueryInterfaceRequest<Self>
            public static func filter<K>(id: K) -> QueryInterfaceRequest<Self>
            public static func order<T>(_ orderings: T...) -> QueryInterfaceRequest<Self>
            public static func select<T>(_ selection: T...) -> QueryInterfaceRequest<Self>
            public static func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<Self>
            public static func all() -> QueryInterfaceRequest<Self>
        }
        extension MutablePersistableRecord {
            @Fails(DatabaseError) @Touches(storage) public mutating func insert(_ db: Database) throws
            @Fails(DatabaseError) @Touches(storage) @Overwrites public mutating func insert(_ db: Database, onConflict: Database.ConflictResolution?) throws
            @Fails(DatabaseError) @Touches(storage) public mutating func inserted(_ db: Database, onConflict: Database.ConflictResolution? = nil) throws -> Self
            @Fails(DatabaseError) @Fails(RecordError) @Touches(storage) @Overwrites public func update(_ db: Database, onConflict: Database.ConflictResolution? = nil) throws
            @Fails(DatabaseError) @Fails(RecordError) @Touches(storage) @Overwrites public func update<C>(_ db: Database, onConflict: Database.ConflictResolution? = nil, columns: C) throws
            @Fails(DatabaseError) @Touches(storage) @Overwrites public mutating func save(_ db: Database, onConflict: Database.ConflictResolution? = nil) throws
            @Fails(DatabaseError) @Touches(storage) @Overwrites public mutating func upsert(_ db: Database) throws
            @Fails(DatabaseError) @Touches(storage) @Destroys public func delete(_ db: Database) throws -> Bool
            @Fails(DatabaseError) @Touches(storage) public func exists(_ db: Database) throws -> Bool
        }
        public class Record: FetchableRecord, PersistableRecord {
            public init()
            public init(row: Row) throws
        }
        public struct QueryInterfaceRequest<RowDecoder> {
            @Fails(DatabaseError) @Touches(storage) public func fetchAll(_ db: Database) throws -> [RowDecoder]
            @Fails(DatabaseError) @Touches(storage) public func fetchOne(_ db: Database) throws -> RowDecoder?
            @Fails(DatabaseError) @Touches(storage) public func fetchSet(_ db: Database) throws -> Set<RowDecoder>
            @Fails(DatabaseError) @Touches(storage) public func fetchCursor(_ db: Database) throws -> RecordCursor<RowDecoder>
            @Fails(DatabaseError) @Touches(storage) public func fetchCount(_ db: Database) throws -> Int
            @Fails(DatabaseError) @Touches(storage) public func isEmpty(_ db: Database) throws -> Bool
            @Fails(DatabaseError) @Touches(storage) @Destroys public func deleteAll(_ db: Database) throws -> Int
            @Fails(DatabaseError) @Touches(storage) @Overwrites public func updateAll<A>(_ db: Database, onConflict: Database.ConflictResolution? = nil, _ assignments: A...) throws -> Int
            public func filter<P>(_ predicate: P) -> QueryInterfaceRequest<RowDecoder>
            public func order<T>(_ orderings: T...) -> QueryInterfaceRequest<RowDecoder>
            public func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<RowDecoder>
            public func including<A>(all association: A) -> QueryInterfaceRequest<RowDecoder>
            public func including<A>(required association: A) -> QueryInterfaceRequest<RowDecoder>
            public func including<A>(optional association: A) -> QueryInterfaceRequest<RowDecoder>
            public func asRequest<T>(of type: T.Type) -> QueryInterfaceRequest<T>
        }
        public struct DatabaseMigrator {
            public init()
            @Fails(DatabaseError) @Touches(storage) public func migrate(_ writer: any DatabaseWriter) throws
            @Fails(DatabaseError) @Touches(storage) public func migrate(_ writer: any DatabaseWriter, upTo identifier: String) throws
            @Runs(later) public mutating func registerMigration(_ identifier: String, foreignKeyChecks: ForeignKeyChecks = .deferred, migrate: @escaping (Database) throws -> Void)
        }
        public struct ValueObservation<Reducer> {
            @Runs(later) public static func tracking<T>(_ fetch: @escaping (Database) throws -> T) -> ValueObservation<T>
            @Runs(later) public func start(in reader: any DatabaseReader, scheduling: ValueObservationScheduler = .async, onError: @escaping (any Error) -> Void, onChange: @escaping (Reducer) -> Void) -> AnyDatabaseCancellable
            public func publisher(in reader: any DatabaseReader, scheduling: ValueObservationScheduler = .async) -> AnyPublisher<Reducer, any Error>
        }
        """
}
