// The colours before anything is painted: what was chosen last, or what the system prefers.
(() => {
  const prefers = (query) => matchMedia(query).matches;
  const resolve = (chosen) => {
    if (chosen && chosen !== "auto") return chosen;
    if (prefers("(prefers-contrast: more)")) return "contrast";
    return prefers("(prefers-color-scheme: dark)") ? "dark" : "light";
  };
  const apply = () => {
    let chosen = "auto";
    try { chosen = localStorage.getItem("palago.theme") || "auto"; } catch { /* no storage */ }
    document.documentElement.dataset.theme = resolve(chosen);
    document.documentElement.dataset.chosen = chosen;
  };
  apply();
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", apply);
  }
  addEventListener("palago-theme", apply);
})();
