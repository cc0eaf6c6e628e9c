/**
 * Lets readers look at the samples of a chart, by pointer or by keyboard: the nearest sample's row in a box that is also
 * read aloud. Loaded once a page; the samples are fetched when a chart is first touched. Without it nothing is missing,
 * for every figure is in the tables.
 * @module
 */
import type {Points} from "../../lib/charts/points.js";
import type {Lang} from "../../lib/units.js";
import {formatCount, formatDuration} from "../../lib/wording/format.js";
import type {ExploreWords} from "./explore-words.js";
import {moveFrom, nearestPlace, placesOf, wordOf} from "./nearest.js";
import type {Move, Place} from "./nearest.js";

/** px of the drawing within which a sample is near. */
const REACH = 28;

const KEYS: Readonly<Record<string, Move>> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowDown: "down",
  ArrowUp: "up",
  Home: "first",
  End: "last"
};

const fetched = new Map<string, Promise<Points>>();

function fetchPoints(url: string): Promise<Points> {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  const fresh = fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`${url}: expected the samples, got ${answer.status}`);
    return answer.json() as Promise<Points>;
  });
  fetched.set(url, fresh);
  // A reader who tries again asks again.
  fresh.catch(() => fetched.delete(url));
  return fresh;
}

for (const link of document.querySelectorAll<HTMLAnchorElement>("figure a.samples")) {
  const plot = link.closest("figure")?.querySelector<HTMLElement>(".plot[data-words]");
  if (plot?.querySelector(".panel") != null) enable(plot, link);
}

function enable(plot: HTMLElement, link: HTMLAnchorElement): void {
  const words = JSON.parse(plot.dataset.words ?? "{}") as ExploreWords;
  const title = plot.closest("figure")?.querySelector("h3")?.textContent ?? "";
  plot.tabIndex = 0;
  // An application gets the arrow keys that a screen reader would otherwise keep for itself.
  plot.setAttribute("role", "application");
  plot.setAttribute("aria-label", `${title}. ${words.hint}`);
  const box = document.createElement("div");
  box.className = "sample";
  box.setAttribute("role", "status");
  const ring = document.createElement("div");
  ring.className = "sample-ring";
  ring.hidden = true;
  plot.append(ring, box);
  listen(plot, {plot, box, ring, words, url: link.href, current: null, places: new Map()});
}

interface State {
  readonly plot: HTMLElement;
  readonly box: HTMLElement;
  readonly ring: HTMLElement;
  readonly words: ExploreWords;
  readonly url: string;
  readonly places: Map<SVGSVGElement, readonly Place[]>;
  current: Place | null;
}

function listen(plot: HTMLElement, state: State): void {
  const point = (event: PointerEvent) => {
    // Whoever reads the box may move over it.
    if (event.target instanceof Node && state.box.contains(event.target)) return;
    void act(state, (places, svg) => nearestPlace(places, inDrawing(svg, event), REACH));
  };
  plot.addEventListener("pointermove", point);
  plot.addEventListener("pointerdown", point);
  plot.addEventListener("pointerleave", () => hide(state));
  plot.addEventListener("blur", () => hide(state));
  plot.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide(state);
    const move = KEYS[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void act(state, (places) => moveFrom(places, state.current, move), true);
  });
}

/** @param told - Say it when there is nothing to show: who pressed a key waits for an answer. */
async function act(
  state: State,
  choose: (places: readonly Place[], svg: SVGSVGElement) => Place | null,
  told = false
): Promise<void> {
  const svg = [...state.plot.querySelectorAll("svg")].find((one) => one.getClientRects().length > 0);
  if (svg === undefined) return;
  try {
    const points = await fetchPoints(state.url);
    const places = state.places.get(svg) ?? placesOf(svg.querySelectorAll(".panel"), points);
    state.places.set(svg, places);
    const place = choose(places, svg);
    if (place !== null) show(state, svg, place, rowText(points, place, state));
    else if (told) state.box.textContent = state.words.empty;
    else hide(state);
  } catch {
    if (told) state.box.textContent = state.words.failed;
  }
}

/** Of a pointer, in units of the drawing. */
function inDrawing(svg: SVGSVGElement, {clientX, clientY}: PointerEvent): [number, number] {
  const {left, top, width} = svg.getBoundingClientRect();
  const scale = svg.viewBox.baseVal.width / width;
  return [(clientX - left) * scale, (clientY - top) * scale];
}

function show(state: State, svg: SVGSVGElement, place: Place, text: string): void {
  const {plot, box, ring} = state;
  if (place === state.current && box.textContent === text) return;
  state.current = place;
  const [outer, inner] = [plot.getBoundingClientRect(), svg.getBoundingClientRect()];
  const scale = inner.width / svg.viewBox.baseVal.width;
  const x = inner.left - outer.left + place.x * scale;
  const y = inner.top - outer.top + place.y * scale;
  ring.hidden = false;
  ring.style.translate = `${x}px ${y}px`;
  box.textContent = text;
  const left = Math.min(Math.max(0, x + 12), Math.max(0, outer.width - box.offsetWidth));
  // Below the sample, or above it where the drawing ends.
  const top = y + 14 + box.offsetHeight > outer.height ? y - box.offsetHeight - 14 : y + 14;
  box.style.translate = `${left}px ${top}px`;
}

function hide(state: State): void {
  state.current = null;
  state.ring.hidden = true;
  state.box.textContent = "";
}

/** `T7 k=5 total 34.1 ms · iteration 6 · call 84 · 56 rows`: only what was recorded. */
function rowText(points: Points, {row, ms}: Place, {words}: State): string {
  const lang: Lang = document.documentElement.lang === "ko" ? "ko" : "en";
  const name = [
    wordOf(points, "scenario", row),
    wordOf(points, "variant", row),
    wordOf(points, "phase", row)
  ];
  const whole = points.duration_ms[row] ?? ms;
  const figures = (["iteration", "order", "index_rows", "tokens"] as const).flatMap((column) => {
    const value = points[column][row];
    return value == null ? [] : [`${words[column]} ${formatCount(lang, value)}`];
  });
  const previous = wordOf(points, "previous_scenario", row);
  return [
    `${name.filter((part) => part !== null).join(" ")}: ${formatDuration(lang, whole)}`,
    ...(whole === ms ? [] : [`${words.item} ${formatDuration(lang, ms)}`]),
    ...(points.warm_up[row] === 1 ? [words.warm_up] : []),
    ...figures,
    ...(previous === null ? [] : [`${words.previous_scenario} ${previous}`])
  ].join(" · ");
}
