// The composer takes plain messages, and slash commands from the first "/" on.

import { CommandForm } from "./command_form.js";
import { matchingCommands, parseCommand } from "./command_options.js";
import { byId, el, icon } from "./dom.js";
import * as messages from "./messages.js";
import { channelTitle, findChannel, request, state } from "./state.js";
import { Suggestions } from "./suggestions.js";
import { translate } from "./translations.js";

const MAX_LENGTH = 2000;
const MAX_ROWS = 8;

const composer = byId("composer");
let suggestions, entry, error, textarea;
let commandForm = null;

/** Create the composer anew: for another language, person or channel. */
export function renderComposer({ keepText = false } = {}) {
  const typed = keepText && textarea ? textarea.value : "";
  commandForm = null;
  suggestions = new Suggestions();
  error = el("p", { class: "failure", role: "alert" });
  textarea = createTextarea();
  const sendButton = el("button", { type: "submit", class: "quiet", id: "send", "aria-label": translate("send") }, icon("send"));
  entry = el("div", { class: "entry" }, textarea);
  composer.setAttribute("aria-label", translate("composer"));
  composer.replaceChildren(suggestions.element, error, el("div", { class: "bar" }, entry, sendButton));
  textarea.value = typed;
}

/** Read what is written once more: the commands are others than when it was typed. */
export function readAgain() {
  if (!commandForm && textarea?.value.startsWith("/")) handleInput();
}

function createTextarea() {
  const channel = findChannel(state.channel);
  const label = channel?.kind === "dm" ? translate("writeDm", { bot: state.bot.name }) : translate("write", { name: channelTitle(channel) });
  const element = el("textarea", {
    id: "write", rows: "1", placeholder: translate("placeholder"), "aria-label": label, "aria-autocomplete": "list", "aria-haspopup": "listbox", maxlength: "6000",
  });
  element.addEventListener("input", handleInput);
  element.addEventListener("keydown", handleKey);
  element.addEventListener("blur", () => suggestions.close());
  return element;
}

function showError(sentence) {
  error.textContent = sentence;
}

function handleInput() {
  showError("");
  textarea.rows = Math.min(textarea.value.split("\n").length, MAX_ROWS);
  const line = parseCommand(textarea.value);
  if (line) openCommandForm(line.command, line.rest);
  else suggestCommands();
}

function suggestCommands() {
  if (!textarea.value.startsWith("/")) {
    suggestions.close();
    return;
  }
  const options = matchingCommands(textarea.value.slice(1)).map((command) => ({
    label: `/${command.label}`, description: command.description, note: command.options.map((option) => option.label).join(" "), command,
  }));
  const about = [el("strong", {}, translate("commands"))];
  const status = options.length ? "" : translate("noCommand");
  suggestions.show({ input: textarea, about, options, status, onPick: (option) => openCommandForm(option.command, "") });
}

function handleKey(event) {
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (!suggestions.pick()) writeMessage();
  } else if (suggestions.isOpen) {
    handleSuggestionKey(event);
  }
}

function handleSuggestionKey(event) {
  const handlers = {
    ArrowDown: () => suggestions.move(1),
    ArrowUp: () => suggestions.move(-1),
    Escape: () => suggestions.close(),
    Tab: () => suggestions.pick(),
  };
  if (!handlers[event.key]) return;
  event.preventDefault();
  handlers[event.key]();
}

/** Open the form of a command, filled with the text that was typed after its name. */
function openCommandForm(command, rest) {
  suggestions.close();
  showError("");
  commandForm = new CommandForm({ command, suggestions, showError, onSend: sendCommand, onCancel: closeCommandForm, onSwitch: openCommandForm });
  entry.replaceChildren(commandForm.element);
  commandForm.element.addEventListener("focusout", (event) => {
    if (!commandForm?.element.contains(event.relatedTarget)) suggestions.close();
  });
  commandForm.fill(rest);
}

function closeCommandForm(text) {
  commandForm = null;
  suggestions.close();
  showError("");
  textarea.value = text;
  entry.replaceChildren(textarea);
  textarea.focus();
  if (text) suggestCommands();
}

async function writeMessage() {
  const content = textarea.value.trim();
  if (!content) return;
  const line = parseCommand(`${content} `);
  if (line) {
    openCommandForm(line.command, line.rest);
    return;
  }
  const refused = reasonNotToSend(content);
  if (refused) {
    showError(translate(refused));
    return;
  }
  const answer = await request("write", { content });
  if (answer.refused) {
    showError(translate(answer.refused));
    return;
  }
  textarea.value = "";
  handleInput();
}

function reasonNotToSend(content) {
  if (content.startsWith("/") && state.commands.length) return "noCommand";
  return content.length > MAX_LENGTH ? "tooLong" : "";
}

async function sendCommand(command, values, line) {
  closeCommandForm("");
  const pending = messages.addPendingCommand(state.me, line);
  const answer = await request("use", { command: command.words, values });
  if (answer.failed) pending.fail(translate("noResponse"));
  else if (answer.refused) pending.fail(translate(answer.refused));
  else pending.remove();
  if (answer.modal) document.dispatchEvent(new CustomEvent("modal", { detail: answer.modal }));
}

composer.addEventListener("submit", (event) => {
  event.preventDefault();
  if (commandForm) commandForm.send();
  else if (!suggestions.pick()) writeMessage();
});

document.addEventListener("open command", (event) => {
  const command = state.commands.find((one) => one.words === event.detail);
  if (command) openCommandForm(command, "");
});

/** Keys go to the composer, also from a button, which takes only Space and Enter. */
document.addEventListener("keydown", (event) => {
  const isTyping = document.activeElement?.matches("input, textarea, [role=listbox]") || document.querySelector("dialog[open]");
  const isCharacter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isCharacter || isTyping) return;
  if (commandForm) commandForm.focusFirstEmpty();
  else textarea?.focus();
});
