/// The errors that leave a function or closure without having been reported: logged, sent to a crash reporter, or
/// shown.
///
/// Union only adds errors, so that the fixpoint over recursive functions terminates.
struct Unreported: Sendable, Hashable {
    static let nothing = Unreported()
    static let own = Unreported(isOwn: true)

    /// Whether unreported errors leave that don't come from a closure parameter.
    var isOwn = false
    /// One bit for each closure parameter whose errors leave unreported.
    var parameters: UInt32 = 0

    mutating func formUnion(_ other: Unreported) {
        isOwn = isOwn || other.isOwn
        parameters |= other.parameters
    }
}
