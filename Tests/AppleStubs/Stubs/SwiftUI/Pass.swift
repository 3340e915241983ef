import Foundation

/// A view without a body, which draws itself.
@MainActor protocol Drawn {
    func draw(in pass: Pass, at place: Place)
}

/// The position of a view, with its environment.
struct Place {
    /// The structural identity.
    var path = ""
    /// The path of the sheet that it is in; empty for the window itself.
    var layer = ""
    var environment = EnvironmentValues()
    var isEnabled = true
    var isHidden = false
    var isDefaultAction = false
    var buttonStyle: String?
    var label: String?
    var isHeader = false
    /// The place of a button in the toolbar.
    var placement: String?
    var isScrolled = false
    var hasFocus = false
    /// The bounds of the coordinate spaces around it, in its own coordinates.
    var spaces: [String: CGRect] = [:]
    var offset: CGFloat = 0
    /// The sum of the distances to the edges of its containers.
    var padding: CGFloat = 0
    /// The alignment of the overlay that it is in.
    var alignment: Alignment?
    /// Whether it is as wide as its container.
    var isWide = false
    /// The value of an option of a picker.
    var tag: AnyHashable?
    /// The path of the row of a list or form that it is in.
    var row: String?
    /// Whether each of several views is a row.
    var hasRows = false
    /// Whether the first of the alternatives fits.
    var fits: Bool?
    /// Whether a stack is between the row and the view, which ends the traits of the view.
    var isInStack = false
    /// The action at the edge of the row.
    var swipeAction: String?

    func child(_ name: String) -> Place {
        var child = self
        child.path += "/" + name
        return child
    }

    /// The position of one of several views.
    func part(_ name: String) -> Place {
        var part = child(name)
        if hasRows { (part.row, part.isInStack) = (part.path, false) }
        return part
    }
}

/// A visible element.
struct Element {
    enum Kind {
        case text(String)
        case image(String)
        case button(Host.Button)
        case field(Host.Field)
        case picker(Host.Picker)
        /// What the escape gesture does.
        case escape(() -> Void)
        /// What the end of a drag does.
        case drag(DragGesture)
        /// A `UIView` or an `NSView`.
        case platformView(AnyObject)
    }

    let kind: Kind
    let place: Place

    var string: String? { if case .text(let string) = kind { string } else { nil } }
    var image: String? { if case .image(let name) = kind { name } else { nil } }
    var button: Host.Button? { if case .button(let button) = kind { button } else { nil } }
    var field: Host.Field? { if case .field(let field) = kind { field } else { nil } }
    var picker: Host.Picker? { if case .picker(let picker) = kind { picker } else { nil } }
    var platformView: AnyObject? { if case .platformView(let view) = kind { view } else { nil } }
}

/// One evaluation of all bodies of a window.
@MainActor final class Pass {
    final class Box<Value> {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    let host: Host
    private(set) var elements: [Element] = []
    private(set) var requests: [Host.Presentation] = []
    private(set) var lives: [(path: String, life: Host.Life)] = []
    private(set) var values: [String: AnyObject] = [:]
    private(set) var cells: [String: AnyObject] = [:]
    private(set) var changes: [() -> Void] = []

    init(_ host: Host) { self.host = host }

    func draw<V: View>(_ view: V, at place: Place) {
        if let drawn = view as? any Drawn { return drawn.draw(in: self, at: place) }
        let place = place.child("\(V.self)")
        install(view, at: place)
        if let view = view as? any UIViewRepresentable { return drawUIView(of: view, at: place) }
        if let view = view as? any NSViewRepresentable { return drawNSView(of: view, at: place) }
        draw(view.body, at: place)
    }

    func install(_ value: Any, at place: Place) {
        for child in Mirror(reflecting: value).children {
            (child.value as? any Installed)?.install(
                in: self, at: "\(place.path).\(child.label ?? "")", place.environment)
        }
    }

    func cell<Cell: AnyObject>(at path: String, make: (@escaping () -> Void) -> Cell) -> Cell {
        let cell = host.cells[path] as? Cell ?? make { [dirt = host.dirt] in dirt.add() }
        cells[path] = cell
        return cell
    }

    func add(_ kind: Element.Kind, at place: Place) { elements.append(Element(kind: kind, place: place)) }

    /// Draws a separate view, such as the buttons of an alert.
    func elements(of view: some View, at place: Place) -> [Element] {
        let pass = Pass(host)
        pass.draw(view, at: place)
        return pass.elements
    }

    func live(_ life: Host.Life, at path: String) { lives.append((path, life)) }

    func watch<Value: Equatable>(
        _ value: Value, initial: Bool, at path: String, _ action: @escaping (Value, Value) -> Void
    ) {
        values[path] = Box(value)
        if let old = (host.values[path] as? Box<Value>)?.value {
            if old != value { changes.append { action(old, value) } }
        } else if initial {
            changes.append { action(value, value) }
        }
    }

    func request(
        _ kind: Host.Presentation.Kind, _ isPresented: Binding<Bool>, at place: Place, _ alert: Host.Alert?
    ) {
        requests.append(
            Host.Presentation(
                kind: kind, path: place.path, layer: place.layer, isPresented: isPresented, alert: alert))
    }
}
