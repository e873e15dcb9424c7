// The lightbox shows a picture as large as the window; a press shows it in its own size.

import { button, el, icon } from "./dom.js";
import { translate } from "./translations.js";

export function openLightbox(url, altText) {
  const image = el("img", { src: url, alt: altText });
  const close = button({ class: "quiet close", "aria-label": translate("close") }, icon("close"));
  const original = el("a", { href: url, target: "_blank", rel: "noopener" }, translate("original"));
  const stage = el("div", { class: "stage" }, image);
  const dialog = el("dialog", { class: "lightbox", "aria-label": altText || translate("enlarge") }, stage, el("footer", {}, original, close));
  close.addEventListener("click", () => dialog.close());
  image.addEventListener("click", () => stage.classList.toggle("actual-size"));
  stage.addEventListener("click", (event) => event.target === stage && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
