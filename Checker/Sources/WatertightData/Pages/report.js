"use strict";
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const items = Array.from(document.querySelectorAll(".finding"));
  const shown = document.getElementById("shown");
  const fields = ["rule", "layer", "module", "severity"].map((id) => document.getElementById(id));
  const search = document.getElementById("search");
  const texts = items.map((item) => item.textContent.toLowerCase());
  form.hidden = items.length === 0;
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    items.forEach((item, index) => {
      const visible = fields.every((field) => !field.value || item.dataset[field.id] === field.value)
        && words.every((word) => texts[index].includes(word));
      item.hidden = !visible;
      if (visible) count += 1;
    });
    shown.textContent = count + (count === 1 ? " finding shown" : " findings shown");
    const state = new URLSearchParams();
    if (search.value) state.set("search", search.value);
    fields.forEach((field) => { if (field.value) state.set(field.id, field.value); });
    try { history.replaceState(null, "", "#" + state.toString()); } catch (_) { }
  };
  const restore = () => {
    const state = new URLSearchParams(location.hash.slice(1));
    search.value = state.get("search") || "";
    fields.forEach((field) => {
      const value = state.get(field.id) || "";
      field.value = Array.from(field.options).some((option) => option.value === value) ? value : "";
    });
  };
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#rule-']");
    if (link) { const rule = document.getElementById(link.hash.slice(1)); if (rule) rule.open = true; }
  });
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  if (location.hash.includes("=")) { restore(); apply(); } else { openTarget(); }
})();
