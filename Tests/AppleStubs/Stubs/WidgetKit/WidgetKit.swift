// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of WidgetKit: the names of the declarations that the documentation uses. Code that compiles against it
// conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

public protocol TimelineEntry {
    var date: Date { get }
}
