/// Which types a literal may have, and which the compiler converts to by itself.
/// Sources: swift/stdlib/public/core at 6.2: the conformances that its files declare.
enum LiteralModel {
    static let facts = Models.parsed(source)

    static let source = """
        public protocol ExpressibleByStringLiteral {}
        public protocol ExpressibleByStringInterpolation: ExpressibleByStringLiteral {}
        public protocol ExpressibleByUnicodeScalarLiteral {}
        public protocol ExpressibleByExtendedGraphemeClusterLiteral {}
        public protocol ExpressibleByIntegerLiteral {}
        public protocol ExpressibleByFloatLiteral {}
        public protocol ExpressibleByBooleanLiteral {}
        public protocol ExpressibleByArrayLiteral {}
        public protocol ExpressibleByDictionaryLiteral {}
        public protocol SetAlgebra: ExpressibleByArrayLiteral {}
        public protocol OptionSet: SetAlgebra {}
        public protocol _Pointer {}
        extension String: ExpressibleByStringInterpolation {}
        extension Substring: ExpressibleByStringInterpolation {}
        extension Character: ExpressibleByStringLiteral {}
        extension Bool: ExpressibleByBooleanLiteral {}
        extension Array: ExpressibleByArrayLiteral {}
        extension ContiguousArray: ExpressibleByArrayLiteral {}
        extension ArraySlice: ExpressibleByArrayLiteral {}
        extension Set: SetAlgebra {}
        extension Dictionary: ExpressibleByDictionaryLiteral {}
        extension UnsafePointer: _Pointer {}
        extension UnsafeMutablePointer: _Pointer {}
        extension UnsafeRawPointer: _Pointer {}
        extension UnsafeMutableRawPointer: _Pointer {}
        """
}
