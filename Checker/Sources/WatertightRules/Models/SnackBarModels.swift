/// Packages that show a short message over what is on the screen.
enum SnackBarModels {
    static let snackBar = Models.parsed(snackBarSource)
    static let infomaniak = Models.parsed(infomaniakSource)

    static let snackBarSource = """
        // Sources: github.com/ahmedAlmasri/SnackBar.swift, SnackBar.swift
        import UIKit

        public protocol SnackBarPresentable {
            func show()
            func dismiss()
        }
        open class SnackBar: UIView, SnackBarPresentable {
            @Shows public init(contextView: UIView, message: String, duration: Duration, style: SnackBarStyle = SnackBarStyle())
            @Shows public static func make(in view: UIView, message: String, duration: Duration, style: SnackBarStyle) -> Self
            @Shows @Runs(later) public func setAction(with title: String, action: (() -> Void)? = nil) -> SnackBarPresentable
            @Shows public var message: String
            public func show()
            public func dismiss()
        }
        """

    static let infomaniakSource = """
        // Sources: github.com/Infomaniak/ios-core-ui, IKSnackBar.swift
        import SnackBar

        public final class IKSnackBar: SnackBar {
            @Shows public static func make(message: String, duration: Duration, style: SnackBarStyle = .infomaniakStyle, elevation: Double = 6) -> Self?
            public func setAction(_ action: Action) -> SnackBarPresentable
        }
        """
}
