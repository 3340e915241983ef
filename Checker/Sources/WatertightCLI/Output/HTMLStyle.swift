/// The style of the report: the reader's own fonts, light and dark.
enum HTMLStyle {
    static let text = """
        :root{color-scheme:light dark;--ink:#1b1f24;--paper:#fff;--soft:#f3f5f7;--line:#d5dae0;--error:#b3261e;--warning:#8a5a00;--accent:#0b57d0;--mark:#ffe08a}
        @media (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--paper:#14171b;--soft:#1e2329;--line:#39414a;--error:#ff8a80;--warning:#ffc46b;--accent:#8ab4f8;--mark:#6b5200}}
        *{box-sizing:border-box}
        body{margin:0;color:var(--ink);background:var(--paper);font:16px/1.5 system-ui,sans-serif}
        header,main,footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
        h1{font-size:1.6rem;margin:1.5rem 0 0}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:0}
        a{color:var(--accent)}
        code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        pre{margin:.5rem 0;padding:.5rem 0;overflow-x:auto;background:var(--soft);border-radius:6px}
        .pair pre{padding:.5rem}
        .line{display:block;padding:0 .75rem 0 0;min-width:max-content}
        .here{background:color-mix(in srgb,var(--mark) 35%,transparent)}
        .gutter{display:inline-block;width:4.5em;padding-right:1em;text-align:right;opacity:.6;user-select:none}
        mark{background:var(--mark);color:inherit;border-radius:2px}
        .picture{overflow-x:auto}.picture svg{display:block;max-width:100%;max-height:34rem;height:auto;margin:0 auto}
        .bars{border-collapse:collapse;width:100%}.bars th{text-align:left;font-weight:600}.bars td,.bars th{padding:.2rem .6rem .2rem 0;vertical-align:top}
        .number{text-align:right;font-variant-numeric:tabular-nums}
        meter{width:8rem;accent-color:var(--accent)}
        #filters{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;padding:.75rem 0;background:var(--paper);border-bottom:1px solid var(--line)}
        #filters[hidden]{display:none}
        #filters label{display:flex;flex-direction:column;font-size:.8rem}
        input,select,button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.3rem .5rem}
        #findings{list-style:none;padding:0;margin:0}
        .finding{border:1px solid var(--line);border-left:4px solid var(--warning);border-radius:6px;padding:.75rem 1rem;margin:.75rem 0}
        .finding.error{border-left-color:var(--error)}.finding.note{border-left-color:var(--line)}
        .finding[hidden]{display:none}
        .place{margin:.25rem 0;overflow-wrap:anywhere}
        .tag{display:inline-block;font-size:.75rem;padding:0 .5em;border:1px solid var(--line);border-radius:1em;text-decoration:none}
        .basis{margin:.25rem 0 0;padding-left:1.25rem;font-size:.9rem;opacity:.85}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
        figure{margin:0;min-width:0}figcaption{font-size:.8rem;opacity:.75}
        details{border-bottom:1px solid var(--line);padding:.5rem 0}
        summary{cursor:pointer}
        footer{padding:2rem 1.25rem;font-size:.85rem;opacity:.75}
        h3,li,p,summary{overflow-wrap:anywhere}
        @media (max-width:40rem){.bars meter{display:none}.bars th,.bars td{overflow-wrap:anywhere}.pair{grid-template-columns:minmax(0,1fr)}select{max-width:100%}}
        @media print{#filters{display:none}.finding{break-inside:avoid}}
        """
}
