/// Which errors leave a function or a closure without having been reported: logged, sent to a crash reporter, or shown.
///
/// Union only adds, so a fixpoint over recursive functions ends.
struct Unreported: Sendable, Hashable {
    static let nothing = Unreported()
    static let own = Unreported(isOwn: true)

    /// Whether errors leave unreported that don't come out of a closure parameter.
    var isOwn = false
    /// One bit for each closure parameter whose errors leave unreported.
    var parameters: UInt32 = 0

    mutating func formUnion(_ other: Unreported) {
        isOwn = isOwn || other.isOwn
        parameters |= other.parameters
    }
}
