/// Functions of the system that take a closure and hand it an error.
enum SystemCallbacks {
    /// At which position the closure gets `any Error`. Only names that nothing else in common use has.
    static let errorPosition: [String: Int] = [
        "dataTask": 2, "downloadTask": 2, "uploadTask": 2, "evaluatePolicy": 1, "loadPersistentStores": 1,
        "requestAuthorization": 1, "loadDataRepresentation": 1, "loadFileRepresentation": 1, "loadItem": 1,
        "setBadgeCount": 0, "performChanges": 1, "evaluateJavaScript": 1, "generateImageAsynchronously": 2,
    ]
}
