// The sidebar lists people and channels; the header above the messages names the channel.

import { avatar } from "./avatars.js";
import { askName, openSettings } from "./dialogs.js";
import { button, byId, el, icon } from "./dom.js";
import { channelTitle, findChannel, request, state } from "./state.js";
import { currentLocale, translate } from "./translations.js";

const sidebar = byId("sidebar");
const header = byId("channel-header");
const backdrop = byId("backdrop");
const narrow = matchMedia("(max-width: 760px)");
const CHANNEL_ICONS = { text: "hash", thread: "thread", dm: "envelope" };

export const navigate = (fields) => document.dispatchEvent(new CustomEvent("navigate", { detail: fields }));

function badge(count, name) {
  return count ? el("span", { class: "badge", role: "img", "aria-label": translate("newMessages", { count, name }) }, String(count)) : null;
}

function section(label, create, rows) {
  const plus = create ? button({ class: "quiet", id: create.id, "aria-label": create.label, title: create.label, onclick: create.open }, icon("plus")) : null;
  return el("section", { "aria-label": label }, el("div", { class: "title" }, el("h2", {}, label), plus), el("ul", {}, rows));
}

function personItem(user, index) {
  const isMe = user.id === state.me.id;
  const keys = index < 9 ? `Alt+${index + 1}` : null;
  const select = () => navigate({ person: user.id });
  const attributes = { class: "sidebar-item", "aria-current": isMe ? "true" : null, title: keys, "aria-keyshortcuts": keys, id: `person-${user.id}`, "data-person": user.name, onclick: select };
  return el("li", {}, button(attributes, avatar(user), el("span", { class: "label" }, user.name), badge(user.count, user.name)));
}

function channelItem(channel) {
  const isOpen = channel.id === state.channel;
  const classes = ["sidebar-item", `in-${channel.kind}`, channel.unread ? "unread" : "", channel.archived ? "archived" : ""];
  const notes = [channel.archived ? translate("archived") : null, channel.unread && !channel.count ? translate("unread") : null].filter(Boolean);
  const attributes = { class: classes.filter(Boolean).join(" "), "aria-current": isOpen ? "page" : null, id: `channel-${channel.id}`, "data-channel": channel.id, onclick: () => navigate({ channel: channel.id }) };
  const texts = [el("span", { class: "label" }, channel.name), notes.length ? el("span", { class: "visually-hidden" }, notes.join(", ")) : null];
  const sign = channel.kind === "dm" ? avatar(state.bot) : icon(CHANNEL_ICONS[channel.kind]);
  return el("li", {}, button(attributes, sign, texts, badge(channel.count, state.me.name)));
}

/** Return a guild's channels, each followed by its threads. */
function guildChannels(guild) {
  const own = state.channels.filter((channel) => channel.guild === guild.id);
  const textChannels = own.filter((channel) => channel.kind === "text");
  return textChannels.flatMap((channel) => [channel, ...own.filter((thread) => thread.parent === channel.id)]);
}

/** Ask for the name of a new person in this language, and become that person. */
export function createPerson(locale) {
  askName(translate("newPerson"), 32, async (name) => {
    const answer = await request("join", { name, locale });
    if (answer.person) navigate({ person: answer.person });
    return answer.refused;
  });
}

function createChannel() {
  askName(translate("newChannel"), 100, async (name) => {
    const answer = await request("open channel", { name });
    if (answer.channel) navigate({ channel: answer.channel });
    return answer.refused;
  });
}

export function renderSidebar() {
  const newPerson = { id: "new-person", label: translate("newPerson"), open: () => createPerson(currentLocale()) };
  const newChannel = (guild) => ({ id: `new-channel-${guild.id}`, label: translate("newChannel"), open: createChannel });
  const sections = [
    section(translate("people"), newPerson, state.people.map(personItem)),
    ...state.guilds.map((guild) => section(guild.name, newChannel(guild), guildChannels(guild).map(channelItem))),
    section(translate("directMessages"), null, state.channels.filter((channel) => channel.kind === "dm").map(channelItem)),
  ];
  sidebar.replaceChildren(...sections, botStatus());
  sidebar.setAttribute("aria-label", translate("openSidebar"));
}

function botStatus() {
  const online = state.bot.online;
  return el("p", { class: online ? "bot online" : "bot" }, avatar(state.bot), state.bot.name, el("span", { class: "description" }, translate(online ? "online" : "offline")));
}

export function renderHeader() {
  const channel = findChannel(state.channel);
  const othersCount = state.people.filter((user) => user.id !== state.me.id).reduce((sum, user) => sum + user.count, 0);
  const opener = button({ class: "quiet drawer-opener", id: "drawer-opener", "aria-expanded": "false", onclick: openDrawer },
    icon("menu"), othersCount ? el("span", { class: "badge" }, String(othersCount)) : null, el("span", { class: "visually-hidden" }, translate("openSidebar")));
  const sign = channel ? icon(CHANNEL_ICONS[channel.kind]) : null;
  const me = button({ class: "me quiet", id: "settings", "aria-haspopup": "dialog", onclick: openSettings }, avatar(state.me),
    el("span", { class: "on-wide" }, translate("asPerson", { name: state.me.name })), el("span", { class: "on-narrow" }, state.me.name), el("span", { class: "visually-hidden" }, translate("settings", { name: state.me.name })), icon("down"));
  header.replaceChildren(...[opener, sign, el("h1", {}, channel?.name ?? ""), me].filter(Boolean));
  document.title = `${channelTitle(channel)} · ${state.bot.name}`;
}

// On a narrow screen the sidebar is a drawer.

function openDrawer() {
  document.body.classList.add("drawer-open");
  backdrop.hidden = false;
  sidebar.inert = false;
  sidebar.querySelector("[aria-current]")?.focus();
  document.querySelector(".drawer-opener")?.setAttribute("aria-expanded", "true");
}

export function closeDrawer() {
  document.body.classList.remove("drawer-open");
  backdrop.hidden = true;
  sidebar.inert = narrow.matches;
  document.querySelector(".drawer-opener")?.setAttribute("aria-expanded", "false");
}

backdrop.addEventListener("click", closeDrawer);
narrow.addEventListener("change", closeDrawer);
document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
closeDrawer();
