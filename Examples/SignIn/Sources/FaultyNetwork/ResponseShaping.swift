/// What happens to the upstream's bytes on their way to the client.
enum ResponseShaping: Sendable {
    case unchanged
    case reset(afterBytes: Int)
    case truncated(afterBytes: Int)
    case dripping(bytesPerTick: Int, tick: Duration)
    case withheld(until: Gate)
}
