// Components of messages: containers, words, pictures, buttons, selects.

import { button, el, icon } from "./dom.js";
import { enlarge } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { selectBox } from "./selects.js";
import { ask, state } from "./state.js";
import { say } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

const KINDS = {
  1: row,
  2: press,
  3: choose,
  5: choose,
  7: choose,
  8: choose,
  9: section,
  10: (part) => el("div", { class: "text" }, markdown(part.content)),
  11: (part) => picture(part.media, part.description, part.spoiler, "thumbnail"),
  12: gallery,
  13: (part) => file(part.file.url),
  14: separator,
  17: container,
};

/** The elements of a message's components. */
export function components(parts, message) {
  return parts.map((part) => KINDS[part.type]?.(part, message)).filter(Boolean);
}

function container(part, message) {
  const made = el("div", { class: "container" }, components(part.components, message));
  if (typeof part.accent_color === "number") {
    made.style.borderInlineStartColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
  }
  return part.spoiler ? veiled(made) : made;
}

function section(part, message) {
  const words = el("div", { class: "words" }, components(part.components, message));
  return el("div", { class: "section" }, words, components([part.accessory], message));
}

function separator(part) {
  const large = part.spacing === 2 ? " large" : "";
  return el("div", { class: `separator${large}`, role: part.divider === false ? "none" : "separator" });
}

function gallery(part) {
  const pictures = part.items.map((item) => picture(item.media, item.description, item.spoiler));
  return el("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

/** A picture that a press enlarges; its words alone where there is no picture to be had. */
export function picture(media, words, hidden = false, kind = "picture") {
  if (!media?.url) return el("p", { class: "unseen" }, words || "");
  const image = el("img", { src: media.url, alt: words || "", decoding: "async" });
  const show = () => enlarge(media.url, words || "");
  const made = button({ class: kind, title: say("enlarge"), onclick: show }, image);
  made.setAttribute("aria-label", words ? `${say("enlarge")}: ${words}` : say("enlarge"));
  return hidden ? veiled(made) : made;
}

function veiled(inner) {
  inner.inert = true;
  inner.classList.add("veiled");
  const cover = button({ class: "cover" }, say("spoiler"));
  const made = el("div", { class: "spoiled" }, inner, cover);
  cover.addEventListener("click", () => {
    inner.inert = false;
    inner.classList.remove("veiled");
    cover.remove();
  });
  return made;
}

/** A file to keep. */
export function file(url, name = decodeURIComponent((url ?? "").split("/").at(-1)), size = null) {
  if (!url) return null;
  const weight = size === null ? null : el("small", {}, `${Math.ceil(size / 1024)} KiB`);
  return el("a", { class: "file", href: url, download: name }, icon("file"), name, weight);
}

function row(part, message) {
  return el("div", { class: "row" }, components(part.components, message));
}

function press(part, message) {
  const words = [part.emoji?.name ? el("span", { class: "emoji" }, part.emoji.name) : null, part.label ?? null];
  if (part.style === 5) {
    const attributes = { class: "button secondary", href: safe(part.url), target: "_blank", rel: "noopener noreferrer" };
    return el("a", attributes, words, icon("out"));
  }
  const pressed = state.pressed.get(message.id);
  const busy = pressed === part.custom_id;
  const attributes = {
    class: `button ${STYLES[part.style] ?? "secondary"}`,
    disabled: part.disabled || pressed !== undefined,
    "aria-busy": busy ? "true" : null,
    "data-custom-id": part.custom_id,
    onclick: () => use(message, part.custom_id),
  };
  return button(attributes, words);
}

function safe(url) {
  return /^https?:\/\//.test(url) ? url : null;
}

function choose(part, message) {
  const waiting = state.pressed.has(message.id);
  const shown = { ...part, disabled: part.disabled || waiting };
  return selectBox(shown, (values) => use(message, part.custom_id, values));
}

/** Use a component, and show how that went. */
async function use(message, customId, values) {
  state.pressed.set(message.id, customId);
  state.failures.delete(message.id);
  redraw(message.id);
  const fields = { message: message.id, custom_id: customId };
  const answer = await ask("press", values ? { ...fields, values } : fields);
  state.pressed.delete(message.id);
  if (answer.failed) state.failures.set(message.id, say("failed"));
  if (answer.refused) state.failures.set(message.id, say(answer.refused));
  redraw(message.id);
  if (answer.modal) document.dispatchEvent(new CustomEvent("modal", { detail: answer.modal }));
}

function redraw(id) {
  document.dispatchEvent(new CustomEvent("redraw", { detail: id }));
}
