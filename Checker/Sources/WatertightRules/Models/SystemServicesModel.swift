/// What the system's services answer later: whether it worked, they tell a closure alone.
enum SystemServicesModel {
    /// The modules, with what each declares. All of them export Foundation or UIKit, and the errors of the system.
    static let all: [Models.Model] = [
        model("LocalAuthentication", localAuthentication), model("CoreLocation", coreLocation),
        model("NetworkExtension", networkExtension), model("CloudKit", cloudKit), model("Contacts", contacts),
        model("EventKit", eventKit), model("Photos", photos), model("HealthKit", healthKit),
        model("WatchConnectivity", watchConnectivity), model("WebKit", webKit, over: "UIKit"),
        model("MapKit", mapKit, over: "UIKit"),
        model("AuthenticationServices", authenticationServices, over: "UIKit"),
    ]

    private static func model(_ module: String, _ declarations: String, over base: String = "Foundation")
        -> Models.Model
    {
        let source = "import \(base)\nimport \(SystemErrorsModel.module)\n" + declarations
        return Models.Model(module: module, source: source) { Models.parsed(source) }
    }

    private static let localAuthentication = """
        // Sources: developer.apple.com/documentation/localauthentication/lacontext
        open class LAContext: NSObject {
            @Runs(once) open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, (any Error)?) -> Void)
            @Fails(LAError) open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
            open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool
            open func invalidate()
        }
        """

    private static let coreLocation = """
        // Sources: developer.apple.com/documentation/corelocation/clgeocoder
        open class CLGeocoder: NSObject {
            @Touches(network) @Runs(once) open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping ([CLPlacemark]?, (any Error)?) -> Void)
            @Touches(network) @Runs(once) open func geocodeAddressString(_ address: String, completionHandler: @escaping ([CLPlacemark]?, (any Error)?) -> Void)
            @Fails(CLError) @Touches(network) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark]
            @Fails(CLError) @Touches(network) open func geocodeAddressString(_ address: String) async throws -> [CLPlacemark]
            open func cancelGeocode()
        }
        """

    private static let networkExtension = """
        // Sources: developer.apple.com/documentation/networkextension/nevpnmanager, /netunnelprovidermanager
        open class NEVPNManager: NSObject {
            open class func shared() -> NEVPNManager
            @Runs(once) open func loadFromPreferences(completionHandler: @escaping ((any Error)?) -> Void)
            @Runs(once) open func saveToPreferences(completionHandler: (((any Error)?) -> Void)? = nil)
            @Runs(once) open func removeFromPreferences(completionHandler: (((any Error)?) -> Void)? = nil)
            open func loadFromPreferences() async throws
            @Overwrites open func saveToPreferences() async throws
            @Destroys open func removeFromPreferences() async throws
            open var connection: NEVPNConnection { get }
        }
        open class NETunnelProviderManager: NEVPNManager {
            @Runs(once) open class func loadAllFromPreferences(completionHandler: @escaping ([NETunnelProviderManager]?, (any Error)?) -> Void)
            open class func loadAllFromPreferences() async throws -> [NETunnelProviderManager]
        }
        open class NEVPNConnection: NSObject {
            open func startVPNTunnel() throws
            open func startVPNTunnel(options: [String: NSObject]?) throws
            open func stopVPNTunnel()
        }
        """

    private static let cloudKit = """
        // Sources: developer.apple.com/documentation/cloudkit/ckdatabase, /ckcontainer
        open class CKContainer: NSObject {
            open class func `default`() -> CKContainer
            public init(identifier: String)
            open var privateCloudDatabase: CKDatabase { get }
            open var publicCloudDatabase: CKDatabase { get }
            open var sharedCloudDatabase: CKDatabase { get }
            @Touches(network) @Runs(once) open func accountStatus(completionHandler: @escaping (CKAccountStatus, (any Error)?) -> Void)
            @Fails(CKError) @Touches(network) open func accountStatus() async throws -> CKAccountStatus
            @Touches(network) @Runs(once) open func fetchUserRecordID(completionHandler: @escaping (CKRecord.ID?, (any Error)?) -> Void)
        }
        open class CKDatabase: NSObject {
            @Touches(network) @Runs(once) open func fetch(withRecordID: CKRecord.ID, completionHandler: @escaping (CKRecord?, (any Error)?) -> Void)
            @Touches(network) @Overwrites @Runs(once) open func save(_ record: CKRecord, completionHandler: @escaping (CKRecord?, (any Error)?) -> Void)
            @Touches(network) @Destroys @Runs(once) open func delete(withRecordID: CKRecord.ID, completionHandler: @escaping (CKRecord.ID?, (any Error)?) -> Void)
            @Touches(network) @Runs(once) open func perform(_ query: CKQuery, inZoneWith zone: CKRecordZone.ID?, completionHandler: @escaping ([CKRecord]?, (any Error)?) -> Void)
            @Fails(CKError) @Touches(network) open func record(for id: CKRecord.ID) async throws -> CKRecord
            @Fails(CKError) @Touches(network) @Overwrites open func save(_ record: CKRecord) async throws -> CKRecord
            @Fails(CKError) @Touches(network) @Destroys open func deleteRecord(withID: CKRecord.ID) async throws -> CKRecord.ID
        }
        """

    private static let contacts = """
        // Sources: developer.apple.com/documentation/contacts/cncontactstore
        open class CNContactStore: NSObject {
            public init()
            @Runs(once) open func requestAccess(for type: CNEntityType, completionHandler: @escaping (Bool, (any Error)?) -> Void)
            @Fails(CNError) open func requestAccess(for type: CNEntityType) async throws -> Bool
            @Fails(CNError) @Touches(storage) open func unifiedContacts(matching predicate: NSPredicate, keysToFetch: [CNKeyDescriptor]) throws -> [CNContact]
            @Fails(CNError) @Touches(storage) @Overwrites open func execute(_ request: CNSaveRequest) throws
        }
        """

    private static let eventKit = """
        // Sources: developer.apple.com/documentation/eventkit/ekeventstore
        open class EKEventStore: NSObject {
            public init()
            @Runs(once) open func requestAccess(to type: EKEntityType, completion: @escaping (Bool, (any Error)?) -> Void)
            @Runs(once) open func requestFullAccessToEvents(completion: @escaping (Bool, (any Error)?) -> Void)
            @Runs(once) open func requestFullAccessToReminders(completion: @escaping (Bool, (any Error)?) -> Void)
            @Fails(EKError) open func requestFullAccessToEvents() async throws -> Bool
            @Fails(EKError) open func requestFullAccessToReminders() async throws -> Bool
            @Fails(EKError) @Touches(storage) @Overwrites open func save(_ event: EKEvent, span: EKSpan) throws
            @Fails(EKError) @Touches(storage) @Overwrites open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws
            @Fails(EKError) @Touches(storage) @Destroys open func remove(_ event: EKEvent, span: EKSpan) throws
            @Fails(EKError) @Touches(storage) @Overwrites open func save(_ reminder: EKReminder, commit: Bool) throws
            @Fails(EKError) @Touches(storage) @Overwrites open func commit() throws
        }
        """

    private static let photos = """
        // Sources: developer.apple.com/documentation/photos/phphotolibrary
        open class PHPhotoLibrary: NSObject {
            open class func shared() -> PHPhotoLibrary
            @Touches(storage) @Overwrites @Runs(once) open func performChanges(_ changes: @escaping () -> Void, completionHandler: ((Bool, (any Error)?) -> Void)? = nil)
            @Touches(storage) @Overwrites open func performChanges(_ changes: @escaping () -> Void) async throws
            @Touches(storage) @Overwrites open func performChangesAndWait(_ changes: @escaping () -> Void) throws
        }
        """

    private static let healthKit = """
        // Sources: developer.apple.com/documentation/healthkit/hkhealthstore
        open class HKHealthStore: NSObject {
            public init()
            @Runs(once) open func requestAuthorization(toShare: Set<HKSampleType>?, read: Set<HKObjectType>?, completion: @escaping (Bool, (any Error)?) -> Void)
            @Fails(HKError) open func requestAuthorization(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws
            @Touches(storage) @Overwrites @Runs(once) open func save(_ object: HKObject, withCompletion: @escaping (Bool, (any Error)?) -> Void)
            @Fails(HKError) @Touches(storage) @Overwrites open func save(_ object: HKObject) async throws
            @Touches(storage) @Destroys @Runs(once) open func delete(_ object: HKObject, withCompletion: @escaping (Bool, (any Error)?) -> Void)
            @Fails(HKError) @Touches(storage) @Destroys open func delete(_ object: HKObject) async throws
        }
        """

    private static let watchConnectivity = """
        // Sources: developer.apple.com/documentation/watchconnectivity/wcsession
        open class WCSession: NSObject {
            open class var `default`: WCSession { get }
            @Runs(later) open func sendMessage(_ message: [String: Any], replyHandler: (([String: Any]) -> Void)?, errorHandler: (((any Error)) -> Void)? = nil)
            @Fails(WCError) open func updateApplicationContext(_ context: [String: Any]) throws
        }
        """

    private static let webKit = """
        // Sources: developer.apple.com/documentation/webkit/wkwebview
        open class WKWebView: UIView {
            @Runs(once) open func evaluateJavaScript(_ script: String, completionHandler: ((Any?, (any Error)?) -> Void)? = nil)
            @Fails(WKError) open func evaluateJavaScript(_ script: String) async throws -> Any?
            @Runs(once) open func takeSnapshot(with configuration: WKSnapshotConfiguration?, completionHandler: @escaping (UIImage?, (any Error)?) -> Void)
        }
        """

    private static let mapKit = """
        // Sources: developer.apple.com/documentation/mapkit/mklocalsearch, /mkdirections
        open class MKLocalSearch: NSObject {
            public init(request: Request)
            @Touches(network) @Runs(once) open func start(completionHandler: @escaping (Response?, (any Error)?) -> Void)
            @Fails(MKError) @Touches(network) open func start() async throws -> Response
            open class Request: NSObject {}
            open class Response: NSObject {}
        }
        open class MKDirections: NSObject {
            public init(request: Request)
            @Touches(network) @Runs(once) open func calculate(completionHandler: @escaping (Response?, (any Error)?) -> Void)
            @Fails(MKError) @Touches(network) open func calculate() async throws -> Response
            open class Request: NSObject {}
            open class Response: NSObject {}
        }
        """

    private static let authenticationServices = """
        // Sources: developer.apple.com/documentation/authenticationservices/aswebauthenticationsession
        open class ASWebAuthenticationSession: NSObject {
            @Runs(once) public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping (URL?, (any Error)?) -> Void)
            open func start() -> Bool
            open func cancel()
        }
        """
}
