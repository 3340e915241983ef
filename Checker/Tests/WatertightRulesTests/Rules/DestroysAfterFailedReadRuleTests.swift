import Testing

@testable import WatertightRules

@Suite struct DestroysAfterFailedReadRuleTests {
    @Test func findsWhatIsDeletedBecauseItCouldNotBeRead() {
        expectLeaks(
            "destroys-after-failed-read",
            whatever: ["Draft": "Thing", "drafts": "a", "load": "b", "clear": "d"],
            in: """
                import Foundation
                struct Draft: Codable { var text: String }
                struct Drafts {
                    let file: URL
                    func load() -> Draft? {
                        do {
                            return try JSONDecoder().decode(Draft.self, from: Data(contentsOf: file))
                        } catch {
                            try? FileManager.default.removeItem(at: file) // leak
                            return nil
                        }
                    }
                    func loadText() -> String {
                        guard let text = try? String(contentsOfFile: file.path, encoding: .utf8) else {
                            try? FileManager.default.removeItem(at: file) // leak
                            return ""
                        }
                        guard let more = try? Data(contentsOf: URL(fileURLWithPath: text)) else {
                            try? FileManager.default.removeItem(atPath: text) // leak
                            return ""
                        }
                        return String(decoding: more, as: UTF8.self)
                    }
                    func read() throws -> Draft {
                        try JSONDecoder().decode(Draft.self, from: Data(contentsOf: file))
                    }
                    func clear(_ place: URL) { try? FileManager.default.removeItem(at: place) }
                    func loadOrClear() -> Draft? {
                        guard let draft = try? read() else {
                            clear(file) // leak
                            return nil
                        }
                        return draft
                    }
                    func settings() -> Draft? {
                        guard let data = UserDefaults.standard.data(forKey: "draft") else { return nil }
                        if let found = try? JSONDecoder().decode(Draft.self, from: data) {
                            return found
                        } else {
                            UserDefaults.standard.removeObject(forKey: "draft") // leak
                            return nil
                        }
                    }
                }
                """)
    }

    @Test func leavesWhatIsNoLoss() {
        expectLeaks(
            "destroys-after-failed-read",
            in: """
                import Foundation
                struct Draft: Codable { var text: String }
                struct Drafts {
                    let file: URL
                    let other: URL
                    func read(_ place: URL) throws -> Draft {
                        try JSONDecoder().decode(Draft.self, from: Data(contentsOf: place))
                    }
                    // It was asked what is wrong with it.
                    func load() throws -> Draft? {
                        do { return try read(file) } catch is DecodingError {
                            try? FileManager.default.removeItem(at: file)
                            return nil
                        }
                    }
                    func loadAgain() -> Draft? {
                        do { return try read(file) } catch {
                            if error is DecodingError { try? FileManager.default.removeItem(at: file) }
                            return nil
                        }
                    }
                    // Its name is a part of it, and no path.
                    func rename() -> Draft? {
                        do { return try read(file) } catch {
                            try? FileManager.default.removeItem(atPath: file.lastPathComponent)
                            return nil
                        }
                    }
                    // Something else goes.
                    func reload() -> Draft? {
                        do { return try read(file) } catch {
                            try? FileManager.default.removeItem(at: other)
                            return nil
                        }
                    }
                    // It is temporary.
                    func importing(_ name: String) -> Draft? {
                        let place = FileManager.default.temporaryDirectory.appendingPathComponent(name)
                        do { return try read(place) } catch {
                            try? FileManager.default.removeItem(at: place)
                            return nil
                        }
                    }
                    // It was made just now.
                    func check(_ data: Data, _ place: URL) throws -> Draft? {
                        try data.write(to: place)
                        do { return try read(place) } catch {
                            try? FileManager.default.removeItem(at: place)
                            return nil
                        }
                    }
                    func copy() throws -> Draft? {
                        do {
                            try FileManager.default.copyItem(at: file, to: other)
                            return try read(other)
                        } catch {
                            try? FileManager.default.removeItem(at: other)
                            return nil
                        }
                    }
                    // What goes is what was read.
                    func consume() throws -> Draft {
                        let draft = try read(file)
                        try FileManager.default.removeItem(at: file)
                        return draft
                    }
                }
                """)
    }
}
