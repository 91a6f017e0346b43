import { definitionSaying, type Change, type PairKind } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { Annotations } from "../../src/model/schema.ts";

/** A sentence about a thing that changed, whether it is what the place names or a member of it. */
export function sentences(predicate: string): Readonly<Record<"whole" | "member", string>> {
  return { whole: `{{place}} ${predicate}.`, member: `\`{{name}}\` of {{place}} ${predicate}.` };
}

const HOLDERS: ReadonlySet<PairKind> = new Set<PairKind>(["schema", "message", "enum"]);

/** Which of the two sentences tells a change. */
export function subjectOf(change: Change): "whole" | "member" {
  const { name, pair } = change;
  return HOLDERS.has(pair.kind) && name !== "" && definitionSaying(change) === undefined ? "member" : "whole";
}

/** The day of an ISO 8601 date or time, as `YYYY-MM-DD`; undefined for what is none. */
export function dayOf(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, day = ""] =
    /^(\d{4}-\d{2}-\d{2})(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/.exec(value) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** The day on which a deprecated thing may go; undefined where it says none that can be read. */
export function sunsetOf(annotations: Annotations | undefined): string | undefined {
  return dayOf(annotations?.sunset?.value);
}

/** What a change says of a date, told where the date stands. */
export function toldAtSunset<S extends "deprecated" | "sunset">(change: Change<S>): Change<S> {
  const at = change.new?.sunset?.at;
  return at === undefined ? change : { ...change, at: { ...change.at, new: at } };
}

/** A date as its author wrote it. */
export function written(annotations: Annotations | undefined): string {
  const value = annotations?.sunset?.value ?? "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** From the least stable to the most. */
const LEVELS: readonly (readonly string[])[] = [
  ["draft"],
  ["alpha", "experimental"],
  ["beta"],
  ["stable", "ga", "general-availability", "generally-available"],
];

/** The rank of an `x-stability-level`, what states none being stable; undefined for a level that nobody knows. */
export function rankOf(level: Json | undefined): number | undefined {
  const name = typeof level === "string" ? level.toLowerCase() : "";
  const rank = LEVELS.findIndex((names) => names.includes(name));
  if (level === undefined) return LEVELS.length - 1;
  return rank === -1 ? undefined : rank;
}

/** How long support lasts is promised by level. */
export function stabilityOf({ stability }: Annotations): "alpha" | "beta" | "stable" {
  const rank = rankOf(stability?.value) ?? LEVELS.length - 1;
  return rank < 2 ? "alpha" : rank === 2 ? "beta" : "stable";
}
