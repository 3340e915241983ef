extension ErrorMapScript {
    /// Makes the picture. Texts are set as texts: nothing out of a source becomes markup.
    static let drawing = #"""
          const shapes = Object.fromEntries(Array.from(root.querySelectorAll("[data-fate]"),
            (chip) => [chip.dataset.fate, chip.querySelector("path").getAttribute("d")]));
          const word = (fate) => fates.find(([name]) => name === fate)[1];
          const space = "http://www.w3.org/2000/svg";
          const make = (name, attributes, ...children) => {
            const element = document.createElementNS(space, name);
            for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
            element.append(...children);
            return element;
          };
          const html = (name, attributes, ...children) => {
            const element = document.createElement(name);
            for (const [key, value] of Object.entries(attributes)) {
              if (typeof value === "function") element.addEventListener(key, value);
              else element.setAttribute(key, value);
            }
            element.append(...children);
            return element;
          };
          const shape = (fate, x, y) => make("path",
            { class: "shape " + fate, d: shapes[fate], transform: `translate(${x} ${y})` });
          const icon = (fate) => make("svg", { viewBox: "0 0 10 10", width: 10, height: 10, "aria-hidden": "true" },
            shape(fate, 0, 0));
          const plural = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");
          const shortened = (name, width, letter = 7.3) => {
            const most = Math.max(4, Math.floor(width / letter));
            if (name.length <= most) return name;
            return name.includes(".") ? "…" + name.slice(1 - most) : name.slice(0, most - 1) + "…";
          };

          let last = null;
          const draw = () => {
            const focused = document.activeElement?.dataset?.box;
            const layout = last = laidOut();
            picture.replaceChildren();
            const scale = state.scale;
            picture.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
            picture.setAttribute("width", Math.round(layout.width * scale));
            picture.setAttribute("height", Math.round(layout.height * scale));
            const frames = make("g", {}), lines = make("g", {}), labels = make("g", {}), boxes = make("g", {});
            for (const box of layout.boxes) {
              if (box.end) frames.append(make("rect", { class: "frame", x: box.x, y: box.y, width: box.width,
                height: box.end - box.y, rx: 8 }));
            }
            const order = (bundle) => (bundle.isTraced ? 100 : 0) + fates.findIndex(([name]) => name === bundle.fate);
            for (const bundle of layout.bundles) {
              bundle.isTraced = bundle.edges.some((number) => isTraced(edges[number]));
            }
            for (const bundle of layout.bundles.sort((a, b) => order(a) - order(b))) {
              const group = make("g", { class: `edge ${bundle.fate}${bundle.isUnknown ? " unknown" : ""}`
                + (trace && !bundle.isTraced ? " dim" : ""), "data-edge": bundle.key });
              const names = [...new Set(bundle.edges.map((number) => errors[edges[number].error].name))];
              group.append(make("title", {}, `${bundle.from.label} to ${bundle.to.label}: ${word(bundle.fate)} at `
                + `${plural(bundle.count, "place")}; `
                + names.slice(0, 6).join(", ") + (names.length > 6 ? ", …" : "")));
              group.append(make("path", { class: "hit", d: bundle.path }));
              group.append(make("path", { class: "line", d: bundle.path, 
                "stroke-width": 1 + Math.min(2.5, Math.log2(bundle.count) / 2),
                "marker-end": `url(#head-${bundle.fate})` }));
              group.addEventListener("click", () => traceBundle(bundle));
              lines.append(group);
            }
            // Where there is room: those first that matter more.
            const taken = [];
            for (const bundle of layout.bundles.slice().reverse()) {
              const width = 16 + (bundle.count > 1 ? String(bundle.count).length * 7 : 0);
              const spot = bundle.spots.find(([x, y]) =>
                taken.every(([a, b, other]) => Math.abs(a - x) > (width + other) / 2 || Math.abs(b - y) > 16));
              if (!spot) continue;
              taken.push([...spot, width]);
              labels.append(labelOf(bundle, spot, width));
            }
            layout.boxes.forEach((box) => boxes.append(boxOf(box)));
            picture.append(defs(), frames, lines, labels, boxes, ...headings(layout));
            if (focused) {
              const again = picture.querySelector(`[data-box="${CSS.escape(focused)}"]`);
              if (again) again.focus();
            }
          };

          const headings = (layout) => {
            if (layout.count < 2) return [];
            const y = 18, end = layout.width - size.gap / 2;
            return [
              make("text", { class: "heading", x: size.gap / 2, y }, "← nearer to the screen"),
              make("text", { class: "heading", x: end, y, "text-anchor": "end" },
                "nearer to the network and the storage →"),
            ].slice(0, layout.width > 560 ? 2 : 1);
          };
          const defs = () => make("defs", {}, ...fates.map(([fate]) => make("marker", { id: "head-" + fate,
            viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto",
            markerUnits: "userSpaceOnUse" },
            make("path", { class: "head " + fate, d: "M0 0 8 4 0 8z" }))));

          const labelOf = (bundle, [x, y], width) => {
            const text = bundle.count > 1 ? String(bundle.count) : "";
            const group = make("g", { class: `label ${bundle.fate}` + (trace && !bundle.isTraced ? " dim" : "") },
              make("rect", { x: x - width / 2, y: y - 8, width, height: 16, rx: 8 }),
              shape(bundle.fate, x - width / 2 + 3, y - 5));
            if (text) group.append(make("text", { x: x - width / 2 + 15, y: y + 4 }, text));
            group.addEventListener("click", () => traceBundle(bundle));
            return group;
          };

          const lostIn = (box) => box.nodes.reduce((sum, node) => sum + lost[node], 0);
          const boxOf = (box) => {
            const isNode = box.kind === "node", count = lostIn(box);
            const isTraced = trace && box.nodes.some((node) => trace.nodes.has(node));
            const what = isNode ? nodes[box.nodes[0]].layer
              : (box.module ? box.module + " · " : "") + plural(box.nodes.length, "type");
            const group = make("g", { class: `box ${box.kind}${box.isForeign ? " foreign" : ""}`
              + (trace ? isTraced ? " traced" : " dim" : ""), role: "button", tabindex: 0, "data-box": box.id,
              "aria-label": [box.label, what === "unknown" ? "" : what,
                count ? plural(count, "error") + " dropped" : ""].filter(Boolean).join(", ") });
            if (isNode) group.setAttribute("aria-pressed", String(Boolean(trace) && trace.node === box.nodes[0]));
            else group.setAttribute("aria-expanded", String(box.isOpen));
            group.append(make("title", {}, box.label));
            const { x, y, width, height } = box;
            group.append(make("rect", { x, y, width, height, rx: isNode ? 5 : 8 }));
            const badge = count ? 20 + String(count).length * 7 : 0;
            const indent = isNode ? 8 : 22, middle = box.y + box.height / 2;
            const first = box.kind === "part" ? box.y + 17 : middle + 4;
            if (!isNode) group.append(make("path", { class: "fold", d: box.isOpen ? "M0 2H8L4 8z" : "M1 0 8 4 1 8z",
              transform: `translate(${box.x + 8} ${first - 8})` }));
            group.append(make("text", { class: "name", x: box.x + indent, y: first },
              shortened(box.label, box.width - indent - 6 - badge - (box.kind === "folder" ? 26 : 0),
                box.kind === "part" ? 8 : 7.3)));
            if (box.kind === "part") group.append(make("text", { class: "count", x: box.x + indent, y: box.y + 33 },
              shortened(what, box.width - indent - 6, 6.2)));
            if (box.kind === "folder") group.append(make("text", { class: "count", x: x + width - badge - 8, y: first,
              "text-anchor": "end" }, String(box.nodes.length)));
            if (count) {
              const start = x + width - badge - 2;
              group.append(shape("dropped", start, first - 9),
                make("text", { class: "lost", x: start + 13, y: first }, String(count)));
            }
            group.addEventListener("click", () => activate(box));
            return group;
          };

        """#
}
