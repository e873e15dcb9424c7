// The composer: plain messages, and slash commands from the first "/" on.

import { button, byId, el, icon } from "./dom.js";
import { CommandForm } from "./command.js";
import * as messages from "./messages.js";
import { begun, fitting } from "./options.js";
import { ask, channelOf, state, title } from "./state.js";
import { Suggestions } from "./suggestions.js";
import { say } from "./words.js";

const LONGEST = 2000;
const MOST_ROWS = 8;

const form = byId("composer");
let suggestions, field, error, text, sender;
let command = null;

/** Make it anew: in another language, for another person or channel. What was typed stays. */
export function drawComposer({ keep = false } = {}) {
  const typed = keep && text ? text.value : "";
  command = null;
  suggestions = new Suggestions();
  error = el("p", { class: "failure", role: "alert" });
  text = plainText();
  sender = el("button", { type: "submit", class: "quiet", "aria-label": say("send") }, icon("send"));
  field = el("div", { class: "entry" }, text);
  form.replaceChildren(suggestions.element, error, el("div", { class: "bar" }, field, sender));
  text.value = typed;
}

function plainText() {
  const channel = channelOf(state.channel);
  const words = channel?.kind === "dm" ? say("writeDm") : say("write", { name: title(channel) });
  const made = el("textarea", {
    rows: "1", placeholder: words, "aria-label": words, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", maxlength: "6000",
  });
  made.addEventListener("input", typed);
  made.addEventListener("keydown", key);
  made.addEventListener("blur", () => suggestions.close());
  return made;
}

function complain(words) {
  error.textContent = words;
}

function typed() {
  complain("");
  text.rows = Math.min(text.value.split("\n").length, MOST_ROWS);
  const start = begun(text.value);
  if (start) fillIn(start.command, start.rest);
  else offerCommands();
}

function offerCommands() {
  if (!text.value.startsWith("/")) {
    suggestions.close();
    return;
  }
  const options = fitting(text.value.slice(1)).map((found) => ({
    label: `/${found.label}`, description: found.description, note: found.options.map((option) => option.label).join(" "), command: found,
  }));
  const about = [el("strong", {}, say("commands"))];
  const status = options.length ? "" : say("noCommand");
  suggestions.show({ input: text, about, options, status, onPick: (option) => fillIn(option.command, "") });
}

function key(event) {
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (!suggestions.pick()) write();
  } else if (suggestions.open) {
    keyAmongCommands(event);
  }
}

function keyAmongCommands(event) {
  const keys = {
    ArrowDown: () => suggestions.move(1),
    ArrowUp: () => suggestions.move(-1),
    Escape: () => suggestions.close(),
    Tab: () => suggestions.pick(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
}

/** Fill in a command, with what was typed after its name. */
function fillIn(chosen, rest) {
  suggestions.close();
  complain("");
  command = new CommandForm({ command: chosen, suggestions, complain, onSend: send, onLeave: leave, onTurn: fillIn });
  field.replaceChildren(command.element);
  command.element.addEventListener("focusout", (event) => {
    if (!command?.element.contains(event.relatedTarget)) suggestions.close();
  });
  command.begin(rest);
}

function leave(words) {
  command = null;
  suggestions.close();
  complain("");
  text.value = words;
  field.replaceChildren(text);
  text.focus();
  if (words) offerCommands();
}

async function write() {
  const content = text.value.trim();
  if (!content) return;
  const whole = begun(`${content} `);
  if (whole) {
    fillIn(whole.command, whole.rest);
    return;
  }
  if (content.length > LONGEST) {
    complain(say("tooLong"));
    return;
  }
  const answer = await ask("write", { content });
  if (answer.refused) {
    complain(say(answer.refused));
    return;
  }
  text.value = "";
  typed();
}

async function send(used, values, line) {
  leave("");
  const note = messages.note(state.me, line);
  const answer = await ask("use", { command: used.words, values });
  if (answer.failed) note.failed(say("silent"));
  else if (answer.refused) note.failed(say(answer.refused));
  else note.done();
  if (answer.modal) document.dispatchEvent(new CustomEvent("modal", { detail: answer.modal }));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (command) command.send();
  else if (!suggestions.pick()) write();
});

document.addEventListener("begin command", (event) => {
  const found = state.commands.find((one) => one.words === event.detail);
  if (found) fillIn(found, "");
});

/** Typing anywhere goes to the composer, also from a button, which takes only Space and Enter. */
document.addEventListener("keydown", (event) => {
  const busy = document.activeElement?.matches("input, textarea, [role=listbox]") || document.querySelector("dialog[open]");
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!plain || busy) return;
  if (command) command.proceed();
  else text?.focus();
});
