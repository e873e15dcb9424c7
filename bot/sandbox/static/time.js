// Times as Discord writes them, in the person's language and zone; relative ones stay true.

import { el } from "./dom.js";
import { say, spoken } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const LATEST = 8.64e12;

function formatted(seconds, style) {
  return new Intl.DateTimeFormat(spoken(), STYLES[style]).format(seconds * 1000);
}

function relative(seconds) {
  const away = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(spoken()).format(Math.trunc(away / size), unit);
}

/** `<t:seconds:style>`. */
export function timestamp(seconds, style) {
  if (Math.abs(seconds) > LATEST) return null;
  const known = style === "R" || style in STYLES ? style : "f";
  const words = known === "R" ? relative(seconds) : formatted(seconds, known);
  const made = el("time", { class: "timestamp", title: formatted(seconds, "F") }, words);
  made.dateTime = new Date(seconds * 1000).toISOString();
  if (known === "R") made.dataset.at = seconds;
  return made;
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** How many days ago a time was, by the calendar. */
function daysAgo(seconds) {
  return Math.round((midnight(new Date()) - midnight(new Date(seconds * 1000))) / 86400000);
}

/** When a message was written. */
export function written(seconds) {
  const days = daysAgo(seconds);
  const time = formatted(seconds, "t");
  const words =
    days === 0 ? say("today", { time })
    : days === 1 ? say("yesterday", { time })
    : `${formatted(seconds, "d")} ${time}`;
  const made = el("time", { class: "written", title: formatted(seconds, "F") }, words);
  made.dateTime = new Date(seconds * 1000).toISOString();
  return made;
}

export const hour = (seconds) => formatted(seconds, "t");
export const day = (seconds) => formatted(seconds, "D");

setInterval(() => {
  for (const one of document.querySelectorAll("time[data-at]")) {
    const words = relative(Number(one.dataset.at));
    if (one.textContent !== words) one.textContent = words;
  }
}, 1000);
