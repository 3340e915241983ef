// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface. Modifiers are nonisolated in
// SwiftUI and on the main actor here, which is no stricter for callers.

public import Observation

public protocol DynamicProperty {}

/// A property that is connected before the evaluation of a body.
protocol Installed: DynamicProperty {
    @MainActor func install(in pass: Pass, at path: String, _ environment: EnvironmentValues)
}

@propertyWrapper public struct State<Value>: DynamicProperty {
    final class Cell {
        var value: Value { didSet { changed() } }
        private let changed: () -> Void

        init(_ value: Value, changed: @escaping () -> Void) {
            self.value = value
            self.changed = changed
        }
    }

    final class Link {
        var cell: Cell?
        let initial: Value
        init(_ initial: Value) { self.initial = initial }
    }

    private let link: Link

    public init(wrappedValue value: Value) { link = Link(value) }
    public init(initialValue value: Value) { link = Link(value) }

    public var wrappedValue: Value {
        get { if let cell = link.cell { cell.value } else { link.initial } }
        nonmutating set { link.cell?.value = newValue }
    }

    public var projectedValue: Binding<Value> {
        Binding(read: { wrappedValue }, write: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

// As in SwiftUI. All access is on the main actor.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: Installed {
    func install(in pass: Pass, at path: String, _ environment: EnvironmentValues) {
        link.cell = pass.cell(at: path) { Cell(link.initial, changed: $0) }
    }
}

@dynamicMemberLookup @propertyWrapper public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
        self.read = read
        self.write = write
    }

    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {
        // On the main actor, as in SwiftUI. There is no other synchronous way to call them.
        read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
        write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
    }

    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(read: { wrappedValue[keyPath: keyPath] }, write: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

// As in SwiftUI. All access is on the main actor.
extension Binding: @unchecked Sendable where Value: Sendable {}

public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    private final class Link { var value: Value? }

    private let read: (EnvironmentValues) -> Value
    private let link = Link()

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values[ObjectKey<Value>.self] else { preconditionFailure("SwiftUI traps.") }
            return object
        }
    }

    public var wrappedValue: Value { link.value ?? read(EnvironmentValues()) }
}

struct ObjectKey<Object: AnyObject>: EnvironmentKey {
    static var defaultValue: Object? { nil }
}

extension Environment: Installed {
    func install(in pass: Pass, at path: String, _ environment: EnvironmentValues) {
        link.value = read(environment)
    }
}

public enum ScenePhase: Comparable, Sendable {
    case background
    case inactive
    case active
}

extension EnvironmentValues {
    private struct ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .background } }
    private struct VoiceOverKey: EnvironmentKey { static var defaultValue: Bool { false } }
    private struct SwitchControlKey: EnvironmentKey { static var defaultValue: Bool { false } }

    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
    // Read-only in SwiftUI.
    public var accessibilityVoiceOverEnabled: Bool {
        get { self[VoiceOverKey.self] }
        set { self[VoiceOverKey.self] = newValue }
    }
    public var accessibilitySwitchControlEnabled: Bool {
        get { self[SwitchControlKey.self] }
        set { self[SwitchControlKey.self] = newValue }
    }
}
