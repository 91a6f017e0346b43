import { type PackedReport, unpack } from "../packed.ts";
import { hashOf, viewOf } from "./address.ts";
import { createCard, type Card } from "./card.ts";
import { button, h } from "./dom.ts";
import { createSearch, isEmpty, NO_FILTER, type Filter } from "./filter.ts";
import { listenForKeys } from "./keyboard.ts";
import { createList } from "./list.ts";
import { createMap } from "./map.ts";
import { createAffected, createProblems, createUnjudged } from "./overview.ts";
import { type Order, sectionsOf } from "./sections.ts";
import { Seen } from "./seen.ts";
import { createThemeButton } from "./theme.ts";
import { createToolbar } from "./toolbar.ts";

/** A report of at most so many findings shows them open. */
const OPEN_ALL = 3;
const data = unpack(JSON.parse(document.getElementById("data")?.textContent ?? "") as PackedReport);
const main = document.getElementById("report");
if (main !== null) start(main);

function start(root: HTMLElement): void {
  const { findings } = data;
  const cards: Card[] = [];
  const seen = new Seen();
  const cardAt = (index: number): Card => (cards[index] ??= newCard(index));
  const newCard = (index: number): Card => {
    const card = createCard(findings[index]!, {
      data,
      onOperation: (operation) => change({ ...NO_FILTER, operation }, true),
      onRule: (rule) => change({ ...NO_FILTER, rule }, true),
      onToggle: (isOpen) => {
        const { fingerprint } = findings[index]!;
        if (isOpen) opened = fingerprint;
        else if (opened === fingerprint) opened = "";
        writeAddress("replaceState");
      },
      onSeen: (isSeen) => markSeen([index], isSeen),
    });
    card.mark(seen.has(findings[index]!.fingerprint));
    if (findings.length <= OPEN_ALL) card.toggle(true);
    return card;
  };
  const list = createList(cardAt);
  const search = createSearch(data, seen);
  let filter = NO_FILTER;
  let order: Order = "rule";
  list.element.dataset["order"] = order;
  let opened = "";
  const toolbar = createToolbar(
    data,
    (changed) => change({ ...filter, ...changed }),
    (wanted) => {
      order = wanted;
      list.element.dataset["order"] = wanted;
      show(filter);
    },
  );
  const section = h("section", { class: "findings", "aria-label": "Findings" }, toolbar.element, list.element);

  const show = (next: Filter): void => {
    filter = next;
    const matches = search(next);
    list.show(sectionsOf(matches, { data, order, onSeen: (own) => markSeen(own, true) }), isEmpty(next));
    showTotals(matches.length);
  };

  const showTotals = (matches: number): void =>
    toolbar.show(filter, matches, findings.filter(({ fingerprint }) => seen.has(fingerprint)).length);

  const markSeen = (indexes: readonly number[], isSeen: boolean): void => {
    seen.set(
      indexes.map((index) => findings[index]!.fingerprint),
      isSeen,
    );
    for (const index of indexes) cards[index]?.mark(isSeen);
    showTotals(search(filter).length);
  };

  /** Applies a filter of the reader. Back returns to the previous filter; letters of a search are no separate steps. */
  const change = (next: Filter, jump = false): void => {
    const isTyping = next.text !== filter.text;
    show(next);
    writeAddress(isTyping ? "replaceState" : "pushState");
    if (jump) section.scrollIntoView({ block: "start" });
  };

  const writeAddress = (method: "pushState" | "replaceState"): void => {
    const hash = hashOf({ filter, finding: opened }, data);
    if (hash === location.hash) return;
    history[method](null, "", hash === "" ? location.href.replace(/#.*$/, "") : hash);
  };

  const isFocused = (index: number): boolean => cards[index]?.element.contains(document.activeElement) === true;

  const step = (by: 1 | -1): void => {
    const shown = list.shown();
    const at = shown.findIndex(isFocused);
    const next = at < 0 ? (by === 1 ? shown[0] : shown.at(-1)) : shown[at + by];
    if (next !== undefined) focus(list.reach(next));
  };

  /** Shows what the address states. A finding that its filter hides is shown without the filter. */
  const followAddress = (): void => {
    const view = viewOf(location.hash, data);
    show(view.filter);
    opened = view.finding;
    const index = findings.findIndex(({ fingerprint }) => fingerprint === view.finding);
    if (index < 0) return;
    if (list.reach(index) === undefined) show(NO_FILTER);
    const card = list.reach(index);
    card?.toggle(true);
    focus(card);
  };

  const dialog = listenForKeys({
    step,
    search: () => toolbar.search.select(),
    mark: () => {
      const index = list.shown().find(isFocused);
      if (index !== undefined) markSeen([index], !seen.has(findings[index]!.fingerprint));
    },
    leave: () => {
      toolbar.search.blur();
      if (!isEmpty(filter)) change(NO_FILTER);
    },
  });
  const help = button({ class: "quiet", "aria-haspopup": "dialog" }, () => dialog.showModal(), "Keyboard");
  document.querySelector(".masthead")?.append(h("div", { class: "tools" }, createThemeButton(), help));
  const parts = [
    createProblems(data.problems),
    createAffected(data, (consequence) => change({ ...NO_FILTER, consequence }, true)),
    createMap(data, (operation) => change({ ...NO_FILTER, operation }, true)),
    findings.length > 0 ? section : undefined,
    createUnjudged(data.unjudged),
    dialog,
  ];
  root.replaceChildren(...parts.filter((part) => part !== undefined));
  followAddress();
  addEventListener("hashchange", followAddress);
  addEventListener("beforeprint", () => {
    list.complete();
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

function focus(card: Card | undefined): void {
  if (card === undefined) return;
  card.header.focus({ preventScroll: true });
  card.element.scrollIntoView({ block: "nearest" });
}
