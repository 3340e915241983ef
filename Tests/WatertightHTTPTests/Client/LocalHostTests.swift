import Testing
import WatertightHTTP

@Suite struct LocalHostTests {
    private func isLocal(_ authority: String) -> Bool? {
        HTTPOrigin(scheme: "http", authority: authority)?.isInLocalNetwork
    }

    @Test(arguments: [
        "nas.local", "NAS.local.", "printer.home.local:631", "10.0.0.1", "10.255.255.255:80", "172.16.0.1",
        "172.31.255.1", "192.168.0.1", "169.254.1.1", "[fe80::1]", "[FEBF::1]:80", "[fc00::1]", "[fdff:1::2]",
    ])
    func localHosts(_ authority: String) {
        #expect(isLocal(authority) == true)
    }

    @Test(arguments: [
        "local", "example.com", "nas.local.example.com", "mylocal", "11.0.0.1", "172.15.0.1", "172.32.0.1",
        "192.169.0.1", "169.253.1.1", "127.0.0.1", "10.0.0", "10.0.0.1.example.com", "10.0.0.256", "[::1]",
        "[fe00::1]", "[fec0::1]", "[fb00::1]", "[fe::1]", "[2001:db8::1]", "[::fe80]",
    ])
    func otherHosts(_ authority: String) {
        #expect(isLocal(authority) == false)
    }
}
