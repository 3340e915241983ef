extension Array where Element: Comparable {
    /// Returns the position of the last element up to a value, in a sorted array; 0 if all are greater.
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

extension Array {
    /// Returns the position of the first element that matches, in an array whose matching elements are all at the end.
    func partitioningIndex(where matches: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if matches(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
