import type { Card } from "./card.ts";
import { h } from "./dom.ts";

/** Cards that are placed at once; the others follow when the browser is idle. */
const FIRST = 60;
const SLICE = 120;

export interface List {
  readonly element: HTMLElement;
  /** Shows these cards, and only these. */
  show(indexes: readonly number[]): void;
  /** Places the card now; undefined if the filter hides it. */
  reach(index: number): Card | undefined;
  /** Places all cards now. */
  complete(): readonly Card[];
  /** The shown findings, in order. */
  shown(): readonly number[];
}

export function createList(cardAt: (index: number) => Card): List {
  const element = h("div", { class: "list" });
  const nothing = h("p", { class: "nothing" }, "No findings match.");
  let indexes: readonly number[] = [];
  let placed = 0;
  let run = 0;
  const place = (amount: number): void => {
    const next = indexes.slice(placed, placed + amount);
    placed += next.length;
    element.append(...next.map((index) => cardAt(index).element));
  };
  const later = (own: number): void => {
    whenIdle(() => {
      if (own !== run || placed >= indexes.length) return;
      place(SLICE);
      later(own);
    });
  };
  return {
    element,
    show(wanted) {
      indexes = wanted;
      placed = 0;
      run++;
      element.replaceChildren(...(wanted.length === 0 ? [nothing] : []));
      place(FIRST);
      later(run);
    },
    reach(index) {
      const position = indexes.indexOf(index);
      if (position < 0) return undefined;
      if (position >= placed) place(position - placed + SLICE);
      return cardAt(index);
    },
    complete() {
      place(indexes.length);
      return indexes.map(cardAt);
    },
    shown: () => indexes,
  };
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 500 });
  else setTimeout(work, 16);
}
