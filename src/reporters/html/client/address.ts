import type { Verdict } from "../../../contracts/finding.ts";
import type { ReportData } from "../data.ts";
import { isEmpty, NO_FILTER, type Filter } from "./filter.ts";
import { VERDICTS } from "./words.ts";

/** The state in the URL: the filter, and the fingerprint of the finding that was opened last. */
export interface View {
  readonly filter: Filter;
  readonly finding: string;
}

/** `#FINGERPRINT` without a filter, else `#verdict=breaking&rule=…&finding=…`; empty for the whole report. */
export function hashOf({ filter, finding }: View, { operations }: ReportData): string {
  if (isEmpty(filter)) return finding === "" ? "" : `#${finding}`;
  const { text, verdicts, severity, rule, operation, consequence } = filter;
  const fields = {
    q: text,
    verdict: VERDICTS.filter((verdict) => verdicts.has(verdict)).join(","),
    severity,
    rule,
    operation: operation === undefined ? "" : (operations[operation]?.name ?? ""),
    consequence,
    finding,
  };
  const stated = Object.entries(fields).filter(([, value]) => value !== "");
  return `#${new URLSearchParams(stated).toString()}`;
}

/** Ignores values that this report does not have. */
export function viewOf(hash: string, { operations, rules }: ReportData): View {
  const text = hash.replace(/^#/, "");
  if (!text.includes("=")) return { filter: NO_FILTER, finding: text.replace(/^f-/, "") };
  const fields = new URLSearchParams(text);
  const field = (name: string): string => fields.get(name) ?? "";
  const verdicts = field("verdict").split(",");
  const operation = operations.findIndex(({ name }) => name === field("operation"));
  const filter: Filter = {
    text: field("q"),
    verdicts: new Set<Verdict>(VERDICTS.filter((verdict) => verdicts.includes(verdict))),
    severity: ["error", "warn", "info"].includes(field("severity")) ? field("severity") : "",
    rule: Object.hasOwn(rules, field("rule")) ? field("rule") : "",
    operation: operation < 0 ? undefined : operation,
    consequence: field("consequence"),
    unseen: false,
  };
  return { filter, finding: field("finding") };
}
