// The list above the composer: commands, options or suggestions, with one of them active.

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { translate } from "./translations.js";

export class Suggestions {
  constructor() {
    this.list = new Listbox({ onPick: (option) => this.onPick?.(option) });
    this.about = el("p", { class: "about" });
    this.status = el("p", { class: "status", role: "status" });
    this.element = el("div", { class: "suggestions", hidden: true }, this.about, this.status, this.list.element);
    this.onPick = null;
    this.input = null;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Open the list for an input; `about` describes the input, `options` may be empty. */
  show({ input, about, options = [], status = "", active = 0, onPick }) {
    this.input = input;
    this.onPick = onPick;
    this.about.replaceChildren(...about);
    this.status.textContent = status;
    this.list.show(options, options.length ? active : -1);
    this.element.hidden = false;
    input.setAttribute("aria-controls", this.list.id);
    this.list.element.setAttribute("aria-label", translate("suggestions", { name: about[0].textContent }));
    this.setExpanded(true);
    this.updateActiveDescendant();
  }

  close() {
    this.element.hidden = true;
    this.list.show([]);
    this.setExpanded(false);
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Say whether the list is open, if the input is one that can say it: a multi-line one cannot. */
  setExpanded(isExpanded) {
    if (this.input?.role === "combobox") this.input.setAttribute("aria-expanded", String(isExpanded));
  }

  move(by) {
    this.list.move(by);
    this.updateActiveDescendant();
  }

  updateActiveDescendant() {
    const id = this.list.activeId;
    if (id) this.input.setAttribute("aria-activedescendant", id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** Pick the active option. Returns whether there was one. */
  pick() {
    if (!this.isOpen || this.list.active < 0) return false;
    this.list.pick();
    return true;
  }
}
