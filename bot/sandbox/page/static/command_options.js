// Slash commands and their options: which ones a text names, and which values a text stands for.

import { channelTitle, findChannel, state, userName } from "./state.js";
import { translate } from "./translations.js";

/** The name of an option with its colon, at the beginning or after a space. */
const OPTION_NAME = /(?:^|\s)([\p{L}\p{M}\p{N}_-]+):/gu;
const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;
export const ATTACHMENT = 11;

/** Return the commands whose words contain a text, those that begin with it first. */
export function matchingCommands(text) {
  const query = text.trim().toLowerCase();
  const names = (command) => [command.label.toLowerCase(), command.words];
  const begins = (command) => names(command).some((name) => name.startsWith(query));
  const contains = (command) => names(command).some((name) => name.includes(query));
  const found = state.commands.filter(contains);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** Return the command that a text begins with and the rest of the text, or null without a whole command. */
export function parseCommand(text) {
  const line = text.trimStart();
  const begins = (name) => line.toLowerCase().startsWith(`/${name.toLowerCase()} `);
  for (const command of state.commands) {
    const name = [command.label, command.words].find(begins);
    if (name) return { command, rest: line.slice(name.length + 2) };
  }
  return null;
}

/** Return a name without case and accents. */
const fold = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Return whether a text is the beginning of an option's shown or English name. */
export function matchesOption(option, text) {
  return [option.label, option.name].some((name) => fold(name).startsWith(fold(text.trim())));
}

/** Return whether a text is the whole of an option's shown or English name. */
export function isOptionName(option, text) {
  return [option.label, option.name].some((name) => fold(name) === fold(text.trim()));
}

/** Return the option that is shown under a name, or else the one with that English name. */
function findOption(command, name) {
  const by = (field) => command.options.find((option) => fold(option[field]) === fold(name));
  return by("label") ?? by("name");
}

/** Split "Thebes price:6 card:Block" into the text `before` the first name and `[option, text]` pairs. */
export function splitByOptions(command, text) {
  const marks = [...text.matchAll(OPTION_NAME)]
    .map((mark) => ({ option: findOption(command, mark[1]), start: mark.index, end: mark.index + mark[0].length }))
    .filter((mark) => mark.option);
  const values = marks.map(({ option, end }, index) => [option, text.slice(end, marks[index + 1]?.start).trim()]);
  return { before: text.slice(0, marks[0]?.start).trim(), values };
}

/** Return the choices that the client itself knows for an option, or null where anything may be typed. */
export function clientChoices(option) {
  if (option.choices.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  if (option.type === BOOLEAN) return [{ label: translate("yes"), value: true }, { label: translate("no"), value: false }];
  if (option.type === USER) return [...state.people, state.bot].map((user) => ({ label: user.name, value: user.id }));
  if (option.type === CHANNEL) {
    const channels = state.channels.filter((channel) => channel.kind !== "dm");
    return channels.map((channel) => ({ label: channelTitle(channel), value: channel.id }));
  }
  return null;
}

function rangeSentence({ min_value: least, max_value: most }) {
  if (least !== undefined && most !== undefined) return translate("range", { least, most });
  return least !== undefined ? translate("atLeast", { least }) : translate("atMost", { most });
}

function parseNumber(option, text) {
  const isInteger = option.type === INTEGER;
  const pattern = isInteger ? /^-?\d{1,15}$/ : /^-?\d{1,15}([.,]\d{1,15})?$/;
  if (!pattern.test(text)) return { problem: translate(isInteger ? "wholeNumber" : "number") };
  const value = Number(text.replace(",", "."));
  const isInRange = value >= (option.min_value ?? -Infinity) && value <= (option.max_value ?? Infinity);
  return isInRange ? { value } : { problem: rangeSentence(option) };
}

function parseText(option, text) {
  const least = option.min_length ?? 1;
  const most = option.max_length ?? 6000;
  return text.length >= least && text.length <= most ? { value: text } : { problem: translate("length", { least, most }) };
}

/** Return the `{ value }` of a typed text for an option, or a `{ problem }` as a sentence. */
export function parseValue(option, text) {
  const choices = clientChoices(option);
  if (choices) {
    const matches = (choice) => choice.label.toLowerCase() === text.trim().toLowerCase() || String(choice.value) === text.trim();
    const found = choices.find(matches);
    return found ? { value: found.value } : { problem: translate("listed") };
  }
  if (option.type === INTEGER || option.type === NUMBER) return parseNumber(option, text.trim());
  return option.type === STRING ? parseText(option, text.trim()) : { problem: translate("listed") };
}

/** Return a value as a person reads it. */
export function formatValue(option, value) {
  if (option.type === USER) return userName(value) ?? value;
  if (option.type === CHANNEL) return channelTitle(findChannel(value)) || value;
  return String(value);
}
