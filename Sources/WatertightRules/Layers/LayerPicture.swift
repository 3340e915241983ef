/// Draws a ``LayerGraph``.
package enum LayerPicture {
    /// A picture that stands alone: no scripts, no fonts or images from elsewhere.
    package static func svg(of graph: LayerGraph) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 480\"></svg>"
    }
}
