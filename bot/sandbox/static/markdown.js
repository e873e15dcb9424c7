// Discord's markdown, as far as the client shows it in messages. Makes nodes, never HTML.

import { button, el, icon } from "./dom.js";
import { channelOf, nameOf, state, title } from "./state.js";
import { timestamp } from "./time.js";
import { say } from "./words.js";

const SPECIAL = /[\\`<*_~|[h\ud83d]/;

/** Patterns at the place where they begin, and what each becomes; null where it is none after all. */
const INLINE = [
  [/\\([^\w\s])/y, ([, character]) => character],
  [/(`+)(.+?)\1(?!`)/sy, ([, , code]) => el("code", {}, code.trim() || code)],
  [/<t:(-?\d{1,17})(?::([tTdDfFR]))?>/y, ([, seconds, style]) => timestamp(Number(seconds), style)],
  [/<@!?(\d+)>/y, ([, id]) => mention(id)],
  [/<#(\d+)>/y, ([, id]) => channelLink(id)],
  [/<\/([^:>]+):\d+>/y, ([, words]) => commandLink(words)],
  [/<a?:(\w+):\d+>/y, ([, name]) => `:${name}:`],
  [/\*\*(.+?)\*\*(?!\*)/sy, ([, inner]) => el("strong", {}, inline(inner))],
  [/__(.+?)__(?!_)/sy, ([, inner]) => el("u", {}, inline(inner))],
  [/\*(?!\s)(.+?)(?<!\s)\*(?!\*)/sy, ([, inner]) => el("em", {}, inline(inner))],
  [/_(?!\s)(.+?)_(?!\w)/sy, ([, inner], before) => (/\w/.test(before) ? null : el("em", {}, inline(inner)))],
  [/~~(.+?)~~/sy, ([, inner]) => el("s", {}, inline(inner))],
  [/\|\|(.+?)\|\|/sy, ([, inner]) => spoiler(inline(inner))],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, ([, words, url]) => link(url, inline(words))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url]) => link(url, url)],
  [/🔒/y, () => icon("lock")],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'()[\]*_|~]/y, ([url]) => link(url, url)],
];

function mention(id) {
  const name = nameOf(id);
  const mine = id === state.me?.id;
  return el("span", { class: mine ? "mention mine" : "mention" }, name ? `@${name}` : `<@${id}>`);
}

function channelLink(id) {
  const channel = channelOf(id);
  if (!channel) return el("span", { class: "mention" }, `<#${id}>`);
  const go = () => document.dispatchEvent(new CustomEvent("go", { detail: { channel: id } }));
  return button({ class: "mention", onclick: go }, title(channel));
}

function commandLink(words) {
  const begin = () => document.dispatchEvent(new CustomEvent("begin command", { detail: words }));
  return button({ class: "mention", onclick: begin }, `/${words}`);
}

function link(url, inner) {
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, inner);
}

function spoiler(inner) {
  const hidden = button({ class: "spoiler", "aria-label": say("spoiler") });
  const words = el("span", { inert: true }, inner);
  hidden.append(words);
  hidden.addEventListener("click", () => hidden.replaceWith(el("span", { class: "shown" }, ...words.childNodes)));
  return hidden;
}

function found(text, at) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const node = match && make(match, text[at - 1] ?? "");
    if (node !== null && node !== undefined) return [node, match[0].length];
  }
  return null;
}

/** The nodes of a text without blocks. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const hit = SPECIAL.test(text[at]) ? found(text, at) : null;
    if (!hit) {
      plain += text[at];
      at += 1;
      continue;
    }
    nodes.push(plain, hit[0]);
    plain = "";
    at += hit[1];
  }
  return [...nodes, plain].filter((node) => node !== "");
}

const ITEM = /^(\s*)(?:[-*]|(\d{1,9})\.) (.*)$/;
const LINE_BLOCKS = [
  [/^(#{1,3}) +(.+)$/, ([, marks, words]) => el(`h${marks.length + 2}`, { class: `h${marks.length}` }, inline(words))],
  [/^-# +(.+)$/, ([, words]) => el("small", {}, inline(words))],
];
const BEGINS = /^(#{1,3} +\S|-# +\S|> |>>> |```)/;
const begins = (line) => BEGINS.test(line) || ITEM.test(line);

/** Take lines from the front while they pass. */
function taken(lines, passes) {
  const end = lines.findIndex((line) => !passes(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

function fence(lines) {
  const [first, ...rest] = lines.join("\n").slice(3).split("```");
  const after = rest.length ? rest.join("```").replace(/^\n/, "").split("\n") : [];
  lines.splice(0, lines.length, ...after);
  return el("pre", {}, el("code", {}, first.replace(/^[\w+-]*\n/, "").replace(/\n$/, "")));
}

function quote(lines) {
  if (lines[0].startsWith(">>> ")) {
    const all = lines.splice(0).join("\n").slice(4);
    return el("blockquote", {}, markdown(all));
  }
  const quoted = taken(lines, (line) => line.startsWith("> ")).map((line) => line.slice(2));
  return el("blockquote", {}, markdown(quoted.join("\n")));
}

function list(items) {
  const depth = items[0][1].length;
  const number = items[0][2];
  const made = el(number ? "ol" : "ul", { start: number });
  const sameKind = ([, , other]) => Boolean(other) === Boolean(number);
  while (items.length && items[0][1].length >= depth) {
    if (items[0][1].length > depth && made.lastChild) made.lastChild.append(list(items));
    else if (!sameKind(items[0])) break;
    else made.append(el("li", {}, inline(items.shift()[3])));
  }
  return made;
}

function lists(lines) {
  const items = taken(lines, (line) => ITEM.test(line)).map((line) => ITEM.exec(line));
  const made = [];
  while (items.length) made.push(list(items));
  return made;
}

function block(lines) {
  const [line] = lines;
  if (line.startsWith("```") && lines.join("\n").indexOf("```", 3) > 0) return fence(lines);
  if (/^>{1}(>>)? /.test(line)) return quote(lines);
  if (ITEM.test(line)) return lists(lines);
  for (const [pattern, make] of LINE_BLOCKS) {
    const match = pattern.exec(line);
    if (match) {
      lines.shift();
      return make(match);
    }
  }
  const words = [lines.shift(), ...taken(lines, (next) => !begins(next))].join("\n");
  return words.trim() ? el("p", {}, inline(words.replace(/\n+$/, ""))) : null;
}

/** The nodes of a text. */
export function markdown(text) {
  const lines = text.split("\n");
  const nodes = [];
  while (lines.length) nodes.push(block(lines));
  return nodes.flat().filter(Boolean);
}
