import type { Card } from "./card.ts";
import { button, h } from "./dom.ts";
import type { Section } from "./sections.ts";
import { count } from "./words.ts";

/** Cards that are placed at once; the others follow when the browser is idle. */
const FIRST = 60;
const SLICE = 120;

/** Sections with more cards show the first ones only, until the reader opens the others. */
const SHORT = 5;
const SHOWN = 3;

export interface List {
  readonly element: HTMLElement;
  /** Shows these cards, and only these. `isShort`: long sections are cut. */
  show(sections: readonly Section[], isShort: boolean): void;
  /** Places the card now, and its section in full if need be; undefined if the filter hides it. */
  reach(index: number): Card | undefined;
  /** Places all cards now. */
  complete(): readonly Card[];
  /** The findings that are not cut, in order. */
  shown(): readonly number[];
}

/** A heading, a card by its index, or a button for the rest of a section. */
type Entry = HTMLElement | number;

export function createList(cardAt: (index: number) => Card): List {
  const element = h("div", { class: "list" });
  let sections: readonly Section[] = [];
  let entries: readonly Entry[] = [];
  let whole = new Set<Section>();
  let placed = 0;
  let run = 0;
  const place = (amount: number): void => {
    const next = entries.slice(placed, placed + amount);
    placed += next.length;
    element.append(...next.map((entry) => (typeof entry === "number" ? cardAt(entry).element : entry)));
  };
  const later = (own: number): void => {
    whenIdle(() => {
      if (own !== run || placed >= entries.length) return;
      place(SLICE);
      later(own);
    });
  };
  const entriesOf = (section: Section): readonly Entry[] => {
    const { headings, indexes } = section;
    if (whole.has(section)) return [...headings, ...indexes];
    const more = button({ class: "quiet rest" }, () => expand(section), count(indexes.length - SHOWN, "more finding"));
    return [...headings, ...indexes.slice(0, SHOWN), more];
  };
  const refresh = (amount: number): void => {
    entries = sections.flatMap(entriesOf);
    placed = 0;
    run++;
    element.replaceChildren(...(sections.length === 0 ? [h("p", { class: "nothing" }, "No findings match.")] : []));
    place(Math.max(FIRST, amount));
    later(run);
  };
  const expand = (section: Section): void => {
    whole.add(section);
    refresh(placed + section.indexes.length);
  };
  return {
    element,
    show(wanted, isShort) {
      sections = wanted;
      whole = new Set(wanted.filter(({ indexes }) => !isShort || indexes.length <= SHORT));
      refresh(FIRST);
    },
    reach(index) {
      const section = sections.find(({ indexes }) => indexes.includes(index));
      if (section === undefined) return undefined;
      if (!entries.includes(index)) expand(section);
      const position = entries.indexOf(index);
      if (position >= placed) place(position - placed + SLICE);
      return cardAt(index);
    },
    complete() {
      whole = new Set(sections);
      refresh(Infinity);
      return sections.flatMap(({ indexes }) => indexes).map(cardAt);
    },
    shown: () => entries.filter((entry) => typeof entry === "number"),
  };
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 16);
}
