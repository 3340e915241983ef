#if canImport(SwiftUI)
import Foundation
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

/// The library's view of a banner, an inline message, an indicator or a full screen. It uses the system's fonts and
/// colors, and has one accessibility label.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) public struct FailureView: View {
    private let content: FailureContent

    /// Creates the view of a failure.
    /// - Parameter content: The failure, from `drawsFailures(with:)`.
    public init(_ content: FailureContent) { self.content = content }

    /// Creates the view of a failure that is part of a view's state, without a router.
    ///
    /// ```swift
    /// if let failure { FailureView(failure.presentation, perform: [.retry: { await load() }]) } else { OrdersList(orders) }
    /// ```
    /// An alert is drawn as a message. An action without a closure has no button.
    /// - Parameters:
    ///   - error: What the user sees. `filled(with:)` adds the reference of an incident.
    ///   - perform: Performs the actions. A full screen shows progress until the closure has returned.
    public init(_ error: PresentationError, perform: PresentationAction.Handlers = [:]) {
        content = FailureContent(item: PresentedItem(error.offeringOnly(perform)), router: nil, handlers: perform)
    }

    /// The view for the failure's method.
    public var body: some View {
        switch content.error.method {
        case .banner: BannerFailure(content: content)
        case .indicator: IndicatorFailure(content: content)
        case .fullScreen: FullScreenFailure(content: content)
        // The system draws alerts and confirmations.
        case .inline, .alert, .confirmation, .silent: FailureMessage(content: content)
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct BannerFailure: View {
    let content: FailureContent

    var body: some View {
        // Text of the largest sizes may not fit.
        ViewThatFits(in: .vertical) {
            row.onSwipe(toBottom: content.router?.bannersAtBottom) { content.escape() }
            ScrollView { row }
        }
        .onMaterial()
        .padding()
        .accessibilityAction(.escape) { content.escape() }
        .transition(.opacity)
    }

    private var row: some View {
        HStack(alignment: .top) {
            FailureMessage(content: content)
            Spacer(minLength: 0)
            if content.needsCloseButton {
                Button(action: content.dismiss) { Image(systemName: "xmark").isTappable() }
                    .buttonStyle(.borderless)
                    .accessibilityLabel(Text(verbatim: PresentationError.closeTitle))
            }
        }
        .padding()
        .contentShape(.rect)
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct IndicatorFailure: View {
    let content: FailureContent
    @State private var isExplained = false

    var body: some View {
        if isExplained {
            FailureMessage(content: content)
        } else {
            Button {
                isExplained = true
            } label: {
                FailureIcon(icon: content.error.icon == .none ? .warning : content.error.icon).isTappable()
            }
            .buttonStyle(.borderless)
            .accessibilityLabel(Text(verbatim: content.error.title))
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct FullScreenFailure: View {
    let content: FailureContent
    @AccessibilityFocusState private var hasFocus: Bool
    @Environment(\.afterTransition) private var afterTransition

    var body: some View {
        if content.error.needsCloseButton { page } else { page.accessibilityAction(.escape) { content.escape() } }
    }

    private var page: some View {
        ViewThatFits(in: .vertical) {
            message
            ScrollView { message }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.background)
        .transition(.opacity)
        // Later, because the transition ends with a focus of its own.
        .onAppear { afterTransition { hasFocus = true } }
    }

    private var message: some View {
        ContentUnavailableView {
            Label {
                Text(verbatim: content.error.title)
            } icon: {
                FailureIcon(icon: content.error.icon)
            }
            .accessibilityLabel(Text(verbatim: content.error.spoken))
            .accessibilityAddTraits(.isHeader)
            .accessibilityFocused($hasFocus)
        } description: {
            if let message = content.error.bodyText { Text(verbatim: message).accessibilityHidden(true) }
        } actions: {
            FailureButtons(content: content, isProminent: true)
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct FailureMessage: View {
    let content: FailureContent

    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            FailureIcon(icon: content.error.icon)
            VStack(alignment: .leading) {
                VStack(alignment: .leading, spacing: 4) {
                    Text(verbatim: content.error.title).font(.headline)
                    if let message = content.error.bodyText { Text(verbatim: message).foregroundStyle(.secondary) }
                }
                .accessibilityElement(children: .combine)
                .accessibilityLabel(Text(verbatim: content.error.spoken))
                FailureButtons(content: content, isProminent: false)
            }
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) private struct FailureButtons: View {
    let content: FailureContent
    /// Whether the buttons are the main controls of the screen.
    let isProminent: Bool
    /// Whether an action is performed without a router.
    @State private var isPerforming = false

    var body: some View {
        let isPerforming = isPerforming || content.item.isPerforming
        if isPerforming, isProminent { ProgressView() }
        ForEach(content.item.error.buttons(isPerforming: isPerforming)) { model in
            if isProminent, model.isDefault {
                // Only in a full screen: in a banner or a form, the Return key belongs to the app's own button.
                button(model).buttonStyle(.borderedProminent).isDefaultAction()
            } else if isProminent {
                button(model).buttonStyle(.bordered)
            } else {
                // In a row of a form or a list, a tap on the row would press all buttons of the default style.
                button(model).buttonStyle(.borderless).fontWeight(model.isDefault ? .semibold : nil)
            }
        }
    }

    private func button(_ model: PresentationButton) -> some View {
        Button(role: model.buttonRole) {
            guard let handler = content.handlers[model.id] else { return content.choose(model.id) }
            if model.role != .cancel { isPerforming = true }
            Task {
                await handler()
                if model.role != .cancel { isPerforming = false }
            }
        } label: {
            Text(verbatim: model.title).isTappable()
        }
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
    /// Gives a label the smallest size that Apple asks for in a control.
    fileprivate func isTappable() -> some View {
        #if os(macOS)
        self
        #else
        frame(minWidth: 44, minHeight: 44).contentShape(.rect)
        #endif
    }

    /// Draws the view like the system's floating bars.
    @ViewBuilder fileprivate func onMaterial() -> some View {
        #if os(visionOS)
        background(.regularMaterial, in: .rect(cornerRadius: 12))
        #else
        if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, *) {
            glassEffect(in: .rect(cornerRadius: 12))
        } else {
            background(.regularMaterial, in: .rect(cornerRadius: 12))
        }
        #endif
    }

    /// Performs an action after a drag to an edge, if there is one. tvOS has no drags, and a Mac expects none.
    fileprivate func onSwipe(toBottom: Bool?, perform action: @escaping () -> Void) -> some View {
        #if os(macOS) || os(tvOS)
        self
        #else
        gesture(
            DragGesture(minimumDistance: 20).onEnded { drag in
                let (width, height) = (drag.translation.width, drag.translation.height * (toBottom == true ? 1 : -1))
                if height > max(20, abs(width)) { action() }
            }, including: toBottom == nil ? .subviews : .all)
        #endif
    }

    /// Lets the Return key press a button.
    func isDefaultAction(_ isDefault: Bool = true) -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        keyboardShortcut(isDefault ? .defaultAction : nil)
        #endif
    }
}

private struct FailureIcon: View {
    let icon: PresentationIcon

    var body: some View {
        switch icon.image {
        case .symbol(let name): Image(systemName: name).accessibilityHidden(true)
        case .asset(let name, let bundle): Image(name, bundle: bundle).accessibilityHidden(true)
        case .none: EmptyView()
        }
    }
}
#endif
