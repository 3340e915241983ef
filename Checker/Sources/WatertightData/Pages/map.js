"use strict";
(() => {
  const root = document.getElementById("error-map");
  const data = document.getElementById("error-map-data");
  if (!data) return;
  const { parts, nodes, errors, edges, steps } = JSON.parse(data.textContent);
  const picture = root.querySelector(".picture"), text = root.querySelector(".way-text");
  const fates = Array.from(root.querySelectorAll("[data-fate]"),
    (chip) => [chip.dataset.fate, chip.dataset.word]);
  const members = parts.map((_, part) => nodes.flatMap((node, number) => node.part === part ? [number] : []));
  const allNames = () => new Set(fates.map(([name]) => name));
  // Shows only lost errors at first.
  const state = { open: new Set(), unknown: true, foreign: nodes.length <= 40, query: "", isolated: false, scale: 1,
    fates: steps.some((step) => step.fate === "dropped") ? new Set(["dropped"]) : allNames() };
  const isOnlyLost = () => state.fates.size === 1 && state.fates.has("dropped");
  let trace = null, matches = null, filtered = new Set();
  const isOpen = (box) => state.open.has(box.id) || (state.isolated && trace) || Boolean(matches);

  /// The number of places where each error arrives, and where it is dropped.
  const counts = errors.map(() => ({ places: 0, dropped: 0 }));
  const lost = nodes.map(() => 0);
  for (const step of steps) {
    if (step.fate === "dropped") lost[step.node] += 1;
    for (const error of step.errors) {
      counts[error].places += 1;
      if (step.fate === "dropped") counts[error].dropped += 1;
    }
  }

  const size = { width: 156, gap: 76, part: 42, row: 26, lane: 5, top: 34, space: 14, indent: 8 };

  const isShown = (node) => {
    if (state.isolated && trace) return trace.nodes.has(node);
    if (!state.foreign && parts[nodes[node].part].isForeign) return false;
    if (matches && !matches.has(node)) return false;
    return allFates() || filtered.has(node);
  };
  const allFates = () => state.fates.size === fates.length && state.unknown;
  const isDrawn = (edge) => state.fates.has(edge.fate) && (state.unknown || !errors[edge.error].isUnknown);

  /// Columns fill the available width.
  const spread = () => {
    const shown = nodes.filter((_, number) => isShown(number));
    const count = new Set(shown.map((node) => parts[node.part].column)).size;
    const whole = picture.parentElement.clientWidth / Math.max(state.scale, 0.75);
    const room = Math.floor(whole / Math.max(count, 1)) - 2;
    size.width = Math.min(236, Math.max(156, Math.floor(room * 0.66)));
    size.gap = Math.min(170, Math.max(76, room - size.width));
  };
  const left = (column) => size.gap / 2 + column * (size.width + size.gap);

  /// Returns the boxes from top to bottom by column, and the box of each node.
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
              width: size.width - 2 * size.indent, height: size.row, label: name || "(top level)", nodes: held,
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

  /// Merges lines with the same fate between the same boxes, with a count.
  const bundlesOf = (place) => {
    const bundles = new Map();
    edges.forEach((edge, number) => {
      if (!isDrawn(edge)) return;
      const from = place.get(edge.from), to = place.get(edge.to);
      if (!from || !to || from === to) return;
      const isUnknown = errors[edge.error].isUnknown || edge.fate === "unknown";
      // Known errors of a collapsed box hide unknown ones. Between two types, both are drawn.
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

  /// Positions boxes and lines. Lines that pass a column run above its boxes, grouped by fate.
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
    // The height depends on the number of lines.
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
      // Centers short columns.
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

  /// Returns the point at a distance from the end of a curve.
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

  const before = steps.map(() => []);
  steps.forEach((step, number) => step.next.forEach((next) => before[next].push(number)));

  /// Returns the errors that continue from a step: the same error, or its replacements.
  const onward = (from, to, error) => {
    if (steps[to].isOrigin) return steps[to].errors;
    if (steps[to].errors.includes(error)) return [error];
    return steps[from].errors.some((other) => steps[to].errors.includes(other)) ? [] : steps[to].errors;
  };
  const backward = (from, to, error) => {
    if (steps[to].isOrigin) return steps[from].errors;
    if (steps[from].errors.includes(error)) return [error];
    return steps[from].errors.some((other) => steps[to].errors.includes(other)) ? [] : steps[from].errors;
  };

  /// - Parameter start: Pairs of a step and an error.
  const traced = (title, start) => {
    const found = { title, steps: new Set(), pairs: new Set(), nodes: new Set(), links: new Set() };
    const follow = (next) => {
      const pending = [...start], seen = new Set(start.map(String));
      while (pending.length) {
        const [step, error] = pending.pop();
        found.pairs.add(step + " " + error);
        found.steps.add(step);
        for (const [other, errors, link] of next(step, error)) {
          if (errors.length) found.links.add(link);
          for (const one of errors) {
            if (seen.has(other + "," + one)) continue;
            seen.add(other + "," + one);
            pending.push([other, one]);
          }
        }
      }
    };
    follow((step, error) => steps[step].next.map((to) => [to, onward(step, to, error), step + ">" + to]));
    follow((step, error) => before[step].map((from) => [from, backward(from, step, error), from + ">" + step]));
    for (const step of found.steps) {
      found.nodes.add(steps[step].node);
      if (steps[step].foreign !== undefined) found.nodes.add(steps[step].foreign);
    }
    return found;
  };
  const pairsOf = (numbers, error) => numbers.flatMap((number) =>
    (error === undefined ? steps[number].errors : [error]).map((one) => [number, one]));
  const isTraced = (edge) => trace && trace.nodes.has(edge.from) && trace.nodes.has(edge.to)
    && edge.steps.some((step) => trace.pairs.has(step + " " + edge.error)
      && (steps[step].foreign === edge.from
        || before[step].some((from) => steps[from].node === edge.from && trace.links.has(from + ">" + step))));

  const traceNode = (node) => show({ node, ...traced(nodes[node].name,
    pairsOf(steps.flatMap((step, number) => step.node === node || step.foreign === node ? [number] : []))) });
  const traceError = (error) => show(traced(errors[error].name,
    pairsOf(steps.flatMap((step, number) => step.errors.includes(error) ? [number] : []), error)));
  const traceBundle = (bundle) => show(traced(
    `${bundle.from.label} to ${bundle.to.label}: ${word(bundle.fate)}`,
    bundle.edges.flatMap((number) => pairsOf(edges[number].steps, edges[number].error))));

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
    // Labels the most important lines first, if there is space.
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

  const mostLines = 400;

  const place = ({ path, line }) =>
    html("code", { title: path + ":" + line }, path.slice(path.lastIndexOf("/") + 1) + ":" + line);
  const line = (number, isRepeated) => {
    const step = steps[number];
    return [place(step), " ", step.words + (isRepeated ? " (followed above)" : ""),
      step.fate === "passed" ? ""
        : html("span", { class: "fate " + step.fate }, icon(step.fate), word(step.fate))];
  };

  /// Lists consecutive steps below each other, and indents branches.
  const listOf = (roots) => {
    const seen = new Set();
    let left = mostLines, omitted = 0;
    const add = (list, number) => {
      let next = [number];
      while (next.length === 1) {
        number = next[0];
        if (left <= 0) { omitted += 1; return; }
        left -= 1;
        const isRepeated = seen.has(number);
        const item = html("li", {}, ...line(number, isRepeated));
        list.append(item);
        if (isRepeated) return;
        seen.add(number);
        for (const end of steps[number].ends) {
          item.append(html("div", { class: "end" }, place(end), " " + end.words));
        }
        next = steps[number].next.filter((to) => trace.links.has(number + ">" + to));
        if (next.length > 1) {
          for (const to of next) {
            const inner = html("ol", {});
            item.append(inner);
            add(inner, to);
          }
        }
      }
    };
    const list = html("ol", { class: "ways" });
    for (const root of roots) {
      if (seen.has(root)) continue;
      const item = html("li", { class: "way" }), inner = html("ol", {});
      item.append(inner);
      list.append(item);
      add(inner, root);
    }
    return [list, omitted ? html("p", {}, plural(omitted, "more path") + " not listed") : ""];
  };

  const rootsOf = () => {
    const reached = new Set([...trace.links].map((link) => Number(link.split(">")[1])));
    const all = [...trace.steps].sort((a, b) => a - b);
    const roots = all.filter((number) => !reached.has(number));
    // A cycle has no origin.
    return roots.length ? roots : all.slice(0, 1);
  };

  const errorButton = (number) => {
    const held = counts[number];
    return html("li", {}, html("button", { type: "button", class: "error", "data-error": number,
      click: () => traceError(number) }, html("span", {}, errors[number].name),
      held.dropped ? html("span", { class: "fate dropped" }, icon("dropped"), String(held.dropped)) : "",
      html("span", { class: "count" }, String(held.places))));
  };
  const errorList = (numbers) => html("ul", { class: "errors" }, ...numbers.map(errorButton));

  const tallied = () => {
    const ends = new Map();
    for (const number of trace.steps) ends.set(steps[number].fate, (ends.get(steps[number].fate) || 0) + 1);
    return html("p", { class: "tally" }, ...fates.filter(([fate]) => fate !== "passed" && ends.has(fate)).map(
      ([fate, word]) => html("span", { class: "fate " + fate }, icon(fate), `${word} ${ends.get(fate)}`)));
  };
  const wayOf = () => {
    const named = [...new Set([...trace.pairs].map((pair) => Number(pair.split(" ")[1])))]
      .sort((a, b) => a - b);
    const all = html("details", {}, html("summary", {}, plural(named.length, "error type") + " on this path"),
      errorList(named));
    const isolated = html("input", { type: "checkbox",
      change: () => { state.isolated = isolated.checked; update(); text.querySelector("input").focus(); } });
    isolated.checked = state.isolated;
    return [
      html("p", {}, html("button", { type: "button", click: clear }, "Clear (Esc)"), " ",
        html("label", {}, isolated, " hide all else")),
      named.length > 1 ? all : "", html("h4", {}, "From origin to end"), ...listOf(rootsOf()),
    ];
  };
  const errorsOf = (words) => {
    const count = isOnlyLost() ? "dropped" : "places";
    const listed = errors.map((_, number) => number).filter((number) => counts[number][count]
      && errors[number].name.toLowerCase().includes(words));
    listed.sort((a, b) => errors[a].isUnknown - errors[b].isUnknown || counts[b][count] - counts[a][count]
      || (errors[a].name < errors[b].name ? -1 : 1));
    const hint = listed.length ? "Choose an error, a type, or a line to see the path from origin to end."
      : "No error matches.";
    return [html("p", {}, hint), errorList(listed)];
  };
  /// Announces a short text to screen readers. The list has the details.
  const read = () => {
    const words = state.query.toLowerCase().trim();
    const said = trace ? [html("h3", {}, trace.title), tallied()]
      : [html("h3", {}, (isOnlyLost() ? "Lost errors" : "Errors") + (words ? " that match" : ""))];
    text.firstElementChild.replaceChildren(...said);
    text.lastElementChild.replaceChildren(...(trace ? wayOf() : errorsOf(words)));
  };

  const show = (found) => { trace = found; update(); };
  const clear = () => { trace = null; state.isolated = false; update(); };
  const update = () => {
    const isHere = root.contains(document.activeElement);
    filter();
    draw();
    read();
    // The focused element may have been removed.
    if (isHere && !root.contains(document.activeElement)) text.focus({ preventScroll: true });
  };

  const filter = () => {
    filtered = new Set();
    if (!allFates()) {
      for (const edge of edges) if (isDrawn(edge)) { filtered.add(edge.from); filtered.add(edge.to); }
      for (const step of steps) {
        const isKnown = state.unknown || step.errors.some((error) => !errors[error].isUnknown);
        if (step.fate !== "passed" && state.fates.has(step.fate) && isKnown) filtered.add(step.node);
      }
    }
    const words = state.query.toLowerCase().trim();
    matches = null;
    if (!words) return;
    matches = new Set(nodes.flatMap((node, number) => node.name.toLowerCase().includes(words) ? [number] : []));
    for (const edge of edges) {
      if (errors[edge.error].name.toLowerCase().includes(words)) matches.add(edge.from).add(edge.to);
    }
  };

  const activate = (box) => {
    if (box.kind === "node") return traceNode(box.nodes[0]);
    if (state.open.has(box.id)) state.open.delete(box.id); else state.open.add(box.id);
    update();
  };
  const openAll = () => {
    parts.forEach((_, part) => {
      state.open.add("p" + part);
      for (const node of members[part]) state.open.add("p" + part + "/" + nodes[node].folder);
    });
  };

  /// Moves up and down in a column, and left and right to the nearest box of the next column.
  const moved = (box, key) => {
    const all = last.boxes;
    const near = (list) => list.reduce((best, other) =>
      !best || Math.abs(other.y - box.y) < Math.abs(best.y - box.y) ? other : best, null);
    const own = all.filter((other) => other.column === box.column);
    const place = own.indexOf(box);
    switch (key) {
      case "ArrowUp": return own[place - 1];
      case "ArrowDown": return own[place + 1];
      case "ArrowLeft": return near(all.filter((other) => other.column === box.column - 1));
      case "ArrowRight": return near(all.filter((other) => other.column === box.column + 1));
      case "Home": return all[0];
      case "End": return all[all.length - 1];
      default: return null;
    }
  };
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (trace || state.query) event.preventDefault();
      search.value = state.query = "";
      return clear();
    }
    const element = event.target.closest("[data-box]");
    const box = element && last.boxes.find((other) => other.id === element.dataset.box);
    if (!box) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return activate(box);
    }
    const next = moved(box, event.key);
    if (!next) return;
    event.preventDefault();
    picture.querySelector(`[data-box="${CSS.escape(next.id)}"]`).focus();
  });

  const search = root.querySelector("[data-search]");
  search.addEventListener("input", () => { state.query = search.value; trace = null; update(); });
  const chips = Array.from(root.querySelectorAll("[data-fate]"));
  const only = root.querySelector("[data-lost]"), dashed = root.querySelector("[data-unknown]");
  const system = root.querySelector("[data-foreign]");
  const press = () => {
    chips.forEach((chip) => chip.setAttribute("aria-pressed", String(state.fates.has(chip.dataset.fate))));
    only.setAttribute("aria-pressed", String(isOnlyLost()));
    dashed.setAttribute("aria-pressed", String(state.unknown));
    system.setAttribute("aria-pressed", String(state.foreign));
    update();
  };
  chips.forEach((chip) => chip.addEventListener("click", () => {
    const fate = chip.dataset.fate;
    if (state.fates.has(fate)) state.fates.delete(fate); else state.fates.add(fate);
    press();
  }));
  only.addEventListener("click", () => {
    state.fates = isOnlyLost() ? allNames() : new Set(["dropped"]);
    press();
  });
  system.addEventListener("click", () => { state.foreign = !state.foreign; press(); });
  dashed.addEventListener("click", () => { state.unknown = !state.unknown; press(); });
  root.querySelector("[data-open]").addEventListener("click", () => { openAll(); update(); });
  root.querySelector("[data-close]").addEventListener("click", () => { state.open.clear(); update(); });
  root.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => {
    state.scale = Math.min(2, Math.max(0.3, state.scale * Number(button.dataset.zoom)));
    draw();
  }));

  root.querySelectorAll("[hidden]").forEach((element) => { element.hidden = false; });
  filter();
  if (nodes.filter((_, number) => isShown(number)).length <= 40) openAll();
  state.scale = Math.min(1, Math.max(0.75, (picture.parentElement.clientWidth - 4) / laidOut().width));
  press();
})();
