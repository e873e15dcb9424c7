// The language of a message. Bots do not say in which they write, but whoever reads it aloud has to know.

import { state } from "./state.js";

/** Words that one of the languages cannot do without and the other does not have. */
const WORDS = {
  en: "the of and is are was were you your yours with for has have this that from not it its to by at who what which be been no only".split(" "),
  fr: "le la les des du de et est sont une vous votre vos avec pour ce cette ces dans que qui ne pas par au aux sur ou il elle aucun chaque rien".split(" "),
};
const ELISIONS = /(?<![\p{L}\d])(?:l|d|n|s|qu|jusqu)[’'](?=\p{L})/giu;

/** Return "en" or "fr", whichever a text has more words of; null where it has as many. */
export function languageOf(text) {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language) => words.filter((word) => WORDS[language].includes(word)).length;
  const difference = count("en") - count("fr") - (text.match(ELISIONS)?.length ?? 0);
  return difference ? (difference > 0 ? "en" : "fr") : null;
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
