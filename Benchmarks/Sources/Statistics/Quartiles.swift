/// The middle of many values and how far they spread, neither moved by a few that something disturbed.
package struct Quartiles: Sendable, Codable {
    package let lower: Double
    package let median: Double
    package let upper: Double

    package init(_ values: [Double]) {
        let sorted = values.sorted()
        func quantile(_ part: Double) -> Double {
            guard let last = sorted.indices.last else { return .nan }
            let position = part * Double(last)
            let below = Int(position)
            let above = min(below + 1, last)
            return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
        }
        lower = quantile(0.25)
        median = quantile(0.5)
        upper = quantile(0.75)
    }
}
