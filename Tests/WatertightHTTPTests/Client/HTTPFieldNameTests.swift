import HTTPTypes
import Testing
@_spi(Tests) import Watertight
import WatertightHTTP

@Suite struct HTTPFieldNameTests {
    @Test func aLiteralIsAName() {
        let fields: HTTPFields = [.init("X-Client"): "iOS", .init("x_1.a!"): "1"]
        #expect(fields.map(\.name.rawName) == ["X-Client", "x_1.a!"])
        #expect(HTTPField.Name("X-Client") == Optional(.init("x-client")))
    }

    @Test func aStringHasTheFailableInitializer() throws {
        let name = "X Client"
        #expect(HTTPField.Name(name) == nil)
        #expect(try #require(HTTPField.Name("X-Client")).rawName == "X-Client")
    }

    @Test func aWrongLiteralStopsADebugBuild() async {
        await #expect(processExitsWith: .failure) { _ = [.init("X Client"): "iOS"] as HTTPFields }
        await #expect(processExitsWith: .failure) { _ = [.init(""): "iOS"] as HTTPFields }
    }

    @Test func aWrongLiteralIsRepairedInAReleaseBuild() {
        let fields = ProgrammingError.$stopsDebugBuilds.withValue(false) {
            [.init("X Client:é\r\n"): "iOS", .init(""): "x"] as HTTPFields
        }
        #expect(fields.map(\.name.rawName) == ["X-Client---", "-"])
    }
}
