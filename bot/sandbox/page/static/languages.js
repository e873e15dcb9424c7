// The language of a message. Bots do not say in which they write, but whoever reads it aloud has to know.

import { state } from "./state.js";
import { LANGUAGES } from "./translations.js";

const WORD = /(?<![\p{L}\d])\p{L}+(?:’(?=\p{L}))?/gu; // an elision such as “l’” is one
const FREQUENT = Object.entries(LANGUAGES).map(([name, { frequentWords }]) => [name, new Set(frequentWords.split(" "))]);

/** Return the language that a text has most words of, or null if several have as many. */
export function languageOf(text) {
  const words = text.toLowerCase().replaceAll("'", "’").match(WORD) ?? [];
  const counts = FREQUENT.map(([name, frequent]) => [name, words.filter((word) => frequent.has(word)).length]);
  const most = Math.max(...counts.map(([, count]) => count));
  const found = counts.filter(([, count]) => count === most);
  return found.length === 1 ? found[0][0] : null;
}

function textsOf(component) {
  const { label, content, placeholder, description } = component;
  const inner = [component.components, component.options, component.items, component.accessory, component.component].flat().filter(Boolean);
  return [label, content, placeholder, description, ...inner.flatMap(textsOf)].filter(Boolean);
}

function ownLanguage(message) {
  const alts = message.attachments.map((attachment) => attachment.alt);
  return languageOf([message.content, ...alts, ...message.components.flatMap(textsOf)].join("\n"));
}

/** Return the language of a message: by its words, or else that of what its author wrote before to the same people. */
export function languageOfMessage(message) {
  const messages = [...state.messages.values()];
  const before = messages.slice(0, messages.findIndex((one) => one.id === message.id)).reverse();
  const own = ownLanguage(message);
  if (own) return own;
  const alike = before.filter((one) => one.author.id === message.author.id && one.private === message.private);
  return alike.map(ownLanguage).find(Boolean) ?? null;
}
