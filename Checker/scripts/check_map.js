// Uses the map like a user, and posts the results to the enclosing page for check_reports.py.
(() => {
  const seen = { width: innerWidth, overflow: document.documentElement.scrollWidth > innerWidth };
  const map = document.getElementById("error-map"), text = map.querySelector(".way-text");
  const all = (query) => Array.from(map.querySelectorAll(query));
  const box = (name) => all("[data-box]").find((one) => one.querySelector("title").textContent === name);
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const key = (name) => (map.contains(document.activeElement) ? document.activeElement : map)
    .dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  const state = () => ({ dimmed: all(".dim").length, traced: all(".box.traced .name").map((one) => one.textContent),
    text: text.textContent });

  const fates = () => all(".edge").map((edge) => edge.getAttribute("class").split(" ")[1]).sort();
  seen.opened = { fates: fates(), text: text.textContent };
  seen.hasPicture = map.querySelector(".box-of-picture").offsetWidth > 0;
  click(map.querySelector("[data-lost]"));

  seen.boxes = all(".box.node").length;
  seen.fates = fates();
  seen.unnamed = all("[data-box]").filter((one) => !one.getAttribute("aria-label") || !one.getAttribute("role")).length;

  click(box("Sync"));
  seen.byNode = state();
  key("Escape");
  seen.cleared = state();

  click(all(".edge.dropped")[0]);
  seen.byLine = state();
  key("Escape");

  click(all("button.error").find((one) => one.textContent.startsWith("StoreError")));
  seen.byError = state();
  key("Escape");

  const first = all(".box.node")[0];
  first.focus();
  const walked = new Set([document.activeElement.dataset.box]);
  for (const name of ["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowUp", "End", "Home", "End"]) {
    key(name);
    walked.add(document.activeElement.dataset.box);
  }
  seen.walked = walked.size;
  key("Enter");
  seen.byKey = state();
  seen.keptFocus = walked.has(document.activeElement.dataset.box);
  key("Escape");
  seen.clearedByKey = state();

  click(map.querySelector("[data-lost]"));
  seen.lost = fates();
  click(map.querySelector("[data-lost]"));

  const search = map.querySelector("[data-search]");
  search.value = "storeerr";
  search.dispatchEvent(new Event("input", { bubbles: true }));
  seen.found = all(".box.node .name").map((one) => one.textContent).sort();
  seen.overflow ||= document.documentElement.scrollWidth > innerWidth;
  parent.postMessage(JSON.stringify(seen), "*");
})();
