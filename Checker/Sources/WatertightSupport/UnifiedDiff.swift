package import Foundation

/// A change of a file in the format of `git apply`.
package struct UnifiedDiff {
    package var path: String
    package var before: Data
    package var after: Data

    package init(path: String, before: Data, after: Data) {
        self.path = path
        self.before = before
        self.after = after
    }

    private static let context = 3

    private struct Line {
        /// A space, `-`, or `+`.
        var mark: String
        var text: Data.SubSequence
    }

    package var bytes: Data {
        let lines = lines()
        var hunks: [Range<Int>] = []
        for index in lines.indices where lines[index].mark != " " {
            let hunk = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, hunk.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
            } else {
                hunks.append(hunk)
            }
        }
        guard !hunks.isEmpty else { return Data() }
        let (oldName, newName) = (Self.name("a/" + path), Self.name("b/" + path))
        // Like git, ends a name that contains spaces with a tab.
        let tail = path.contains(" ") && oldName.first != "\"" ? "\t" : ""
        var result = Data("diff --git \(oldName) \(newName)\n--- \(oldName)\(tail)\n+++ \(newName)\(tail)\n".utf8)
        for hunk in hunks {
            func place(without mark: String) -> String {
                let before = lines[..<hunk.lowerBound].count { $0.mark != mark }
                let count = lines[hunk].count { $0.mark != mark }
                return "\(count == 0 ? before : before + 1),\(count)"
            }
            result += Data("@@ -\(place(without: "+")) +\(place(without: "-")) @@\n".utf8)
            for line in lines[hunk] {
                result += Data(line.mark.utf8) + line.text
                if line.text.last != UInt8(ascii: "\n") { result += Data("\n\\ No newline at end of file\n".utf8) }
            }
        }
        return result
    }

    private func lines() -> [Line] {
        let (old, new) = (Self.split(before), Self.split(after))
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines: [Line] = []
        var (inOld, inNew) = (0, 0)
        while inOld < old.count || inNew < new.count {
            if removed.contains(inOld) {
                lines.append(Line(mark: "-", text: old[inOld]))
                inOld += 1
            } else if added.contains(inNew) {
                lines.append(Line(mark: "+", text: new[inNew]))
                inNew += 1
            } else {
                lines.append(Line(mark: " ", text: old[inOld]))
                inOld += 1
                inNew += 1
            }
        }
        return lines
    }

    /// Returns the lines with their line breaks.
    private static func split(_ bytes: Data) -> [Data.SubSequence] {
        var lines: [Data.SubSequence] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    /// Quotes the name if it contains characters that would end it.
    private static func name(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else { return name }
        var quoted = "\""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
