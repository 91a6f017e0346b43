import { groupBy } from "../../../base/group-by.ts";
import type { FindingData, ReportData } from "../data.ts";
import { reachedBy } from "../packed.ts";
import { button, h } from "./dom.ts";
import { count, VERDICT_NAMES } from "./words.ts";

/** Findings below one heading. */
export interface Section {
  readonly heading: HTMLElement;
  readonly indexes: readonly number[];
}

export type Order = "rule" | "operation";

interface Sectioning {
  readonly data: ReportData;
  readonly order: Order;
  /** Called to mark all findings of a section as seen. */
  readonly onSeen: (indexes: readonly number[]) => void;
}

/** Divides findings by rule and advice, or by the first operation that they reach, in the order of the API. */
export function sectionsOf(indexes: readonly number[], { data, order, onSeen }: Sectioning): readonly Section[] {
  const { findings, operations } = data;
  const keyOf = (index: number): number =>
    order === "rule" ? findings[index]!.group : (findings[index]!.reach[0] ?? operations.length);
  const sorted = [...groupBy(indexes, keyOf)].sort(([a], [b]) => a - b);
  return sorted.map(([key, own]) => {
    const members = own.map((index) => findings[index]!);
    const title = order === "rule" ? titleOf(members) : (operations[key]?.name ?? "No operation");
    return { heading: heading(title, members, () => onSeen(own)), indexes: own };
  });
}

function titleOf([first]: readonly FindingData[]): string {
  return first === undefined ? "" : first.accepted === undefined ? first.rule : "Suppressed";
}

function heading(title: string, members: readonly FindingData[], onSeen: () => void): HTMLElement {
  const operations = reachedBy(members).size;
  const amounts = [count(members.length, "finding"), ...(operations > 0 ? [count(operations, "operation")] : [])];
  const verdict = members[0]?.verdict ?? "compatible";
  return h(
    "h3",
    { class: `heading ${verdict}` },
    h("span", { class: "dot", title: VERDICT_NAMES[verdict] }),
    h("span", { class: "title" }, title),
    h("span", { class: "meta" }, amounts.join(" · ")),
    button({ class: "quiet" }, onSeen, "Mark as seen"),
  );
}
