// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface. Modifiers are nonisolated in
// SwiftUI and on the main actor here, which is no stricter for callers.

public import Foundation

/// A modifier that draws its content itself.
struct Modified<Content: View>: View, Drawn {
    let content: Content
    let name: String
    let change: @MainActor (Pass, inout Place) -> Void

    var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        var place = place.child(name)
        change(pass, &place)
        pass.draw(content, at: place)
    }
}

extension View {
    func modified(_ name: String, _ change: @escaping @MainActor (Pass, inout Place) -> Void) -> some View {
        Modified(content: self, name: name, change: change)
    }
}

// MARK: Environment

extension View {
    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        modified("environment") { $1.environment[keyPath: keyPath] = value }
    }

    public func disabled(_ disabled: Bool) -> some View {
        modified("disabled") { if disabled { ($1.isEnabled, $1.environment.isEnabled) = (false, false) } }
    }
}

// MARK: Life

extension View {
    public func id(_ id: some Hashable) -> some View { modified("id \(id)") { _, _ in } }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modified("onAppear") { $0.live(Host.Life(appear: action), at: $1.path) }
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modified("onDisappear") { $0.live(Host.Life(disappear: action), at: $1.path) }
    }

    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        modified("onChange") { $0.watch(value, initial: initial, at: $1.path, action) }
    }
}

// MARK: Layers

extension View {
    public func overlay<Overlay: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
    ) -> some View {
        Layers(parts: [self, content().modified("alignment") { $1.alignment = alignment }])
    }
}

// MARK: Presentations

public enum Visibility: Hashable, Sendable {
    case automatic
    case visible
    case hidden
}

extension View {
    public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        asking(.alert, title, isPresented, data.map { (actions($0), message($0)) })
    }

    public func confirmationDialog<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        asking(.confirmation, title, isPresented, data.map { (actions($0), message($0)) })
    }

    private func asking(
        _ kind: Host.Presentation.Kind, _ title: Text, _ isPresented: Binding<Bool>, _ parts: (some View, some View)?
    ) -> some View {
        modified("\(kind)") { pass, place in
            guard isPresented.wrappedValue, let (actions, message) = parts else { return }
            let alert = Host.Alert(
                title: title.string, message: pass.elements(of: message, at: place).compactMap(\.string),
                buttons: pass.elements(of: actions, at: place).compactMap(\.button))
            pass.request(kind, isPresented, at: place, alert)
        }
    }

    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modified("sheet") { pass, place in
            if isPresented.wrappedValue { pass.request(.sheet, isPresented, at: place, nil) }
            guard pass.host.isPresenting(place.path) else { return }
            var sheet = place.child("content")
            sheet.layer = place.path
            (sheet.row, sheet.hasRows) = (nil, false)
            pass.draw(content(), at: sheet)
        }
    }
}

// MARK: Input and accessibility

public struct KeyboardShortcut: Hashable, Sendable {
    public static let defaultAction = KeyboardShortcut()
}

public struct AccessibilityActionKind: Hashable, Sendable {
    public static let escape = AccessibilityActionKind()
}

public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let isHeader = AccessibilityTraits(rawValue: 1 << 2)
}

@propertyWrapper public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    public struct Binding {
        let state: SwiftUI.Binding<Value>
    }

    private let state: State<Value>
    public init() where Value == Bool { state = State(wrappedValue: false) }
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding { Binding(state: state.projectedValue) }
}

extension AccessibilityFocusState: Installed {
    func install(in pass: Pass, at path: String, _ environment: EnvironmentValues) {
        state.install(in: pass, at: path, environment)
    }
}

extension View {
    public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .escape, _ handler: @escaping () -> Void
    ) -> some View {
        modified("accessibilityAction") { $0.add(.escape(handler), at: $1) }
    }
    public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        modified("accessibilityFocused") { $1.hasFocus = condition.state.wrappedValue }
    }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        modified("accessibilityAddTraits") { $1.isHeader = traits.contains(.isHeader) }
    }
}

public struct DragGesture {
    public struct Value {
        public var translation: CGSize
    }

    var ended: (Value) -> Void = { _ in }
    public init(minimumDistance: CGFloat = 10) {}

    public func onEnded(_ action: @escaping (Value) -> Void) -> DragGesture {
        var gesture = self
        gesture.ended = action
        return gesture
    }

    /// Ends a drag that began, which may be at its begin again.
    func drag(by translation: CGSize) { ended(Value(translation: translation)) }
}

public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    public func gesture(_ gesture: DragGesture, including mask: GestureMask = .all) -> some View {
        modified("gesture") { if mask.contains(.gesture) { $0.add(.drag(gesture), at: $1) } }
    }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let combine = AccessibilityChildBehavior()
}

extension View {
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        modified("keyboardShortcut") { $1.isDefaultAction = shortcut != nil }
    }
    public func accessibilityLabel(_ label: Text) -> some View {
        modified("accessibilityLabel") { $1.label = label.string }
    }
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        modified("accessibilityHidden") { if hidden { $1.isHidden = true } }
    }
    public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { self }
}
