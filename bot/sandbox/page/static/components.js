// Components of messages: containers, text, pictures, buttons, selects.

import { button, el, emojiImage, icon } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { markdown } from "./markdown.js";
import { createSelect } from "./selects.js";
import { request, state } from "./state.js";
import { translate } from "./translations.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };
const LINK_STYLE = 5;

/** By Discord's type of component. */
const RENDERERS = {
  1: actionRow,
  2: componentButton,
  3: componentSelect,
  5: componentSelect,
  6: componentSelect,
  7: componentSelect,
  8: componentSelect,
  9: section,
  10: (component) => el("div", { class: "text" }, markdown(component.content)),
  11: (component) => picture(component.media, component.description, component.spoiler, "thumbnail"),
  12: gallery,
  13: (component) => fileLink(component.file.url),
  14: separator,
  17: container,
};

/** Return the elements of a message's components. */
export function renderComponents(components, message) {
  return components.map((component) => RENDERERS[component.type]?.(component, message)).filter(Boolean);
}

function container(component, message) {
  const element = el("div", { class: "container" }, renderComponents(component.components, message));
  if (typeof component.accent_color === "number") {
    element.style.borderInlineStartColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
  }
  return component.spoiler ? spoilerFrame(element) : element;
}

function section(component, message) {
  const text = el("div", { class: "texts" }, renderComponents(component.components, message));
  return el("div", { class: "section" }, text, renderComponents([component.accessory], message));
}

function separator(component) {
  const large = component.spacing === 2 ? " large" : "";
  return el("div", { class: `separator${large}`, role: component.divider === false ? "none" : "separator" });
}

function gallery(component) {
  const pictures = component.items.map((item) => picture(item.media, item.description, item.spoiler));
  return el("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

/** Return a picture that a press enlarges, or its alt text alone where the picture has no URL. */
export function picture(media, altText, isSpoiler = false, kind = "picture") {
  if (!media?.url) return el("p", { class: "missing-picture" }, altText || "");
  if (media.url.endsWith(".mp4")) return film(media, altText);
  const image = el("img", { src: media.url, alt: altText || "", decoding: "async" });
  const enlarge = (event) => openLightbox(media.url, altText || "", event.currentTarget.closest(".content")?.lang || null);
  const element = button({ class: kind, title: translate("enlarge"), onclick: enlarge }, image);
  if (!altText) element.setAttribute("aria-label", translate("enlarge"));
  return isSpoiler ? spoilerFrame(element) : element;
}

function film(media, altText) {
  return el("video", { class: "film", src: media.url, controls: "", preload: "metadata", "aria-label": altText || "" });
}

function spoilerFrame(inner) {
  inner.inert = true;
  inner.classList.add("blurred");
  const cover = button({ class: "spoiler-cover" }, translate("spoiler"));
  const frame = el("div", { class: "spoiler-frame" }, inner, cover);
  cover.addEventListener("click", () => {
    inner.inert = false;
    inner.classList.remove("blurred");
    cover.remove();
  });
  return frame;
}

/** Return a link that downloads a file, or null without a URL. */
export function fileLink(url, name = decodeURIComponent((url ?? "").split("/").at(-1)), size = null) {
  if (!url) return null;
  const sizeNote = size === null ? null : el("small", {}, translate("size", { size: Math.ceil(size / 1024) }));
  return el("a", { class: "file", href: url, download: name }, icon("file"), name, sizeNote);
}

function actionRow(component, message) {
  return el("div", { class: "row" }, renderComponents(component.components, message));
}

function componentButton(component, message) {
  const label = [component.emoji ? emojiImage(component.emoji) : null, component.label ?? null];
  if (component.style === LINK_STYLE) {
    const attributes = { class: "button secondary", href: httpUrl(component.url), target: "_blank", rel: "noopener noreferrer" };
    return el("a", attributes, label, icon("external"));
  }
  const pressed = state.pressed.get(message.id);
  const attributes = {
    class: `button ${BUTTON_STYLES[component.style] ?? "secondary"}`,
    disabled: component.disabled || pressed !== undefined,
    "aria-busy": pressed === component.custom_id ? "true" : null,
    "data-custom-id": component.custom_id,
    onclick: () => useComponent(message, component.custom_id),
  };
  return button(attributes, label);
}

function httpUrl(url) {
  return /^https?:\/\//.test(url) ? url : null;
}

function componentSelect(component, message) {
  const isWaiting = state.pressed.has(message.id);
  const select = { ...component, disabled: component.disabled || isWaiting };
  return createSelect(select, (values) => useComponent(message, component.custom_id, values));
}

/** Use a component, and show below its message if that failed. */
async function useComponent(message, customId, values) {
  state.pressed.set(message.id, customId);
  state.lastPress = performance.now();
  state.failures.delete(message.id);
  rerender(message.id);
  const fields = { message: message.id, custom_id: customId };
  const answer = await request("press", values ? { ...fields, values } : fields);
  state.pressed.delete(message.id);
  if (answer.failed) state.failures.set(message.id, translate("failed"));
  if (answer.refused) state.failures.set(message.id, translate(answer.refused));
  rerender(message.id);
  if (answer.modal) document.dispatchEvent(new CustomEvent("modal", { detail: answer.modal }));
}

function rerender(messageId) {
  document.dispatchEvent(new CustomEvent("rerender message", { detail: messageId }));
}
