extension Array where Element: Comparable {
    /// The position of the last element that is not above a value, in an array in order; 0 if all are above it.
    package func position(ofLastUpTo value: Element) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle] <= value { low = middle } else { high = middle }
        }
        return low
    }
}
