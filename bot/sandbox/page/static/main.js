// The page starts here: events of the server change its state and what it shows.

import { readAgain, renderComposer } from "./composer.js";
import { Connection } from "./connection.js";
import { byId } from "./dom.js";
import { keepFocus, restoreFocus } from "./focus.js";
import * as messages from "./messages.js";
import "./modals.js";
import { closeDrawer, createPerson, navigate, renderHeader, renderSidebar } from "./sidebar.js";
import { request, setConnection, state } from "./state.js";
import "./tab_stops.js";
import { currentLocale, setLocale, translate } from "./translations.js";

const hint = byId("hint");
const status = byId("status");
let isConnected = true;

const EVENT_HANDLERS = {
  surroundings(event) {
    const isSamePerson = state.me?.id === event.me.id;
    const before = currentLocale();
    Object.assign(state, event);
    setLocale(state.me.locale);
    if (isSamePerson && before !== currentLocale()) renderInLanguage();
    renderSurroundings();
  },
  channel(event) {
    const isOther = state.channel !== event.channel || state.shownTo !== state.me.id;
    Object.assign(state, { channel: event.channel, seen: event.seen, more: event.more, shownTo: state.me.id });
    state.messages = new Map(event.messages.map((message) => [message.id, message]));
    history.replaceState(null, "", `#${state.me.id}/${state.channel}`);
    keepFocus(() => {
      renderSurroundings();
      renderComposer({ keepText: !isOther });
      messages.renderChannel();
    });
    restoreFocus();
  },
  commands(event) {
    state.commands = event.commands;
    readAgain();
  },
  message: (event) => messages.add(event.message),
  edited: (event) => messages.update(event.message),
  deleted: (event) => messages.remove(event.id),
};

function renderSurroundings() {
  keepFocus(() => {
    renderSidebar();
    renderHeader();
  });
  renderStatus();
  byId("skip").textContent = translate("skip");
  hint.hidden = !state.hint;
  hint.firstElementChild.textContent = state.hint ?? "";
  hint.setAttribute("aria-label", translate("hint"));
  hint.lastElementChild.textContent = translate("dismissHint");
}

function renderInLanguage() {
  keepFocus(() => {
    messages.renderAll();
    renderComposer({ keepText: true });
  });
}

function renderStatus() {
  const sentence = !isConnected ? translate("reconnecting") : state.bot.online ? "" : translate("botOffline", { bot: state.bot.name });
  status.textContent = sentence;
  status.hidden = !sentence;
}

/** Show a channel to a person; what is left out stays as it is. */
function selectChannel({ person = state.me?.id ?? "", channel = state.channel ?? "" }) {
  const isDm = state.channels.some((one) => one.id === channel && one.kind === "dm");
  const isOther = person !== state.me?.id;
  closeDrawer();
  request("enter", { person, channel: isDm && isOther ? "dm" : channel });
}

async function handleConnectionStatus(connected) {
  isConnected = connected;
  renderStatus();
  if (!connected) return;
  const [person = "", channel = ""] = location.hash.slice(1).split("/");
  const present = state.me && { person: state.me.id, channel: state.channel ?? "" };
  await request("enter", present ?? { person: person.slice(0, 25), channel: channel.slice(0, 25) });
  if (!state.me) createPerson(currentLocale());
}

document.addEventListener("navigate", (event) => selectChannel(event.detail));
hint.lastElementChild.addEventListener("click", () => request("put away"));

document.addEventListener("keydown", (event) => {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const person = digit && event.altKey && !event.ctrlKey && !event.metaKey && state.people[digit[1] - 1];
  if (!person || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  navigate({ person: person.id });
});

addEventListener("hashchange", () => {
  const [person, channel] = location.hash.slice(1).split("/");
  if (person !== state.me?.id || channel !== state.channel) selectChannel({ person, channel });
});

setLocale(navigator.language);
setConnection(new Connection((event) => EVENT_HANDLERS[event.what]?.(event), handleConnectionStatus));
