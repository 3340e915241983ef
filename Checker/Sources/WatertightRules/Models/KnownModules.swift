/// Modules that say by themselves what a file that imports them is for.
enum KnownModules {
    static let tests: Set<String> = ["XCTest", "Testing", "Quick", "Nimble", "SnapshotTesting"]
    /// The file describes a package or a project, and is no part of it.
    static let manifests: Set<String> = ["PackageDescription", "ProjectDescription", "Danger", "PackagePlugin"]
    /// What a package manifest calls to declare a target.
    static let targetKinds: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]
}
