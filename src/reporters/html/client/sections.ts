import { groupBy } from "../../../base/group-by.ts";
import type { FindingData, ReportData } from "../data.ts";
import { reachedBy } from "../packed.ts";
import { button, h } from "./dom.ts";
import { count, VERDICT_NAMES } from "./words.ts";

/** Findings below one heading, or below two. */
export interface Section {
  /** Its own heading, below that of its repository if it is the first one there. */
  readonly headings: readonly HTMLElement[];
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
  const repositories = [...new Set(findings.map(({ repository }) => repository))];
  const keyOf = (index: number): number => {
    const { group, reach, repository } = findings[index]!;
    return order === "rule" ? group : (reach[0] ?? operations.length + repositories.indexOf(repository));
  };
  const sorted = [...groupBy(indexes, keyOf)].sort(([a], [b]) => a - b);
  let above: string | undefined;
  return sorted.map(([key, own]) => {
    const members = own.map((index) => findings[index]!);
    const title = order === "rule" ? titleOf(members) : (operations[key]?.name ?? "No operation");
    const { repository } = members[0]!;
    const isFirst = repository !== undefined && repository !== above;
    above = repository;
    const part = isFirst ? [h("h2", { class: "repository" }, repository)] : [];
    return { headings: [...part, heading(title, members, () => onSeen(own))], indexes: own };
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
