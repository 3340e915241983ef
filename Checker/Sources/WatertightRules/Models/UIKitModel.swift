/// UIKit: what is a thing of the screen, what shows something to a person, what runs closures.
enum UIKitModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: developer.apple.com/documentation/uikit and the page of each type.
        import Foundation
        import CoreGraphics
        import QuartzCore

        open class UIResponder: NSObject {
            open func becomeFirstResponder() -> Bool
            open func resignFirstResponder() -> Bool
        }
        @Interface open class UIView: UIResponder {
            public init(frame: CGRect)
            public init?(coder: NSCoder)
            public init()
            open func addSubview(_ view: UIView)
            open func removeFromSuperview()
            open func setNeedsLayout()
            open func layoutIfNeeded()
            @Shows open var accessibilityLabel: String?
            @Shows open var accessibilityValue: String?
            @Runs(later) open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil)
            @Runs(later) open class func animate(withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil)
            @Runs(later) open class func transition(with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil)
            @Runs(part) open class func performWithoutAnimation(_ actions: () -> Void)
        }
        @Interface open class UIViewController: UIResponder {
            public init(nibName: String?, bundle: Bundle?)
            public init?(coder: NSCoder)
            public init()
            open var view: UIView!
            @Shows open var title: String?
            open var navigationItem: UINavigationItem { get }
            open var navigationController: UINavigationController? { get }
            open var presentedViewController: UIViewController? { get }
            open var presentingViewController: UIViewController? { get }
            @Shows @Runs(once) open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil)
            @Runs(once) open func dismiss(animated: Bool, completion: (() -> Void)? = nil)
            open func show(_ controller: UIViewController, sender: Any?)
            open func performSegue(withIdentifier: String, sender: Any?)
            open func addChild(_ child: UIViewController)
            open func didMove(toParent parent: UIViewController?)
            open func viewDidLoad()
            open func viewWillAppear(_ animated: Bool)
            open func viewDidAppear(_ animated: Bool)
            open func viewWillDisappear(_ animated: Bool)
            open func viewDidDisappear(_ animated: Bool)
            open func viewDidLayoutSubviews()
        }
        open class UINavigationController: UIViewController {
            public init(rootViewController: UIViewController)
            open func pushViewController(_ controller: UIViewController, animated: Bool)
            open func popViewController(animated: Bool) -> UIViewController?
            open func popToRootViewController(animated: Bool) -> [UIViewController]?
        }
        open class UITabBarController: UIViewController {}
        open class UISplitViewController: UIViewController {}
        open class UIPageViewController: UIViewController {}
        open class UISearchController: UIViewController {}
        open class UITableViewController: UIViewController { open var tableView: UITableView! }
        open class UICollectionViewController: UIViewController { open var collectionView: UICollectionView! }
        open class UIActivityViewController: UIViewController { public init(activityItems: [Any], applicationActivities: [UIActivity]?) }
        open class UIImagePickerController: UINavigationController {}
        open class UIHostingController<Content>: UIViewController { public init(rootView: Content) }
        open class UIAlertController: UIViewController {
            @Shows public init(title: String?, message: String?, preferredStyle: UIAlertController.Style)
            @Shows open var message: String?
            open func addAction(_ action: UIAlertAction)
            @Runs(part) open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil)
        }
        open class UIAlertAction: NSObject { @Acts @Shows @Runs(later) public init(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil) }
        open class UIAction: NSObject { @Acts @Shows @Runs(later) public init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void) }
        open class UIMenu: NSObject { @Shows public init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []) }
        open class UIContextualAction: NSObject { @Acts @Shows @Runs(later) public init(style: UIContextualAction.Style, title: String?, handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void) }
        open class UIBarButtonItem: NSObject {
            @Acts public init(image: UIImage?, style: UIBarButtonItem.Style, target: Any?, action: Selector?)
            @Acts @Shows public init(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?)
            @Acts public init(barButtonSystemItem: SystemItem, target: Any?, action: Selector?)
            @Shows open var title: String?
        }
        open class UINavigationItem: NSObject {
            @Shows open var title: String?
            @Shows open var prompt: String?
        }
        open class UILabel: UIView {
            @Shows open var text: String?
            @Shows open var attributedText: NSAttributedString?
        }
        open class UIControl: UIView {
            @Acts open func addTarget(_ target: Any?, action: Selector, for events: UIControl.Event)
            @Runs(later) open func addAction(_ action: UIAction, for events: UIControl.Event)
        }
        open class UIButton: UIControl {
            public init(type: ButtonType)
            public init(configuration: Configuration, primaryAction: UIAction? = nil)
            @Shows open func setTitle(_ title: String?, for state: UIControl.State)
            @Shows open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State)
            open func setImage(_ image: UIImage?, for state: UIControl.State)
        }
        open class UITextField: UIControl {
            @Shows open var text: String?
            @Shows open var placeholder: String?
        }
        open class UISwitch: UIControl {}
        open class UISlider: UIControl {}
        open class UISegmentedControl: UIControl {}
        open class UIRefreshControl: UIControl {
            open func beginRefreshing()
            open func endRefreshing()
        }
        open class UIScrollView: UIView {}
        open class UITextView: UIScrollView {
            @Shows open var text: String!
            @Shows open var attributedText: NSAttributedString!
        }
        open class UITableView: UIScrollView {
            public init(frame: CGRect, style: UITableView.Style)
            open func reloadData()
            open func register(_ type: AnyClass?, forCellReuseIdentifier: String)
            open func dequeueReusableCell(withIdentifier: String, for path: IndexPath) -> UITableViewCell
            open func dequeueReusableCell(withIdentifier: String) -> UITableViewCell?
            open func deselectRow(at path: IndexPath, animated: Bool)
        }
        open class UITableViewCell: UIView {
            public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)
            open var textLabel: UILabel? { get }
            open var detailTextLabel: UILabel? { get }
        }
        open class UICollectionView: UIScrollView {
            public init(frame: CGRect, collectionViewLayout: UICollectionViewLayout)
            open func reloadData()
            open func dequeueReusableCell(withReuseIdentifier: String, for path: IndexPath) -> UICollectionViewCell
        }
        open class UICollectionReusableView: UIView {}
        open class UICollectionViewCell: UICollectionReusableView {}
        open class UIStackView: UIView { public init(arrangedSubviews: [UIView]) }
        open class UIImageView: UIView {
            public init(image: UIImage?)
            open var image: UIImage?
        }
        open class UIActivityIndicatorView: UIView {
            public init(style: UIActivityIndicatorView.Style)
            open func startAnimating()
            open func stopAnimating()
        }
        open class UIWindow: UIView {
            open var rootViewController: UIViewController?
            open func makeKeyAndVisible()
        }
        @Complete open class UIImage: NSObject {
            public init?(named: String)
            public init?(systemName: String)
            public init?(data: Data)
            public init?(data: Data, scale: CGFloat)
            public init?(contentsOfFile: String)
            open func jpegData(compressionQuality: CGFloat) -> Data?
            open func pngData() -> Data?
        }
        @Complete open class UIColor: NSObject {}
        @Complete open class UIFont: NSObject {}
        @Complete open class UIDevice: NSObject { open class var current: UIDevice { get } }
        @Complete open class UIScreen: NSObject { open class var main: UIScreen { get } }
        @Complete open class UIPasteboard: NSObject {
            open class var general: UIPasteboard { get }
            open var string: String?
        }
        @Interface open class UIApplication: UIResponder {
            open class var shared: UIApplication { get }
            open func canOpenURL(_ url: URL) -> Bool
            @Runs(once) open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil)
            @Runs(later) open func beginBackgroundTask(withName: String? = nil, expirationHandler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier
            open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier)
            open func registerForRemoteNotifications()
        }
        @Starts public protocol UIApplicationDelegate {}
        @Starts public protocol UISceneDelegate {}
        @Starts public protocol UIWindowSceneDelegate: UISceneDelegate {}
        open class UIDocument: NSObject {
            public init(fileURL: URL)
            @Touches(storage) open func contents(forType name: String) throws -> Any
            @Touches(storage) open func load(fromContents: Any, ofType name: String?) throws
            @Touches(storage) open func writeContents(_ contents: Any, to url: URL, for operation: UIDocument.SaveOperation, originalContentsURL: URL?) throws
            @Touches(storage) open func read(from url: URL) throws
        }
        public func UIGraphicsGetCurrentContext() -> CGContext?
        """
}
