// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface. Modifiers are nonisolated in
// SwiftUI and on the main actor here, which is no stricter for callers.

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public var body: Never { self }
}

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var parts: [any View] = []
        repeat parts.append(each content)
        return TupleView(parts: parts)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { .first(first) }
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { .second(second) }
}

public struct EmptyView: View, Drawn {
    nonisolated public init() {}
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {}
}

public struct TupleView<Parts>: View, Drawn {
    let parts: [any View]
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        if let fits = place.fits {
            // Of the views of a `ViewThatFits`.
            var place = place
            place.fits = nil
            guard let part = fits ? parts.first : parts.last else { return }
            return pass.draw(part, at: place.child(fits ? "first" : "last"))
        }
        for (index, part) in parts.enumerated() { pass.draw(part, at: place.part("\(index)")) }
    }
}

/// Views over each other, which are one row.
struct Layers: View, Drawn {
    let parts: [any View]
    var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        var place = place
        if place.hasRows { (place.row, place.hasRows) = (place.path, false) }
        for (index, part) in parts.enumerated() { pass.draw(part, at: place.child("\(index)")) }
    }
}

public enum _ConditionalContent<First: View, Second: View>: View, Drawn {
    case first(First)
    case second(Second)

    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        switch self {
        case .first(let view): pass.draw(view, at: place.child("if"))
        case .second(let view): pass.draw(view, at: place.child("else"))
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { noBody() }
}

extension Optional: Drawn where Wrapped: View {
    func draw(in pass: Pass, at place: Place) {
        if let self { pass.draw(self, at: place.child("some")) }
    }
}

public struct AnyView: View, Drawn {
    let view: any View
    public init(_ view: some View) { self.view = view }
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) { pass.draw(view, at: place.child("\(type(of: view))")) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Drawn {
    let parts: [(ID, Content)]

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        parts = data.map { ($0.id, content($0)) }
    }

    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) {
        for (id, part) in parts { pass.draw(part, at: place.part("\(id)")) }
    }
}

// MARK: Modifiers

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View, Drawn {
    let view: any View
    public var body: Never { noBody() }
    func draw(in pass: Pass, at place: Place) { pass.draw(view, at: place) }
}

public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { noBody() }
}

extension ModifiedContent: Drawn where Content: View, Modifier: ViewModifier {
    func draw(in pass: Pass, at place: Place) {
        let place = place.child("\(Modifier.self)")
        pass.install(modifier, at: place)
        pass.draw(modifier.body(content: _ViewModifier_Content(view: content)), at: place)
    }
}

extension View {
    public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// The body of a view that draws itself, which is never evaluated.
func noBody() -> Never { preconditionFailure("A view that draws itself has no body.") }
