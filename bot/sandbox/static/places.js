// The left side: people to be, channels to read; and the line above the messages.

import { button, byId, el, icon } from "./dom.js";
import { avatar } from "./faces.js";
import { askName, settings } from "./menus.js";
import { ask, channelOf, state, title } from "./state.js";
import { say } from "./words.js";

const nav = byId("places");
const head = byId("head");
const veil = byId("veil");
const narrow = matchMedia("(max-width: 760px)");
const SIGNS = { text: "hash", thread: "thread", dm: "letter" };

export const go = (fields) => document.dispatchEvent(new CustomEvent("go", { detail: fields }));

function badge(count, name) {
  return count ? el("span", { class: "badge", "aria-label": say("waiting", { count, name }) }, String(count)) : null;
}

function section(label, add, rows) {
  const plus = add ? button({ class: "quiet", "aria-label": add.label, title: add.label, onclick: add.press }, icon("plus")) : null;
  return el("section", { "aria-label": label }, el("div", { class: "title" }, el("h2", {}, label), plus), el("ul", {}, rows));
}

function person(user, at) {
  const mine = user.id === state.me.id;
  const keys = at < 9 ? `Alt+${at + 1}` : null;
  const be = () => go({ person: user.id });
  const attributes = { class: "place", "aria-current": mine ? "true" : null, title: keys, "aria-keyshortcuts": keys, "data-person": user.name, onclick: be };
  return el("li", {}, button(attributes, avatar(user), el("span", { class: "label" }, user.name), badge(user.count, user.name)));
}

function place(channel) {
  const open = channel.id === state.channel;
  const names = ["place", `in-${channel.kind}`, channel.unread ? "unread" : "", channel.archived ? "archived" : ""];
  const note = [channel.archived ? say("archived") : null, channel.unread && !channel.count ? say("unread") : null].filter(Boolean);
  const attributes = { class: names.filter(Boolean).join(" "), "aria-current": open ? "page" : null, "data-channel": channel.id, onclick: () => go({ channel: channel.id }) };
  const words = [el("span", { class: "label" }, channel.name), note.length ? el("span", { class: "unseen-note" }, note.join(", ")) : null];
  const sign = channel.kind === "dm" ? avatar(state.bot) : icon(SIGNS[channel.kind]);
  return el("li", {}, button(attributes, sign, words, badge(channel.count, state.me.name)));
}

/** A server's channels, each with its threads below it. */
function inGuild(guild) {
  const own = state.channels.filter((channel) => channel.guild === guild.id);
  const top = own.filter((channel) => channel.kind === "text");
  return top.flatMap((channel) => [channel, ...own.filter((thread) => thread.parent === channel.id)]);
}

function newPerson() {
  askName(say("newPerson"), 32, async (name) => {
    const answer = await ask("join", { name, locale: state.me?.locale ?? "en-US" });
    if (answer.person) go({ person: answer.person });
    return answer.refused;
  });
}

function newChannel() {
  askName(say("newChannel"), 100, async (name) => {
    const answer = await ask("open channel", { name });
    if (answer.channel) go({ channel: answer.channel });
    return answer.refused;
  });
}

export function drawPlaces() {
  const focused = nav.contains(document.activeElement) ? document.activeElement.closest("[data-person],[data-channel]")?.dataset : null;
  const sections = [
    section(say("people"), { label: say("newPerson"), press: newPerson }, state.people.map(person)),
    ...state.guilds.map((guild) => section(guild.name, { label: say("newChannel"), press: newChannel }, inGuild(guild).map(place))),
    section(say("messages"), null, state.channels.filter((channel) => channel.kind === "dm").map(place)),
  ];
  nav.replaceChildren(...sections, botLine());
  nav.setAttribute("aria-label", say("openMenu"));
  if (focused) nav.querySelector(focused.person ? `[data-person="${CSS.escape(focused.person)}"]` : `[data-channel="${CSS.escape(focused.channel)}"]`)?.focus();
}

function botLine() {
  const online = state.bot.online;
  return el("p", { class: online ? "bot online" : "bot" }, avatar(state.bot), state.bot.name, el("span", { class: "description" }, say(online ? "online" : "offline")));
}

export function drawHead() {
  const channel = channelOf(state.channel);
  const others = state.people.filter((user) => user.id !== state.me.id).reduce((sum, user) => sum + user.count, 0);
  const menu = button({ class: "quiet drawer", "aria-label": say("openMenu"), "aria-expanded": "false", onclick: openDrawer },
    icon("menu"), others ? el("span", { class: "badge" }, String(others)) : null);
  const sign = channel ? icon(SIGNS[channel.kind]) : null;
  const me = button({ class: "me quiet", "aria-label": say("settings", { name: state.me.name }), "aria-haspopup": "dialog", onclick: settings },
    avatar(state.me), el("span", {}, say("as", { name: state.me.name })), icon("down"));
  head.replaceChildren(...[menu, sign, el("h1", {}, channel?.name ?? ""), me].filter(Boolean));
  document.title = `${title(channel)} · Karnak`;
}

// On a narrow screen the left side is a drawer.

function openDrawer() {
  document.body.classList.add("drawn");
  veil.hidden = false;
  nav.inert = false;
  nav.querySelector("[aria-current]")?.focus();
  document.querySelector(".drawer")?.setAttribute("aria-expanded", "true");
}

export function closeDrawer() {
  document.body.classList.remove("drawn");
  veil.hidden = true;
  nav.inert = narrow.matches;
  document.querySelector(".drawer")?.setAttribute("aria-expanded", "false");
}

veil.addEventListener("click", closeDrawer);
narrow.addEventListener("change", closeDrawer);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
closeDrawer();
