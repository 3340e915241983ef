#!/bin/sh
# Measures what an executable links of the library: one that uses nothing, a feature (Watertight, WatertightPresentation) and a
# server (WatertightHTTP). Release, without symbols; the libraries of the system are not part of it.
#
#   scripts/linked-size.sh [PACKAGE]    the folder of the library; this one by default, or a worktree of an older version
set -eu
root=$(cd "${1:-$(dirname "$0")/..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for name in Nothing Feature Server; do mkdir -p "$work/Sources/$name"; done
cat >"$work/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription
let package = Package(
    name: "sizes", platforms: [.macOS(.v15)], dependencies: [.package(name: "watertight", path: "$root")],
    targets: [
        .executableTarget(name: "Nothing"),
        .executableTarget(
            name: "Feature",
            dependencies: ["Watertight", "WatertightPresentation"].map { .product(name: \$0, package: "watertight") }),
        .executableTarget(name: "Server", dependencies: [.product(name: "WatertightHTTP", package: "watertight")]),
    ])
EOF
cat >"$work/Sources/Nothing/Main.swift" <<'EOF'
import Foundation
@main enum Main { static func main() { print(Date()) } }
EOF
cat >"$work/Sources/Feature/Main.swift" <<'EOF'
import Foundation
import Watertight
import WatertightPresentation
enum LoadFailure: LayerFailure, PresentableFailure {
    case offline
    var presentation: PresentationError { PresentationError(title: "Offline") }
}
@main enum Main {
    @MainActor static func main() {
        let router = FailureRouter()
        router.handle(LoadFailure.offline)
        print(Date())
    }
}
EOF
cat >"$work/Sources/Server/Main.swift" <<'EOF'
import Foundation
import WatertightHTTP
struct Silent: HTTPTransport {
    func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse { TransportResponse(statusCode: 204) }
}
@main enum Main {
    static func main() async throws {
        let service = HTTPService("https://api.example.com", transport: Silent())
        print(Date(), try await service.fetch("/loans", as: [String].self))
    }
}
EOF
sed -i.bak 's/^import WatertightHTTP$/import Watertight\nimport WatertightHTTP/' "$work/Sources/Server/Main.swift"
linker="-Xlinker --gc-sections"
[ "$(uname)" = Darwin ] && linker="-Xlinker -dead_strip"
# shellcheck disable=SC2086 # two arguments
swift build --package-path "$work" -c release $linker >"$work/build.txt" 2>&1 || {
    grep error: "$work/build.txt" >&2
    exit 1
}
bin=$(swift build --package-path "$work" -c release --show-bin-path)
size() {
    strip -o "$work/stripped" "$bin/$1"
    wc -c <"$work/stripped" | tr -d ' '
}
nothing=$(size Nothing)
echo "a feature with Watertight and WatertightPresentation: $((($(size Feature) - nothing + 500) / 1000)) KB more than an empty program"
echo "a server with WatertightHTTP: $((($(size Server) - nothing + 500) / 1000)) KB more than an empty program"
