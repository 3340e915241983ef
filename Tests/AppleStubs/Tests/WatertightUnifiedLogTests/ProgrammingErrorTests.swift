import SwiftUI
import Testing
import UIKit
import Watertight
import WatertightPresentation
import WatertightUI
import os

/// Each test runs in a process of its own, because all runtime warnings have the same subsystem.
@Suite struct ProgrammingErrorTests {
    @Test func aSecondBootstrapIsARuntimeWarning() async {
        await #expect(processExitsWith: .success) {
            FailureReporting.bootstrap([])
            #expect(LogArchive.entries(of: "com.apple.runtime-issues").isEmpty)
            FailureReporting.bootstrap([])
            let warnings = LogArchive.entries(of: "com.apple.runtime-issues")
            #expect(warnings.map(\.level) == [.fault])
            #expect(warnings.first?.text.contains("FailureReporting.bootstrap") == true)
        }
    }

    @Test func aFullScreenOverAHostingViewIsARuntimeWarning() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let failures = FailureRouter().forScreen()
                failures.showFullScreens(over: UIViewController().view)
                #expect(LogArchive.entries(of: "com.apple.runtime-issues").isEmpty)
                let hosting = UIHostingController(rootView: Text(verbatim: "Orders"))
                failures.showFullScreens(over: hosting.view)
                #expect(LogArchive.entries(of: "com.apple.runtime-issues").map(\.level) == [.fault])
            }
        }
    }

    @Test func anUnconnectedOutputIsARuntimeWarning() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { Output<Int>().send { _ in } }
            #expect(LogArchive.entries(of: "com.apple.runtime-issues").map(\.level) == [.fault])
        }
    }
}
