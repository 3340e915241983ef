extension ErrorMapScript {
    /// Puts boxes into columns, and lines between them: whatever is folded stands for what is in it.
    static let layout = #"""
          const size = { width: 156, gap: 76, part: 42, row: 26, lane: 5, top: 34, space: 14, indent: 8 };

          const isShown = (node) => {
            if (state.isolated && trace) return trace.nodes.has(node);
            if (!state.foreign && parts[nodes[node].part].isForeign) return false;
            if (matches && !matches.has(node)) return false;
            return allFates() || filtered.has(node);
          };
          const allFates = () => state.fates.size === fates.length && state.unknown;
          const isDrawn = (edge) => state.fates.has(edge.fate) && (state.unknown || !errors[edge.error].isUnknown);

          /// Columns spread over the room that there is.
          const spread = () => {
            const shown = nodes.filter((_, number) => isShown(number));
            const count = new Set(shown.map((node) => parts[node.part].column)).size;
            const whole = picture.parentElement.clientWidth / Math.max(state.scale, 0.75);
            const room = Math.floor(whole / Math.max(count, 1)) - 2;
            size.width = Math.min(236, Math.max(156, Math.floor(room * 0.66)));
            size.gap = Math.min(170, Math.max(76, room - size.width));
          };
          const left = (column) => size.gap / 2 + column * (size.width + size.gap);

          /// The boxes from top to bottom, column by column, and the box that stands for each node.
          const boxesOf = () => {
            const boxes = [], place = new Map(), columns = [];
            parts.forEach((part, number) => {
              const inside = members[number].filter(isShown);
              if (inside.length) (columns[part.column] ||= []).push([part, number, inside]);
            });
            columns.filter(Boolean).forEach((column, position) => {
              const x = left(position);
              for (const [part, number, inside] of column) {
                const id = "p" + number;
                const box = { id, kind: "part", column: position, x, width: size.width, height: size.part,
                  label: part.name, module: part.module, nodes: inside, isForeign: part.isForeign };
                add(box, null);
                const folders = new Map();
                for (const node of inside) {
                  const name = nodes[node].folder;
                  (folders.get(name) || folders.set(name, []).get(name)).push(node);
                }
                for (const [name, held] of [...folders].sort(([a], [b]) => a < b ? -1 : 1)) {
                  let around = box;
                  if (folders.size > 1) {
                    around = { id: id + "/" + name, kind: "folder", column: position, x: x + size.indent,
                      width: size.width - 2 * size.indent, height: size.row, label: name || "(at the top)", nodes: held,
                      isForeign: part.isForeign };
                    add(around, box);
                  }
                  for (const node of held) {
                    add({ id: "n" + node, kind: "node", column: position, x: around.x + size.indent,
                      width: around.width - 2 * size.indent, height: size.row, label: nodes[node].name, nodes: [node],
                      isForeign: part.isForeign }, around);
                  }
                }
              }
            });
            function add(box, around) {
              box.around = around;
              box.isVisible = !around || (around.isVisible && isOpen(around));
              box.isOpen = box.kind !== "node" && isOpen(box);
              if (!box.isVisible) return;
              boxes.push(box);
              for (const node of box.nodes) place.set(node, box);
            }
            return { boxes, place, count: columns.filter(Boolean).length };
          };

          /// Lines of one fate between the same boxes are one, with a count.
          const bundlesOf = (place) => {
            const bundles = new Map();
            edges.forEach((edge, number) => {
              if (!isDrawn(edge)) return;
              const from = place.get(edge.from), to = place.get(edge.to);
              if (!from || !to || from === to) return;
              const isUnknown = errors[edge.error].isUnknown || edge.fate === "unknown";
              // What is known of a folded box hides what is not; between two types both are drawn.
              const areTypes = from.kind === "node" && to.kind === "node";
              const key = [from.id, to.id, edge.fate, areTypes && isUnknown].join("\n");
              let bundle = bundles.get(key);
              if (!bundle) {
                bundle = { key, from, to, fate: edge.fate, isUnknown, edges: [], count: 0 };
                bundles.set(key, bundle);
              }
              bundle.isUnknown &&= isUnknown;
              bundle.edges.push(number);
              bundle.count += edge.steps.length;
            });
            return [...bundles.values()];
          };

          /// Gives boxes and lines their places. What passes a column does so above its boxes, beside what is like it.
          const laidOut = () => {
            spread();
            const { boxes, place, count } = boxesOf();
            const bundles = bundlesOf(place);
            const lanes = Array.from({ length: count }, () => new Map());
            for (const bundle of bundles) {
              const [low, high] = [bundle.from.column, bundle.to.column].sort((a, b) => a - b);
              const fate = fates.findIndex(([name]) => name === bundle.fate);
              bundle.lane = [bundle.from.column, bundle.to.column, fate].join("\n");
              for (let column = low + 1; column < high; column += 1) lanes[column].set(bundle.lane, 0);
            }
            const bottoms = lanes.map((lane) => {
              [...lane.keys()].sort().forEach((key, position) => lane.set(key, size.top + 6 + position * size.lane));
              return size.top + 6 + lane.size * size.lane + (lane.size ? 8 : 0);
            });
            // A box is as high as what comes and goes needs.
            const busy = new Map();
            for (const { from, to } of bundles) {
              const key = (box, isLeft) => box.id + isLeft;
              for (const one of [key(from, from.column >= to.column), key(to, from.column <= to.column)]) {
                busy.set(one, (busy.get(one) || 0) + 1);
              }
            }
            for (const box of boxes) {
              const most = Math.max(busy.get(box.id + true) || 0, busy.get(box.id + false) || 0);
              box.height = Math.max(box.height, 8 + 7 * most);
              box.y = bottoms[box.column];
              bottoms[box.column] += box.height + (box.kind === "part" && !box.isOpen ? size.space : 3);
              for (let around = box.around; around; around = around.around) around.end = box.y + box.height + 6;
              const next = boxes[boxes.indexOf(box) + 1];
              if (box.kind !== "part" && (!next || next.kind === "part")) bottoms[box.column] += size.space;
              else if (box.kind === "node" && next.kind === "folder") bottoms[box.column] += 5;
            }
            const lowest = Math.max(...bottoms);
            if (lowest < 700) {
              // Short columns stand in the middle.
              for (const box of boxes) {
                const shift = (lowest - bottoms[box.column]) / 2;
                box.y += shift;
                if (box.end) box.end += shift;
              }
            }
            const middle = (box) => box.y + box.height / 2;
            const ports = new Map();
            const port = (box, side, bundle, other) => {
              const key = box.id + side;
              (ports.get(key) || ports.set(key, []).get(key)).push({ bundle, box, side, other: middle(other) });
            };
            for (const bundle of bundles) {
              const { from, to } = bundle;
              const isLeftward = from.column >= to.column;
              bundle.isInside = from.column === to.column;
              port(from, isLeftward ? "left" : "right", bundle, to);
              port(to, isLeftward && !bundle.isInside ? "right" : "left", bundle, from);
            }
            for (const list of ports.values()) {
              list.sort((a, b) => a.other - b.other || (a.bundle.key < b.bundle.key ? -1 : 1));
              list.forEach((entry, position) => {
                const { box, side, bundle } = entry;
                const step = Math.min(9, (box.height - 8) / list.length);
                const point = [side === "left" ? box.x : box.x + box.width,
                  middle(box) + (position - (list.length - 1) / 2) * step];
                if (bundle.from === box && !bundle.start) bundle.start = point; else bundle.stop = point;
              });
            }
            for (const bundle of bundles) bundle.path = pathOf(bundle, lanes);
            return { boxes, place, bundles, count, width: count * (size.width + size.gap),
              height: Math.max(160, ...bottoms) + 10 };
          };

          /// The point of a curve that is so far from its end.
          const pointNear = (x0, y0, x1, y1, distance) => {
            const part = 1 - distance / Math.abs(x1 - x0);
            let low = 0, high = 1;
            for (let round = 0; round < 12; round += 1) {
              const t = (low + high) / 2;
              if (1.5 * t * (1 - t) + t ** 3 < part) low = t; else high = t;
            }
            const y = y0 + (y1 - y0) * (3 * low * low - 2 * low ** 3);
            return [x0 + (x1 - x0) * part, y];
          };
          const pathOf = (bundle, lanes) => {
            const [x0, y0] = bundle.start, [x1, y1] = bundle.stop;
            if (bundle.isInside) {
              const bow = x0 - 18 - Math.min(24, Math.abs(y1 - y0) / 12);
              bundle.spots = [[(x0 + 3 * bow) / 4, (y0 + y1) / 2]];
              return `M${x0} ${y0}C${bow} ${y0} ${bow} ${y1} ${x1} ${y1}`;
            }
            const step = x1 < x0 ? -1 : 1;
            let text = `M${x0} ${y0}`, x = x0, y = y0;
            const curve = (toX, toY) => {
              const half = (toX - x) / 2;
              text += `C${x + half} ${y} ${toX - half} ${toY} ${toX} ${toY}`;
              [x, y] = [toX, toY];
            };
            for (let column = bundle.from.column + step; column !== bundle.to.column; column += step) {
              const right = left(column) + size.width;
              const lane = lanes[column].get(bundle.lane);
              curve(step < 0 ? right : left(column), lane);
              x = step < 0 ? left(column) : right;
              text += `L${x} ${y}`;
            }
            const start = [x, y];
            bundle.spots = [20, 47, 74, 101, 128].filter((distance) => distance < Math.abs(x1 - x) - 12)
              .map((distance) => pointNear(...start, x1, y1, distance));
            curve(x1, y1);
            return text;
          };

        """#
}
