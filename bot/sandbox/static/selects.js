// Selects, in messages and in modals: a button that opens a list.

import { button, el, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { state, title } from "./state.js";
import { say } from "./words.js";

/** The options of any select: a string select's own, else the people or channels there are. */
function optionsOf(component) {
  const people = [...state.people, state.bot].map((user) => ({ label: user.name, value: user.id }));
  const places = state.channels.filter((channel) => channel.kind !== "dm");
  const channels = places.map((channel) => ({ label: title(channel), value: channel.id }));
  const offered = { 3: component.options, 5: people, 7: people, 8: channels }[component.type] ?? [];
  return offered.map((option) => ({ ...option, label: `${option.emoji?.name ?? ""} ${option.label}`.trim() }));
}

class Select {
  constructor(component, onChoose) {
    this.onChoose = onChoose;
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.options = optionsOf(component);
    this.chosen = new Set(this.options.filter((option) => option.default));
    this.placeholder = component.placeholder || say("choose");
    this.list = new Listbox({ label: this.placeholder, multiple: this.most > 1, onPick: (option) => this.pick(option) });
    this.value = el("span", { class: "value" });
    this.opener = button(
      { class: "opener", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": this.list.id,
        "data-custom-id": component.custom_id, disabled: component.disabled, onclick: () => this.toggle() },
      this.value, icon("down"));
    this.opener.addEventListener("keydown", (event) => this.keyOnOpener(event));
    this.opener.addEventListener("pointerdown", (event) => this.panel.hidden || event.preventDefault());
    this.rule = el("p", { class: "rule", hidden: true }, this.ruleWords());
    this.panel = el("div", { class: "panel", hidden: true }, this.rule, this.list.element);
    this.list.element.addEventListener("keydown", (event) => this.key(event));
    this.list.element.addEventListener("blur", () => this.close());
    this.element = el("div", { class: "select" }, this.opener, this.panel);
    this.element.select = this;
    this.showValue();
  }

  get values() {
    return this.options.filter((option) => this.chosen.has(option)).map((option) => option.value);
  }

  get complete() {
    return this.chosen.size >= this.least && this.chosen.size <= this.most;
  }

  ruleWords() {
    const { least, most } = this;
    return least === most ? say("exactly", { least }) : say("between", { least, most });
  }

  showValue() {
    const words = this.options.filter((option) => this.chosen.has(option)).map((option) => option.label);
    this.value.textContent = words.join(", ") || this.placeholder;
    this.value.classList.toggle("empty", !words.length);
    this.opener.setAttribute("aria-label", words.length ? `${this.placeholder}: ${words.join(", ")}` : this.placeholder);
  }

  toggle() {
    if (this.panel.hidden) this.open();
    else this.close();
  }

  open() {
    this.before = this.values.join("\n");
    this.panel.hidden = false;
    this.rule.hidden = this.most === 1;
    this.opener.setAttribute("aria-expanded", "true");
    const first = this.options.findIndex((option) => this.chosen.has(option));
    this.show(Math.max(first, 0));
    this.place();
    this.list.element.focus({ preventScroll: true });
  }

  /** Upwards where there is no room below. */
  place() {
    const box = this.opener.getBoundingClientRect();
    const below = innerHeight - box.bottom;
    this.panel.classList.toggle("upwards", below < this.panel.offsetHeight + 12 && box.top > below);
  }

  show(active) {
    const full = this.most > 1 && this.chosen.size >= this.most;
    const options = this.options.map((option) => option);
    for (const option of options) option.disabled = full && !this.chosen.has(option);
    this.list.show(options, active, this.chosen);
  }

  pick(option) {
    if (this.most === 1) {
      const again = this.chosen.has(option) && this.least === 0;
      this.chosen = new Set(again ? [] : [option]);
      this.before = null;
      this.close();
      return;
    }
    if (!this.chosen.delete(option)) this.chosen.add(option);
    this.show(this.options.indexOf(option));
    this.showValue();
  }

  close() {
    if (this.panel.hidden) return;
    const held = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (held) this.opener.focus({ preventScroll: true });
    this.showValue();
    if (this.complete && this.values.join("\n") !== this.before) this.onChoose(this.values);
  }

  keyOnOpener(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.open();
    }
  }

  key(event) {
    const keys = {
      ArrowDown: () => this.list.move(1),
      ArrowUp: () => this.list.move(-1),
      Home: () => this.list.activate(0),
      End: () => this.list.activate(this.options.length - 1),
      Enter: () => this.list.pick(),
      " ": () => this.list.pick(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    };
    if (keys[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      keys[event.key]();
    } else if (event.key.length === 1) {
      this.list.moveTo(event.key);
    }
  }
}

/** A select's element. `onChoose(values)` hears of every complete new choice. */
export function selectBox(component, onChoose = () => {}) {
  return new Select(component, onChoose).element;
}
