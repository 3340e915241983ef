@testable import WatertightCLI
