import Foundation

/// The errors that an error wraps, at any depth of its values.
package enum ErrorChain {
    /// The number of causes in the log.
    private static let mostCauses = 15
    /// The number of items of one error that are counted.
    private static let mostItems = 1_000

    static let multipleUnderlyingErrors = "NSMultipleUnderlyingErrorsKey"

    /// Returns an error and the causes below it, each before its own causes. The errors of items aren't causes.
    package static func errors(in error: any Error) -> [any Error] {
        var errors: [any Error] = []
        func add(_ tree: ErrorTree) {
            guard errors.count <= mostCauses, !tree.isItem, !(tree.error is SoleIncident) else { return }
            errors.append(tree.error)
            tree.causes.forEach(add)
        }
        add(ErrorTree(of: error))
        return errors
    }

    /// Returns whether an error, or else each of its causes, fulfills a condition.
    package static func allBranches(of error: any Error, fulfill condition: (any Error) -> Bool) -> Bool {
        func fulfills(_ tree: ErrorTree) -> Bool {
            condition(tree.error) || !tree.causes.isEmpty && tree.causes.allSatisfy(fulfills)
        }
        return condition(error) || fulfills(ErrorTree(of: error))
    }

    /// Returns the domain and code of an error, and those in its user info: Core Data stores a code of SQLite under the name of
    /// its domain.
    package static func codes(of error: any Error) -> [(domain: String, code: Int)] {
        let bridged = error as NSError
        let more = bridged.userInfo.compactMap { key, value in (value as? Int).map { (domain: key, code: $0) } }
        return [(bridged.domain, bridged.code)] + more.sorted { $0.domain < $1.domain }
    }

    /// Returns the errors of the items of an error about many items: of a dictionary or a list in its user info.
    static func items(of error: any Error) -> [any Error] {
        var (items, left) = ([] as [any Error], mostItems)
        for (key, value) in (error as NSError).userInfo where key != multipleUnderlyingErrors && left > 0 {
            let elements = ErrorWalk.elements(of: value, atMost: left).map { Array($0.prefix(left)) } ?? []
            left -= elements.count
            items += elements.compactMap { $0 as? any Error }
        }
        return items
    }

    /// Returns the failures with an incident among an error and all errors that it wraps, the outermost first.
    package static func failures(in error: any Error) -> [(failure: any Error, incident: Incident)] {
        // Most errors are one, or have none.
        if let failure = (error as? any FailureCarrier)?.anyFailure { return [failure] }
        var failures: [(failure: any Error, incident: Incident)] = []
        func add(_ tree: ErrorTree) {
            if let failure = (tree.error as? any FailureCarrier)?.anyFailure { failures.append(failure) }
            tree.causes.forEach(add)
        }
        add(ErrorTree(of: error))
        return failures
    }
}

/// An error that has an incident.
package protocol FailureCarrier: Error {
    /// The failure and its incident; `nil` if there is none, such as for a cancellation.
    var anyFailure: (failure: any Error, incident: Incident)? { get }
}

/// An incident without its failure, in an error of the app's own.
private struct SoleIncident: FailureCarrier {
    let holder: any Error
    let incident: Incident

    var anyFailure: (failure: any Error, incident: Incident)? { (holder, incident) }
}

/// An error, and those that it wraps.
private struct ErrorTree {
    let error: any Error
    /// Whether it is the error of an item, such as of one record in a batch.
    let isItem: Bool
    let causes: [ErrorTree]

    init(of error: any Error) {
        var walk = ErrorWalk()
        self = walk.tree(of: error, isItem: false) ?? ErrorTree(error, isItem: false, causes: [])
    }

    init(_ error: any Error, isItem: Bool, causes: [ErrorTree]) {
        (self.error, self.isItem, self.causes) = (error, isItem, causes)
    }
}

/// Finds errors in payloads, properties, standard collections and user info.
///
/// It runs no code of a lazy sequence, and enters an object only if that is an error: another one may belong to another
/// actor. A mirror of the app's own, such as that of a collection from a package, shows its children, and hides what it leaves
/// out. On Linux, reading an `NSArray` that contains itself overflows the stack, because Foundation converts the lists in it.
private struct ErrorWalk {
    /// The number of errors that are entered: an error may create its causes without end.
    private var errorsLeft = 100
    /// The number of values of each error that are searched.
    private static let mostValues = 500
    /// How many elements of a set or a dictionary are put in order. Each collection makes it less, so that many cost no more.
    private var unorderedLeft = 5_000
    /// The objects that were entered: an error may wrap itself. They are kept alive, so that no other one has their address.
    private var objects: [ObjectIdentifier: any Error] = [:]

    mutating func tree(of error: any Error, isItem: Bool) -> ErrorTree? {
        guard errorsLeft > 0 else { return nil }
        if type(of: error) is AnyClass {
            guard objects.updateValue(error, forKey: ObjectIdentifier(error as AnyObject)) == nil else { return nil }
        }
        errorsLeft -= 1
        let causes = causes(of: error).compactMap { tree(of: $0.error, isItem: $0.isItem) }
        return ErrorTree(error, isItem: isItem, causes: causes)
    }

    private mutating func causes(of error: any Error) -> [(error: any Error, isItem: Bool)] {
        if let interruption = error as? any AnyInterruption {
            return interruption.anyFailure.map { [($0.failure, false)] } ?? []
        }
        if error is SoleIncident { return [] }
        let bridged = error as NSError
        let first = [NSUnderlyingErrorKey, ErrorChain.multipleUnderlyingErrors]
        let info = bridged.userInfo
        let keys = info.isEmpty ? [] : first + info.keys.filter { !first.contains($0) }.sorted()
        var inUserInfo: [(any Error, Bool)] = []
        for key in keys.prefix(Self.mostValues) {
            guard let value = info[key] else { continue }
            let isItem = !first.contains(key) && Self.elements(of: value, atMost: 0) != nil
            inUserInfo += nearestErrors(in: [value], of: error).map { ($0, isItem) }
        }
        let properties = nearestErrors(in: Self.properties(of: error), of: error).filter { property in
            // Foundation's structs store themselves as an `NSError`.
            guard type(of: property) == NSError.self, !(type(of: error) is NSError.Type) else { return true }
            let property = property as NSError
            return property.domain != bridged.domain || property.code != bridged.code
        }
        return inUserInfo + properties.map { ($0, false) }
    }

    /// Returns the values of an error. Those of an `NSError` are in its user info.
    private static func properties(of error: any Error) -> [Any] {
        sequence(first: Mirror(reflecting: error), next: \.superclassMirror).prefix { $0.subjectType != NSError.self }
            .flatMap { $0.children.prefix(mostValues).map(\.value) }
    }

    /// Returns the errors in values, without those that they wrap. Collections are searched last, and in turn, so that a long
    /// one doesn't use up the limit.
    private mutating func nearestErrors(in values: [Any], of holder: any Error) -> [any Error] {
        var errors: [any Error] = []
        var (pending, collections) = (values[...], [] as ArraySlice<AnyIterator<Any>>)
        for _ in 0..<Self.mostValues {
            while pending.isEmpty, let collection = collections.popFirst() {
                guard let element = collection.next() else { continue }
                pending.append(element)
                collections.append(collection)
            }
            guard let value = pending.popFirst() else { break }
            if let error = value as? any Error {
                errors.append(error)
            } else if let bridged = value as? BridgedInterruption {
                errors.append(bridged.interruption)
            } else if let incident = value as? Incident {
                errors.append(SoleIncident(holder: holder, incident: incident))
            } else if let elements = Self.elements(of: value, atMost: min(Self.mostValues, unorderedLeft)) {
                unorderedLeft = max(0, unorderedLeft - 100)
                collections.append(elements)
            } else {
                pending += Self.children(of: value)
            }
        }
        return errors
    }

    /// Returns the elements of a standard collection; the first ones of one that has no order.
    static func elements(of value: Any, atMost count: Int = mostValues) -> AnyIterator<Any>? {
        if let collection = value as? any StandardCollection { return collection.elements(atMost: count) }
        guard type(of: value) is AnyClass else { return nil }
        // Not converted to a Swift collection, which takes a time for each element.
        switch value {
        case let array as NSArray: return contents(of: array.objectEnumerator())
        case let set as NSSet: return inOrder(Array(contents(of: set.objectEnumerator()).prefix(count)))
        case let dictionary as NSDictionary:
            let values = contents(of: dictionary.objectEnumerator()).prefix(count)
            return inOrder(Array(values) + Array(contents(of: dictionary.keyEnumerator()).prefix(count)))
        default: return nil
        }
    }

    private static func contents(of enumerator: NSEnumerator) -> AnyIterator<Any> {
        AnyIterator { enumerator.nextObject() }
    }

    private static func children(of value: Any) -> [Any] {
        // A mirror of a part of a text copies it.
        guard !(type(of: value) is AnyClass), !(value is any StringProtocol) else { return [] }
        return Mirror(reflecting: value).children.prefix(100).map(\.value)
    }
}

/// A collection whose iterator runs no code of the app.
private protocol StandardCollection {
    func elements(atMost count: Int) -> AnyIterator<Any>
}

extension StandardCollection where Self: Sequence {
    fileprivate func elements(atMost count: Int) -> AnyIterator<Any> {
        // Bytes, numbers and texts contain no error.
        if Element.self is any Numeric.Type || Element.self is any StringProtocol.Type { return AnyIterator { nil } }
        var elements = makeIterator()
        return AnyIterator { elements.next().map { $0 as Any } }
    }
}

extension Array: StandardCollection {}
extension ArraySlice: StandardCollection {}
extension ContiguousArray: StandardCollection {}
extension Dictionary.Values: StandardCollection {}

extension Set: StandardCollection {
    fileprivate func elements(atMost count: Int) -> AnyIterator<Any> { inOrder(prefix(count).map { $0 as Any }) }
}

extension Dictionary: StandardCollection {
    fileprivate func elements(atMost count: Int) -> AnyIterator<Any> {
        inOrder(prefix(count).flatMap { [$0.value, $0.key] as [Any] })
    }
}

/// Returns elements in the order of their domains and codes: that of a set or a dictionary differs in each process.
private func inOrder(_ elements: [Any]) -> AnyIterator<Any> {
    let ordered = elements.map { element in
        let error = (element as? any Error).map { $0 as NSError }
        return (key: error.map { "\($0.domain) \($0.code)" } ?? "", element: element)
    }.sorted { $0.key < $1.key }
    var elements = ordered.lazy.map(\.element).makeIterator()
    return AnyIterator { elements.next() }
}
