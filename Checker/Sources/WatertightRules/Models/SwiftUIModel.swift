/// SwiftUI: views, what shows something to a person, what runs closures. Nothing in it throws but what takes a closure.
enum SwiftUIModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/swiftui/view and the pages of the types and modifiers
        // below it.
        import Foundation
        import Combine
        import CoreGraphics
        import AppKit
        import UIKit

        @Interface @Chains public protocol View { var body: some View { get } }
        @Starts public protocol App { static func main() }
        @Interface public protocol Scene {}
        @Interface public protocol ViewModifier {}
        @Interface public protocol Commands {}
        @Interface public protocol ToolbarContent {}
        @Interface public protocol UIViewRepresentable: View {}
        @Interface public protocol UIViewControllerRepresentable: View {}
        @Interface public protocol NSViewRepresentable: View {}
        @Interface public protocol NSViewControllerRepresentable: View {}
        @StandsIn public protocol PreviewProvider {}
        @Interface public protocol ButtonStyle {}
        @Interface public protocol Shape: View {}

        // Data.
        @Interface @Complete public struct State<Value> {
            public init(wrappedValue: Value)
            public init(initialValue: Value)
        }
        @Complete public struct Binding<Value> {
            @Runs(later) public init(get: @escaping () -> Value, set: @escaping (Value) -> Void)
            public static func constant(_ value: Value) -> Binding<Value>
            public var wrappedValue: Value
        }
        @Interface @Complete public struct StateObject<ObjectType> { public init(wrappedValue: @autoclosure @escaping () -> ObjectType) }
        @Interface @Complete public struct ObservedObject<ObjectType> { public init(wrappedValue: ObjectType) }
        @Complete public struct Color: View {}
        @Complete public struct Font {}
        @Complete public struct Animation {}
        @Complete public struct LocalizedStringKey { public init(_ value: String) }
        @Complete public struct Transaction {}

        // What a person sees.
        @Complete public struct Text: View {
            @Shows public init<S>(_ content: S)
            @Shows public init(verbatim content: String)
            @Shows public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil)
            @Shows public init<T>(_ value: T, format: Format)
            @Shows public init(_ date: Date, style: DateStyle)
        }
        @Complete public struct Label<Title, Icon>: View {
            @Shows public init(_ title: String, systemImage: String)
            @Shows public init(_ title: String, image: String)
            @Runs(part) public init(title: () -> Title, icon: () -> Icon)
        }
        @Complete public struct Alert {
            @Shows public init(title: Text, message: Text? = nil, dismissButton: Button? = nil)
            @Shows public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button)
        }
        public struct ActionSheet { @Shows public init(title: Text, message: Text? = nil, buttons: [Button] = []) }
        @Complete public struct ContentUnavailableView<Label, Description, Actions>: View {
            @Shows public init(_ title: String, systemImage: String, description: Text? = nil)
            @Shows public init(_ title: String, image: String, description: Text? = nil)
            @Runs(part) public init(label: () -> Label, description: () -> Description = {}, actions: () -> Actions = {})
        }
        @Complete public struct LabeledContent<Label, Content>: View {
            @Shows public init(_ title: String, value: String)
            @Runs(part) public init(_ title: String, content: () -> Content)
            @Runs(part) public init(content: () -> Content, label: () -> Label)
        }
        @Complete public struct ProgressView<Label, Value>: View {
            public init()
            @Shows public init(_ title: String)
            public init(value: Double?, total: Double = 1)
            @Shows public init(_ title: String, value: Double?, total: Double = 1)
            @Runs(part) public init(label: () -> Label)
        }
        @Complete public struct Image: View {
            public init(_ name: String, bundle: Bundle? = nil)
            public init(systemName: String)
            public init(uiImage: UIImage)
            public init(nsImage: NSImage)
            public init(decorative: String, bundle: Bundle? = nil)
            public func resizable() -> Image
        }
        @Complete public struct AsyncImage<Content>: View {
            @Touches(network) public init(url: URL?, scale: CGFloat = 1)
            @Touches(network) @Runs(part) public init(url: URL?, scale: CGFloat = 1, content: @escaping (Image) -> Content, placeholder: @escaping () -> some View)
            @Touches(network) @Runs(part) public init(url: URL?, scale: CGFloat = 1, transaction: Transaction, content: @escaping (AsyncImagePhase) -> Content)
        }
        public enum AsyncImagePhase { case empty, success(Image), failure(any Error) }

        // Controls.
        @Complete public struct Button<Label>: View {
            @Acts @Runs(later) public init(action: @escaping () -> Void, label: () -> Label)
            @Acts @Runs(later) public init(role: ButtonRole?, action: @escaping () -> Void, label: () -> Label)
            @Acts @Shows @Runs(later) public init(_ title: String, role: ButtonRole? = nil, action: @escaping () -> Void)
            @Acts @Shows @Runs(later) public init(_ title: String, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void)
        }
        @Complete public struct Toggle<Label>: View {
            @Shows public init(_ title: String, isOn: Binding<Bool>)
            @Shows public init(_ title: String, systemImage: String, isOn: Binding<Bool>)
            @Runs(part) public init(isOn: Binding<Bool>, label: () -> Label)
        }
        @Complete public struct TextField<Label>: View {
            @Shows public init(_ title: String, text: Binding<String>, prompt: Text? = nil)
            @Shows public init(_ title: String, text: Binding<String>, axis: Axis)
            @Shows public init(_ title: String, value: Binding<Any>, format: Format, prompt: Text? = nil)
        }
        @Complete public struct SecureField<Label>: View { @Shows public init(_ title: String, text: Binding<String>, prompt: Text? = nil) }
        @Complete public struct TextEditor: View { @Shows public init(text: Binding<String>) }
        @Complete public struct Picker<Label, Selection, Content>: View {
            @Shows @Runs(part) public init(_ title: String, selection: Binding<Selection>, content: () -> Content)
            @Runs(part) public init(selection: Binding<Selection>, content: () -> Content, label: () -> Label)
        }
        @Complete public struct Slider: View {
            public init(value: Binding<Double>, in bounds: ClosedRange<Double> = 0...1, step: Double = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in })
        }
        @Complete public struct Stepper<Label>: View { @Shows public init(_ title: String, value: Binding<Int>, in bounds: ClosedRange<Int> = 0...1, step: Int = 1) }
        @Complete public struct DatePicker<Label>: View { @Shows public init(_ title: String, selection: Binding<Date>, in range: ClosedRange<Date> = .all, displayedComponents: DatePickerComponents = []) }
        @Complete public struct Menu<Label, Content>: View {
            @Shows @Runs(part) public init(_ title: String, content: () -> Content)
            @Shows @Runs(part) public init(_ title: String, systemImage: String, content: () -> Content)
            @Runs(part) public init(content: () -> Content, label: () -> Label)
        }
        @Complete public struct Link<Label>: View {
            @Shows public init(_ title: String, destination: URL)
            @Runs(part) public init(destination: URL, label: () -> Label)
        }
        @Complete public struct ShareLink: View { public init<T>(item: T, subject: Text? = nil, message: Text? = nil) }

        // Containers.
        @Complete public struct VStack<Content>: View { @Runs(part) public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, content: () -> Content) }
        @Complete public struct HStack<Content>: View { @Runs(part) public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, content: () -> Content) }
        @Complete public struct ZStack<Content>: View { @Runs(part) public init(alignment: Alignment = .center, content: () -> Content) }
        @Complete public struct LazyVStack<Content>: View { @Runs(part) public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [], content: () -> Content) }
        @Complete public struct LazyHStack<Content>: View { @Runs(part) public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [], content: () -> Content) }
        @Complete public struct LazyVGrid<Content>: View { @Runs(part) public init(columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [], content: () -> Content) }
        @Complete public struct LazyHGrid<Content>: View { @Runs(part) public init(rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [], content: () -> Content) }
        @Complete public struct Group<Content>: View { @Runs(part) public init(content: () -> Content) }
        @Complete public struct Form<Content>: View { @Runs(part) public init(content: () -> Content) }
        @Complete public struct ScrollView<Content>: View { @Runs(part) public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, content: () -> Content) }
        @Complete public struct ScrollViewReader<Content>: View { @Runs(part) public init(content: @escaping (ScrollViewProxy) -> Content) }
        @Complete public struct GeometryReader<Content>: View { @Runs(part) public init(content: @escaping (GeometryProxy) -> Content) }
        @Complete public struct List<Selection, Content>: View {
            @Runs(part) public init(content: () -> Content)
            @Runs(part) public init(selection: Binding<Selection>, content: () -> Content)
            @Runs(part) public init<Data>(_ data: Data, rowContent: @escaping (Data.Element) -> Content)
            @Runs(part) public init<Data>(_ data: Data, id: KeyPath<Data, Any>, rowContent: @escaping (Data.Element) -> Content)
            @Runs(part) public init<Data>(_ data: Data, selection: Binding<Selection>, rowContent: @escaping (Data.Element) -> Content)
        }
        @Complete public struct ForEach<Data, ID, Content>: View {
            @Runs(part) public init(_ data: Data, content: @escaping (Data.Element) -> Content)
            @Runs(part) public init(_ data: Data, id: KeyPath<Data, ID>, content: @escaping (Data.Element) -> Content)
            @Acts @Runs(later) public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View
            @Acts @Runs(later) public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some View
        }
        @Complete public struct Section<Parent, Content, Footer>: View {
            @Runs(part) public init(content: () -> Content)
            @Shows @Runs(part) public init(_ title: String, content: () -> Content)
            @Shows @Runs(part) public init(_ title: String, isExpanded: Binding<Bool>, content: () -> Content)
            @Runs(part) public init(content: () -> Content, header: () -> Parent)
            @Runs(part) public init(content: () -> Content, footer: () -> Footer)
            @Runs(part) public init(content: () -> Content, header: () -> Parent, footer: () -> Footer)
            @Runs(part) public init(header: Parent, footer: Footer, content: () -> Content)
            @Runs(part) public init(header: Parent, content: () -> Content)
            @Runs(part) public init(footer: Footer, content: () -> Content)
        }
        @Complete public struct DisclosureGroup<Label, Content>: View {
            @Shows @Runs(part) public init(_ title: String, content: @escaping () -> Content)
            @Shows @Runs(part) public init(_ title: String, isExpanded: Binding<Bool>, content: @escaping () -> Content)
        }
        @Complete public struct NavigationStack<Data, Root>: View {
            @Runs(part) public init(root: () -> Root)
            @Runs(part) public init(path: Binding<Data>, root: () -> Root)
        }
        @Complete public struct NavigationView<Content>: View { @Runs(part) public init(content: () -> Content) }
        @Complete public struct NavigationSplitView<Sidebar, Content, Detail>: View {
            @Runs(part) public init(sidebar: () -> Sidebar, detail: () -> Detail)
            @Runs(part) public init(columnVisibility: Binding<Any>, sidebar: () -> Sidebar, detail: () -> Detail)
        }
        @Complete public struct NavigationLink<Label, Destination>: View {
            @Runs(part) public init(destination: () -> Destination, label: () -> Label)
            @Runs(part) public init(destination: Destination, label: () -> Label)
            @Shows @Runs(part) public init(_ title: String, destination: () -> Destination)
            @Shows public init(_ title: String, destination: Destination)
            @Runs(part) public init<P>(value: P?, label: () -> Label)
            @Shows public init<P>(_ title: String, value: P?)
        }
        @Complete public struct TabView<Selection, Content>: View {
            @Runs(part) public init(content: () -> Content)
            @Runs(part) public init(selection: Binding<Selection>, content: () -> Content)
        }
        @Complete public struct WindowGroup<Content>: Scene {
            @Runs(part) public init(content: () -> Content)
            @Runs(part) public init(id: String, content: () -> Content)
            @Runs(part) public init(_ title: String, id: String = "", content: () -> Content)
        }
        public struct ToolbarItem<Content>: ToolbarContent { @Runs(part) public init(placement: ToolbarItemPlacement = .automatic, content: () -> Content) }
        public struct ToolbarItemGroup<Content>: ToolbarContent { @Runs(part) public init(placement: ToolbarItemPlacement = .automatic, content: () -> Content) }
        @Complete public struct AnyView: View { public init<V>(_ view: V) }
        @Complete public struct EmptyView: View { public init() }
        @Complete public struct Spacer: View { public init(minLength: CGFloat? = nil) }
        @Complete public struct Divider: View { public init() }

        @Runs(part) public func withAnimation<R>(_ animation: Animation? = .default, _ body: () throws -> R) rethrows -> R
        @Runs(part) public func withAnimation<R>(_ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete, _ body: () throws -> R, completion: @escaping () -> Void) rethrows -> R
        @Runs(part) public func withTransaction<R>(_ transaction: Transaction, _ body: () throws -> R) rethrows -> R
        """
}
