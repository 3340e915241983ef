/// Apollo's client for GraphQL: version 1 answers by closures, version 2 throws.
enum ApolloModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: apollographql.com/docs/ios/api/Apollo/extensions/ApolloClient, /docs/ios/fetching/queries,
        // /docs/ios/fetching/mutations, /docs/ios/migrations/2.0.
        import Foundation

        public class ApolloClient {
            @Touches(network) @Runs(once) public func fetch<Q>(query: Q, cachePolicy: CachePolicy = .default, contextIdentifier: UUID? = nil, context: (any RequestContext)? = nil, queue: DispatchQueue = .main, resultHandler: ((Result<GraphQLResult<Q.Data>, any Error>) -> Void)? = nil) -> any Cancellable
            @Touches(network) @Cancels public func fetch<Q>(query: Q, cachePolicy: CachePolicy = .default, requestConfiguration: RequestConfiguration? = nil) async throws -> GraphQLResponse<Q>
            @Touches(network) @Runs(later) public func watch<Q>(query: Q, cachePolicy: CachePolicy = .default, context: (any RequestContext)? = nil, callbackQueue: DispatchQueue = .main, resultHandler: @escaping (Result<GraphQLResult<Q.Data>, any Error>) -> Void) -> GraphQLQueryWatcher<Q>
            @Touches(network) @Runs(once) public func perform<M>(mutation: M, publishResultToStore: Bool = true, contextIdentifier: UUID? = nil, context: (any RequestContext)? = nil, queue: DispatchQueue = .main, resultHandler: ((Result<GraphQLResult<M.Data>, any Error>) -> Void)? = nil) -> any Cancellable
            @Touches(network) @Cancels public func perform<M>(mutation: M, requestConfiguration: RequestConfiguration? = nil) async throws -> GraphQLResponse<M>
            @Touches(network) @Runs(later) public func subscribe<S>(subscription: S, context: (any RequestContext)? = nil, queue: DispatchQueue = .main, resultHandler: @escaping (Result<GraphQLResult<S.Data>, any Error>) -> Void) -> any Cancellable
            @Touches(storage) @Destroys @Runs(once) public func clearCache(callbackQueue: DispatchQueue = .main, completion: ((Result<Void, any Error>) -> Void)? = nil)
            public var store: ApolloStore { get }
        }
        public class ApolloStore {
            @Runs(later) public func withinReadTransaction<T>(_ body: @escaping (ReadTransaction) throws -> T, callbackQueue: DispatchQueue? = nil, completion: ((Result<T, any Error>) -> Void)? = nil)
            @Runs(later) public func withinReadWriteTransaction<T>(_ body: @escaping (ReadWriteTransaction) throws -> T, callbackQueue: DispatchQueue? = nil, completion: ((Result<T, any Error>) -> Void)? = nil)
        }
        @Complete public struct GraphQLResult<Data> {
            public var data: Data? { get }
            public var errors: [GraphQLError]? { get }
        }
        public struct GraphQLError: Error {
            @Converts public var message: String? { get }
            @Converts public var localizedDescription: String { get }
        }
        """
}
