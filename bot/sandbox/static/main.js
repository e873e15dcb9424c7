// Where everything comes together: what the server says, and what of the page it changes.

import { byId } from "./dom.js";
import { drawComposer } from "./composer.js";
import { Live } from "./live.js";
import * as messages from "./messages.js";
import "./modals.js";
import { askName } from "./menus.js";
import { closeDrawer, drawHead, drawPlaces, go } from "./places.js";
import { ask, state, useConnection } from "./state.js";
import { say, speak, spoken } from "./words.js";

const hint = byId("hint");
const line = byId("state");
let connected = true;

const NEWS = {
  surroundings(news) {
    const before = state.me && `${state.me.id} ${spoken()}`;
    Object.assign(state, news);
    speak(state.me.locale);
    if (before && before.startsWith(`${state.me.id} `) && before !== `${state.me.id} ${spoken()}`) redrawAll();
    drawAround();
  },
  channel(news) {
    const moved = state.channel !== news.channel || state.shownTo !== state.me.id;
    Object.assign(state, { channel: news.channel, seen: news.seen, more: news.more, shownTo: state.me.id });
    state.messages = new Map(news.messages.map((message) => [message.id, message]));
    history.replaceState(null, "", `#${state.me.id}/${state.channel}`);
    drawAround();
    drawComposer({ keep: !moved });
    messages.drawChannel();
  },
  commands: (news) => Object.assign(state, { commands: news.commands }),
  message: (news) => messages.add(news.message),
  edited: (news) => messages.change(news.message),
  deleted: (news) => messages.remove(news.id),
};

function drawAround() {
  drawPlaces();
  drawHead();
  drawLine();
  hint.hidden = !state.hint;
  hint.firstElementChild.textContent = state.hint ?? "";
  hint.lastElementChild.textContent = say("gotIt");
}

function redrawAll() {
  messages.drawAll();
  drawComposer({ keep: true });
}

function drawLine() {
  const words = !connected ? say("reconnecting") : state.bot.online ? "" : say("botOffline");
  line.textContent = words;
  line.hidden = !words;
}

/** Be somebody, somewhere; what is left out stays as it is. */
function enter({ person = state.me?.id ?? "", channel = state.channel ?? "" }) {
  const inDm = state.channels.some((one) => one.id === channel && one.kind === "dm");
  const other = person !== state.me?.id;
  closeDrawer();
  ask("enter", { person, channel: inDm && other ? "dm" : channel });
}

async function connectionChanged(now) {
  connected = now;
  drawLine();
  if (!now) return;
  const [person = "", channel = ""] = location.hash.slice(1).split("/");
  await ask("enter", state.me ? { person: state.me.id, channel: state.channel ?? "" } : { person: person.slice(0, 25), channel: channel.slice(0, 25) });
  if (!state.me) firstPerson();
}

/** In a world without people, somebody has to come first. */
function firstPerson() {
  askName(say("newPerson"), 32, async (name) => {
    const answer = await ask("join", { name, locale: spoken() });
    if (answer.person) go({ person: answer.person });
    return answer.refused;
  });
}

document.addEventListener("go", (event) => enter(event.detail));
hint.lastElementChild.addEventListener("click", () => ask("put away"));

document.addEventListener("keydown", (event) => {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  const wanted = digit && event.altKey && !event.ctrlKey && !event.metaKey && state.people[digit[1] - 1];
  if (!wanted || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  go({ person: wanted.id });
});

addEventListener("hashchange", () => {
  const [person, channel] = location.hash.slice(1).split("/");
  if (person !== state.me?.id || channel !== state.channel) enter({ person, channel });
});

speak(navigator.language.startsWith("fr") ? "fr" : "en-US");
useConnection(new Live((news) => NEWS[news.what]?.(news), connectionChanged));
