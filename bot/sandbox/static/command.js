// A slash command that is being filled in: its name, a field for each option, and one for more.

import { button, el, freshId, icon } from "./dom.js";
import { begun, isMeant, shown, spelled, suggested, worth } from "./options.js";
import { ask } from "./state.js";
import { say } from "./words.js";

const PAUSE = 120;

/** One option in the composer. */
class Field {
  constructor(option, form) {
    this.option = option;
    this.form = form;
    this.picked = {};
    const id = freshId("option");
    this.input = el("input", {
      id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-required": String(option.required),
      "data-option": option.name, spellcheck: "false", autocapitalize: "off", size: "4", maxlength: "6000",
    });
    this.element = el("span", { class: "pill" }, el("label", { for: id }, option.label), this.input);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.form.key(event, this));
  }

  get text() {
    return this.input.value;
  }

  /** The value of the suggestion that was picked, while it stands there as it was picked. */
  get chosen() {
    return this.text.trim() === this.picked.label ? this.picked.value : undefined;
  }

  /** Whether Enter and Tab may pick what is suggested first: not where nothing needs to be said. */
  get wanted() {
    return this.option.required || Boolean(this.text.trim());
  }

  write(text) {
    this.input.value = text;
    this.grow();
  }

  enter() {
    this.input.focus();
    this.input.select();
  }

  grow() {
    this.input.size = Math.min(Math.max(this.text.length, 4), 40);
    this.complain("");
  }

  typed() {
    if (this.form.share(this, this.text)) return;
    this.grow();
    this.suggest();
  }

  complain(words) {
    this.element.classList.toggle("wrong", Boolean(words));
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
    this.form.complain(words);
  }

  /** What is to be sent: `{ value }`, `{ problem }`, or nothing where an option is left out. */
  worth() {
    if (this.chosen !== undefined) return { value: this.chosen };
    if (!this.text.trim()) return this.option.required ? { problem: say("required") } : {};
    return worth(this.option, this.text);
  }

  about() {
    return [el("strong", {}, this.option.label), " ", this.option.description];
  }

  show(options, status = "") {
    const pick = (option) => this.pick(option);
    const active = this.wanted ? 0 : -1;
    this.form.suggestions.show({ input: this.input, about: this.about(), options, status, active, onPick: pick });
  }

  /** Offer what fits: at once where the client knows it, else from the bot, after a pause. */
  suggest() {
    clearTimeout(this.timer);
    this.asking = null;
    if (this.option.completed) {
      this.show([], say("loading"));
      this.asking = new Promise((done) => {
        this.timer = setTimeout(() => done(this.fetch()), PAUSE);
      });
      return;
    }
    const typed = this.chosen === undefined ? this.text.trim().toLowerCase() : "";
    const offered = suggested(this.option) ?? [];
    this.show(offered.filter((one) => one.label.toLowerCase().includes(typed)));
  }

  async fetch() {
    const typed = this.text;
    const fields = { command: this.form.command.words, option: this.option.name, typed: typed.trim(), values: this.form.values() };
    const answer = await ask("complete", fields);
    if (typed !== this.text || document.activeElement !== this.input || !this.form.alive) return;
    this.asking = null;
    if (!answer.choices) this.show([], say("loadFailed"));
    else this.show(answer.choices.map((one) => ({ label: one.name, value: one.value })), answer.choices.length ? "" : say("noChoices"));
  }

  pick(option) {
    this.picked = { value: option.value, label: option.label.trim() };
    this.write(option.label);
    this.form.suggestions.close();
    this.form.forward(this);
  }
}

export class CommandForm {
  /** `onSend(command, values, line)`, `onLeave(text)` and `onTurn(command, rest)` hear how it ends. */
  constructor({ command, suggestions, complain, onSend, onLeave, onTurn }) {
    Object.assign(this, { command, suggestions, complain, onSend, onLeave, onTurn, alive: true });
    this.name = el("span", { class: "name" }, `/${command.label}`);
    this.tail = this.makeTail();
    const leave = button({ class: "quiet", "aria-label": say("cancel"), onclick: () => this.leave("") }, icon("close"));
    this.pills = el("div", { class: "pills" }, this.name, this.tail);
    this.element = el("div", { class: "command", role: "group", "aria-label": `/${command.label}` }, this.pills, leave);
    this.fields = command.options.filter((option) => option.required).map((option) => this.open(option));
  }

  makeTail() {
    const tail = el("input", { class: "tail", type: "text", role: "combobox", "aria-label": say("more"), "aria-expanded": "false", spellcheck: "false", size: "8" });
    tail.addEventListener("focus", () => this.offerMore());
    tail.addEventListener("input", () => this.typedMore());
    tail.addEventListener("keydown", (event) => this.key(event, null));
    return tail;
  }

  open(option) {
    const field = new Field(option, this);
    this.tail.before(field.element);
    return field;
  }

  /** The field of an option, opened if it is not. */
  field(option) {
    let found = this.fields.find((field) => field.option === option);
    if (!found) {
      found = this.open(option);
      this.fields.push(found);
    }
    return found;
  }

  /** With what was typed after the command's name. */
  begin(rest) {
    const first = this.fields[0] ?? null;
    if (this.share(first, rest)) return;
    this.put(first, rest.trim());
    this.proceed();
  }

  /** To the first field that is empty, else to the end. */
  proceed() {
    const empty = this.fields.find((field) => !field.text);
    (empty?.input ?? this.tail).focus();
  }

  put(field, text) {
    if (field) field.write(text);
    else this.tail.value = text;
    if (!field) this.handOn();
  }

  /** What stands at the end and begins no option's name is for the next option. Gives its field. */
  handOn() {
    const typed = this.tail.value.trimStart();
    const [next] = this.left;
    if (!typed || !next || this.meant.length) return null;
    this.tail.value = "";
    const field = this.field(next);
    field.write(typed);
    return field;
  }

  /**
   * Take apart what was typed into a field, or at the end where `field` is null: what follows the name
   * of an option goes to its field, what is before the first name stays. Whether there was such a name.
   */
  share(field, text) {
    const line = begun(text);
    if (line && line.command !== this.command) {
      this.alive = false;
      this.onTurn(line.command, line.rest);
      return true;
    }
    const { before, values } = spelled(this.command, line ? line.rest : text);
    if (!line && !values.length) return false;
    this.put(field, before);
    for (const [option, value] of values) this.receive(option, value);
    if (values.length && !values.at(-1)[1]) this.field(values.at(-1)[0]).enter();
    else this.proceed();
    return true;
  }

  /** A name without a value opens its field and changes nothing in it. */
  receive(option, value) {
    const field = this.field(option);
    if (value) field.write(value);
  }

  get left() {
    return this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
  }

  /** Those of the options left that begin with what stands at the end. */
  get meant() {
    return this.left.filter((option) => isMeant(option, this.tail.value));
  }

  offerMore() {
    const typed = this.tail.value.trim();
    const options = this.meant.map((option) => ({ label: option.label, description: option.description, note: say("optional"), option }));
    this.suggestions.show({
      input: this.tail, about: [el("strong", {}, `/${this.command.label}`), " ", this.command.description], options,
      active: typed ? 0 : -1, onPick: (picked) => this.addOption(picked.option),
    });
  }

  typedMore() {
    this.complain("");
    this.tail.size = Math.max(this.tail.value.length, 8);
    if (this.share(null, this.tail.value)) return;
    const field = this.handOn();
    if (field) field.input.focus();
    else this.offerMore();
  }

  addOption(option) {
    this.tail.value = "";
    this.field(option).enter();
  }

  /** The values that can be sent as they stand, by option name. */
  values() {
    const worths = this.fields.map((field) => [field.option.name, field.worth().value]);
    return Object.fromEntries(worths.filter(([, value]) => value !== undefined));
  }

  /** To the next field that is empty, else to the end. */
  forward(field) {
    const after = this.fields.slice(this.fields.indexOf(field) + 1);
    const empty = [...after, ...this.fields].find((one) => !one.text && one.option.required);
    (empty?.input ?? this.tail).focus();
  }

  step(from, by) {
    const inputs = [...this.fields.map((field) => field.input), this.tail];
    const at = inputs.indexOf(from) + by;
    if (!inputs[at]) return false;
    inputs[at].focus();
    return true;
  }

  /** Back over an empty field: it goes, or the whole command. */
  erase(field) {
    if (field && !field.option.required) {
      this.fields = this.fields.filter((one) => one !== field);
      field.element.remove();
      this.tail.focus();
    } else if (!this.step(field?.input ?? this.tail, -1)) {
      this.leave(`/${this.command.label}`);
    }
  }

  async key(event, field) {
    const { key, target } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      this.suggestions.move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "Escape") {
      event.preventDefault();
      if (this.suggestions.open) this.suggestions.close();
      else this.leave("");
    } else if (key === "Backspace" && !target.value) {
      event.preventDefault();
      this.erase(field);
    } else if (key === "Tab") {
      await this.tab(event, field);
    } else if (key === "Enter") {
      event.preventDefault();
      await this.enter(field);
    }
  }

  /** Backwards by a field; forwards to what is suggested or to the next option, and out where none is left. */
  async tab(event, field) {
    if (event.shiftKey) {
      if (this.step(event.target, -1)) event.preventDefault();
      return;
    }
    if (!field && !this.left.length) return;
    event.preventDefault();
    if (field?.chosen !== undefined || !(await this.pickActive(field))) this.advance(field);
  }

  /** To the next field, else to one for the next option, else to the end. */
  advance(field) {
    const next = field && this.fields[this.fields.indexOf(field) + 1];
    if (next) next.input.focus();
    else if (this.left.length) this.addOption(this.left[0]);
    else this.tail.focus();
  }

  async enter(field) {
    const open = !field || field.chosen === undefined;
    if (open && (await this.pickActive(field))) return;
    this.send();
  }

  /** Pick the active suggestion, waiting for those that are being fetched. */
  async pickActive(field) {
    if (field?.wanted) await field.asking;
    return this.alive && this.suggestions.pick();
  }

  send() {
    for (const field of this.fields) {
      const { problem } = field.worth();
      if (problem) {
        field.input.focus();
        field.complain(problem);
        return;
      }
    }
    if (this.tail.value.trim()) {
      this.tail.focus();
      this.complain(say("noOption"));
      return;
    }
    const filled = this.fields.filter((field) => field.worth().value !== undefined);
    const line = filled.map((field) => `${field.option.label}:${field.text || shown(field.option, field.chosen)}`);
    this.alive = false;
    this.onSend(this.command, this.values(), [`/${this.command.label}`, ...line].join(" "));
  }

  leave(text) {
    this.alive = false;
    this.onLeave(text);
  }
}
