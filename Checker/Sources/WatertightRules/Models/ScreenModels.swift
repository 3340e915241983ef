/// What marks the screen beside views: the wrappers that only a view's properties have, sources of tables, widgets, and
/// what can be observed or reduced.
enum ScreenModels {
    static let swiftUI = Models.parsed(swiftUISource)
    static let uiKit = Models.parsed(uiKitSource)
    static let widgetKit = Models.parsed(widgetKitSource)
    static let watchKit = Models.parsed(watchKitSource)
    static let observation = Models.parsed(observationSource)
    static let composableArchitecture = Models.parsed(composableArchitectureSource)

    static let swiftUISource = """
        // Sources: developer.apple.com/documentation of each name.
        import Foundation
        import Observation
        @Interface public struct EnvironmentObject<ObjectType> {}
        @Interface public struct Environment<Value> {}
        @Interface public struct Bindable<Value> {}
        @Interface public struct FocusState<Value> {}
        @Interface public struct GestureState<Value> {}
        @Interface public protocol Widget {}
        @Interface public protocol WidgetBundle {}
        @Interface public protocol LabelStyle {}
        @Interface public protocol ToggleStyle {}
        @Interface public protocol Layout {}
        @Interface public protocol CustomizableToolbarContent: ToolbarContent {}
        """

    static let uiKitSource = """
        // Sources: developer.apple.com/documentation of each name.
        import Foundation
        @Interface public protocol UITableViewDataSource {}
        @Interface public protocol UITableViewDelegate {}
        @Interface public protocol UICollectionViewDataSource {}
        @Interface public protocol UICollectionViewDelegate {}
        @Interface open class UITableViewDiffableDataSource<Section, Item> {}
        @Interface open class UICollectionViewDiffableDataSource<Section, Item> {}
        @Interface open class UICollectionViewLayout {}
        """

    static let widgetKitSource = """
        // Sources: developer.apple.com/documentation of each name.
        import SwiftUI
        @Interface public protocol TimelineProvider {}
        @Interface public protocol AppIntentTimelineProvider {}
        @Interface public protocol IntentTimelineProvider {}
        """

    static let watchKitSource = """
        // Sources: developer.apple.com/documentation of each name.
        import UIKit
        @Interface open class WKInterfaceController {}
        @Starts public protocol WKExtensionDelegate {}
        @Starts public protocol WKApplicationDelegate {}
        """

    static let observationSource = """
        // Sources: developer.apple.com/documentation of each name.
        @Observable public protocol Observable {}
        """

    // Source: pointfreeco.github.io/swift-composable-architecture
    static let composableArchitectureSource = """
        // Sources: developer.apple.com/documentation of each name.
        import SwiftUI
        @Interface public protocol Reducer {}
        @Observable public protocol ObservableState {}
        """

    static let all: [Models.Model] = [
        Models.Model(module: "SwiftUI", source: swiftUISource) { swiftUI },
        Models.Model(module: "UIKit", source: uiKitSource) { uiKit },
        Models.Model(module: "WidgetKit", source: widgetKitSource) { widgetKit },
        Models.Model(module: "WatchKit", source: watchKitSource) { watchKit },
        Models.Model(module: "Observation", source: observationSource) { observation },
        Models.Model(module: "ComposableArchitecture", source: composableArchitectureSource) { composableArchitecture },
    ]
}
