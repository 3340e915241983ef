/// The script of the map: it lays out, draws, and traces what somebody chooses.
enum ErrorMapScript {
    /// The page's policy lets this script run and no other: the base64 SHA-256 of ``text``.
    /// `Checker/scripts/check-reports.sh` compares them, and says the right one.
    static let hash = "sha256-DDwXiPmfYxA9qPpa3a8doIb5QJBz+fSSwj0HY1RIlzA="

    static let text = begin + layout + tracing + drawing + reading + acting

    private static let begin = #"""
        "use strict";
        (() => {
          const root = document.getElementById("error-map");
          const data = document.getElementById("error-map-data").textContent;
          const { parts, nodes, errors, edges, steps } = JSON.parse(data);
          const picture = root.querySelector(".picture"), text = root.querySelector(".way-text");
          const fates = Array.from(root.querySelectorAll("[data-fate]"),
            (chip) => [chip.dataset.fate, chip.dataset.word]);
          const members = parts.map((_, part) => nodes.flatMap((node, number) => node.part === part ? [number] : []));
          const state = { open: new Set(), fates: new Set(fates.map(([name]) => name)), unknown: true,
            foreign: nodes.length <= 40, query: "", isolated: false, scale: 1 };
          let trace = null, matches = null, filtered = new Set();
          const isOpen = (box) => state.open.has(box.id) || (state.isolated && trace) || Boolean(matches);

          /// By error: at how many places it arrives, and at how many it is dropped.
          const counts = errors.map(() => ({ places: 0, dropped: 0 }));
          const lost = nodes.map(() => 0);
          for (const step of steps) {
            if (step.fate === "dropped") lost[step.node] += 1;
            for (const error of step.errors) {
              counts[error].places += 1;
              if (step.fate === "dropped") counts[error].dropped += 1;
            }
          }

        """#

    private static let acting = #"""
          const show = (found) => { trace = found; update(); };
          const clear = () => { trace = null; state.isolated = false; update(); };
          const update = () => {
            const isHere = root.contains(document.activeElement);
            filter();
            draw();
            read();
            // What had the focus may be gone; keys go on from here.
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

          /// Up and down in a column, left and right to the nearest box of the next.
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
          const isOnlyLost = () => state.fates.size === 1 && state.fates.has("dropped");
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
            state.fates = new Set(isOnlyLost() ? fates.map(([name]) => name) : ["dropped"]);
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

          if (nodes.length <= 40) openAll();
          root.querySelectorAll("[hidden]").forEach((element) => { element.hidden = false; });
          filter();
          state.scale = Math.min(1, Math.max(0.75, (picture.parentElement.clientWidth - 4) / laidOut().width));
          press();
        })();
        """#
}
