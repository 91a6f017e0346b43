import type { Finding } from "../contracts/finding.ts";
import { summarizeUse, type Bounds, type ConsumerUse, type Evidence, type UseSummary } from "../contracts/usage.ts";
import { count, enumeration, firstOf, grouped } from "./prose.ts";

const CLIENTS_NAMED = 3;
const PLACES_NAMED = 3;

const NOUNS = {
  requests: "request",
  objects: "object",
  code: "reference",
  expectations: "expectation",
} as const satisfies Record<Evidence, string>;

/** A labelled sentence about the consumers of a finding. */
export interface UsageLine {
  readonly label: "used by" | "may affect" | "not used" | "usage unknown";
  readonly text: string;
}

const LABELS = { used: "used by", possible: "may affect", unused: "not used", unknown: "usage unknown" } as const;

/** One line for each source of evidence; consumers that are not concerned share one. `places`: how many are named. */
export function usageLines(
  { usage = [] }: Pick<Finding, "usage">,
  places: number = PLACES_NAMED,
): readonly UsageLine[] {
  const all = usage.map((use) => ({ use, summary: summarizeUse(use) }));
  const isUnconcerned = ({ use, summary }: (typeof all)[number]): boolean =>
    use.consumer !== undefined && summary.state === "unused";
  const others = all.filter(isUnconcerned).map(({ use }) => use.consumer!);
  const lines = all.filter((each) => !isUnconcerned(each)).map(({ use, summary }) => lineOf(use, summary, places));
  return others.length === 0 ? lines : [...lines, { label: "not used", text: `by ${enumeration(others)}` }];
}

function lineOf(use: ConsumerUse, summary: UseSummary, named: number): UsageLine {
  const { state } = summary;
  const label = LABELS[state];
  if (state === "unknown") return { label, text: `${ownerOf(use)}${unknownReason(use)}` };
  if (state === "unused") return { label, text: `0 of ${amounts(use, summary)}${period(use)}` };
  const { consumer, at = [], last } = use;
  const places = at.length === 0 ? "" : ` (${enumeration(firstOf(at, named))})`;
  const often = `${share(summary.bounds)} of ${amounts(use, summary)}${period(use)}`;
  const latest = last === undefined ? "" : ` (last ${last})`;
  const limit = use.ifChanged ? ", if an update changes the value" : "";
  if (consumer !== undefined) return { label, text: `${consumer}: ${often}${latest}${places}${limit}` };
  const names = summary.clients.map(({ name }) => name);
  const clients = `${count(names.length, "client")}, ${often}${latest}`;
  return { label, text: `${clients}: ${enumeration(firstOf(names, CLIENTS_NAMED))}${places}` };
}

function ownerOf({ consumer }: ConsumerUse): string {
  return consumer === undefined ? "" : `${consumer}: `;
}

function share([least, most]: Bounds): string {
  if (least === most) return grouped(most);
  return least === 0 ? `up to ${grouped(most)}` : `${grouped(least)} to ${grouped(most)}`;
}

function amounts({ evidence }: ConsumerUse, { of }: UseSummary): string {
  return count(of, NOUNS[evidence]);
}

const DAY = 86_400_000;

function period({ days, evidence }: ConsumerUse): string {
  if (days === undefined || evidence !== "requests") return "";
  const length = Math.round((Date.parse(days[1]) - Date.parse(days[0])) / DAY) + 1;
  return ` in ${count(length, "day")}`;
}

function unknownReason({ unknown, operations }: ConsumerUse): string {
  if (unknown.length > 0) return `the record does not know ${enumeration(firstOf(unknown, PLACES_NAMED))}`;
  return Object.keys(operations).length === 0 ? "no operation leads here" : "nothing was recorded";
}

/** The same as one text. */
export function usageText(finding: Pick<Finding, "usage">, places?: number): string {
  return usageLines(finding, places)
    .map(({ label, text }) => `${label} ${text}`)
    .join("; ");
}

/** For machines: what each source of evidence says, summed up. */
export function usageJson({ usage }: Pick<Finding, "usage">): readonly object[] | undefined {
  return usage?.map((use) => {
    const { state, bounds, of, clients } = summarizeUse(use);
    const { consumer, evidence, days, last, at, unknown, ifChanged } = use;
    return {
      consumer,
      evidence,
      state,
      least: bounds[0],
      most: bounds[1],
      of,
      clients: clients.map(({ name, bounds: [least, most] }) => ({ name, least, most })),
      days: days && { first: days[0], last: days[1] },
      last,
      at,
      ifChanged,
      unknown: unknown.length === 0 ? undefined : unknown,
    };
  });
}
