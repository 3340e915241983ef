package import Foundation

/// The texts of one of the library's modules.
///
/// Not `Bundle.module`, which ends the process if its bundle wasn't packaged with the program. The texts are in English then.
package struct ModuleTexts: Sendable {
    /// The bundle; `nil` if it wasn't packaged.
    package let bundle: Bundle?
    /// The English texts, by their keys.
    package let english: [String: String]

    /// Finds the texts of a module.
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - type: A class of the module.
    ///   - english: The English texts.
    package init(of module: String, beside type: AnyClass, english: [String: String]) {
        self.init(of: module, in: Self.folders(beside: type), english: english)
    }

    init(of module: String, in folders: [URL], english: [String: String]) {
        self.english = english
        // The name begins with that of the package.
        let names = ["_\(module).bundle", "_\(module).resources"]
        bundle =
            folders.lazy.compactMap { folder -> Bundle? in
                // watertight:accept open-end: Most of the folders don't exist; the texts are looked up in the next one.
                let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                return found.first { file in names.contains { file.hasSuffix($0) } }
                    .flatMap { Bundle(path: folder.appending(path: $0).path) }
            }.first
    }

    /// The folders in which a build system puts bundles: those of the program and of the framework, and of a test bundle.
    private static func folders(beside type: AnyClass) -> [URL] {
        let own = Bundle(for: type)
        let named = ProcessInfo.processInfo.environment["PACKAGE_RESOURCE_BUNDLE_PATH"].map { URL(filePath: $0) }
        return [
            named, Bundle.main.resourceURL, own.resourceURL, Bundle.main.bundleURL,
            own.bundleURL.deletingLastPathComponent(),
        ].compactMap(\.self)
    }
}

extension ModuleTexts {
    static let own = ModuleTexts(of: "WatertightPresentation", beside: Mark.self, english: englishTexts)

    private final class Mark {}
}
