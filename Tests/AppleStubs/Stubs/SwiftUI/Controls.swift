// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface. Modifiers are nonisolated in
// SwiftUI and on the main actor here, which is no stricter for callers.

public import Foundation

public struct Text: View, Drawn {
    let string: String
    /// `nil` for a text that isn't localized.
    let bundle: Bundle?
    public init(verbatim content: String) { self.init(content, bundle: nil) }
    public init(_ content: some StringProtocol) { self.init(String(content), bundle: nil) }
    init(_ string: String, bundle: Bundle?) {
        self.string = string
        self.bundle = bundle
    }
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) { pass.add(.text(string(in: place.environment.locale)), at: place) }
}

public struct Image: View, Drawn {
    let name: String
    public init(systemName: String) { name = systemName }
    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) { pass.add(.image(name), at: place) }
}

public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View>: View, Drawn {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) where Label == Text {
        self.init(action: action) { Text(verbatim: String(title)) }
    }
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        let label = pass.elements(of: label, at: place).compactMap(\.string).joined(separator: " ")
        pass.add(
            .button(
                Host.Button(
                    label: place.label ?? label, role: role, isPreferred: place.isDefaultAction,
                    isEnabled: place.isEnabled, style: place.buttonStyle, action: action)),
            at: place)
    }
}

public struct VStack<Content: View>: View {
    let content: Content
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    {
        self.content = content()
    }
    public var body: some View { content.modified("VStack") { ($1.hasRows, $1.isInStack) = (false, true) } }
}

public struct HStack<Content: View>: View {
    let content: Content
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    public var body: some View { content.modified("HStack") { ($1.hasRows, $1.isInStack) = (false, true) } }
}

public struct ScrollView<Content: View>: View {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { content.modified("ScrollView") { $1.isScrolled = true } }
}

/// Draws the first of its views, or the last if the host has no space.
public struct ViewThatFits<Content: View>: View {
    let content: Content
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    public var body: some View { content.modified("ViewThatFits") { $1.fits = $0.host.hasSpace } }
}

public enum Axis: Int8, Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

public enum Edge: Int8, Sendable {
    case top, leading, bottom, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let bottom = Set(rawValue: 4)
    }
}

public struct NamedCoordinateSpace: Equatable, Sendable {
    let name: String
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: "\(name)") }
}

public struct GeometryProxy {
    public let size: CGSize
    let spaces: [String: CGRect]
    /// The bounds of a coordinate space around the view, in the view's own coordinates.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { spaces[coordinateSpace.name] }
}

public protocol VisualEffect: Sendable {}
public struct EmptyVisualEffect: VisualEffect {
    var x: CGFloat = 0
}
extension VisualEffect where Self == EmptyVisualEffect {
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> EmptyVisualEffect { EmptyVisualEffect(x: x) }
}

extension View {
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        modified("coordinateSpace") { $1.spaces[name.name] = $0.host.screen }
    }

    /// Only the offset is modeled. The view has a width of 100 points.
    public func visualEffect(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> EmptyVisualEffect
    ) -> some View {
        modified("visualEffect") {
            let place = GeometryProxy(size: CGSize(width: 100, height: 20), spaces: $1.spaces)
            $1.offset = effect(EmptyVisualEffect(), place).x
        }
    }
}

extension View {
    /// Reports a height of 20 points when the view appears.
    public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View {
        onAppear { action(transform(GeometryProxy(size: CGSize(width: 100, height: 20), spaces: [:]))) }
    }

    public func swipeActions(allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Text) -> some View {
        let text = content()
        return modified("swipeActions") { if !$1.isInStack { $1.swipeAction = text.string } }
    }
}

/// In this stub, no time passes.
public struct TimelineView<Content: View>: View {
    public struct Context {}
    public struct Schedule {
        public static func periodic(from startDate: Date, by interval: TimeInterval) -> Schedule { Schedule() }
    }

    let content: Content
    public init(_ schedule: Schedule, @ViewBuilder content: (Context) -> Content) { self.content = content(Context()) }
    public var body: some View { content }
}

public struct Spacer: View {
    public init(minLength: CGFloat? = nil) {}
    public var body: EmptyView { EmptyView() }
}

public struct ProgressView: View {
    public init() {}
    public var body: some View { Image(systemName: "progress") }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
}

public struct Alignment: Equatable, Sendable {
    let name: String
    public static let top = Alignment(name: "top")
    public static let bottom = Alignment(name: "bottom")
    public static let center = Alignment(name: "center")
    public static let leading = Alignment(name: "leading")
    public static let bottomLeading = Alignment(name: "bottomLeading")
}

public enum TextAlignment: Sendable {
    case leading
    case center
    case trailing
}

public struct Font: Hashable, Sendable {
    public static let headline = Font()
    public static let largeTitle = Font()
    public static let title2 = Font()

    public struct Weight: Hashable, Sendable {
        public static let semibold = Weight()
    }
}

public protocol ShapeStyle: Sendable {}
public struct Material: ShapeStyle {}
public struct HierarchicalShapeStyle: ShapeStyle {}
public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == Material { public static var regularMaterial: Material { Material() } }
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}

public protocol Shape: Sendable {}
public struct RoundedRectangle: Shape {}
public struct Rectangle: Shape {}
extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle() }
}

public struct Animation: Hashable, Sendable {
    public static let `default` = Animation()
}

public protocol PrimitiveButtonStyle {}
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct Label<Title: View, Icon: View>: View {
    let title: Title
    let icon: Icon
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
    public var body: some View {
        icon
        title
    }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    let label: Label
    let description: Description
    let actions: Actions
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
    public var body: some View {
        label
        description
        actions
    }
}

public struct AnyTransition: Sendable {
    public static let opacity = AnyTransition()
}

/// The look of a view, which isn't modeled.
extension View {
    public func font(_ font: Font?) -> some View { self }
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public func padding() -> some View { self }
    public func padding(_ edges: Edge.Set, _ length: CGFloat?) -> some View {
        modified("padding") { $1.padding += length ?? 0 }
    }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
    public func frame(
        minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { modified("frame") { if maxWidth == .infinity { $1.isWide = true } } }
    public func contentShape(_ shape: some Shape) -> some View { self }
    public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func background(_ style: some ShapeStyle) -> some View { self }
    public func background<Background: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Background
    ) -> some View { Layers(parts: [content(), self]) }
    public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { self }
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *)
    public func glassEffect(in shape: some Shape) -> some View { self }
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }
    public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View {
        modified("buttonStyle") { $1.buttonStyle = "\(type(of: style))" }
    }
    public func animation(_ animation: Animation?, value: some Equatable) -> some View { self }
    public func transition(_ transition: AnyTransition) -> some View { self }
}

@MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }
}

extension View {
    public func previewDisplayName(_ value: String?) -> some View { self }
}
