// The messages of the channel that is shown.

import { components, file, picture } from "./components.js";
import { button, byId, el, icon } from "./dom.js";
import { avatar } from "./faces.js";
import { inline, markdown } from "./markdown.js";
import { ask, channelOf, newer, state, title } from "./state.js";
import { day, hour, written } from "./time.js";
import { say } from "./words.js";

const TOGETHER = 420;
const NEAR = 80;

const list = byId("messages");
const own = byId("own");
const scroll = byId("scroll");
const earlier = byId("earlier");
const newest = byId("newest");
let sticking = true;

// One message

function isContinued(message, before) {
  if (!before || message.used || message.answers || message.private || before.private) return false;
  return before.author.id === message.author.id && message.created - before.created < TOGETHER;
}

function heading(message) {
  const tag = message.bot ? el("span", { class: "tag" }, say("app")) : null;
  return el("div", { class: "by" }, el("span", { class: "author" }, message.author.name), tag, written(message.created));
}

function above(message) {
  if (message.used) {
    const { by, command } = message.used;
    return el("div", { class: "above" }, avatar(by), el("span", { class: "who" }, say("used", { name: by.name })), el("span", { class: "mention" }, command));
  }
  if (message.answers) {
    const { author, text } = message.answers;
    return el("div", { class: "above" }, avatar(author), el("span", { class: "who" }, author.name), el("span", { class: "excerpt" }, excerpt(text)));
  }
  return null;
}

/** The beginning of a message in one line, without what is hidden in it. */
function excerpt(text) {
  const open = text.replace(/\|\|.*?(\|\||$)/gs, "…");
  return inline(open.replace(/^(#{1,3}|-#|>|[-*]) +/gm, "").replace(/\n+/g, " "));
}

function body(message) {
  if (message.loading) return el("p", { class: "thinking" }, el("span", { class: "dots" }), say("thinking"));
  const words = message.content ? el("div", { class: "text" }, markdown(message.content)) : null;
  const files = message.attachments.map((one) =>
    one.picture ? picture(one, one.alt) : file(one.url, one.name, one.size));
  const mark = message.edited ? el("small", { class: "edited" }, say("edited")) : null;
  return [words, files, components(message.components, message), mark];
}

function below(message) {
  const failure = state.failures.get(message.id);
  return [
    failure ? el("p", { class: "failure", role: "alert" }, failure) : null,
    message.private ? privacy(() => ask("dismiss", { message: message.id })) : null,
  ];
}

function privacy(dismiss) {
  const away = button({ class: "link dismiss", onclick: dismiss }, say("dismiss"));
  return el("p", { class: "privacy" }, icon("lock"), say("onlyYou"), " · ", away);
}

function drawn(message, before) {
  const continued = isContinued(message, before);
  const marks = [["continued", continued], ["private", message.private], ["mentioned", message.mentions_me && !message.private]];
  const names = marks.filter(([, holds]) => holds).map(([name]) => name);
  return el(
    "li",
    { class: ["message", ...names].join(" "), "data-id": message.id, tabindex: "-1" },
    above(message),
    continued ? el("span", { class: "hour" }, hour(message.created)) : avatar(message.author),
    el("div", { class: "body" }, continued ? null : heading(message), body(message), below(message)),
  );
}

// The list

function elementOf(id) {
  return list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
}

function neighbours() {
  return [...state.messages.values()];
}

function divider(message, before) {
  const date = day(message.created);
  return before && day(before.created) === date ? null : el("li", { class: "day", role: "separator" }, date);
}

/** Everything, with lines between days and before what is new. */
export function drawAll() {
  const messages = neighbours();
  const fresh = messages.find((one) => newer(one.id, state.seen) && !one.private && one.author.id !== state.me.id);
  const rows = messages.flatMap((message, at) => [
    divider(message, messages[at - 1]),
    message === fresh ? el("li", { class: "fresh", role: "separator" }, say("fresh")) : null,
    drawn(message, messages[at - 1]),
  ]);
  list.replaceChildren(...rows.filter(Boolean));
  earlier.hidden = !state.more;
  earlier.textContent = say("earlier");
  newest.textContent = say("newest");
}

/** A channel was opened: its newest messages, and nothing of the one before. */
export function drawChannel() {
  own.replaceChildren();
  state.pressed.clear();
  state.failures.clear();
  list.setAttribute("aria-busy", "true");
  drawAll();
  list.removeAttribute("aria-busy");
  list.setAttribute("aria-label", title(channelOf(state.channel)));
  toBottom();
  look();
}

const isDismissing = () => Boolean(document.activeElement?.matches(".dismiss"));

/** Keep the focus where it is in a message that is drawn anew, as far as that can still be used. */
function keepFocus(old, made) {
  const held = old.contains(document.activeElement);
  const dismissing = held && isDismissing();
  const customId = held ? (document.activeElement.dataset.customId ?? old.dataset.focus) : undefined;
  old.replaceWith(made);
  if (!held) return;
  if (dismissing) {
    made.querySelector(".dismiss").focus({ preventScroll: true });
    return;
  }
  if (customId) made.dataset.focus = customId;
  const same = customId && made.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
  const first = () => made.querySelector("[data-custom-id]:not(:disabled)");
  (same || first() || made).focus({ preventScroll: true });
}

/** Draw one message again. */
export function redraw(id) {
  const old = elementOf(id);
  const messages = neighbours();
  const at = messages.findIndex((message) => message.id === id);
  if (!old || at < 0) return;
  keepFocus(old, drawn(messages[at], messages[at - 1]));
  settle();
}

export function add(message) {
  const before = neighbours().at(-1);
  state.messages.set(message.id, message);
  list.append(...[divider(message, before), drawn(message, before)].filter(Boolean));
  if (message.author.id === state.me.id) sticking = true;
  settle();
  look();
}

export function change(message) {
  if (!state.messages.has(message.id)) return;
  state.messages.set(message.id, message);
  redraw(message.id);
}

/** Remove a row. A focus in it goes to the row below, or above: from "Dismiss message" to the same there. */
function takeAway(row) {
  const rows = [...scroll.querySelectorAll(".message")];
  const at = rows.indexOf(row);
  const near = rows[at + 1] ?? rows[at - 1];
  const held = row.contains(document.activeElement);
  const same = isDismissing() ? near?.querySelector(".dismiss") : null;
  row.remove();
  if (held) (same ?? near)?.focus();
}

export function remove(id) {
  const after = elementOf(id)?.nextElementSibling?.dataset.id;
  if (elementOf(id)) takeAway(elementOf(id));
  state.messages.delete(id);
  if (after) redraw(after);
}

/** A line that only this page shows: a command on its way, or one that nobody answered. */
export function note(by, command) {
  const body = el("p", { class: "thinking" }, el("span", { class: "dots" }), say("sending"));
  const line = el("div", { class: "above" }, avatar(by), el("span", { class: "who" }, say("used", { name: by.name })), el("span", { class: "mention" }, command));
  const row = el("li", { class: "message" }, line, avatar(state.bot), el("div", { class: "body" }, body));
  const failed = (words) => {
    row.classList.add("private");
    body.replaceWith(el("p", { class: "failure", role: "alert" }, words), privacy(() => takeAway(row)));
    settle();
  };
  own.append(row);
  sticking = true;
  settle();
  return { done: () => row.remove(), failed };
}

// Scrolling and having seen

function atBottom() {
  return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
}

function toBottom() {
  sticking = true;
  scroll.scrollTop = scroll.scrollHeight;
  newest.hidden = true;
}

function settle() {
  if (sticking) toBottom();
  else newest.hidden = atBottom();
}

let looked = "0";

/** Tell the server that the newest message was seen, if it can be. */
export function look() {
  const last = neighbours().at(-1);
  if (!last || document.hidden || !sticking) return;
  if (looked === `${state.me.id} ${last.id}`) return;
  looked = `${state.me.id} ${last.id}`;
  ask("look", { message: last.id });
}

async function fetchEarlier() {
  const first = neighbours()[0];
  if (!first || earlier.disabled) return;
  earlier.disabled = true;
  const answer = await ask("earlier", { before: first.id });
  earlier.disabled = false;
  if (answer.refused || answer.channel !== state.channel) return;
  state.messages = new Map([...answer.messages.map((one) => [one.id, one]), ...state.messages]);
  state.more = answer.more;
  const height = scroll.scrollHeight - scroll.scrollTop;
  drawAll();
  scroll.scrollTop = scroll.scrollHeight - height;
}

earlier.addEventListener("click", fetchEarlier);
newest.addEventListener("click", () => {
  toBottom();
  look();
});
/** Where it was scrolled to: only who goes up leaves the newest message; growing pictures do not. */
let lastTop = 0;
scroll.addEventListener("scroll", () => {
  if (atBottom()) sticking = true;
  else if (scroll.scrollTop < lastTop) sticking = false;
  lastTop = scroll.scrollTop;
  newest.hidden = sticking;
  look();
});
const resized = new ResizeObserver(settle);
for (const one of [list, own, scroll]) resized.observe(one);
document.addEventListener("visibilitychange", look);
document.addEventListener("redraw", (event) => redraw(event.detail));
