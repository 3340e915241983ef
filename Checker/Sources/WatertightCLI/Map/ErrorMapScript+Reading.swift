extension ErrorMapScript {
    /// Lists a way as text beside the picture: from where errors begin to where they end.
    static let reading = #"""
          const mostLines = 400;

          const place = ({ path, line }) =>
            html("code", { title: path + ":" + line }, path.slice(path.lastIndexOf("/") + 1) + ":" + line);
          const line = (number, isRepeated) => {
            const step = steps[number];
            return [place(step), " ", step.words + (isRepeated ? " (followed above)" : ""),
              step.fate === "passed" ? ""
                : html("span", { class: "fate " + step.fate }, icon(step.fate), word(step.fate))];
          };

          /// What comes one after the other stands below each other, what branches is indented.
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
            return [list, omitted ? html("p", {}, plural(omitted, "way") + " more, not listed") : ""];
          };

          const rootsOf = () => {
            const reached = new Set([...trace.links].map((link) => Number(link.split(">")[1])));
            const all = [...trace.steps].sort((a, b) => a - b);
            const roots = all.filter((number) => !reached.has(number));
            // What goes in circles begins nowhere.
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
            const all = html("details", {}, html("summary", {}, plural(named.length, "error type") + " on this way"),
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
            const listed = errors.map((_, number) => number).filter((number) => counts[number].places
              && errors[number].name.toLowerCase().includes(words));
            listed.sort((a, b) => errors[a].isUnknown - errors[b].isUnknown || counts[b].places - counts[a].places
              || (errors[a].name < errors[b].name ? -1 : 1));
            const hint = listed.length ? "Choose one, or a type or a line in the picture, to see its whole way."
              : "There is none of that name.";
            return [html("p", {}, hint), errorList(listed)];
          };
          /// What is said aloud is short; the list is there to be read.
          const read = () => {
            const words = state.query.toLowerCase().trim();
            const said = trace ? [html("h3", {}, trace.title), tallied()]
              : [html("h3", {}, words ? "Error types that match" : "Error types")];
            text.firstElementChild.replaceChildren(...said);
            text.lastElementChild.replaceChildren(...(trace ? wayOf() : errorsOf(words)));
          };

        """#
}
