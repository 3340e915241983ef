/// A text file that is part of the binary. The plugin `EmbedFiles` writes one list for each folder.
package struct EmbeddedFile: Sendable {
    /// The file's name without its extension.
    package let name: String
    package let text: String
}
