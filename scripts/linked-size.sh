#!/bin/bash
# Measures by how much an executable grows with the library: a table of megabytes, without and with the linker's options that
# Benchmarks/README.md names. Release, without symbols; the libraries of the system are not part of it.
#
#   scripts/linked-size.sh [PACKAGE]    the folder of the library; this one by default, or a worktree of an older version
set -euo pipefail
root=$(cd "${1:-$(dirname "$0")/..}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir -p Sources/{Nothing,Feature,Server,Fetch,Kit}
cat >Package.swift <<EOF
// swift-tools-version: 6.3
import PackageDescription
func program(_ name: String, _ products: String...) -> Target {
    .executableTarget(name: name, dependencies: products.map { .product(name: \$0, package: "watertight") })
}
let package = Package(
    name: "sizes", platforms: [.macOS(.v15)], dependencies: [.package(name: "watertight", path: "$root")],
    targets: [
        program("Nothing"), program("Feature", "Watertight", "WatertightPresentation"),
        program("Server", "Watertight", "WatertightHTTP"), program("Fetch", "WatertightHTTP", "WatertightURLSession"),
        program("Kit", "WatertightKit"),
    ])
EOF
cat >Sources/Nothing/Main.swift <<'EOF'
import Foundation
@main enum Main { static func main() { print(Date()) } }
EOF
cat >Sources/Feature/Main.swift <<'EOF'
import Foundation
import Watertight
import WatertightPresentation
@main enum Main {
    @MainActor static func main() {
        let router = FailureRouter()
        router.handle(LoadFailure.offline)
        print(Date())
    }
}
EOF
cat >Sources/Server/Main.swift <<'EOF'
import Foundation
import Watertight
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
cat >Sources/Fetch/Main.swift <<'EOF'
import Foundation
import WatertightHTTP
import WatertightURLSession
@main enum Main {
    static func main() async throws {
        print(Date(), try await HTTPService("https://api.example.com").fetch("/loans", as: [String].self))
    }
}
EOF
cat >Sources/Kit/Main.swift <<'EOF'
import Foundation
import WatertightKit
@main enum Main {
    @MainActor static func main() async throws {
        print(Date(), try await HTTPService("https://api.example.com").fetch("/loans", as: [String].self))
        FailureRouter().handle(LoadFailure.offline)
    }
}
EOF

for name in Feature Kit; do
    # The same imports as in the program's main file.
    grep '^import Watertight' "Sources/$name/Main.swift" >"Sources/$name/LoadFailure.swift"
    cat >>"Sources/$name/LoadFailure.swift" <<'EOF'
enum LoadFailure: LayerFailure, PresentableFailure {
    case offline
    var presentation: PresentationError { PresentationError(title: "Offline") }
}
EOF
done

# Builds the programs with options, and writes their sizes to a file.
sizes() {
    swift build -c release "${@:2}" >build.txt 2>&1 || { tail -n 20 build.txt >&2; exit 1; }
    for name in Nothing Feature Server Fetch Kit; do
        strip -o stripped ".build/release/$name"
        wc -c <stripped
    done >"$1"
}
if [ "$(uname)" = Darwin ]; then
    sizes plain.txt -Xlinker -dead_strip
    cp plain.txt smaller.txt
else
    sizes plain.txt
    sizes smaller.txt -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --gc-sections \
        -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs
fi

echo "| an executable with | grows by (MB) | with the linker's options (MB) |"
echo "|---|---:|---:|"
row() {
    paste plain.txt smaller.txt | awk -v row="$1" -v name="$2" '
        NR == 1 { plain = $1; smaller = $2 }
        NR == row { printf "| %s | %.2f | %.2f |\n", name, ($1 - plain) / 1e6, ($2 - smaller) / 1e6 }'
}
row 2 '`Watertight`, `WatertightPresentation`: a feature'
row 3 '`WatertightHTTP`: a server or a repository'
row 4 '`WatertightURLSession`: one `fetch`'
row 5 '`WatertightKit`: one `fetch` and a router'
