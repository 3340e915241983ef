// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of AppKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

// Types of Objective-C and Foundation that don't exist on other platforms.

public struct Selector: Hashable, Sendable {
    let name: String
    public init(_ name: String) { self.name = name }
}

/// Ends the observation when it is deallocated.
public final class NSKeyValueObservation: Sendable {
    fileprivate init() {}
}

public struct NSKeyValueObservedChange<Value> {}

@MainActor open class NSWorkspace: NSObject {
    private struct Observer {
        weak var observation: NSKeyValueObservation?
        let keyPath: PartialKeyPath<NSWorkspace>
        let react: () -> Void
    }

    public static let shared = NSWorkspace()
    private var observers: [Observer] = []

    open private(set) var isVoiceOverEnabled = false
    open private(set) var isSwitchControlEnabled = false

    public func observe<Value>(
        _ keyPath: KeyPath<NSWorkspace, Value>,
        changeHandler: @escaping (NSWorkspace, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = NSKeyValueObservation()
        observers.append(
            Observer(observation: observation, keyPath: keyPath) { changeHandler(self, NSKeyValueObservedChange()) })
        return observation
    }
}

extension NSWorkspace {
    /// Turns VoiceOver or Switch Control on or off.
    public func set(_ keyPath: KeyPath<NSWorkspace, Bool>, to isOn: Bool) {
        if keyPath == \.isVoiceOverEnabled { isVoiceOverEnabled = isOn }
        if keyPath == \.isSwitchControlEnabled { isSwitchControlEnabled = isOn }
        for observer in observers where observer.keyPath == keyPath && observer.observation != nil { observer.react() }
    }
}
