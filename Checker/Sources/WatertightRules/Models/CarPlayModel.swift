/// CarPlay: what a person in a car sees, and who puts it there.
enum CarPlayModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/carplay and the page of each type.
        import Foundation
        import UIKit

        @Interface open class CPInterfaceController: NSObject {
            @Runs(once) open func setRootTemplate(_ template: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
            @Runs(once) open func pushTemplate(_ template: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
            @Runs(once) open func popTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
            @Runs(once) open func popToRootTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
            @Runs(once) open func presentTemplate(_ template: CPTemplate, animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
            @Runs(once) open func dismissTemplate(animated: Bool, completion: ((Bool, (any Error)?) -> Void)? = nil)
        }
        @Interface open class CPTemplate: NSObject {}
        open class CPAlertTemplate: CPTemplate { @Shows public init(titleVariants: [String], actions: [CPAlertAction]) }
        open class CPActionSheetTemplate: CPTemplate { @Shows public init(title: String?, message: String?, actions: [CPAlertAction]) }
        open class CPListTemplate: CPTemplate { @Shows public init(title: String?, sections: [CPListSection]) }
        open class CPInformationTemplate: CPTemplate { @Shows public init(title: String, layout: CPInformationTemplateLayout, items: [CPInformationItem], actions: [CPTextButton]) }
        open class CPAlertAction: NSObject { @Shows @Runs(later) public init(title: String, style: CPAlertAction.Style, handler: @escaping (CPAlertAction) -> Void) }
        open class CPInformationItem: NSObject { @Shows public init(title: String?, detail: String?) }
        open class CPListItem: NSObject {
            @Shows public init(text: String?, detailText: String?)
            @Shows public init(text: String?, detailText: String?, image: UIImage?)
            @Shows open func setText(_ text: String)
            @Shows open func setDetailText(_ text: String?)
        }
        @Starts public protocol CPTemplateApplicationSceneDelegate {}
        """
}
