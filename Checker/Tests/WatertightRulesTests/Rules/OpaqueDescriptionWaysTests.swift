import Testing

@testable import WatertightRules

/// Error texts that reach the user through closures, and through unknown declarations.
@Suite struct OpaqueDescriptionWaysTests {
    @Test func followsTextsIntoTheClosuresOfCallers() {
        expectLeaks(
            "opaque-description", whatever: ["Library": "L", "message": "m", "OrderViewController": "Tray"],
            in: """
                import UIKit
                final class Library {
                    func load(_ done: @escaping (Int?, String?) -> Void) {
                        URLSession.shared.dataTask(with: URL(filePath: "/a")) { _, _, error in
                            if let error { return done(nil, error.localizedDescription) } // leak
                            done(1, nil)
                        }.resume()
                    }
                    func loadAsOne(_ done: @escaping ((Int?, String?)) -> Void) {
                        URLSession.shared.dataTask(with: URL(filePath: "/a")) { _, _, error in
                            if let error { return done((nil, "\\(error)")) } // leak
                            done((1, nil))
                        }.resume()
                    }
                    func loadForLogs(_ done: @escaping (Int?, String?) -> Void) {
                        URLSession.shared.dataTask(with: URL(filePath: "/a")) { _, _, error in
                            if let error { return done(nil, error.localizedDescription) }
                            done(1, nil)
                        }.resume()
                    }
                }
                final class OrderViewController: UIViewController {
                    let library = Library()
                    let label = UILabel()
                    func order() {
                        library.load { count, message in
                            guard count != nil else { self.label.text = message; return }
                        }
                        library.loadAsOne { count, message in
                            guard count != nil else { self.label.text = message; return }
                        }
                        library.loadForLogs { _, message in print(message ?? "") }
                    }
                }
                """)
    }

    @Test func findsTextsInPresentedValues() {
        expectLeaks(
            "opaque-description", whatever: ["PopupDialog": "Rug"],
            in: """
                import PopupDialog
                import UIKit
                final class OrderViewController: UIViewController {
                    func order() {
                        do { try Data(contentsOf: URL(filePath: "/a")) } catch {
                            let popup = PopupDialog(
                                title: "Oh", message: "\\(error)") // leak
                            present(popup, animated: true)
                        }
                    }
                    func keep() {
                        do { try Data(contentsOf: URL(filePath: "/a")) } catch {
                            let popup = PopupDialog(title: "Oh", message: "\\(error)")
                            print(popup)
                        }
                    }
                }
                """)
    }
}
