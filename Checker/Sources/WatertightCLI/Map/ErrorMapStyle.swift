/// The style of the map: nine colours that differ in both lights, each with a shape of its own.
enum ErrorMapStyle {
    static let text = """
        #error-map{--shown:#0b57d0;--passed:#66717d;--wrapped:#7b3fb5;--kept:#0c7480;--logged:#8a5a00;--handled:#1e7d43;--dropped:#c5221f;--trapped:#5c1a18;--unknown:#66717d}
        @media (prefers-color-scheme:dark){#error-map{--shown:#8ab4f8;--passed:#9aa5b1;--wrapped:#cda5ff;--kept:#62cfda;--logged:#ffc46b;--handled:#81c995;--dropped:#ff8a80;--trapped:#ffd5d0;--unknown:#9aa5b1}}
        #error-map [hidden]{display:none!important}
        #error-map .controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.5rem 0}
        #error-map .controls input{min-width:0;flex:1 1 12rem;max-width:22rem}
        #error-map button{cursor:pointer;font-size:.85rem}
        #error-map .chip{display:inline-flex;gap:.35em;align-items:center;border-radius:1em;padding:.1rem .6rem}
        #error-map .chip[aria-pressed=false]{opacity:.55;text-decoration:line-through}
        #error-map [data-lost][aria-pressed=true]{background:var(--dropped);color:var(--paper);border-color:var(--dropped)}
        #error-map .map{display:grid;grid-template-columns:minmax(0,1fr) 21rem;border:1px solid var(--line);border-radius:8px;overflow:hidden}
        #error-map .box-of-picture{overflow:auto;max-height:44rem;background:var(--paper)}
        #error-map .picture{display:block;max-width:none;max-height:none;margin:0}
        #error-map .way-text{border-left:1px solid var(--line);background:var(--soft);padding:.75rem;max-height:44rem;overflow:auto;font-size:.85rem;min-width:0}
        #error-map .way-text h3{overflow-wrap:anywhere}#error-map .way-text h4{margin:.75rem 0 .25rem}
        #error-map .way-text p{margin:.4rem 0}
        #error-map .way-text button,#error-map .way-text summary{background:none}
        #error-map ol,#error-map ul.errors{list-style:none;margin:0;padding:0}
        #error-map .ways>.way{border-top:1px solid var(--line);padding:.35rem 0}
        #error-map .ways li li{padding:.1rem 0;overflow-wrap:anywhere}
        #error-map .ways li li ol{border-left:2px solid var(--line);padding-left:.5rem;margin:.15rem 0 .15rem .15rem}
        #error-map .ways code{font-size:.75rem;opacity:.8}
        #error-map .end{padding-left:.8rem;opacity:.9}
        #error-map .error{display:flex;gap:.5rem;width:100%;text-align:left;border:0;border-bottom:1px solid var(--line);border-radius:0;padding:.25rem 0}
        #error-map .error>span:first-child{flex:1;overflow-wrap:anywhere;min-width:0}
        #error-map .error:hover,#error-map .error:focus-visible{background:var(--paper)}
        #error-map .count{opacity:.75;font-variant-numeric:tabular-nums}
        #error-map .tally{display:flex;flex-wrap:wrap;gap:.2rem .75rem}
        #error-map .fate{display:inline-flex;gap:.3em;align-items:center;white-space:nowrap;margin-left:.3em}
        #error-map .tally .fate{margin:0}
        #error-map svg{font:13px system-ui,sans-serif}
        #error-map svg text{fill:var(--ink)}
        #error-map svg .heading,#error-map svg .count{font-size:11px;fill:var(--ink);opacity:.7}
        #error-map .frame{fill:var(--soft);stroke:var(--line)}
        #error-map .box{cursor:pointer;outline:none}
        #error-map .box rect{fill:var(--paper);stroke:var(--line);stroke-width:1.2}
        #error-map .part rect{fill:var(--soft);stroke:color-mix(in srgb,var(--ink) 45%,var(--line))}
        #error-map .part .name{font-weight:600}
        #error-map .foreign rect{stroke-dasharray:4 3}
        #error-map .fold{fill:var(--ink);opacity:.6}
        #error-map .box:hover rect{stroke:var(--accent)}
        #error-map .box:focus-visible rect{stroke:var(--accent);stroke-width:3}
        #error-map .traced rect{stroke:var(--accent);stroke-width:2}
        #error-map .line{fill:none}#error-map .hit{fill:none;stroke:transparent;stroke-width:9}
        #error-map .edge,#error-map .label{cursor:pointer}
        #error-map .edge:hover .line{stroke-width:5}
        #error-map .edge.unknown .line{stroke-dasharray:5 4}
        #error-map .label rect{fill:var(--paper);stroke:currentColor;stroke-width:1}
        #error-map .label text{font-size:11px}
        #error-map .dim{opacity:.2}#error-map .edge.dim{opacity:.08}#error-map .label.dim{opacity:0}
        #error-map .lost{font-size:11px}
        #error-map table{border-collapse:collapse;font-size:.85rem;width:100%}
        #error-map th,#error-map td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.2rem .6rem .2rem 0;overflow-wrap:anywhere}
        #error-map .table{overflow-x:auto}

        """
        + ErrorMapWords.all.map { fate, _, _ in
            """
            #error-map .\(fate) .line{stroke:var(--\(fate))}#error-map .shape.\(fate),#error-map .head.\(fate){fill:var(--\(fate))}
            #error-map .fate.\(fate),#error-map .label.\(fate){color:var(--\(fate))}

            """
        }.joined() + """
            @media (max-width:60rem){#error-map .map{grid-template-columns:minmax(0,1fr)}#error-map .way-text{border-left:0;border-top:1px solid var(--line);max-height:28rem}}
            """
}
