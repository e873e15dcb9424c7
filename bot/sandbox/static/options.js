// The options of slash commands: which commands fit what is typed, and what a typed value is worth.

import { channelOf, nameOf, state, title } from "./state.js";
import { say } from "./words.js";

/** The name of an option, with what stands before it. */
const NAME = /(?:^|\s)([\p{L}\p{M}\p{N}_-]+):/gu;
const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;

/** The commands whose words hold what is typed, those that begin with it first. */
export function fitting(typed) {
  const query = typed.trim().toLowerCase();
  const names = (command) => [command.label.toLowerCase(), command.words];
  const begins = (command) => names(command).some((name) => name.startsWith(query));
  const holds = (command) => names(command).some((name) => name.includes(query));
  const found = state.commands.filter(holds);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** The command that a text begins with, and the rest of the text: null while it is not whole. */
export function begun(text) {
  const line = text.trimStart();
  const begins = (name) => line.toLowerCase().startsWith(`/${name.toLowerCase()} `);
  for (const command of state.commands) {
    const name = [command.label, command.words].find(begins);
    if (name) return { command, rest: line.slice(name.length + 2) };
  }
  return null;
}

/** A name without case and accents. */
const folded = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether an option may be meant by the beginning of its shown or its English name. */
export function isMeant(option, typed) {
  return [option.label, option.name].some((name) => folded(name).startsWith(folded(typed.trim())));
}

/** The option that is shown under a name, else the one that has it in English. */
function named(command, name) {
  const by = (field) => command.options.find((option) => folded(option[field]) === folded(name));
  return by("label") ?? by("name");
}

/** A text such as "Thebes price:6 card:Block": what is `before` the first name, and `[option, text]` by name. */
export function spelled(command, text) {
  const marks = [...text.matchAll(NAME)]
    .map((mark) => ({ option: named(command, mark[1]), from: mark.index, to: mark.index + mark[0].length }))
    .filter((mark) => mark.option);
  const values = marks.map(({ option, to }, at) => [option, text.slice(to, marks[at + 1]?.from).trim()]);
  return { before: text.slice(0, marks[0]?.from).trim(), values };
}

/** What the client itself suggests for an option; null where anything may be typed. */
export function suggested(option) {
  if (option.choices.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN) return [{ label: say("yes"), value: true }, { label: say("no"), value: false }];
  if (option.type === USER) return [...state.people, state.bot].map((user) => ({ label: user.name, value: user.id }));
  if (option.type === CHANNEL) {
    const channels = state.channels.filter((channel) => channel.kind !== "dm");
    return channels.map((channel) => ({ label: title(channel), value: channel.id }));
  }
  return null;
}

function range({ min_value: least, max_value: most }) {
  if (least !== undefined && most !== undefined) return say("range", { least, most });
  return least !== undefined ? say("atLeast", { least }) : say("atMost", { most });
}

function amount(option, text) {
  const whole = option.type === INTEGER;
  if (!(whole ? /^-?\d{1,15}$/ : /^-?\d{1,15}([.,]\d{1,15})?$/).test(text)) return { problem: say(whole ? "wholeNumber" : "number") };
  const value = Number(text.replace(",", "."));
  const fits = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
  return fits ? { value } : { problem: range(option) };
}

function words(option, text) {
  const least = option.min_length ?? 1;
  const most = option.max_length ?? 6000;
  return text.length >= least && text.length <= most ? { value: text } : { problem: say("length", { least, most }) };
}

/** What typed text is worth for an option: `{ value }`, or `{ problem }` as a sentence. */
export function worth(option, text) {
  const offered = suggested(option);
  if (offered) {
    const same = (one) => one.label.toLowerCase() === text.trim().toLowerCase() || String(one.value) === text.trim();
    const found = offered.find(same);
    return found ? { value: found.value } : { problem: say("listed") };
  }
  if (option.type === INTEGER || option.type === NUMBER) return amount(option, text.trim());
  return option.type === STRING ? words(option, text.trim()) : { problem: say("listed") };
}

/** A value as a person reads it. */
export function shown(option, value) {
  if (option.type === USER) return nameOf(value) ?? value;
  if (option.type === CHANNEL) return title(channelOf(value)) || value;
  return String(value);
}
