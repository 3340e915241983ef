/// Foundation's coders: JSON, property lists, archives, XML.
enum FoundationCodingModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/foundation/jsondecoder, /jsonencoder, /jsonserialization,
        // /nskeyedunarchiver and the pages beside them; swift-foundation's JSONDecoder.swift, which throws
        // `DecodingError` for what is no JSON, and else what the types throw that it decodes, and its strategies.
        @Complete open class JSONDecoder {
            public init()
            @Only @Decodes @Fails(DecodingError) open func decode<T>(_ type: T.Type, from data: Data) throws -> T
            @Fails(DecodingError) open func decode<T>(_ type: T.Type, from data: Data, configuration: Any) throws -> T
            open var dateDecodingStrategy: DateDecodingStrategy
            open var dataDecodingStrategy: DataDecodingStrategy
            public struct DateDecodingStrategy { @Coded public static func custom(_ decode: @escaping (any Decoder) throws -> Date) -> DateDecodingStrategy }
            public struct DataDecodingStrategy { @Coded public static func custom(_ decode: @escaping (any Decoder) throws -> Data) -> DataDecodingStrategy }
        }
        @Complete open class JSONEncoder {
            public init()
            @Fails(EncodingError) open func encode<T>(_ value: T) throws -> Data
            @Fails(EncodingError) open func encode<T>(_ value: T, configuration: Any) throws -> Data
        }
        @Complete open class PropertyListDecoder {
            public init()
            @Fails(DecodingError) open func decode<T>(_ type: T.Type, from data: Data) throws -> T
            @Fails(DecodingError) open func decode<T>(_ type: T.Type, from data: Data, format: inout PropertyListSerialization.PropertyListFormat) throws -> T
        }
        @Complete open class PropertyListEncoder {
            public init()
            @Fails(EncodingError) open func encode<T>(_ value: T) throws -> Data
        }
        @Complete open class JSONSerialization: NSObject {
            @Fails(CocoaError) open class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any
            @Fails(CocoaError) open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data
            open class func isValidJSONObject(_ object: Any) -> Bool
        }
        @Complete open class PropertyListSerialization: NSObject {
            @Fails(CocoaError) open class func propertyList(from data: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?) throws -> Any
            @Fails(CocoaError) open class func data(fromPropertyList list: Any, format: PropertyListFormat, options: WriteOptions) throws -> Data
        }
        @Complete open class NSKeyedArchiver: NSCoder {
            public init(requiringSecureCoding: Bool)
            @Fails(CocoaError) open class func archivedData(withRootObject object: Any, requiringSecureCoding: Bool) throws -> Data
        }
        @Complete open class NSKeyedUnarchiver: NSCoder {
            @Fails(CocoaError) public init(forReadingFrom data: Data) throws
            @Fails(CocoaError) open class func unarchivedObject<T>(ofClass type: T.Type, from data: Data) throws -> T?
            @Fails(CocoaError) open class func unarchivedObject(ofClasses types: [AnyClass], from data: Data) throws -> Any?
            @Fails(CocoaError) open class func unarchivedArrayOfObjects<T>(ofClass type: T.Type, from data: Data) throws -> [T]?
            @Fails(CocoaError) open class func unarchivedDictionary<K, V>(ofKeyClass key: K.Type, objectClass: V.Type, from data: Data) throws -> [K: V]?
            @Fails(CocoaError) open class func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any?
        }
        @Complete open class NSCoder: NSObject {
            open func decodeObject(forKey: String) -> Any?
            open func encode(_ object: Any?, forKey: String)
            @Fails(CocoaError) open func decodeTopLevelObject() throws -> Any?
            @Fails(CocoaError) open func decodeTopLevelObject(forKey: String) throws -> Any?
            @Fails(CocoaError) open func decodeTopLevelObject<T>(of type: T.Type, forKey: String) throws -> T?
        }
        open class XMLNode: NSObject {
            @Fails(CocoaError) open func nodes(forXPath: String) throws -> [XMLNode]
            @Fails(CocoaError) open func objects(forXQuery: String, constants: [String: Any]? = nil) throws -> [Any]
        }
        open class XMLElement: XMLNode { @Fails(CocoaError) public init(xmlString: String) throws }
        open class XMLDocument: XMLNode {
            @Fails(CocoaError) public init(contentsOf url: URL, options: XMLNode.Options = []) throws
            @Fails(CocoaError) public init(data: Data, options: XMLNode.Options = []) throws
            @Fails(CocoaError) public init(xmlString: String, options: XMLNode.Options = []) throws
            open func rootElement() -> XMLElement?
        }
        """
}
