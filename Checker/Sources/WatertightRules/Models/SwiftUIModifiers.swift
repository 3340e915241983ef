/// The modifiers of SwiftUI's views.
enum SwiftUIModifiers {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/swiftui/view and the page of each modifier.
        extension View {
            // What runs closures.
            @Runs(untilDisappear) public func task(priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void) -> some View
            @Runs(untilDisappear) public func task<T>(id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping () async -> Void) -> some View
            @Runs(untilDisappear) public func task(name: String? = nil, priority: TaskPriority = .userInitiated, file: String = "", line: Int = 0, _ action: @escaping () async -> Void) -> some View
            @Acts @Runs(untilDisappear) public func refreshable(action: @escaping () async -> Void) -> some View
            @Runs(later) public func onAppear(perform action: (() -> Void)? = nil) -> some View
            @Runs(later) public func onDisappear(perform action: (() -> Void)? = nil) -> some View
            @Runs(later) public func onChange<V>(of value: V, perform action: @escaping (V) -> Void) -> some View
            @Runs(later) public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void) -> some View
            @Runs(later) public func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View
            @Acts @Runs(later) public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View
            @Acts @Runs(later) public func onLongPressGesture(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil) -> some View
            @Acts @Runs(later) public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View
            @Runs(later) public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View
            @Runs(later) public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void) -> some View
            @Runs(later) public func onHover(perform action: @escaping (Bool) -> Void) -> some View
            @Acts @Runs(later) public func onDrop(of types: [UTType], isTargeted: Binding<Bool>? = nil, perform action: @escaping ([NSItemProvider]) -> Bool) -> some View
            @Acts @Runs(once) public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (Result<URL, any Error>) -> Void) -> some View
            @Acts @Runs(once) public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool, onCompletion: @escaping (Result<[URL], any Error>) -> Void) -> some View
            @Acts @Runs(once) public func fileExporter<D>(isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil, onCompletion: @escaping (Result<URL, any Error>) -> Void) -> some View

            // What is put over a view.
            @Shows @Runs(part) public func alert<A>(_ title: String, isPresented: Binding<Bool>, actions: () -> A) -> some View
            @Shows @Runs(part) public func alert<A, M>(_ title: String, isPresented: Binding<Bool>, actions: () -> A, message: () -> M) -> some View
            @Shows @Runs(part) public func alert<A, T>(_ title: String, isPresented: Binding<Bool>, presenting data: T?, actions: (T) -> A) -> some View
            @Shows @Runs(part) public func alert<A, M, T>(_ title: String, isPresented: Binding<Bool>, presenting data: T?, actions: (T) -> A, message: (T) -> M) -> some View
            @Shows @Runs(part) public func alert<E, A>(isPresented: Binding<Bool>, error: E?, actions: () -> A) -> some View
            @Shows @Runs(part) public func alert<E, A, M>(isPresented: Binding<Bool>, error: E?, actions: (E) -> A, message: (E) -> M) -> some View
            @Runs(part) public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View
            @Runs(part) public func alert<Item>(item: Binding<Item?>, content: (Item) -> Alert) -> some View
            @Shows @Runs(part) public func confirmationDialog<A>(_ title: String, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, actions: () -> A) -> some View
            @Shows @Runs(part) public func confirmationDialog<A, M>(_ title: String, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, actions: () -> A, message: () -> M) -> some View
            @Runs(part) public func sheet<C>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, content: @escaping () -> C) -> some View
            @Runs(part) public func sheet<Item, C>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, content: @escaping (Item) -> C) -> some View
            @Runs(part) public func fullScreenCover<C>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, content: @escaping () -> C) -> some View
            @Runs(part) public func fullScreenCover<Item, C>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, content: @escaping (Item) -> C) -> some View
            @Runs(part) public func popover<C>(isPresented: Binding<Bool>, attachmentAnchor: Anchor = .rect, arrowEdge: Edge = .top, content: @escaping () -> C) -> some View
            @Runs(part) public func navigationDestination<D, C>(for data: D.Type, destination: @escaping (D) -> C) -> some View
            @Runs(part) public func navigationDestination<C>(isPresented: Binding<Bool>, destination: () -> C) -> some View
            @Runs(part) public func overlay<C>(alignment: Alignment = .center, content: () -> C) -> some View
            public func overlay<C>(_ overlay: C, alignment: Alignment = .center) -> some View
            @Runs(part) public func background<C>(alignment: Alignment = .center, content: () -> C) -> some View
            public func background<C>(_ background: C, alignment: Alignment = .center) -> some View
            public func background<S, T>(_ style: S, in shape: T) -> some View
            public func background<S>(_ style: S, ignoresSafeAreaEdges: Edge.Set) -> some View
            @Runs(part) public func toolbar<C>(content: () -> C) -> some View
            @Runs(part) public func safeAreaInset<C>(edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, content: () -> C) -> some View
            @Runs(part) public func contextMenu<C>(menuItems: () -> C) -> some View
            @Runs(part) public func swipeActions<C>(edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, content: () -> C) -> some View
            public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View

            // What a person reads or hears.
            @Shows public func navigationTitle<S>(_ title: S) -> some View
            @Shows public func navigationBarTitle<S>(_ title: S, displayMode: NavigationBarItem.TitleDisplayMode = .automatic) -> some View
            @Shows public func navigationSubtitle<S>(_ subtitle: S) -> some View
            @Shows public func help<S>(_ text: S) -> some View
            @Shows public func badge<S>(_ label: S) -> some View
            @Shows public func accessibilityLabel<S>(_ label: S) -> some View
            @Shows public func accessibilityValue<S>(_ value: S) -> some View
            @Shows public func accessibilityHint<S>(_ hint: S) -> some View

            // The look.
            public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View
            public func padding(_ length: CGFloat) -> some View
            public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View
            public func frame(minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center) -> some View
            public func fixedSize() -> some View
            public func fixedSize(horizontal: Bool, vertical: Bool) -> some View
            public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View
            public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View
            public func layoutPriority(_ value: Double) -> some View
            public func zIndex(_ value: Double) -> some View
            public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View
            public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View
            public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View
            public func scaledToFit() -> some View
            public func scaledToFill() -> some View
            public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View
            public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View
            public func foregroundColor(_ color: Color?) -> some View
            public func foregroundStyle<S>(_ style: S) -> some View
            public func tint<S>(_ tint: S) -> some View
            public func accentColor(_ color: Color?) -> some View
            public func font(_ font: Font?) -> some View
            public func fontWeight(_ weight: Font.Weight?) -> some View
            public func bold(_ isActive: Bool = true) -> some View
            public func italic(_ isActive: Bool = true) -> some View
            public func lineLimit(_ number: Int?) -> some View
            public func multilineTextAlignment(_ alignment: TextAlignment) -> some View
            public func minimumScaleFactor(_ factor: CGFloat) -> some View
            public func truncationMode(_ mode: Text.TruncationMode) -> some View
            public func opacity(_ opacity: Double) -> some View
            public func hidden() -> some View
            public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View
            public func clipShape<S>(_ shape: S, style: FillStyle = FillStyle()) -> some View
            public func clipped(antialiased: Bool = false) -> some View
            public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View
            public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View
            public func border<S>(_ content: S, width: CGFloat = 1) -> some View
            public func blur(radius: CGFloat, opaque: Bool = false) -> some View
            public func animation<V>(_ animation: Animation?, value: V) -> some View
            public func animation(_ animation: Animation?) -> some View
            public func transition(_ transition: AnyTransition) -> some View
            public func redacted(reason: RedactionReasons) -> some View
            public func unredacted() -> some View
            public func disabled(_ disabled: Bool) -> some View
            public func allowsHitTesting(_ enabled: Bool) -> some View
            public func id<ID>(_ id: ID) -> some View
            public func tag<V>(_ tag: V) -> some View
            public func environment<V>(_ path: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View
            public func environment<T>(_ object: T?) -> some View
            public func environmentObject<T>(_ object: T) -> some View
            public func preferredColorScheme(_ scheme: ColorScheme?) -> some View
            public func modifier<T>(_ modifier: T) -> some View
            public func focused(_ condition: FocusState<Bool>.Binding) -> some View
            public func gesture<T>(_ gesture: T) -> some View
            public func drawingGroup() -> some View
            public func labelsHidden() -> some View
            public func buttonStyle<S>(_ style: S) -> some View
            public func listStyle<S>(_ style: S) -> some View
            public func pickerStyle<S>(_ style: S) -> some View
            public func toggleStyle<S>(_ style: S) -> some View
            public func textFieldStyle<S>(_ style: S) -> some View
            public func formStyle<S>(_ style: S) -> some View
            public func tabItem<V>(_ label: () -> V) -> some View
            public func listRowBackground<V>(_ view: V?) -> some View
            public func listRowInsets(_ insets: EdgeInsets?) -> some View
            public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View
            public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View
            public func navigationBarHidden(_ hidden: Bool) -> some View
            public func navigationBarBackButtonHidden(_ hides: Bool = true) -> some View
            public func navigationViewStyle<S>(_ style: S) -> some View
            public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View
            public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View
            public func scrollContentBackground(_ visibility: Visibility) -> some View
            public func keyboardType(_ type: UIKeyboardType) -> some View
            public func textContentType(_ type: UITextContentType?) -> some View
            public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View
            public func disableAutocorrection(_ disable: Bool?) -> some View
            public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View
            public func accessibilityIdentifier(_ identifier: String) -> some View
            public func accessibilityHidden(_ hidden: Bool) -> some View
            public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View
            public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View
            public func previewDisplayName(_ value: String?) -> some View
        }
        """
}
