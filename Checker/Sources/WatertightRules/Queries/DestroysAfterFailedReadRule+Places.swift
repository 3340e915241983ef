/// What becomes of the place that something could not be read from.
extension Search {
    private static let deepestDestruction = 3

    /// Whether something depends on the kind of error that is caught.
    func asksWhatItWas(_ read: FailedRead) -> Bool {
        guard read.error >= 0 else { return false }
        return flow.ends(ofLocal: read.error, in: file).contains { $0.kind == .decided || $0.form == .part }
    }

    /// Where something destroys one of the places that a read was from.
    func destroyed(
        in range: Range<Int>, of body: Int32, _ addresses: StoreAddresses, _ read: FailedRead, depth: Int = 0
    ) -> UInt32? {
        var addresses = addresses
        for event in events(of: body)[range] where event.kind == .call {
            let value = flow.uses(in: file).values[Int(event.link)]
            let context = flow.resolver.context(ofValue: value, in: file)
            guard case .symbols(let callees) = flow.resolver.callees(of: event.link, context) else { continue }
            for callee in callees {
                if program.traits(of: callee.symbol).contains(.destroys) {
                    let places = addresses.addresses(ofCall: event.link, in: file)
                    if !places.isDisjoint(with: read.places) { return event.offset }
                }
                let declaration = program.declaration(callee.symbol)
                guard depth < Self.deepestDestruction, !program.isModel(callee.symbol), declaration.body >= 0 else {
                    continue
                }
                var inner = addresses
                inner.know(callee, of: event.link, in: file)
                let other = search(in: callee.symbol.file)
                let all = 0..<other.events(of: declaration.body).count
                if other.destroyed(in: all, of: declaration.body, inner, read, depth: depth + 1) != nil {
                    return event.offset
                }
            }
        }
        return nil
    }

    /// Whether the function wrote or made before what it reads: nobody but itself loses it.
    func isMade(_ read: FailedRead, before position: Int) -> Bool {
        var addresses = StoreAddresses(flow: flow)
        return events(of: read.body)[..<position].contains { event in
            guard event.kind == .call, event.offset < read.offset || read.attempt?.contains(event.offset) == true,
                case let traits = traits(ofCall: event.link), traits.contains(.storage), !traits.contains(.destroys)
            else { return false }
            let isWrite = traits.contains(.overwrites) || isDropped(flow.uses(in: file).values[Int(event.link)])
            return isWrite && !addresses.addresses(ofCall: event.link, in: file).isDisjoint(with: read.places)
        }
    }
}
