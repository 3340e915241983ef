public import AppKit
public import Foundation
import Observation
import Synchronization
public import UIKit

/// A window that runs views for tests.
///
/// It is a model of the library's assumptions about SwiftUI, not evidence for them:
///
/// - Bodies are evaluated again when state or an `@Observable` that they read has changed. State lives as long as the
///   structure that contains it.
/// - The window and each sheet present one thing at a time. A sheet that is requested meanwhile waits; an alert is
///   *refused*, and not requested again as long as its binding stays true. A sheet is refused as well while UIKit presents
///   something on the root controller.
/// - Presenting and dismissing take until ``endTransitions()``. An alert captures its contents when it is presented.
/// - A tap on a button of an alert calls its action and writes `false` into the binding. The order is configurable, since
///   it isn't documented.
/// - In a row of a list or form, a tap on a button of the default style presses all buttons of that style.
/// - Nothing reports that an alert has appeared or disappeared.
@MainActor public final class Host {
    /// A visible button.
    public struct Button {
        /// Its text or accessibility label.
        public let label: String
        /// Its role.
        public let role: ButtonRole?
        /// Whether it has the shortcut of the default action.
        public let isPreferred: Bool
        /// Whether it can be tapped.
        public let isEnabled: Bool
        /// The name of its style; `nil` for the default style.
        public let style: String?
        let action: @MainActor () -> Void
    }

    /// An alert or confirmation.
    public struct Alert {
        /// Its title.
        public let title: String
        /// The texts of its message.
        public let message: [String]
        /// Its buttons.
        public let buttons: [Button]
    }

    struct Life {
        var appear: (() -> Void)?
        var disappear: (() -> Void)?
    }

    struct Presentation {
        enum Kind { case alert, confirmation, sheet }
        enum Phase { case appearing, shown, dismissing }

        let kind: Kind
        let path: String
        /// The path of the sheet below it.
        let layer: String
        var isPresented: Binding<Bool>
        let alert: Alert?
        var phase = Phase.appearing
    }

    /// When a tap on a button of an alert writes `false` into its binding.
    public enum Write: Sendable, CaseIterable {
        case afterTheAction
        case beforeTheAction
        /// In ``deliverLateWrites()``, to the binding at the time of the tap.
        case late
        /// In ``deliverLateWrites()``, to the binding at that time.
        case lateIntoTheLatest
    }

    /// Whether something has changed since the last pass.
    final class Dirt: Sendable {
        private let isThere = Mutex(true)
        func add() { isThere.withLock { $0 = true } }
        func clean() -> Bool {
            isThere.withLock { isThere in
                defer { isThere = false }
                return isThere
            }
        }
    }

    /// When a tap on a button of an alert writes `false` into its binding.
    public var write = Write.afterTheAction
    /// Whether a sheet is presented and not an alert, if both are requested at once.
    public var prefersSheets = true

    /// Whether the views fit into the window.
    public var hasSpace = true { didSet { dirt.add() } }

    /// The bounds of each screen, in the coordinates of every view in it.
    public var screen = CGRect(x: -150, y: -150, width: 400, height: 800) { didSet { dirt.add() } }

    /// The window of UIKit views.
    public var window: UIWindow? = UIWindow(frame: .zero) { didSet { movePlatformViews() } }
    /// The window of AppKit views.
    public var macWindow: NSWindow? { didSet { movePlatformViews() } }

    /// The titles of refused alerts.
    public private(set) var refusedAlerts: [String] = []

    let dirt = Dirt()
    private(set) var cells: [String: AnyObject] = [:]
    private(set) var values: [String: AnyObject] = [:]
    private var root: (any View)?
    private var elements: [Element] = []
    private var lives: [(path: String, life: Life)] = []
    private var presentations: [Presentation] = []
    private var refused: Set<String> = []
    private var bindings: [String: Binding<Bool>] = [:]
    private var lateWrites: [() -> Void] = []
    private var afterTransitions: [@MainActor () -> Void] = []

    /// Creates a window without a view.
    public init() {}

    /// Shows a view as the root of the window.
    public func show(_ root: some View) {
        self.root = root
        dirt.add()
        settle()
    }

    /// Closes the window.
    public func close() {
        root = nil
        dirt.add()
        settle()
    }

    /// Calls `onDisappear` of all views and keeps their state, as when another view is pushed over them.
    public func cover() {
        for (_, life) in lives { life.disappear?() }
        settle()
    }

    /// Calls `onAppear` of all views again.
    public func uncover() {
        for (_, life) in lives { life.appear?() }
        settle()
    }

    // MARK: On the screen

    /// The alert or confirmation that is on the screen.
    public var alert: Alert? { alertOnScreen?.alert }

    /// Whether ``alert`` is a confirmation.
    public var isConfirmation: Bool { alertOnScreen?.kind == .confirmation }

    /// The number of sheets over the window, and over each other.
    public var sheets: Int { presentations.count { $0.kind == .sheet && $0.phase != .dismissing } }

    /// The texts on the topmost sheet, or in the window, without those of an alert.
    public var texts: [String] { visible.compactMap(\.string) }

    /// The images on the topmost sheet, or in the window.
    public var images: [String] { visible.compactMap(\.image) }

    /// The buttons on the topmost sheet, or in the window, without those of an alert.
    public var buttons: [Button] { visible.compactMap(\.button) }

    /// The UIKit and AppKit views of a type on the topmost sheet, or in the window.
    public func views<V>(_ type: V.Type) -> [V] { visible.compactMap { $0.platformView as? V } }

    /// The accessibility labels.
    public var labels: [String] { visible.compactMap(\.place.label).uniqued }

    /// The texts of the window and all sheets, including those that are hidden from accessibility.
    public var allTexts: [String] { elements.compactMap(\.string) }

    /// The images of the window and all sheets, including those that are hidden from accessibility.
    public var allImages: [String] { elements.compactMap(\.image) }

    private var alertOnScreen: Presentation? {
        presentations.first { $0.kind != .sheet && $0.phase != .dismissing }
    }

    private var topmost: String {
        var layer = ""
        while let sheet = presentations.first(where: {
            $0.layer == layer && $0.kind == .sheet && $0.phase != .dismissing
        }) { layer = sheet.path }
        return layer
    }

    var visible: [Element] {
        let layer = topmost
        return elements.filter { $0.place.layer == layer && !$0.place.isHidden }
    }

    func isPresenting(_ path: String) -> Bool { presentations.contains { $0.path == path } }

    // MARK: The user

    /// Taps a button of the alert, or else of the topmost sheet or the window.
    /// - Returns: `false` if there is no such button.
    @discardableResult
    public func tap(_ label: String) -> Bool {
        defer { settle() }
        if let alertOnScreen {
            guard let button = alertOnScreen.alert?.buttons.first(where: { $0.label == label }) else { return false }
            let path = alertOnScreen.path
            let binding = bindings[path]
            if write == .beforeTheAction { binding?.wrappedValue = false }
            button.action()
            switch write {
            case .beforeTheAction: break
            case .afterTheAction: binding?.wrappedValue = false
            case .late: lateWrites.append { binding?.wrappedValue = false }
            case .lateIntoTheLatest: lateWrites.append { self.bindings[path]?.wrappedValue = false }
            }
            dismiss(path)
            return true
        }
        let enabled = visible.filter { $0.button?.isEnabled == true }
        guard let element = enabled.first(where: { $0.button?.label == label }) else { return false }
        guard let row = element.place.row, element.button?.style == nil else {
            element.button?.action()
            return true
        }
        for other in enabled where other.place.row == row && other.button?.style == nil { other.button?.action() }
        return true
    }

    /// The texts of the headings that are on the screen.
    public var headings: [String] { visible.filter(\.place.isHeader).compactMap(\.place.label).uniqued }

    /// The labels of the elements to which the app has moved the focus of the screen reader.
    public var focused: [String] { visible.filter(\.place.hasFocus).compactMap(\.place.label).uniqued }

    /// The places of the toolbar's buttons, by their labels.
    public var placements: [String: String] {
        Dictionary(
            visible.compactMap { element in
                element.button.flatMap { button in element.place.placement.map { (button.label, $0) } }
            }
        ) { $1 }
    }

    /// The texts in scroll views.
    public var scrolled: [String] { visible.filter(\.place.isScrolled).compactMap(\.string) }

    /// How far the visible texts are moved to the right, if they are.
    public var offsets: [String: CGFloat] {
        Dictionary(
            visible.compactMap { element in
                element.string.flatMap { element.place.offset == 0 ? nil : ($0, element.place.offset) }
            }
        ) { $1 }
    }

    /// The texts that are as wide as their containers.
    public var wide: [String] { visible.filter(\.place.isWide).compactMap(\.string) }

    /// The number of UIKit and AppKit views.
    public var platformViews: Int { elements.count { $0.platformView != nil } }

    /// The actions at the edges of the rows, by the text of their rows.
    public var swipeActions: [String: String] {
        Dictionary(
            visible.compactMap { element in
                element.string.flatMap { text in element.place.swipeAction.map { (text, $0) } }
            }
        ) { $1 }
    }

    /// The alignment of the overlay that contains a visible text, and the padding around it.
    public func place(of text: String) -> (alignment: String?, padding: CGFloat)? {
        visible.first { $0.string == text }.map { ($0.place.alignment?.name, $0.place.padding) }
    }

    /// Makes the escape gesture of VoiceOver.
    /// - Returns: `false` if no view reacts.
    @discardableResult public func makeEscapeGesture() -> Bool {
        defer { settle() }
        for case .escape(let action) in visible.reversed().map(\.kind) {
            action()
            return true
        }
        return false
    }

    /// Drags the topmost view that reacts to drags.
    public func drag(width: Double, height: Double) {
        for case .drag(let gesture) in visible.reversed().map(\.kind) {
            gesture.drag(by: CGSize(width: width, height: height))
            return settle()
        }
    }

    /// Dismisses the alert without a button, as with the Escape key.
    public func escape() {
        guard let alertOnScreen else { return }
        bindings[alertOnScreen.path]?.wrappedValue = false
        dismiss(alertOnScreen.path)
        settle()
    }

    private func dismiss(_ path: String) {
        for index in presentations.indices where presentations[index].path == path {
            presentations[index].phase = .dismissing
        }
    }

    /// Performs the deferred writes.
    public func deliverLateWrites() {
        for write in lateWrites { write() }
        lateWrites = []
        settle()
    }

    // MARK: Time

    /// Calls a closure after the current transitions.
    public func afterTransitions(_ action: @escaping @MainActor () -> Void) { afterTransitions.append(action) }

    /// Ends the current transitions.
    public func endTransitions() {
        presentations.removeAll { $0.phase == .dismissing }
        // The sheets over a dismissed sheet are dismissed too.
        while case let left = Set(presentations.map(\.path) + [""]),
            let lost = presentations.firstIndex(where: { !left.contains($0.layer) })
        { presentations.remove(at: lost) }
        for index in presentations.indices { presentations[index].phase = .shown }
        dirt.add()
        settle()
        let actions = afterTransitions
        afterTransitions = []
        for action in actions { action() }
        settle()
    }

    /// Ends all transitions, including those that begin meanwhile.
    public func finish() {
        for _ in 0..<20 { endTransitions() }
    }

    /// Updates the views until nothing changes.
    public func settle() {
        for _ in 0..<100 where dirt.clean() { update() }
    }

    private func update() {
        let pass = Pass(self)
        withObservationTracking {
            if let root { pass.draw(root, at: Place()) }
        } onChange: { [dirt] in
            dirt.add()
        }
        let (before, now) = (lives, pass.lives)
        let (old, new) = (Set(before.map(\.path)), Set(now.map(\.path)))
        (elements, lives, cells, values) = (pass.elements, now, pass.cells, pass.values)
        movePlatformViews()
        for (path, life) in before where !new.contains(path) { life.disappear?() }
        for (path, life) in now where !old.contains(path) { life.appear?() }
        for change in pass.changes { change() }
        present(pass.requests)
    }

    private func movePlatformViews() {
        for view in elements.compactMap(\.platformView) {
            if let view = view as? UIView, view.superview == nil {
                if let root = window?.rootViewController?.view { root.addSubview(view) } else { view.move(to: window) }
            }
            (view as? NSView)?.move(to: macWindow)
        }
    }

    private func present(_ requests: [Presentation]) {
        let requested = Set(requests.map(\.path))
        bindings = Dictionary(requests.map { ($0.path, $0.isPresented) }) { $1 }
        for presentation in presentations where !requested.contains(presentation.path) { dismiss(presentation.path) }
        refused.formIntersection(requested)
        let (sheets, alerts) = (requests.filter { $0.kind == .sheet }, requests.filter { $0.kind != .sheet })
        for request in prefersSheets ? sheets + alerts : alerts + sheets {
            if presentations.contains(where: { $0.path == request.path && $0.phase != .dismissing }) { continue }
            if refused.contains(request.path) { continue }
            // SwiftUI presents on the root controller, and doesn't know of an alert that UIKit has presented there.
            let isTaken = request.layer.isEmpty && window?.rootViewController?.presentedViewController != nil
            if isTaken, request.kind == .sheet { refused.insert(request.path) }
            let isFree = !isTaken && !presentations.contains { $0.layer == request.layer }
            let isReady =
                request.layer.isEmpty || presentations.contains { $0.path == request.layer && $0.phase == .shown }
            if isFree && isReady {
                presentations.append(request)
                dirt.add()
            } else if let alert = request.alert {
                refused.insert(request.path)
                refusedAlerts.append(alert.title)
            }
        }
    }
}

extension [String] {
    /// Without repetitions: the parts of one element have its label.
    fileprivate var uniqued: [String] { reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}
