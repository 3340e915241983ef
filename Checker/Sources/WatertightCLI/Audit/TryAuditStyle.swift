/// What the page of an audit adds to the style of the report: columns that stand below each other where it is narrow.
enum TryAuditStyle {
    static let text = """
        header,main,footer{max-width:110rem}
        #columns{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1.25rem;align-items:start}
        @media (max-width:60rem){#columns{grid-template-columns:minmax(0,1fr)}}
        .column ol{list-style:none;margin:0;padding:0}
        .column h2{border-bottom:3px solid var(--line);padding-bottom:.25rem}
        .goes-on h2{border-color:var(--error)}.invisible h2{border-color:var(--warning)}
        .count{font-weight:400;opacity:.75}
        .site{border:1px solid var(--line);border-radius:6px;padding:.6rem .8rem;margin:.6rem 0;scroll-margin-top:7rem}
        .site[hidden]{display:none}
        .site:focus,.site:focus-within{outline:2px solid var(--accent)}
        .site p{margin:.25rem 0;overflow-wrap:anywhere}
        h1 code{font-size:1em}
        .site pre{padding:.4rem .6rem}.site>pre{white-space:pre-wrap;overflow-wrap:anywhere}
        .site details{border:0;padding:0}
        .arriving{font-size:.9rem;opacity:.85}
        .keys{margin:0;font-size:.8rem;opacity:.75}
        @media (max-width:40rem){#filters{position:static}.keys{display:none}}
        """
}
