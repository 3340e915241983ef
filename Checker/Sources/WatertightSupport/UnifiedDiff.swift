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

    private enum Line {
        case same(Data.SubSequence), removed(Data.SubSequence), added(Data.SubSequence)
    }

    package var bytes: Data {
        let lines = lines()
        var result = Data()
        var oldNumber = 1
        var newNumber = 1
        var index = 0
        while index < lines.count {
            if case .same = lines[index] {
                index += 1
                oldNumber += 1
                newNumber += 1
                continue
            }
            if result.isEmpty {
                let (oldName, newName) = (Self.name("a/" + path), Self.name("b/" + path))
                // Like git, ends a name that contains spaces with a tab.
                let tail = path.contains(" ") && oldName.first != "\"" ? "\t" : ""

                result += Data("diff --git \(oldName) \(newName)\n--- \(oldName)\(tail)\n+++ \(newName)\(tail)\n".utf8)
            }
            // Merges changes that are close to each other into one hunk with context.
            let start = max(0, index - Self.context)
            var end = index
            var same = 0
            while end < lines.count, same <= Self.context * 2 {
                if case .same = lines[end] { same += 1 } else { same = 0 }
                end += 1
            }
            end = max(index, end - max(0, same - Self.context))
            let firstOld = oldNumber - (index - start)
            let firstNew = newNumber - (index - start)
            var body = Data()
            var oldCount = 0
            var newCount = 0
            for line in lines[start..<end] {
                switch line {
                case .same(let text):
                    oldCount += 1
                    newCount += 1
                    body += Self.written(" ", text)
                case .removed(let text):
                    oldCount += 1
                    body += Self.written("-", text)
                case .added(let text):
                    newCount += 1
                    body += Self.written("+", text)
                }
            }
            result += Data(
                "@@ -\(oldCount == 0 ? firstOld - 1 : firstOld),\(oldCount) +\(newCount == 0 ? firstNew - 1 : firstNew),\(newCount) @@\n"
                    .utf8)
            result += body
            oldNumber = firstOld + oldCount
            newNumber = firstNew + newCount
            index = end
        }
        return result
    }

    private func lines() -> [Line] {
        let old = Self.split(before)
        let new = Self.split(after)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let oldMiddle = Array(old[start..<(old.count - tail)])
        let newMiddle = Array(new[start..<(new.count - tail)])
        let difference = newMiddle.difference(from: oldMiddle)
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var lines = old[..<start].map(Line.same)
        var inOld = 0
        var inNew = 0
        while inOld < oldMiddle.count || inNew < newMiddle.count {
            if inOld < oldMiddle.count, removed.contains(inOld) {
                lines.append(.removed(oldMiddle[inOld]))
                inOld += 1
            } else if inNew < newMiddle.count, added.contains(inNew) {
                lines.append(.added(newMiddle[inNew]))
                inNew += 1
            } else {
                if inOld < oldMiddle.count { lines.append(.same(oldMiddle[inOld])) }
                inOld += 1
                inNew += 1
            }
        }
        return lines + old[(old.count - tail)...].map(Line.same)
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

    private static func written(_ mark: String, _ line: Data.SubSequence) -> Data {
        var written = Data(mark.utf8) + line
        if line.last != UInt8(ascii: "\n") { written += Data("\n\\ No newline at end of file\n".utf8) }
        return written
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
