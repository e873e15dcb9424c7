// A list of options with one of them active: what selects and the composer's suggestions share.

import { el, freshId, icon } from "./dom.js";

export class Listbox {
  /** `onPick(option)` hears of a press. Options have `label`, and perhaps `description`, `note`, `disabled`. */
  constructor({ label, multiple = false, onPick }) {
    this.onPick = onPick;
    this.multiple = multiple;
    this.options = [];
    this.active = -1;
    this.id = freshId("list");
    this.element = el("ul", { role: "listbox", id: this.id, class: "list", tabindex: "-1", "aria-label": label });
    if (multiple) this.element.setAttribute("aria-multiselectable", "true");
  }

  /** Show options; `chosen` are those that are chosen already. */
  show(options, active = -1, chosen = new Set()) {
    this.options = options;
    this.element.replaceChildren(...options.map((option, at) => this.item(option, at, chosen.has(option))));
    this.activate(active);
  }

  item(option, at, chosen) {
    const made = el(
      "li",
      { role: "option", id: `${this.id}-${at}`, "aria-selected": String(chosen), "aria-disabled": option.disabled ? "true" : null },
      el("span", { class: "words" },
        el("span", { class: "label" }, option.label),
        option.description ? el("span", { class: "description" }, option.description) : null),
      option.note ? el("span", { class: "note" }, option.note) : null,
      this.multiple ? el("span", { class: "box" }, chosen ? icon("check") : null) : null,
    );
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", () => this.pick(at));
    return made;
  }

  activate(at) {
    this.element.children[this.active]?.classList.remove("active");
    this.active = at;
    const item = this.element.children[at];
    item?.classList.add("active");
    item?.scrollIntoView({ block: "nearest" });
    if (item) this.element.setAttribute("aria-activedescendant", item.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  get activeId() {
    return this.active < 0 ? null : `${this.id}-${this.active}`;
  }

  /** Go up or down, around the ends. */
  move(by) {
    const count = this.options.length;
    if (count) this.activate(this.active < 0 ? (by > 0 ? 0 : count - 1) : (this.active + by + count) % count);
  }

  /** Go to the next option that begins with a letter. */
  moveTo(letter) {
    const count = this.options.length;
    for (let step = 1; step <= count; step += 1) {
      const at = (this.active + step + count) % count;
      if (this.options[at].label.toLowerCase().startsWith(letter.toLowerCase())) {
        this.activate(at);
        return;
      }
    }
  }

  pick(at = this.active) {
    const option = this.options[at];
    if (option && !option.disabled) this.onPick(option);
  }
}
