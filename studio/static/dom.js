// Small helpers to make elements; text is only ever text.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties, listeners (on...), attributes and children. */
export function el(name, given = {}, ...children) {
  const made = document.createElement(name);
  return filled(made, given, children);
}

/** The same for pictures. */
export function svg(name, given = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  return filled(made, given, children);
}

function filled(made, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "text") made.textContent = value;
    else if (name === "value" || name === "checked" || name === "disabled") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** An icon of the page's own. */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }));

/** A button with an icon and words. */
export function button(words, onclick, { icon: sign, kind = "", ...rest } = {}) {
  return el("button", { type: "button", class: `button ${kind}`, onclick, ...rest }, sign ? icon(sign) : null, words ? el("span", { text: words }) : null);
}

let numbers = 0;

/** A labelled control. */
export function field(words, control, hint) {
  control.id ||= `f${(numbers += 1)}`;
  const label = el("label", { for: control.id, text: words });
  return el("div", { class: "field" }, label, control, hint ? el("small", { text: hint }) : null);
}

/** A tick box with its words. */
export function tick(words, checked, onchange) {
  const box = el("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) });
  return { box, row: el("label", { class: "tick" }, box, el("span", { text: words })) };
}

/** A choice of few, side by side. */
export function segments(label, options, chosen, onchange) {
  const name = `s${(numbers += 1)}`;
  const inputs = options.map(([value, words]) => {
    const input = el("input", { type: "radio", name, value, checked: value === chosen, onchange: () => onchange(value) });
    return [input, el("label", { class: "segment" }, input, el("span", { text: words }))];
  });
  const set = el("fieldset", { class: "segments" }, el("legend", { class: "hidden", text: label }), inputs.map(([, one]) => one));
  return { set, choose: (value) => inputs.forEach(([input]) => { input.checked = input.value === value; }) };
}

/** A select. */
export function select(options, chosen, onchange) {
  return el("select", { onchange: (event) => onchange(event.target.value) },
    options.map(([value, words]) => {
      const one = el("option", { value, text: words });
      one.selected = value === chosen;
      return one;
    }));
}

/** Save bytes under a name. */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
