// What opens above the composer: commands, options, suggestions, with one active.

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { say } from "./words.js";

export class Suggestions {
  constructor() {
    this.list = new Listbox({ label: say("commands"), onPick: (option) => this.onPick?.(option) });
    this.about = el("p", { class: "about" });
    this.status = el("p", { class: "status", role: "status" });
    this.element = el("div", { class: "suggestions", hidden: true }, this.about, this.status, this.list.element);
    this.onPick = null;
    this.input = null;
  }

  get open() {
    return !this.element.hidden;
  }

  /** Open for an input; `about` says what it is for, `options` may be empty. */
  show({ input, about, options = [], status = "", active = 0, onPick }) {
    this.input = input;
    this.onPick = onPick;
    this.about.replaceChildren(...about);
    this.status.textContent = status;
    this.list.show(options, options.length ? active : -1);
    this.element.hidden = false;
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", "true");
    this.pointOut();
  }

  close() {
    this.element.hidden = true;
    this.list.show([]);
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  move(by) {
    this.list.move(by);
    this.pointOut();
  }

  pointOut() {
    const id = this.list.activeId;
    if (id) this.input.setAttribute("aria-activedescendant", id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** Pick what is active; whether there was something. */
  pick() {
    if (!this.open || this.list.active < 0) return false;
    this.list.pick();
    return true;
  }
}
