// The messages of the channel that is shown.

import { avatar } from "./avatars.js";
import { fileLink, picture, renderComponents } from "./components.js";
import { button, byId, el, icon } from "./dom.js";
import { languageOfMessage } from "./languages.js";
import { inline, markdown } from "./markdown.js";
import { channelTitle, findChannel, isNewer, request, state } from "./state.js";
import { formatDay, formatTime, messageTime } from "./timestamps.js";
import { currentLocale, translate } from "./translations.js";

const GROUP_SECONDS = 420;
const BOTTOM_TOLERANCE = 80;
/** Milliseconds after a press for which new messages are taken for its outcome, and shown. */
const ANSWER_TIME = 3000;

const list = byId("messages");
const pendingList = byId("pending");
const scroller = byId("scroll");
const earlierButton = byId("earlier");
const newestButton = byId("newest");
let isPinnedToBottom = true;
/** The private message that was shown or changed last, and when: an answer to this person. */
const latestAnswer = { id: null, time: -Infinity };

// One message

function isContinued(message, previous) {
  if (!previous || message.used || message.answers || message.private || previous.private) return false;
  return previous.author.id === message.author.id && message.created - previous.created < GROUP_SECONDS;
}

function heading(message) {
  const tag = message.bot ? el("span", { class: "app-tag" }, translate("app")) : null;
  return el("div", { class: "heading" }, el("span", { class: "author" }, message.author.name), tag, messageTime(message.created));
}

function commandLine(user, command) {
  const sentence = el("span", { class: "context-author" }, translate("used", { name: user.name }));
  return el("div", { class: "context" }, avatar(user), sentence, el("span", { class: "mention" }, command));
}

/** Return the line above a message that says to what it responds, or null. */
function context(message) {
  if (message.used) return commandLine(message.used.by, message.used.command);
  if (message.answers) {
    const { author, text } = message.answers;
    return el("div", { class: "context" }, avatar(author), el("span", { class: "context-author" }, author.name), el("span", { class: "excerpt" }, excerpt(text)));
  }
  return null;
}

/** Return the beginning of a message in one line, without its spoilers and marks of blocks. */
function excerpt(text) {
  const open = text.replace(/\|\|.*?(\|\||$)/gs, "…");
  return inline(open.replace(/^(#{1,3}|-#|>|[-*]) +/gm, "").replace(/```\w*\n?/g, "").replace(/\n+/g, " "));
}

/** Return what a message says whose content is but the name of a thread. */
function threadLine(message) {
  return translate("startedThread", { name: message.author.name, thread: `<#${message.thread}>` });
}

function content(message) {
  if (message.loading) return el("p", { class: "thinking" }, el("span", { class: "dots" }), translate("thinking", { bot: message.author.name }));
  const said = message.thread ? threadLine(message) : message.content;
  const text = said ? el("div", { class: "text" }, markdown(said)) : null;
  const files = message.attachments.map((one) =>
    one.picture ? picture(one, one.alt) : fileLink(one.url, one.name, one.size));
  const written = el("div", { class: "content", lang: foreignLanguage(message) }, text, files, renderComponents(message.components, message));
  return [written, message.edited ? el("small", { class: "edited" }, translate("edited")) : null];
}

/** Return the language of a message, if it is not the page's. */
function foreignLanguage(message) {
  const language = languageOfMessage(message);
  return language === currentLocale() ? null : language;
}

function footer(message) {
  const failure = state.failures.get(message.id);
  return [
    failure ? el("p", { class: "failure", role: "alert" }, failure) : null,
    message.private ? ephemeralNotice(() => request("dismiss", { message: message.id })) : null,
  ];
}

function ephemeralNotice(dismiss) {
  const link = button({ class: "link dismiss", onclick: dismiss }, translate("dismiss"));
  return el("p", { class: "ephemeral-notice" }, icon("lock"), translate("onlyYou"), " · ", link);
}

function renderMessage(message, previous) {
  const continued = isContinued(message, previous);
  const flags = { continued, private: message.private, mentioned: message.mentions_me && !message.private };
  const classes = Object.keys(flags).filter((name) => flags[name]);
  const label = [message.author.name, formatTime(message.created), message.private ? translate("onlyYou") : null];
  return el(
    "article",
    { class: ["message", ...classes].join(" "), "data-id": message.id, tabindex: "-1", "aria-label": label.filter(Boolean).join(", ") },
    context(message),
    continued ? el("span", { class: "side-time" }, formatTime(message.created)) : avatar(message.author),
    el("div", { class: "body" }, continued ? null : heading(message), content(message), footer(message)),
  );
}

// The list

function elementOf(id) {
  return list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
}

function messageList() {
  return [...state.messages.values()];
}

function dayDivider(message, previous) {
  const day = formatDay(message.created);
  return previous && formatDay(previous.created) === day ? null : el("div", { class: "day-divider", role: "separator" }, day);
}

/** Render all messages, with dividers between days and before the first unread message. */
export function renderAll() {
  const messages = messageList();
  const firstUnread = messages.find((one) => isNewer(one.id, state.seen) && !one.private && one.author.id !== state.me.id);
  const rows = messages.flatMap((message, index) => [
    dayDivider(message, messages[index - 1]),
    message === firstUnread ? el("div", { class: "unread-divider", role: "separator" }, translate("unreadDivider")) : null,
    renderMessage(message, messages[index - 1]),
  ]);
  list.replaceChildren(...rows.filter(Boolean));
  earlierButton.hidden = !state.more;
  earlierButton.textContent = translate("earlier");
  newestButton.textContent = translate("newest");
}

/** Render a channel that was opened: its newest messages, and nothing of the channel before. */
export function renderChannel() {
  pendingList.replaceChildren();
  state.pressed.clear();
  state.failures.clear();
  list.setAttribute("aria-busy", "true");
  renderAll();
  list.removeAttribute("aria-busy");
  list.setAttribute("aria-label", channelTitle(findChannel(state.channel)));
  scrollToBottom();
  markRead();
}

const isDismissFocused = () => Boolean(document.activeElement?.matches(".dismiss"));

/** Replace a message's element and keep the focus at the same component, as far as it can still be used. */
function replaceKeepingFocus(old, replacement) {
  const hadFocus = old.contains(document.activeElement);
  const wasDismissing = hadFocus && isDismissFocused();
  const customId = hadFocus ? (document.activeElement.dataset.customId ?? old.dataset.focus) : undefined;
  old.replaceWith(replacement);
  if (!hadFocus) return;
  if (wasDismissing) {
    replacement.querySelector(".dismiss").focus({ preventScroll: true });
    return;
  }
  if (customId) replacement.dataset.focus = customId;
  const same = customId && replacement.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`);
  const first = () => replacement.querySelector("[data-custom-id]:not(:disabled)");
  (same || first() || replacement).focus({ preventScroll: true });
}

/** Render one message again. */
function rerender(id) {
  const old = elementOf(id);
  const messages = messageList();
  const index = messages.findIndex((message) => message.id === id);
  if (!old || index < 0) return;
  replaceKeepingFocus(old, renderMessage(messages[index], messages[index - 1]));
  updateScroll();
}

/** Return whether a message is there because of what this person does, or is for them alone. */
function isOwn(message) {
  return message.private || [message.author.id, message.used?.by.id].includes(state.me.id);
}

function noteAnswer(message) {
  if (message.private) Object.assign(latestAnswer, { id: message.id, time: performance.now() });
}

/** Have an answer that is longer than the page, or above it, read from its beginning, until this person scrolls or presses again. */
function showBeginning() {
  const isNew = latestAnswer.time > state.lastPress && performance.now() - latestAnswer.time < ANSWER_TIME;
  const row = isNew && latestAnswer.id ? elementOf(latestAnswer.id) : null;
  if (!row) return;
  const { top, bottom } = row.getBoundingClientRect();
  const edge = scroller.getBoundingClientRect().top;
  if (row.offsetHeight <= scroller.clientHeight && bottom > edge) return;
  scroller.scrollTop += top - edge;
  isPinnedToBottom = false;
  newestButton.hidden = isAtBottom();
}

export function add(message) {
  const previous = messageList().at(-1);
  state.messages.set(message.id, message);
  list.append(...[dayDivider(message, previous), renderMessage(message, previous)].filter(Boolean));
  if (isOwn(message) || performance.now() - state.lastPress < ANSWER_TIME) isPinnedToBottom = true;
  noteAnswer(message);
  updateScroll();
  markRead();
}

export function update(message) {
  if (!state.messages.has(message.id)) return;
  state.messages.set(message.id, message);
  noteAnswer(message);
  rerender(message.id);
}

/** Remove a row. Its focus goes to the row below, or above: from "Dismiss message" to the same there. */
function removeRow(row) {
  const rows = [...scroller.querySelectorAll(".message")];
  const index = rows.indexOf(row);
  const neighbour = rows[index + 1] ?? rows[index - 1];
  const hadFocus = row.contains(document.activeElement);
  const dismiss = isDismissFocused() ? neighbour?.querySelector(".dismiss") : null;
  row.remove();
  if (hadFocus) (dismiss ?? neighbour)?.focus();
}

/** Remove the dividers above a row that is to be removed, if it is the last one of its day. */
function removeDividersAbove(row) {
  const next = row.nextElementSibling;
  if (next && !next.matches(".day-divider")) return;
  while (row.previousElementSibling?.matches("[role=separator]")) row.previousElementSibling.remove();
}

export function remove(id) {
  const row = elementOf(id);
  const nextId = row?.nextElementSibling?.dataset.id;
  if (row) {
    removeDividersAbove(row);
    removeRow(row);
  }
  state.messages.delete(id);
  if (nextId) rerender(nextId);
}

/** Add a row that only this page shows: a command that was sent, or one to which nobody responded. */
export function addPendingCommand(user, command) {
  const sending = el("p", { class: "thinking" }, el("span", { class: "dots" }), translate("sending"));
  const row = el("article", { class: "message", tabindex: "-1", "aria-label": command }, commandLine(user, command), avatar(state.bot), el("div", { class: "body" }, sending));
  const fail = (sentence) => {
    row.classList.add("private");
    sending.replaceWith(el("p", { class: "failure", role: "alert" }, sentence), ephemeralNotice(() => removeRow(row)));
    updateScroll();
  };
  pendingList.append(row);
  isPinnedToBottom = true;
  updateScroll();
  return { remove: () => row.remove(), fail };
}

// Scrolling and reading

function isAtBottom() {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < BOTTOM_TOLERANCE;
}

function scrollToBottom() {
  isPinnedToBottom = true;
  scroller.scrollTop = scroller.scrollHeight;
  newestButton.hidden = true;
}

function updateScroll() {
  if (isPinnedToBottom) scrollToBottom();
  else newestButton.hidden = isAtBottom();
  showBeginning();
}

let lastMarked = "0";

/** Tell the server that the newest message was read, if it is visible. */
function markRead() {
  const last = messageList().at(-1);
  if (!last || document.hidden || !isPinnedToBottom) return;
  if (lastMarked === `${state.me.id} ${last.id}`) return;
  lastMarked = `${state.me.id} ${last.id}`;
  request("look", { message: last.id });
}

async function fetchEarlier() {
  const first = messageList()[0];
  if (!first || earlierButton.disabled) return;
  earlierButton.disabled = true;
  const answer = await request("earlier", { before: first.id });
  earlierButton.disabled = false;
  if (answer.refused || answer.channel !== state.channel) return;
  state.messages = new Map([...answer.messages.map((one) => [one.id, one]), ...state.messages]);
  state.more = answer.more;
  isPinnedToBottom = false;
  const distance = scroller.scrollHeight - scroller.scrollTop;
  renderAll();
  scroller.scrollTop = scroller.scrollHeight - distance;
}

earlierButton.addEventListener("click", fetchEarlier);
newestButton.addEventListener("click", () => {
  scrollToBottom();
  markRead();
});

// Only a person who scrolls up leaves the newest message; messages that grow or shrink scroll as well, and do not.
const SCROLL_TIME = 1000;
const SCROLL_KEYS = /^(?:Arrow|Page|Home|End|Tab| )/;
let lastScrollInput = -Infinity;
function noteScrollInput() {
  lastScrollInput = performance.now();
  latestAnswer.id = null;
}
for (const name of ["wheel", "touchmove"]) scroller.addEventListener(name, noteScrollInput, { passive: true });
scroller.addEventListener("pointermove", (event) => event.target === scroller && event.buttons && noteScrollInput());
scroller.addEventListener("pointerdown", (event) => event.target === scroller && noteScrollInput());
document.addEventListener("keydown", (event) => SCROLL_KEYS.test(event.key) && noteScrollInput());

let lastScrollTop = 0;
scroller.addEventListener("scroll", () => {
  const isByPerson = performance.now() - lastScrollInput < SCROLL_TIME;
  if (isAtBottom()) isPinnedToBottom = true;
  else if (isByPerson && scroller.scrollTop < lastScrollTop) isPinnedToBottom = false;
  lastScrollTop = scroller.scrollTop;
  newestButton.hidden = isPinnedToBottom;
  markRead();
});
const resizeObserver = new ResizeObserver(updateScroll);
for (const element of [list, pendingList, scroller]) resizeObserver.observe(element);
document.addEventListener("visibilitychange", markRead);
document.addEventListener("rerender message", (event) => rerender(event.detail));
