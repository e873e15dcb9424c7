// Selects in messages and in modals: a button that opens a list.

import { button, el, emojiImage, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { channelTitle, state } from "./state.js";
import { translate } from "./translations.js";

/** Return the options of a select: its own, or else the people, the roles or the channels. */
function selectOptions(component) {
  const people = [...state.people, state.bot].map((user) => ({ label: user.name, value: user.id }));
  const kinds = (component.channel_types ?? [0, 11]).map((type) => (type === 11 ? "thread" : "text"));
  const inGuilds = state.channels.filter((channel) => kinds.includes(channel.kind));
  const channels = inGuilds.map((channel) => ({ label: channelTitle(channel), value: channel.id }));
  const roles = state.guilds.flatMap((guild) => guild.roles).map((role) => ({ label: role.name, value: role.id }));
  const offered = { 3: component.options, 5: people, 6: roles, 7: people, 8: channels }[component.type] ?? [];
  const chosen = new Set((component.default_values ?? []).map((one) => String(one.id)));
  return offered.map((option) => ({ ...option, default: option.default || chosen.has(option.value) }));
}

class Select {
  constructor(component, onChoose) {
    this.onChoose = onChoose;
    this.minimum = component.min_values ?? 1;
    this.maximum = component.max_values ?? 1;
    this.options = selectOptions(component);
    this.chosen = new Set(this.options.filter((option) => option.default));
    this.placeholder = component.placeholder || translate("choose");
    this.question = component.question ?? this.placeholder;
    this.list = new Listbox({ label: this.question, multiple: this.maximum > 1, onPick: (option) => this.pick(option) });
    this.value = el("span", { class: "value" });
    this.opener = button(
      { class: "opener", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": this.list.id,
        id: component.elementId, "data-custom-id": component.custom_id, disabled: component.disabled, onclick: () => this.toggle() },
      this.value, icon("down"));
    this.opener.addEventListener("keydown", (event) => this.handleOpenerKey(event));
    this.opener.addEventListener("pointerdown", (event) => this.panel.hidden || event.preventDefault());
    this.ruleText = el("p", { class: "rule", hidden: true }, this.ruleSentence());
    this.panel = el("div", { class: "panel", hidden: true }, this.ruleText, this.list.element);
    this.list.element.addEventListener("keydown", (event) => this.handleListKey(event));
    this.list.element.addEventListener("blur", () => this.close());
    this.element = el("div", { class: "select" }, this.opener, this.panel);
    this.element.select = this;
    this.showValue();
  }

  get values() {
    return this.options.filter((option) => this.chosen.has(option)).map((option) => option.value);
  }

  get isComplete() {
    return this.chosen.size >= this.minimum && this.chosen.size <= this.maximum;
  }

  ruleSentence() {
    const { minimum, maximum } = this;
    if (minimum === maximum) return translate("exactly", { least: minimum });
    return translate("between", { least: minimum, most: maximum });
  }

  showValue() {
    const chosen = this.options.filter((option) => this.chosen.has(option));
    const labels = chosen.map((option) => option.label);
    const shown = chosen.flatMap(({ emoji, label }, index) => [index ? ", " : "", emoji ? emojiImage(emoji) : "", label]);
    this.value.replaceChildren(...(labels.length ? shown : [this.placeholder]));
    this.value.classList.toggle("empty", !labels.length);
    this.opener.setAttribute("aria-label", labels.length ? `${this.question}: ${labels.join(", ")}` : this.question);
  }

  toggle() {
    if (this.panel.hidden) this.open();
    else this.close();
  }

  open() {
    this.valuesBefore = this.values.join("\n");
    this.panel.hidden = false;
    this.ruleText.hidden = this.maximum === 1;
    this.opener.setAttribute("aria-expanded", "true");
    const first = this.options.findIndex((option) => this.chosen.has(option));
    this.show(Math.max(first, 0));
    this.positionPanel();
    this.list.element.focus({ preventScroll: true });
  }

  /** Open the panel upwards where there is no room below. */
  positionPanel() {
    const box = this.opener.getBoundingClientRect();
    const below = innerHeight - box.bottom;
    this.panel.classList.toggle("upwards", below < this.panel.offsetHeight + 12 && box.top > below);
  }

  show(active) {
    const isFull = this.maximum > 1 && this.chosen.size >= this.maximum;
    const options = this.options.map((option) => option);
    for (const option of options) option.disabled = isFull && !this.chosen.has(option);
    this.list.show(options, active, this.chosen);
  }

  pick(option) {
    if (this.maximum === 1) {
      const isRemoved = this.chosen.has(option) && this.minimum === 0;
      this.chosen = new Set(isRemoved ? [] : [option]);
      this.valuesBefore = null;
      this.close();
      return;
    }
    if (!this.chosen.delete(option)) this.chosen.add(option);
    this.show(this.options.indexOf(option));
    this.showValue();
  }

  close() {
    if (this.panel.hidden) return;
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (hadFocus) this.opener.focus({ preventScroll: true });
    this.showValue();
    if (this.isComplete && this.values.join("\n") !== this.valuesBefore) this.onChoose(this.values);
  }

  handleOpenerKey(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.open();
    }
  }

  handleListKey(event) {
    const handlers = {
      ArrowDown: () => this.list.move(1),
      ArrowUp: () => this.list.move(-1),
      Home: () => this.list.activate(0),
      End: () => this.list.activate(this.options.length - 1),
      Enter: () => this.list.pick(),
      " ": () => this.list.pick(),
      Escape: () => this.close(),
      Tab: () => this.close(),
    };
    if (handlers[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      handlers[event.key]();
    } else if (event.key.length === 1) {
      this.list.moveTo(event.key);
    }
  }
}

/**
 * Return a select's element. `component` may have the `question` that names it, instead of its placeholder, and an
 * `elementId`. `onChoose(values)` is called for every complete new choice.
 */
export function createSelect(component, onChoose = () => {}) {
  return new Select(component, onChoose).element;
}
