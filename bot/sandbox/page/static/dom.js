// Functions that create elements. Strings only become text nodes: nothing is parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  down: "m6 9 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "m5 12.5 4.5 4.5L19 7.5",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z",
  hash: "M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M5 5h14v10H9l-4 4zM9 9h6",
  envelope: "M4 6h16v12H4zM4 7l8 6 8-6",
  external: "M14 5h5v5M19 5l-8 8M10 6H5v13h13v-5",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  send: "M4 12 20 4l-5 16-4-6z",
};

/** Create an element. `props` are attributes; `on…` are listeners, true is an empty attribute. */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Create a button that does not submit a form. */
export function button(props, ...children) {
  return el("button", { type: "button", ...props }, ...children);
}

/** Create a line drawing, which screen readers ignore. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Create an emoji, whose name is what a screen reader says; of one that is gone the name is left. */
export function emojiImage({ name, id }) {
  if (!id) return el("span", { class: "emoji" }, name);
  const image = el("img", { class: "emoji", src: `/emojis/${id}.png`, alt: name });
  image.addEventListener("error", () => image.replaceWith(`:${name}:`));
  return image;
}

let lastNumber = 0;

/** Return an id that no other element has. */
export function freshId(stem) {
  lastNumber += 1;
  return `${stem}-${lastNumber}`;
}

export const byId = (id) => document.getElementById(id);
