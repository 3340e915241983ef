// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: NoLeadingUnderscores
// (Apple documents them.)
//
// An interface stub of the unified log: the names and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.
//
// The semantics attributes are those of Apple's module. With them the compiler requires a literal with constant options at
// each call: "argument must be a string interpolation".

import Foundation

public struct Logger: Sendable {
    private let subsystem: String
    private let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }

    @_semantics("oslog.log_with_level")
    public func log(level: OSLogType, _ message: OSLogMessage) {
        LogArchive.add(
            LogArchive.Entry(
                subsystem: subsystem, category: category, level: level, parts: message.interpolation.parts))
    }
}

public struct OSLogType: RawRepresentable, Equatable, Sendable {
    public let rawValue: UInt8
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static var `default`: OSLogType { OSLogType(0x00) }
    public static var info: OSLogType { OSLogType(0x01) }
    public static var debug: OSLogType { OSLogType(0x02) }
    public static var error: OSLogType { OSLogType(0x10) }
    public static var fault: OSLogType { OSLogType(0x11) }
}

// MARK: Messages

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public let interpolation: OSLogInterpolation

    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(literalCapacity: 1, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    var parts: [LogArchive.Part] = []

    @_semantics("constant_evaluable")
    public init(literalCapacity: Int, interpolationCount: Int) {}

    @_semantics("constant_evaluable")
    public mutating func appendLiteral(_ literal: String) { parts.append(.literal(literal)) }

    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) {
        // A dynamic string is private, unless the call states something else.
        parts.append(.value(argumentString(), privacy == .auto ? .private : privacy))
    }

    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, privacy: OSLogPrivacy = .auto
    ) {
        parts.append(.value(value().description, privacy == .auto ? .private : privacy))
    }

    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, privacy: OSLogPrivacy = .auto
    ) {
        parts.append(.value("\(number())", privacy == .auto ? .public : privacy))
    }
}

public struct OSLogPrivacy: Equatable, Sendable {
    public enum Mask: Sendable { case hash, none }

    enum Visibility { case auto, `public`, `private`, sensitive }

    let visibility: Visibility
    var mask = Mask.none

    @_semantics("constant_evaluable") public static var auto: OSLogPrivacy { OSLogPrivacy(visibility: .auto) }
    @_semantics("constant_evaluable") public static var `public`: OSLogPrivacy { OSLogPrivacy(visibility: .public) }
    @_semantics("constant_evaluable") public static var `private`: OSLogPrivacy { OSLogPrivacy(visibility: .private) }
    @_semantics("constant_evaluable") public static var sensitive: OSLogPrivacy { OSLogPrivacy(visibility: .sensitive) }
    @_semantics("constant_evaluable") @_semantics("oslog.requires_constant_arguments")
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(visibility: .private, mask: mask) }
}

// MARK: The older functions

public final class OSLog: Sendable {
    let subsystem: String
    let category: String

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
    }
}

public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, _ message: StaticString,
    _ args: any CVarArg...
) {
    LogArchive.add(
        LogArchive.Entry(
            subsystem: log.subsystem, category: log.category, level: type, parts: [.literal("\(message)")]))
}

// MARK: Locks

/// Unchecked, as Apple's: the lock protects the state.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage {
        let mutex = NSLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.mutex.lock()
        defer { storage.mutex.unlock() }
        return try body(&storage.state)
    }
}
