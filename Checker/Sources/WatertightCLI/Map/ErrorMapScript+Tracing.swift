extension ErrorMapScript {
    /// Follows errors from step to step, both ways: of a place all that may come there, and all that becomes of it.
    static let tracing = #"""
          const before = steps.map(() => []);
          steps.forEach((step, number) => step.next.forEach((next) => before[next].push(number)));

          /// The errors with which a step of a way goes on: itself, or what stands in its place.
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

        """#
}
