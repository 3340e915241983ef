#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif
