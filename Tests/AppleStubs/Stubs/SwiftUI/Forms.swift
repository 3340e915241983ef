// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the examples use. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface. Modifiers are nonisolated in
// SwiftUI and on the main actor here, which is no stricter for callers.

public import Observation

// MARK: Containers

public struct List<Content: View>: View {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { content.modified("List") { ($1.row, $1.hasRows) = ($1.path, true) } }
}

public struct Form<Content: View>: View {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { content.modified("Form") { ($1.row, $1.hasRows) = ($1.path, true) } }
}

public struct NavigationStack<Root: View>: View {
    let root: Root
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
    public var body: Root { root }
}

extension View {
    public func navigationTitle(_ title: Text) -> some View { TupleView<(Text, Self)>(parts: [title, self]) }
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let items = content().modified("toolbar") { $1.placement = "automatic" }
        return TupleView<(Self, Content)>(parts: [self, items])
    }
}

/// An item of a toolbar. On macOS, a sheet shows only those with a placement for its edges.
public struct ToolbarItem<Content: View>: View {
    let placement: ToolbarItemPlacement
    let content: Content
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
    public var body: some View { content.modified("ToolbarItem") { $1.placement = placement.name } }
}

public struct ToolbarItemPlacement: Sendable {
    let name: String
    public static let automatic = ToolbarItemPlacement(name: "automatic")
    public static let cancellationAction = ToolbarItemPlacement(name: "cancellation")
    public static let confirmationAction = ToolbarItemPlacement(name: "confirmation")
}

extension ForEach {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        parts = data.map { ($0[keyPath: id], content($0)) }
    }
}

// MARK: Input

public struct TextField<Label: View>: View, Drawn {
    let text: Binding<String>
    let label: Label

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.text = text
        self.label = label()
    }

    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        let label = pass.elements(of: label, at: place).compactMap(\.string).joined(separator: " ")
        pass.add(.field(Host.Field(label: label, isEnabled: place.isEnabled, text: text)), at: place)
    }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, Drawn {
    let selection: Binding<SelectionValue>
    let content: Content
    let label: Label

    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        let options = pass.elements(of: content, at: place).compactMap { element -> Host.Picker.Option? in
            // SwiftUI ignores an option with a tag of another type.
            guard let string = element.string, let value = element.place.tag?.base as? SelectionValue else {
                return nil
            }
            return Host.Picker.Option(label: string, isSelected: value == selection.wrappedValue) {
                selection.wrappedValue = value
            }
        }
        let label = pass.elements(of: label, at: place).compactMap(\.string).joined(separator: " ")
        pass.add(.picker(Host.Picker(label: label, options: options)), at: place)
    }
}

extension View {
    public func tag(_ tag: some Hashable) -> some View { modified("tag") { $1.tag = AnyHashable(tag) } }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Bindable<Value> { self }

    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject {
        Binding(read: { wrappedValue[keyPath: keyPath] }, write: { wrappedValue[keyPath: keyPath] = $0 })
    }
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(verbatim: String(title)) }
    }
}

// MARK: Tasks, objects, alerts and sheets

private final class RunningTask {
    var task: Task<Void, Never>?
}

extension View {
    /// Starts a task when the view appears, and cancels it when the view disappears.
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modified("task") { pass, place in
            let running = pass.cell(at: place.path) { _ in RunningTask() }
            pass.live(
                Host.Life(
                    appear: { running.task = Task(priority: priority) { await action() } },
                    disappear: { running.task?.cancel() }),
                at: place.path)
        }
    }

    /// Starts a task when the view appears and when the value changes, and cancels the last one.
    public func task<ID: Equatable>(
        id value: ID, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        modified("task") { pass, place in
            let running = pass.cell(at: place.path) { _ in RunningTask() }
            let begin = {
                running.task?.cancel()
                running.task = Task(priority: priority) { await action() }
            }
            pass.watch(value, initial: true, at: place.path) { _, _ in begin() }
            pass.live(Host.Life(disappear: { running.task?.cancel() }), at: place.path)
        }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        modified("object") { $1.environment[ObjectKey<Object>.self] = object }
    }

    public func alert<A: View, M: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let (actions, message) = (actions(), message())
        return alert(
            Text(title), isPresented: isPresented, presenting: true, actions: { _ in actions },
            message: { _ in message })
    }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        let isPresented = Binding(read: { item.wrappedValue != nil }, write: { if !$0 { item.wrappedValue = nil } })
        return sheet(isPresented: isPresented, onDismiss: onDismiss) {
            if let item = item.wrappedValue { content(item).id(item.id) }
        }
    }
}

// MARK: For tests

extension Host {
    /// A visible text field.
    public struct Field {
        /// Its label.
        public let label: String
        /// Whether it can be edited.
        public let isEnabled: Bool
        let text: Binding<String>
    }

    /// A visible picker.
    public struct Picker {
        /// A choice.
        public struct Option {
            /// Its text.
            public let label: String
            /// Whether it is chosen.
            public let isSelected: Bool
            let choose: () -> Void
        }

        /// Its label.
        public let label: String
        /// The choices.
        public let options: [Option]
    }

    /// The text fields on the topmost sheet, or in the window.
    public var fields: [Field] { visible.compactMap(\.field) }
    /// The pickers on the topmost sheet, or in the window.
    public var pickers: [Picker] { visible.compactMap(\.picker) }

    /// Replaces the text of a field.
    /// - Returns: `false` if there is no such field.
    @discardableResult public func type(_ text: String, into label: String) -> Bool {
        guard let field = fields.first(where: { $0.label == label && $0.isEnabled }) else { return false }
        field.text.wrappedValue = text
        settle()
        return true
    }

    /// Chooses an option of a picker.
    /// - Returns: `false` if there is no such option.
    @discardableResult public func choose(_ option: String, in label: String) -> Bool {
        let options = pickers.first { $0.label == label }?.options
        guard let option = options?.first(where: { $0.label == option }) else { return false }
        option.choose()
        settle()
        return true
    }
}
