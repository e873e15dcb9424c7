// A list of options with one of them active: what selects and the composer's suggestions share.

import { el, emojiImage, freshId, icon } from "./dom.js";

export class Listbox {
  /** `onPick(option)` is called on a press. Options have `label`, and perhaps `emoji`, `description`, `note`, `disabled`. */
  constructor({ label, multiple = false, onPick }) {
    this.onPick = onPick;
    this.multiple = multiple;
    this.options = [];
    this.active = -1;
    this.id = freshId("list");
    this.element = el("ul", { role: "listbox", id: this.id, class: "list", tabindex: "0", "aria-label": label });
    if (multiple) this.element.setAttribute("aria-multiselectable", "true");
  }

  /** Show options, of which those in `chosen` are marked. */
  show(options, active = -1, chosen = new Set()) {
    this.options = options;
    this.element.replaceChildren(...options.map((option, index) => this.createItem(option, index, chosen.has(option))));
    this.activate(active);
  }

  createItem(option, index, chosen) {
    const item = el(
      "li",
      { role: "option", id: `${this.id}-${index}`, "aria-selected": String(chosen), "aria-disabled": option.disabled ? "true" : null },
      el("span", { class: "texts" },
        el("span", { class: "label" }, option.emoji ? emojiImage(option.emoji) : null, option.label),
        option.description ? el("span", { class: "description" }, option.description) : null),
      option.note ? el("span", { class: "note" }, option.note) : null,
      this.multiple ? el("span", { class: "box" }, chosen ? icon("check") : null) : null,
    );
    item.addEventListener("pointerdown", (event) => event.preventDefault());
    item.addEventListener("click", () => this.pick(index));
    return item;
  }

  activate(index) {
    this.element.children[this.active]?.classList.remove("active");
    this.active = index;
    const item = this.element.children[index];
    item?.classList.add("active");
    item?.scrollIntoView({ block: "nearest" });
    if (item) this.element.setAttribute("aria-activedescendant", item.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  get activeId() {
    return this.active < 0 ? null : `${this.id}-${this.active}`;
  }

  /** Activate the next or the previous option, around the ends. */
  move(by) {
    const count = this.options.length;
    if (count) this.activate(this.active < 0 ? (by > 0 ? 0 : count - 1) : (this.active + by + count) % count);
  }

  /** Activate the next option that begins with a letter. */
  moveTo(letter) {
    const count = this.options.length;
    for (let step = 1; step <= count; step += 1) {
      const index = (this.active + step + count) % count;
      if (this.options[index].label.toLowerCase().startsWith(letter.toLowerCase())) {
        this.activate(index);
        return;
      }
    }
  }

  pick(index = this.active) {
    const option = this.options[index];
    if (option && !option.disabled) this.onPick(option);
  }
}
