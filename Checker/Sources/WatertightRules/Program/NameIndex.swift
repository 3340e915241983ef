/// Maps each name to the files that contain it.
struct NameIndex: Sendable {
    /// The start of each name's files.
    private var starts: [Int32]
    private var files: [FileID]

    init(_ linked: Linked, sources: [Int]) {
        starts = [Int32](repeating: 0, count: linked.names.count + 1)
        for file in sources { for name in linked.nameNumbers[file] { starts[Int(name) + 1] += 1 } }
        for name in starts.indices.dropFirst() { starts[name] += starts[name - 1] }
        files = [FileID](repeating: .absent, count: Int(starts[starts.count - 1]))
        var next = starts
        for file in sources {
            for name in linked.nameNumbers[file] {
                files[Int(next[Int(name)])] = FileID(file)
                next[Int(name)] += 1
            }
        }
    }

    func files(naming name: UInt32) -> ArraySlice<FileID> {
        Int(name) < starts.count - 1 ? files[Int(starts[Int(name)])..<Int(starts[Int(name) + 1])] : []
    }
}
