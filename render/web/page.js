
"use strict";

// Shows the steps of one record. Everything that it needs is in the page.

const SVG = "http://www.w3.org/2000/svg";
const find = (id) => document.getElementById(id);
const { rounds, rimmed, templates, shapes, versions } = JSON.parse(find("record").textContent);
const LAST = versions[0].steps.length - 1;
const DELAY = 250; // milliseconds until the address shows a step

const nodes = []; // an element of each shape, once it is needed
const pictures = new Map(); // for each film, the shapes of each step
let version = versions[0];
let viewer = 0; // 0: everybody
let step = -1;
let address = 0; // the timer that changes it

/** Return the markup of a shape: its template, with its places in the holes. */
function markup(number) {
  const [template, ...places] = shapes[number].split(" ");
  return templates[template].replaceAll('"~"', () => `"${places.shift()}"`);
}

/** Return a new element of a shape. */
function element(number) {
  if (!nodes[number]) {
    const holder = document.createElementNS(SVG, "g");
    holder.innerHTML = markup(number);
    nodes[number] = holder.firstChild;
    if (nodes[number].tagName === "text") {
      nodes[number].setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
  return nodes[number].cloneNode(true);
}

/** Return the shapes of each step of a film, which stores differences. */
function decoded(film) {
  if (!pictures.has(film)) {
    let before = [];
    const steps = film[1].map((edits) => {
      let place = 0;
      const after = [];
      for (const [start, end, ...added] of edits) {
        after.push(...before.slice(place, start), ...added);
        place = end;
      }
      before = after.concat(before.slice(place));
      return before;
    });
    pictures.set(film, steps);
  }
  return pictures.get(film);
}

/** Return the elements of a picture that another one can use again, by shape. The others go. */
function usable(picture, wanted) {
  const kept = new Map();
  const left = new Map();
  for (const number of wanted) {
    left.set(number, (left.get(number) ?? 0) + 1);
  }
  for (const node of [...picture.childNodes]) {
    const count = left.get(node.shape) ?? 0;
    if (count) {
      left.set(node.shape, count - 1);
      kept.set(node.shape, [...(kept.get(node.shape) ?? []), node]);
    } else {
      node.remove();
    }
  }
  return kept;
}

/** Show the shapes of a step in a picture, of which only what differs is replaced. */
function draw(picture, film) {
  const wanted = decoded(film)[step];
  const kept = usable(picture, wanted);
  let place = picture.firstChild;
  for (const number of wanted) {
    const known = kept.get(number);
    const node = known?.length ? known.shift() : element(number);
    node.shape = number;
    if (node === place) {
      place = place.nextSibling;
    } else {
      picture.insertBefore(node, place);
    }
  }
  const [, width, height] = film[0].findLast(([from]) => from <= step);
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
}

const words = (numbers) => numbers.map((number) => version.texts[number]).join(" ");
const heading = (number) => version.texts[version.steps[number][0]];

/** Return the lines of a step that the viewer saw, each with whether others did not. */
function lines(number) {
  return version.steps[number][1]
    .map((line) => (Array.isArray(line) ? line : [line]))
    .filter(([, ...seats]) => !seats.length || seats.includes(viewer - 1))
    .map(([text, ...seats]) => [version.texts[text], seats.length > 0]);
}

/** Put the lines of a step into elements of a kind. */
function written(number, kind) {
  return lines(number).map(([text, isOwn]) => {
    const made = document.createElement(kind);
    made.textContent = text;
    made.className = isOwn ? "own" : "";
    return made;
  });
}

/** Write the log for the viewer, with a link for each step. */
function writeLog() {
  const log = find("log");
  log.replaceChildren();
  let list = null;
  for (let number = 0; number <= LAST; number += 1) {
    if (!list || heading(number) !== heading(number - 1)) {
      const title = document.createElement("h3");
      title.textContent = heading(number);
      list = document.createElement("ol");
      log.append(title, list);
    }
    const link = document.createElement("a");
    link.href = `#step=${number}`;
    link.append(...written(number, "span"));
    if (!link.childNodes.length) {
      link.textContent = position(number);
    }
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
}

/** Draw the chart of the points, with a line for the current step. */
function writeChart() {
  const { chart } = version;
  find("chart").hidden = !chart;
  if (chart) {
    const line = document.createElementNS(SVG, "path");
    line.id = "here";
    find("course").replaceChildren(...chart.shapes.map(element), line);
    find("course").setAttribute("viewBox", `0 0 ${chart.size.join(" ")}`);
    find("course").setAttribute("aria-label", chart.label);
    find("chart-title").textContent = chart.title;
  }
}

/** Put the line of the chart at the current step. */
function markChart() {
  if (version.chart) {
    const { size, span } = version.chart;
    const x = span[0] + ((span[1] - span[0]) * step) / Math.max(1, LAST);
    find("here").setAttribute("d", `M${x},0V${size[1]}`);
  }
}

/** Return the step at a place of the chart. */
function stepAt(event) {
  const { size, span } = version.chart;
  const box = find("course").getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * size[0];
  const share = (x - span[0]) / (span[1] - span[0]);
  return Math.min(LAST, Math.max(0, Math.round(share * LAST)));
}

const position = (number) =>
  version.words.step.replace("%n", number).replace("%c", LAST);

/** Mark the current step in the log, and scroll the log to it, but never the page. */
function markLog() {
  const log = find("log");
  log.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = log.querySelectorAll("a")[step];
  link.setAttribute("aria-current", "step");
  const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight];
  if (top < log.scrollTop || bottom > log.scrollTop + log.clientHeight) {
    log.scrollTop = top - Math.min(log.clientHeight / 3, Math.max(0, log.clientHeight - bottom + top));
  }
}

/** Show the current step for the viewer. */
function refresh() {
  const alts = version.steps[step][2];
  draw(find("board"), version.films[0]);
  find("board").setAttribute("aria-label", words(alts[0]));
  find("rimmed").style.visibility = rimmed.includes(step) ? "visible" : "hidden";
  const hasHand = viewer > 0 && decoded(version.films[viewer])[step].length > 0;
  find("secrets").hidden = !hasHand;
  if (hasHand) {
    draw(find("hand"), version.films[viewer]);
    find("hand").setAttribute("aria-label", words(alts[viewer]));
  }
  const where = `${position(step)} · ${heading(step)}`;
  find("where").textContent = where;
  find("slider").value = step;
  find("slider").setAttribute("aria-valuetext", where);
  find("now").replaceChildren(...written(step, "p"));
  for (const button of document.querySelectorAll("[data-go]")) {
    button.setAttribute("aria-disabled", String(target(button.dataset.go) === step));
  }
  markLog();
  markChart();
}

/** Return the step that a command leads to. */
function target(command) {
  switch (command) {
    case "first":
      return 0;
    case "last":
      return LAST;
    case "back":
      return Math.max(0, step - 1);
    case "next":
      return Math.min(LAST, step + 1);
    case "earlier":
      return rounds.findLast((start) => start < step) ?? 0;
    default:
      return rounds.find((start) => start > step) ?? LAST;
  }
}

/** Go to a step, and put it into the address a moment later. */
function go(number) {
  if (number === step) {
    return;
  }
  step = number;
  refresh();
  clearTimeout(address);
  address = setTimeout(() => history.replaceState(null, "", `#step=${step}`), DELAY);
}

/** Return the step of the address, or the first one. */
function addressed() {
  const number = Number(/^#step=(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);
  return Math.min(number, LAST);
}

/** Write everything that stays while steps change. */
function speak() {
  document.documentElement.lang = version.code;
  document.title = version.title;
  find("title").textContent = version.title;
  for (const labelled of document.querySelectorAll("[data-word]")) {
    labelled.textContent = version.words[labelled.dataset.word];
  }
  for (const button of document.querySelectorAll("[data-go]")) {
    button.setAttribute("aria-label", version.words[button.dataset.go]);
    button.title = version.words[button.dataset.go];
  }
  find("slider").setAttribute("aria-label", version.words.slider);
  fill(find("viewer"), version.viewers, viewer);
  writeLog();
  writeChart();
}

/** Put options into a list. */
function fill(list, labels, chosen) {
  list.replaceChildren(...labels.map((label, number) => new Option(label, number)));
  list.selectedIndex = chosen;
}

const COMMANDS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  ArrowUp: "later",
  ArrowDown: "earlier",
  PageUp: "later",
  PageDown: "earlier",
  Home: "first",
  End: "last",
};

/** Whether a key belongs to the element with the focus: a list, or the log, which scrolls. */
function isTaken(event) {
  const { target: focus, key } = event;
  const scrolls = focus.id !== "slider" && (focus.closest("#log") || key.startsWith("Page"));
  const isSideways = key === "ArrowLeft" || key === "ArrowRight";
  return focus.tagName === "SELECT" || (scrolls && !isSideways);
}

document.addEventListener("keydown", (event) => {
  const command = COMMANDS[event.key];
  const isAlone = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
  if (command && isAlone && !isTaken(event)) {
    event.preventDefault();
    go(target(command));
  }
});
find("buttons").addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) {
    go(target(button.dataset.go));
  }
});
find("slider").addEventListener("input", (event) => go(Number(event.target.value)));
find("course").addEventListener("click", (event) => go(stepAt(event)));
find("viewer").addEventListener("change", (event) => {
  viewer = event.target.selectedIndex;
  writeLog();
  refresh();
});
find("language").addEventListener("change", (event) => {
  version = versions[event.target.selectedIndex];
  speak();
  refresh();
});
find("larger").addEventListener("change", (event) => {
  find("pictures").classList.toggle("larger", event.target.checked);
});
addEventListener("hashchange", () => go(addressed()));

const spoken = navigator.languages.map((locale) => locale.split("-")[0]);
const found = spoken.map((code) => versions.find((each) => each.code === code));
version = found.find(Boolean) ?? versions[0];
find("slider").max = LAST;
fill(find("language"), versions.map(({ name }) => name), versions.indexOf(version));
speak();
go(addressed());
