import ArgumentParser

/// Whether the output is colored. `auto` uses color on a terminal unless `NO_COLOR` is set.
enum ColorMode: String, CaseIterable, Sendable, ExpressibleByArgument {
    case auto, always, never
}
