/// Firebase: accounts and the document store. Their errors are `NSError`s of domains of their own.
enum FirebaseModel {
    static let authentication = Models.parsed(authenticationSource)
    static let firestore = Models.parsed(firestoreSource)

    static let authenticationSource = """
        // Sources: firebase.google.com/docs/reference/swift/firebaseauth/api/reference/Classes/Auth and /User; which says that the
        // errors are of AuthErrorDomain.
        import Foundation

        public class Auth: NSObject {
            public class func auth() -> Auth
            @Fails(NSError) @Touches(network) public func signIn(withEmail: String, password: String) async throws -> AuthDataResult
            @Touches(network) @Runs(once) public func signIn(withEmail: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil)
            @Fails(NSError) @Touches(network) public func signIn(with credential: AuthCredential) async throws -> AuthDataResult
            @Touches(network) @Runs(once) public func signIn(with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil)
            @Fails(NSError) @Touches(network) public func signIn(withCustomToken: String) async throws -> AuthDataResult
            @Fails(NSError) @Touches(network) public func signInAnonymously() async throws -> AuthDataResult
            @Fails(NSError) @Touches(network) public func createUser(withEmail: String, password: String) async throws -> AuthDataResult
            @Touches(network) @Runs(once) public func createUser(withEmail: String, password: String, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil)
            @Fails(NSError) @Touches(network) public func sendPasswordReset(withEmail: String) async throws
            @Touches(network) @Runs(once) public func sendPasswordReset(withEmail: String, completion: (((any Error)?) -> Void)? = nil)
            @Fails(NSError) public func signOut() throws
            @Runs(later) public func addStateDidChangeListener(_ listener: @escaping (Auth, User?) -> Void) -> AuthStateDidChangeListenerHandle
            public var currentUser: User? { get }
        }
        public class AuthDataResult: NSObject { public var user: User { get } }
        public class User: NSObject {
            @Fails(NSError) @Touches(network) public func getIDToken(forcingRefresh: Bool) async throws -> String
            @Fails(NSError) @Touches(network) public func getIDToken() async throws -> String
            @Fails(NSError) @Touches(network) @Destroys public func delete() async throws
            @Fails(NSError) @Touches(network) public func reload() async throws
            @Fails(NSError) @Touches(network) public func updatePassword(to password: String) async throws
            @Fails(NSError) @Touches(network) public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult
            public var uid: String { get }
        }
        """

    static let firestoreSource = """
        // Sources: firebase.google.com/docs/reference/swift/firebasefirestore/api/reference/Classes/DocumentReference,
        // /CollectionReference, /Query, /WriteBatch; which says that the errors are of FirestoreErrorDomain.
        import Foundation

        public class Firestore: NSObject {
            public class func firestore() -> Firestore
            public func collection(_ path: String) -> CollectionReference
            public func collectionGroup(_ id: String) -> Query
            public func document(_ path: String) -> DocumentReference
            public func batch() -> WriteBatch
            @Fails(NSError) @Touches(network) @Runs(part) public func runTransaction(_ block: @escaping (Transaction, NSErrorPointer) -> Any?) async throws -> Any?
            @Touches(network) @Runs(later) public func runTransaction(_ block: @escaping (Transaction, NSErrorPointer) -> Any?, completion: @escaping (Any?, (any Error)?) -> Void)
        }
        public class Query: NSObject {
            @Fails(NSError) @Touches(network) public func getDocuments() async throws -> QuerySnapshot
            @Fails(NSError) @Touches(network) public func getDocuments(source: FirestoreSource) async throws -> QuerySnapshot
            @Touches(network) @Runs(once) public func getDocuments(completion: @escaping (QuerySnapshot?, (any Error)?) -> Void)
            @Touches(network) @Runs(later) public func addSnapshotListener(_ listener: @escaping (QuerySnapshot?, (any Error)?) -> Void) -> any ListenerRegistration
            public func whereField(_ field: String, isEqualTo: Any) -> Query
            public func whereField(_ field: String, arrayContains: Any) -> Query
            public func whereField(_ field: String, in values: [Any]) -> Query
            public func order(by field: String) -> Query
            public func order(by field: String, descending: Bool) -> Query
            public func limit(to count: Int) -> Query
        }
        public class CollectionReference: Query {
            public func document() -> DocumentReference
            public func document(_ path: String) -> DocumentReference
            @Fails(NSError) @Touches(network) public func addDocument(data: [String: Any]) async throws -> DocumentReference
            @Touches(network) @Runs(once) public func addDocument(data: [String: Any], completion: (((any Error)?) -> Void)? = nil) -> DocumentReference
            @Fails(EncodingError) @Touches(network) @Runs(once) public func addDocument<T>(from value: T, encoder: Encoder = Encoder(), completion: (((any Error)?) -> Void)? = nil) throws -> DocumentReference
        }
        public class DocumentReference: NSObject {
            @Fails(NSError) @Touches(network) public func getDocument() async throws -> DocumentSnapshot
            @Fails(NSError) @Touches(network) public func getDocument(source: FirestoreSource) async throws -> DocumentSnapshot
            @Touches(network) @Runs(once) public func getDocument(completion: @escaping (DocumentSnapshot?, (any Error)?) -> Void)
            @Fails(NSError) @Touches(network) public func getDocument<T>(as type: T.Type, with behavior: ServerTimestampBehavior = .none, decoder: Decoder = Decoder()) async throws -> T
            @Fails(NSError) @Touches(network) @Overwrites public func setData(_ data: [String: Any]) async throws
            @Fails(NSError) @Touches(network) @Overwrites public func setData(_ data: [String: Any], merge: Bool) async throws
            @Touches(network) @Overwrites @Runs(once) public func setData(_ data: [String: Any], merge: Bool = false, completion: (((any Error)?) -> Void)? = nil)
            @Fails(EncodingError) @Touches(network) @Overwrites @Runs(once) public func setData<T>(from value: T, merge: Bool = false, encoder: Encoder = Encoder(), completion: (((any Error)?) -> Void)? = nil) throws
            @Fails(NSError) @Touches(network) @Overwrites public func updateData(_ fields: [AnyHashable: Any]) async throws
            @Touches(network) @Overwrites @Runs(once) public func updateData(_ fields: [AnyHashable: Any], completion: (((any Error)?) -> Void)? = nil)
            @Fails(NSError) @Touches(network) @Destroys public func delete() async throws
            @Touches(network) @Destroys @Runs(once) public func delete(completion: (((any Error)?) -> Void)? = nil)
            @Touches(network) @Runs(later) public func addSnapshotListener(_ listener: @escaping (DocumentSnapshot?, (any Error)?) -> Void) -> any ListenerRegistration
            public func collection(_ path: String) -> CollectionReference
        }
        public class DocumentSnapshot: NSObject {
            @Fails(DecodingError) public func data<T>(as type: T.Type, with behavior: ServerTimestampBehavior = .none, decoder: Decoder = Decoder()) throws -> T
            public func data() -> [String: Any]?
            public func get(_ field: Any) -> Any?
            public var exists: Bool { get }
        }
        public class QueryDocumentSnapshot: DocumentSnapshot {}
        public class QuerySnapshot: NSObject { public var documents: [QueryDocumentSnapshot] { get } }
        public class WriteBatch: NSObject {
            @Fails(NSError) @Touches(network) public func commit() async throws
            @Touches(network) @Runs(once) public func commit(completion: (((any Error)?) -> Void)? = nil)
            public func setData(_ data: [String: Any], forDocument document: DocumentReference) -> WriteBatch
            public func updateData(_ fields: [AnyHashable: Any], forDocument document: DocumentReference) -> WriteBatch
            public func deleteDocument(_ document: DocumentReference) -> WriteBatch
        }
        """
}
