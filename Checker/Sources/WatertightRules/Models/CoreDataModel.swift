/// Core Data.
enum CoreDataModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/coredata/nsmanagedobjectcontext, /nspersistentcontainer,
        // /nspersistentstorecoordinator, /nsfetchrequest; its errors are those of the Cocoa domain (CoreDataErrors.h).
        import Foundation

        @Complete open class NSManagedObjectContext: NSObject {
            public init(concurrencyType: NSManagedObjectContextConcurrencyType)
            public init(_ type: ConcurrencyType)
            @Fails(CocoaError) @Touches(storage) open func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T]
            @Fails(CocoaError) @Touches(storage) open func count<T>(for request: NSFetchRequest<T>) throws -> Int
            @Fails(CocoaError) @Touches(storage) open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult
            @Fails(CocoaError) @Touches(storage) open func save() throws
            @Fails(CocoaError) @Touches(storage) open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject
            @Fails(CocoaError) open func obtainPermanentIDs(for objects: [NSManagedObject]) throws
            @Fails(CocoaError) open func setQueryGenerationFrom(_ token: NSQueryGenerationToken?) throws
            open func object(with id: NSManagedObjectID) -> NSManagedObject
            open func insert(_ object: NSManagedObject)
            @Destroys open func delete(_ object: NSManagedObject)
            open func refresh(_ object: NSManagedObject, mergeChanges: Bool)
            open func refreshAllObjects()
            open func rollback()
            open func reset()
            @Runs(part) open func perform<T>(schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> T) async rethrows -> T
            @Runs(part) open func perform(_ block: @escaping () -> Void)
            @Runs(part) open func performAndWait<T>(_ block: () throws -> T) rethrows -> T
            open var hasChanges: Bool { get }
        }
        open class NSPersistentContainer: NSObject {
            public init(name: String)
            public init(name: String, managedObjectModel: NSManagedObjectModel)
            @Touches(storage) @Runs(later) open func loadPersistentStores(completionHandler: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void)
            open func newBackgroundContext() -> NSManagedObjectContext
            @Runs(part) open func performBackgroundTask<T>(_ block: @escaping (NSManagedObjectContext) throws -> T) async rethrows -> T
            @Runs(part) open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void)
            open var viewContext: NSManagedObjectContext { get }
            open var persistentStoreCoordinator: NSPersistentStoreCoordinator { get }
            open var persistentStoreDescriptions: [NSPersistentStoreDescription]
        }
        open class NSPersistentCloudKitContainer: NSPersistentContainer {
            @Fails(CocoaError) open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws
        }
        @Complete open class NSPersistentStoreCoordinator: NSObject {
            public init(managedObjectModel: NSManagedObjectModel)
            @Fails(CocoaError) @Touches(storage) open func addPersistentStore(ofType: String, configurationName: String?, at url: URL?, options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore
            @Fails(CocoaError) @Touches(storage) open func addPersistentStore(type: NSPersistentStore.StoreType, configuration: String? = nil, at url: URL, options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore
            @Fails(CocoaError) @Touches(storage) open func remove(_ store: NSPersistentStore) throws
            @Fails(CocoaError) @Touches(storage) open func migratePersistentStore(_ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType: String) throws -> NSPersistentStore
            @Fails(CocoaError) @Touches(storage) open func migratePersistentStore(_ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, type: NSPersistentStore.StoreType) throws -> NSPersistentStore
            @Fails(CocoaError) @Touches(storage) @Overwrites open func replacePersistentStore(at url: URL, destinationOptions: [AnyHashable: Any]? = nil, withPersistentStoreFrom: URL, sourceOptions: [AnyHashable: Any]? = nil, ofType: String) throws
            @Fails(CocoaError) @Touches(storage) @Destroys open func destroyPersistentStore(at url: URL, ofType: String, options: [AnyHashable: Any]? = nil) throws
            @Fails(CocoaError) @Touches(storage) @Destroys open func destroyPersistentStore(at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil) throws
            @Fails(CocoaError) @Touches(storage) open class func metadataForPersistentStore(ofType: String, at url: URL, options: [AnyHashable: Any]? = nil) throws -> [String: Any]
            @Fails(CocoaError) @Touches(storage) open class func metadataForPersistentStore(type: NSPersistentStore.StoreType, at url: URL, options: [AnyHashable: Any]? = nil) throws -> [String: Any]
            @Fails(CocoaError) @Touches(storage) open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreOfType: String, at url: URL, options: [AnyHashable: Any]? = nil) throws
            @Runs(part) open func performAndWait<T>(_ block: () throws -> T) rethrows -> T
            @Runs(part) open func perform<T>(_ block: @escaping () throws -> T) async rethrows -> T
        }
        open class NSPersistentStoreRequest: NSObject {}
        @Complete open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
            public init()
            public init(entityName: String)
            @Fails(CocoaError) @Touches(storage) open func execute() throws -> [ResultType]
            open var predicate: NSPredicate?
            open var sortDescriptors: [NSSortDescriptor]?
            open var fetchLimit: Int
        }
        @Complete open class NSBatchDeleteRequest: NSPersistentStoreRequest {
            public init(fetchRequest: NSFetchRequest<Any>)
            public init(objectIDs: [NSManagedObjectID])
        }
        open class NSFetchedResultsController<ResultType>: NSObject {
            public init(fetchRequest: NSFetchRequest<ResultType>, managedObjectContext: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName: String?)
            @Fails(CocoaError) @Touches(storage) open func performFetch() throws
            open func object(at path: IndexPath) -> ResultType
            open var fetchedObjects: [ResultType]? { get }
        }
        @Observable open class NSManagedObject: NSObject {
            public init(context: NSManagedObjectContext)
            public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)
            @Fails(CocoaError) open func validateForInsert() throws
            @Fails(CocoaError) open func validateForUpdate() throws
            @Fails(CocoaError) open func validateForDelete() throws
            open class func fetchRequest() -> NSFetchRequest<NSFetchRequestResult>
            open func setValue(_ value: Any?, forKey: String)
            open func value(forKey: String) -> Any?
            open var managedObjectContext: NSManagedObjectContext? { get }
            open var objectID: NSManagedObjectID { get }
        }
        @Complete open class NSManagedObjectID: NSObject {}
        @Complete open class NSManagedObjectModel: NSObject {
            public init?(contentsOf url: URL)
            public init?(byMerging models: [NSManagedObjectModel]?)
        }
        @Complete open class NSEntityDescription: NSObject {
            open class func entity(forEntityName: String, in context: NSManagedObjectContext) -> NSEntityDescription?
            open class func insertNewObject(forEntityName: String, into context: NSManagedObjectContext) -> NSManagedObject
        }
        @Complete open class NSPersistentStoreDescription: NSObject { public init(url: URL) }
        open class NSMigrationManager: NSObject {
            public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel)
            @Fails(CocoaError) @Touches(storage) open func migrateStore(from url: URL, sourceType: String, options: [AnyHashable: Any]? = nil, with mapping: NSMappingModel?, toDestinationURL: URL, destinationType: String, destinationOptions: [AnyHashable: Any]? = nil) throws
        }
        open class NSMappingModel: NSObject { @Fails(CocoaError) open class func inferredMappingModel(forSourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) throws -> NSMappingModel }
        """
}
