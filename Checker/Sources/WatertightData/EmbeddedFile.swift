/// A text file embedded in the binary. The plugin `EmbedFiles` generates one list for each folder.
package struct EmbeddedFile: Sendable {
    /// The file's name without its extensions.
    package let name: String
    package let text: String
}
