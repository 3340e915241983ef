/// What the user sees of a screen.
package protocol Screen: AnyObject {
    var isBusy: Bool { get }
    /// The screen's own texts, such as an inline message or its content.
    var visible: [String] { get }
    /// Performs the screen's operation.
    func run() async
    /// Leaves the screen while the operation runs.
    func leave()
}
