// Discord's markdown, as far as the client shows it in messages. It becomes nodes, never HTML.

import { button, el, emojiImage, icon } from "./dom.js";
import { channelTitle, findChannel, state, userName } from "./state.js";
import { timestamp } from "./timestamps.js";
import { translate } from "./translations.js";

/** The characters with which an inline pattern can begin. */
const INLINE_START = /[\\`<*_~|[h\ud83d]/;

/** Patterns with functions of a match and the character before it; null where the match is plain text. */
const INLINE_PATTERNS = [
  [/\\([^\w\s])/y, ([, character]) => character],
  [/(`+)(.+?)\1(?!`)/sy, ([, , code]) => el("code", {}, code.trim() || code)],
  [/<t:(-?\d{1,17})(?::([tTdDfFR]))?>/y, ([, seconds, style]) => timestamp(Number(seconds), style)],
  [/<@!?(\d+)>/y, ([, id]) => userMention(id)],
  [/<@&(\d+)>/y, ([, id]) => roleMention(id)],
  [/<#(\d+)>/y, ([, id]) => channelMention(id)],
  [/<\/([^:>]+):\d+>/y, ([, words]) => commandMention(words)],
  [/<a?:(\w+):(\d+)>/y, ([, name, id]) => emojiImage({ name, id })],
  [/\*\*(.+?)\*\*(?!\*)/sy, ([, inner]) => el("strong", {}, inline(inner))],
  [/__(.+?)__(?!_)/sy, ([, inner]) => el("u", {}, inline(inner))],
  [/\*(?!\s)(.+?)(?<!\s)\*(?!\*)/sy, ([, inner]) => el("em", {}, inline(inner))],
  [/_(?!\s)(.+?)_(?!\w)/sy, ([, inner], before) => (/\w/.test(before) ? null : el("em", {}, inline(inner)))],
  [/~~(.+?)~~/sy, ([, inner]) => el("s", {}, inline(inner))],
  [/\|\|(.+?)\|\|/sy, ([, inner]) => spoiler(inline(inner))],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, text, url]) => link(url, inline(text))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url]) => link(url, titleOf(url))],
  [/🔒/y, () => icon("lock")],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'()[\]*_|~]/y, ([url]) => link(url, titleOf(url))],
];

function userMention(id) {
  const name = userName(id);
  const isMe = id === state.me?.id;
  return el("span", { class: isMe ? "mention mine" : "mention" }, name ? `@${name}` : `<@${id}>`);
}

function roleMention(id) {
  const role = state.guilds.flatMap((guild) => guild.roles).find((one) => one.id === id);
  return el("span", { class: "mention" }, role ? `@${role.name}` : `<@&${id}>`);
}

function channelMention(id) {
  const channel = findChannel(id);
  if (!channel) return el("span", { class: "mention" }, `<#${id}>`);
  const navigate = () => document.dispatchEvent(new CustomEvent("navigate", { detail: { channel: id } }));
  return button({ class: "mention", onclick: navigate }, channelTitle(channel));
}

function commandMention(words) {
  const open = () => document.dispatchEvent(new CustomEvent("open command", { detail: words }));
  return button({ class: "mention", onclick: open }, `/${words}`);
}

/** The address of a message, which Discord's client opens without leaving the page. */
const MESSAGE_LINK = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/\d+$/;

function link(url, content) {
  const channel = MESSAGE_LINK.exec(url)?.[1];
  if (channel) return el("a", { href: `#${state.me.id}/${channel}` }, content);
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);
}

/** Return what a bare address is shown as: that of a message as its channel, as in Discord's client. */
function titleOf(url) {
  const channel = findChannel(MESSAGE_LINK.exec(url)?.[1]);
  return channel ? [channelTitle(channel), "\u00a0›\u00a0", icon("thread")] : url;
}

function spoiler(content) {
  const cover = button({ class: "spoiler", "aria-label": translate("spoiler") });
  const hidden = el("span", { inert: true }, content);
  cover.append(hidden);
  cover.addEventListener("click", () => cover.replaceWith(el("span", { class: "revealed" }, ...hidden.childNodes)));
  return cover;
}

/** Return the node and the length of the pattern that begins at an index, or null. */
function matchInline(text, index) {
  for (const [pattern, createNode] of INLINE_PATTERNS) {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    const node = match && createNode(match, text[index - 1] ?? "");
    if (node !== null && node !== undefined) return [node, match[0].length];
  }
  return null;
}

/** Return the nodes of a text without blocks. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  for (let index = 0; index < text.length; ) {
    const match = INLINE_START.test(text[index]) ? matchInline(text, index) : null;
    if (!match) {
      plain += text[index];
      index += 1;
      continue;
    }
    nodes.push(plain, match[0]);
    plain = "";
    index += match[1];
  }
  return [...nodes, plain].filter((node) => node !== "");
}

const LIST_ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.) (.*)$/;
const LINE_PATTERNS = [
  [/^(#{1,3}) +(.+)$/, ([, marks, text], levels) => el(`h${headingLevel(marks.length, levels)}`, { class: `h${marks.length}` }, inline(text))],
  [/^-# +(.+)$/, ([, text]) => el("small", {}, inline(text))],
];
/** The channel's name is the heading above those of a text. */
const FIRST_LEVEL = 2;

/** Return the level of a heading, one below the heading it stands under, though its writer left out sizes between. */
function headingLevel(size, sizesAbove) {
  while (sizesAbove.at(-1) >= size) sizesAbove.pop();
  sizesAbove.push(size);
  return FIRST_LEVEL + sizesAbove.length - 1;
}

const BLOCK_START = /^(#{1,3} +\S|-# +\S|> |>>> |```)/;
const startsBlock = (line) => BLOCK_START.test(line) || LIST_ITEM.test(line);

/** Remove lines from the front as long as they match, and return them. */
function takeLines(lines, matches) {
  const end = lines.findIndex((line) => !matches(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function takeCodeBlock(lines) {
  const [first, ...rest] = lines.join("\n").slice(3).split("```");
  const after = rest.length ? rest.join("```").replace(/^\n/, "").split("\n") : [];
  lines.splice(0, lines.length, ...after);
  return el("pre", {}, el("code", {}, first.replace(/^[\w+-]*\n/, "").replace(/\n$/, "")));
}

function takeQuote(lines) {
  if (lines[0].startsWith(">>> ")) {
    const all = lines.splice(0).join("\n").slice(4);
    return el("blockquote", {}, markdown(all));
  }
  const quoted = takeLines(lines, (line) => line.startsWith("> ")).map((line) => line.slice(2));
  return el("blockquote", {}, markdown(quoted.join("\n")));
}

function takeList(items) {
  const depth = items[0][1].length;
  const number = items[0][2];
  const element = el(number ? "ol" : "ul", { start: number });
  const isSameKind = ([, , other]) => Boolean(other) === Boolean(number);
  while (items.length && items[0][1].length >= depth) {
    if (items[0][1].length > depth && element.lastChild) element.lastChild.append(takeList(items));
    else if (!isSameKind(items[0])) break;
    else element.append(el("li", {}, inline(items.shift()[3])));
  }
  return element;
}

function takeLists(lines) {
  const items = takeLines(lines, (line) => LIST_ITEM.test(line)).map((line) => LIST_ITEM.exec(line));
  const elements = [];
  while (items.length) elements.push(takeList(items));
  return elements;
}

function takeBlock(lines, headingSizes) {
  const [line] = lines;
  if (line.startsWith("```") && lines.join("\n").indexOf("```", 3) > 0) return takeCodeBlock(lines);
  if (/^>{1}(>>)? /.test(line)) return takeQuote(lines);
  if (LIST_ITEM.test(line)) return takeLists(lines);
  for (const [pattern, createNode] of LINE_PATTERNS) {
    const match = pattern.exec(line);
    if (match) {
      lines.shift();
      return createNode(match, headingSizes);
    }
  }
  const paragraph = [lines.shift(), ...takeLines(lines, (next) => !startsBlock(next))].join("\n");
  return paragraph.trim() ? el("p", {}, inline(paragraph.replace(/\n+$/, ""))) : null;
}

/** Return the nodes of a text. */
export function markdown(text) {
  const lines = text.split("\n");
  const nodes = [];
  const headingSizes = [];
  while (lines.length) nodes.push(takeBlock(lines, headingSizes));
  return nodes.flat().filter(Boolean);
}
