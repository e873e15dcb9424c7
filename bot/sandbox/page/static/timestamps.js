// Times as Discord writes them, in the person's language and zone; relative ones stay true.

import { el } from "./dom.js";
import { currentLocale, translate } from "./translations.js";

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
const MAX_SECONDS = 8.64e12;

function format(seconds, style) {
  return new Intl.DateTimeFormat(currentLocale(), STYLES[style]).format(seconds * 1000);
}

function formatRelative(seconds) {
  const distance = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  const numeric = distance ? "always" : "auto"; // “now”, not “in 0 seconds”
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric }).format(Math.trunc(distance / size), unit);
}

/** Return the element of `<t:seconds:style>`, or null for a time out of range. */
export function timestamp(seconds, style) {
  if (Math.abs(seconds) > MAX_SECONDS) return null;
  const knownStyle = style === "R" || style in STYLES ? style : "f";
  const text = knownStyle === "R" ? formatRelative(seconds) : format(seconds, knownStyle);
  const element = el("time", { class: "timestamp", title: format(seconds, "F") }, text);
  element.dateTime = new Date(seconds * 1000).toISOString();
  if (knownStyle === "R") element.dataset.at = seconds;
  return element;
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Return how many days ago a time was, by the calendar. */
function daysAgo(seconds) {
  return Math.round((midnight(new Date()) - midnight(new Date(seconds * 1000))) / 86400000);
}

/** Return the element that says when a message was written. */
export function messageTime(seconds) {
  const days = daysAgo(seconds);
  const time = format(seconds, "t");
  const text =
    days === 0 ? translate("today", { time })
    : days === 1 ? translate("yesterday", { time })
    : `${format(seconds, "d")} ${time}`;
  const element = el("time", { class: "message-time", title: format(seconds, "F") }, text);
  element.dateTime = new Date(seconds * 1000).toISOString();
  return element;
}

export const formatTime = (seconds) => format(seconds, "t");
export const formatDay = (seconds) => format(seconds, "D");

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-at]")) {
    const text = formatRelative(Number(element.dataset.at));
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
