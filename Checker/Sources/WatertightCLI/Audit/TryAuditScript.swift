/// The script of an audit's page: it hides and shows places, and moves the focus; it makes nothing out of text.
enum TryAuditScript {
    /// The base64 SHA-256 of ``text``; `Checker/scripts/check-reports.sh` opens a page, where one that does not fit shows.
    static let hash = "sha256-wiEH8Otne8gIaK5Sof6GQKjuHFdUf3ggs0U1F7FQRcE="

    static let text = """
        "use strict";
        (() => {
          const form = document.getElementById("filters");
          const items = Array.from(document.querySelectorAll(".site"));
          const shown = document.getElementById("shown");
          const search = document.getElementById("search");
          const reason = document.getElementById("reason");
          const texts = items.map((item) => item.textContent.toLowerCase());
          form.hidden = items.length === 0;
          const apply = () => {
            const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
            let count = 0;
            items.forEach((item, index) => {
              const visible = (!reason.value || item.dataset.reason === reason.value)
                && words.every((word) => texts[index].includes(word));
              item.hidden = !visible;
              if (visible) count += 1;
            });
            shown.textContent = count + " shown";
            document.querySelectorAll(".column").forEach((column) => {
              column.querySelector(".count").textContent = column.querySelectorAll(".site:not([hidden])").length;
            });
            const state = new URLSearchParams();
            if (search.value) state.set("search", search.value);
            if (reason.value) state.set("reason", reason.value);
            try { history.replaceState(null, "", "#" + state.toString()); } catch (_) { }
          };
          const move = (step) => {
            const visible = items.filter((item) => !item.hidden);
            const at = visible.indexOf(document.activeElement && document.activeElement.closest(".site"));
            const next = visible[at < 0 ? (step > 0 ? 0 : visible.length - 1) : at + step];
            if (next) next.focus();
          };
          document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            const isField = event.target.matches("input, select");
            if (event.key === "Escape" && isField) { event.target.blur(); return; }
            if (isField) return;
            if (event.key === "/") { event.preventDefault(); search.focus(); }
            if (event.key === "j") move(1);
            if (event.key === "k") move(-1);
            if (event.key === "Enter" && event.target.matches(".site")) {
              const details = event.target.querySelector("details");
              if (details) details.open = !details.open;
            }
          });
          form.addEventListener("input", apply);
          form.addEventListener("submit", (event) => event.preventDefault());
          form.addEventListener("reset", () => setTimeout(apply));
          const state = new URLSearchParams(location.hash.slice(1));
          search.value = state.get("search") || "";
          const asked = state.get("reason") || "";
          reason.value = Array.from(reason.options).some((option) => option.value === asked) ? asked : "";
          if (search.value || reason.value) apply();
        })();
        """
}
