// A picture, as large as the window; a second press shows it in its own size.

import { button, el, icon } from "./dom.js";
import { say } from "./words.js";

export function enlarge(url, words) {
  const image = el("img", { src: url, alt: words });
  const close = button({ class: "quiet close", "aria-label": say("close") }, icon("close"));
  const original = el("a", { href: url, target: "_blank", rel: "noopener" }, say("original"));
  const stage = el("div", { class: "stage" }, image);
  const box = el("dialog", { class: "lightbox", "aria-label": words || say("enlarge") }, stage, el("footer", {}, original, close));
  close.addEventListener("click", () => box.close());
  image.addEventListener("click", () => stage.classList.toggle("whole"));
  stage.addEventListener("click", (event) => event.target === stage && box.close());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  close.focus();
}
