#if canImport(UIKit)
import Account
import DemoBackend
import Foundation
public import UIKit
import WatertightPresentation
import WatertightUI

extension Shop {
    /// Presents failures in a window scene, and returns its first controller.
    /// - Parameter scene: The scene, when it connects.
    public func connect(_ scene: UIWindowScene) -> UIViewController {
        AddressController(shop: self, failures: router.presentFailures(in: scene).forScreen())
    }
}

/// The form for the address, and a control that makes the server fail.
final class AddressController: UIViewController {
    private let shop: Shop
    private let failures: FailureHandle
    private let model: AddressModel
    private let street = UITextField()
    private let postalCode = UITextField()
    private let modes = UISegmentedControl(items: DemoServer.Mode.allCases.map { text("server.\($0.rawValue)") })
    private let status = UILabel()

    init(shop: Shop, failures: FailureHandle) {
        let status = status
        self.shop = shop
        self.failures = failures
        model = AddressModel(
            repository: shop.account, failures: failures, onSaved: { status.text = text("saved") },
            signIn: { status.text = text("signIn") })
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for field in [street, postalCode] {
            field.borderStyle = .roundedRect
            field.font = .preferredFont(forTextStyle: .body)
            field.adjustsFontForContentSizeCategory = true
        }
        status.font = .preferredFont(forTextStyle: .body)
        status.adjustsFontForContentSizeCategory = true
        modes.selectedSegmentIndex = 0
        let form = UIStackView(arrangedSubviews: [
            label("street", of: street), street,
            InlineFailureView(for: .street, failures: failures, clearsOnChangeOf: street),
            label("postalCode", of: postalCode), postalCode,
            InlineFailureView(for: .postalCode, failures: failures, clearsOnChangeOf: postalCode),
            modes,
            UIButton(
                configuration: .borderedProminent(),
                primaryAction: UIAction(title: text("save")) { [weak self] _ in self?.save() }),
            status,
        ])
        form.axis = .vertical
        form.spacing = 8
        form.translatesAutoresizingMaskIntoConstraints = false
        // At large text sizes, the form is higher than the screen.
        let scroll = UIScrollView()
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(form)
        view.addSubview(scroll)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            form.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 16),
            form.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -16),
            form.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            form.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
        failures.showFullScreens(over: view)
    }

    private func label(_ key: String, of field: UITextField) -> UILabel {
        let label = UILabel()
        label.text = text(key)
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.adjustsFontForContentSizeCategory = true
        field.accessibilityLabel = label.text
        label.isAccessibilityElement = false
        return label
    }

    private func save() {
        status.text = nil
        shop.serverMode = DemoServer.Mode.allCases[modes.selectedSegmentIndex]
        model.address.street = street.text ?? ""
        model.address.postalCode = postalCode.text ?? ""
        model.save()
    }
}

private func text(_ key: String) -> String { LocalizedText(key, bundle: .module).string }
#endif
