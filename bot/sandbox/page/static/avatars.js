// Avatars beside names: a coloured initial for each person, and the bot's sign.

import { el } from "./dom.js";
import { state } from "./state.js";

const HUES = [210, 20, 160, 285, 48, 350, 185, 95];

/** Return a person's initial, coloured by their position in the list of people, or the bot's sign. */
export function avatar(user) {
  if (user.id === state.bot.id) return el("img", { class: "avatar", src: "/static/bot.svg", alt: "" });
  const position = Math.max(state.people.findIndex((one) => one.id === user.id), 0);
  const disc = el("span", { class: "avatar", "aria-hidden": "true" }, [...user.name][0] ?? "?");
  disc.style.background = `hsl(${HUES[position % HUES.length]} 52% 36%)`;
  return disc;
}
