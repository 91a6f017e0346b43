import type { Verdict } from "../../../contracts/finding.ts";
import type { OperationData, ReportData } from "../data.ts";
import { button, h } from "./dom.ts";
import { count, VERDICT_NAMES, VERDICTS } from "./words.ts";

/** Above this number of groups, groups without changes are drawn as one. */
const GROUPS_APART = 16;
const GROUPS_SHOWN = 30;

interface Tally {
  readonly worst: Verdict;
  readonly findings: number;
}

interface Group {
  readonly name: string;
  readonly members: readonly number[];
  readonly changed: number;
  /** The position of its worst verdict in the list of verdicts. */
  readonly rank: number;
}

/** A square for each operation, colored by the worst verdict of its findings. Undefined for fewer than two operations. */
export function createMap(data: ReportData, onOperation: (index: number) => void): HTMLElement | undefined {
  const { operations } = data;
  if (operations.length < 2) return undefined;
  const tallies = tally(data);
  const groups = groupsOf(operations, tallies);
  const changed = groups.filter((group) => group.changed > 0);
  const calm = groups.filter((group) => group.changed === 0);
  const apart = groups.length <= GROUPS_APART ? [...changed, ...calm] : changed;
  const draw = (group: Group): HTMLElement => row(group, data, tallies, onOperation);
  const rows = h("div", { class: "rows" }, ...apart.slice(0, GROUPS_SHOWN).map(draw));
  const section = h("section", { class: "map", "aria-labelledby": "map-title" });
  const legend = h("p", { class: "legend" });
  for (const verdict of VERDICTS) {
    const amount = [...tallies.values()].filter(({ worst }) => worst === verdict).length;
    if (amount > 0) {
      legend.append(
        h(
          "span",
          { class: verdict },
          h("i", { class: "cell" }),
          `${VERDICT_NAMES[verdict]} ${amount.toLocaleString("en")}`,
        ),
      );
    }
  }
  const untouched = operations.length - tallies.size;
  if (untouched > 0)
    legend.append(h("span", {}, h("i", { class: "cell" }), `Unchanged ${untouched.toLocaleString("en")}`));
  section.append(h("div", { class: "title" }, h("h2", { id: "map-title" }, "Operations of the API"), legend), rows);
  const rest = apart.slice(GROUPS_SHOWN);
  if (rest.length > 0) {
    const more = button(
      { class: "quiet" },
      () => more.replaceWith(...rest.map(draw)),
      count(rest.length, "more group"),
    );
    rows.append(more);
  }
  if (apart.length < groups.length) {
    rows.append(
      draw({
        name: `${count(calm.length, "other group")}`,
        members: calm.flatMap(({ members }) => members),
        changed: 0,
        rank: 0,
      }),
    );
  }
  return section;
}

function tally({ findings }: ReportData): ReadonlyMap<number, Tally> {
  // Findings that reach the same operations share a list.
  const byList = new Map<readonly number[], Tally>();
  for (const { verdict, reach } of findings) add(byList, reach, { worst: verdict, findings: 1 });
  const tallies = new Map<number, Tally>();
  for (const [reach, own] of byList) for (const index of reach) add(tallies, index, own);
  return tallies;
}

function add<Key>(tallies: Map<Key, Tally>, key: Key, more: Tally): void {
  const known = tallies.get(key);
  if (known === undefined) {
    tallies.set(key, more);
    return;
  }
  const worst = VERDICTS.indexOf(more.worst) < VERDICTS.indexOf(known.worst) ? more.worst : known.worst;
  tallies.set(key, { worst, findings: known.findings + more.findings });
}

/** Sorts by worst verdict, then by number of changed operations, then by name. */
function groupsOf(operations: readonly OperationData[], tallies: ReadonlyMap<number, Tally>): readonly Group[] {
  const members = new Map<string, number[]>();
  for (const [index, { group }] of operations.entries()) {
    const list = members.get(group);
    if (list === undefined) members.set(group, [index]);
    else list.push(index);
  }
  return [...members]
    .map(([name, own]): Group => {
      const touched = own.flatMap((index) => tallies.get(index) ?? []);
      const ranks = touched.map(({ worst }) => VERDICTS.indexOf(worst));
      return { name, members: own, changed: touched.length, rank: Math.min(VERDICTS.length, ...ranks) };
    })
    .sort((a, b) => a.rank - b.rank || b.changed - a.changed || (a.name < b.name ? -1 : 1));
}

function row(
  { name, members, changed }: Group,
  { operations }: ReportData,
  tallies: ReadonlyMap<number, Tally>,
  onOperation: (index: number) => void,
): HTMLElement {
  const cells = h("div", { class: "cells" });
  let calm = 0;
  for (const index of members) {
    const found = tallies.get(index);
    const operation = operations[index]?.name ?? "";
    if (found === undefined) {
      calm++;
      cells.append(h("i", { class: "cell", title: operation }));
      continue;
    }
    const label = `${operation}: ${count(found.findings, "change")}, ${VERDICT_NAMES[found.worst].toLowerCase()}`;
    cells.append(button({ class: `cell ${found.worst}`, title: label, "aria-label": label }, () => onOperation(index)));
  }
  const total = changed === 0 ? String(calm) : `${changed} of ${members.length}`;
  return h(
    "div",
    { class: changed === 0 ? "group calm" : "group" },
    h("div", { class: "name", title: name }, name),
    cells,
    h("div", { class: "total" }, total),
  );
}
