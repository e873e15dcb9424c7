// The lightbox shows a picture as large as the window, and larger: by buttons, by keys, or by a press on a place of it.

import { button, el, icon } from "./dom.js";
import { translate } from "./translations.js";

const STEP = 1.6;
/** How many times as wide a picture is after a press on it. */
const PRESS_FACTOR = 2.5;
/** How many times as wide as in the whole window even a small picture can become. */
const LEAST_MAXIMUM = 2;

class Lightbox {
  constructor(url, altText, lang) {
    this.factor = 1;
    this.image = el("img", { src: url, alt: altText });
    this.stage = el("section", { class: "stage", lang, "aria-label": altText || translate("picture") }, this.image);
    this.zoomOut = this.createButton("zoomOut", "minus", () => this.zoom(this.factor / STEP));
    this.zoomIn = this.createButton("zoomIn", "plus", () => this.zoom(this.factor * STEP));
    const close = this.createButton("close", "close", () => this.dialog.close());
    const original = el("a", { href: url, target: "_blank", rel: "noopener" }, translate("original"));
    const footer = el("footer", {}, original, el("span", { class: "zoom" }, this.zoomOut, this.zoomIn), close);
    this.dialog = el("dialog", { class: "lightbox", "aria-label": translate("picture") }, this.stage, footer);
    this.image.addEventListener("click", (event) => this.zoom(this.factor > 1 ? 1 : PRESS_FACTOR, event));
    this.stage.addEventListener("click", (event) => event.target === this.stage && this.dialog.close());
    this.dialog.addEventListener("keydown", (event) => this.handleKey(event));
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.fit();
    this.image.addEventListener("load", () => this.fit());
    addEventListener("resize", () => this.fit(), { signal: this.lifetime() });
    close.focus();
  }

  createButton(key, sign, onclick) {
    return button({ class: "quiet", "aria-label": translate(key), title: translate(key), onclick }, icon(sign));
  }

  lifetime() {
    const controller = new AbortController();
    this.dialog.addEventListener("close", () => controller.abort());
    return controller.signal;
  }

  /** Show the whole picture. */
  fit() {
    this.factor = 1;
    this.image.style.width = "";
    if (this.image.naturalWidth) this.zoom(1);
  }

  /** The factor that shows the picture in its own size, unless it is a small one. */
  get maximum() {
    return Math.max(this.image.naturalWidth / this.fittedWidth, LEAST_MAXIMUM);
  }

  /** Show the picture so many times as wide as it fits; the place at `point`, or in the middle, stays where it is. */
  zoom(factor, point = this.middle()) {
    const before = this.image.getBoundingClientRect();
    if (this.factor === 1) this.fittedWidth = before.width;
    this.factor = Math.max(Math.min(factor, this.maximum), 1);
    if (this.factor < 1.01) this.factor = 1;
    this.stage.classList.toggle("zoomed", this.factor > 1);
    this.image.style.width = this.factor > 1 ? `${this.fittedWidth * this.factor}px` : "";
    const after = this.image.getBoundingClientRect();
    const share = (of, from, size) => (of - from) / size;
    this.stage.scrollLeft += after.left + share(point.clientX, before.left, before.width) * after.width - point.clientX;
    this.stage.scrollTop += after.top + share(point.clientY, before.top, before.height) * after.height - point.clientY;
    this.showLimits();
  }

  middle() {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  }

  /** Keep the buttons in the tab order at their limits; a picture that can be scrolled is a tab stop. */
  showLimits() {
    this.zoomOut.setAttribute("aria-disabled", String(this.factor === 1));
    this.zoomIn.setAttribute("aria-disabled", String(this.factor === this.maximum));
    this.stage.tabIndex = this.factor > 1 ? 0 : -1;
  }

  handleKey(event) {
    const factor = { "+": this.factor * STEP, "=": this.factor * STEP, "-": this.factor / STEP, 0: 1 }[event.key];
    if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.zoom(factor);
  }
}

/** Open a picture whose alt text is in the language `lang`, or in the page's. */
export const openLightbox = (url, altText, lang) => new Lightbox(url, altText, lang);
