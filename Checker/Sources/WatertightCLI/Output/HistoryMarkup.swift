import WatertightSupport

/// The counts of open and accepted ends over time, as a picture with lines and a table.
struct HistoryMarkup {
    var days: [CountedDay]

    private static let width = 640.0
    private static let height = 160.0
    private static let mostRows = 12

    /// Returns an empty text for fewer than two days.
    func text() -> String {
        guard let first = days.first, let last = days.last, days.count > 1 else { return "" }
        let most = max(1, days.map { max($0.open, $0.accepted) }.max() ?? 1)
        let description =
            "From \(first.date) to \(last.date), open ends went from \(first.open) to \(last.open), "
            + "and accepted ends from \(first.accepted) to \(last.accepted)."
        return """
            <section aria-labelledby="history"><h2 id="history">Open and accepted ends</h2>
            <div class="picture"><svg class="trend" role="img" aria-labelledby="trend-title trend-text" \
            viewBox="0 0 \(Int(Self.width) + 60) \(Int(Self.height) + 40)" width="\(Int(Self.width) + 60)">
            <title id="trend-title">Open and accepted ends over time</title>
            <desc id="trend-text">\(description)</desc>
            <path class="axis" d="M40 10V\(Int(Self.height) + 10)H\(Int(Self.width) + 40)"/>
            <text x="34" y="16" text-anchor="end">\(Words.grouped(most))</text>
            <text x="34" y="\(Int(Self.height) + 10)" text-anchor="end">0</text>
            <text x="40" y="\(Int(Self.height) + 30)">\(first.date)</text>
            <text x="\(Int(Self.width) + 40)" y="\(Int(Self.height) + 30)" text-anchor="end">\(last.date)</text>
            <polyline class="open" points="\(points(\.open, most))"/>
            <polyline class="accepted" points="\(points(\.accepted, most))"/>
            </svg></div>
            <table class="bars"><thead><tr><th scope="col">Date</th><th scope="col"><span class="open">Open</span></th>\
            <th scope="col"><span class="accepted">Accepted</span></th><th scope="col">Files</th><th scope="col">Lines</th>\
            </tr></thead>
            <tbody>
            \(days.suffix(Self.mostRows).map(row).joined(separator: "\n"))
            </tbody></table></section>

            """
    }

    private func points(_ count: KeyPath<CountedDay, Int>, _ most: Int) -> String {
        days.enumerated().map { index, day in
            let x = 40 + Self.width * Double(index) / Double(days.count - 1)
            let y = 10 + Self.height * (1 - Double(day[keyPath: count]) / Double(most))
            return "\(Int(x.rounded())),\(Int(y.rounded()))"
        }.joined(separator: " ")
    }

    private func row(_ day: CountedDay) -> String {
        let counts = [day.open, day.accepted, day.files, day.lines]
        return "<tr><th scope=\"row\">\(day.date)</th>"
            + counts.map { "<td>\(Words.grouped($0))</td>" }.joined() + "</tr>"
    }
}
