import { definitionSaying, type Change, type PairKind } from "../../src/model/change.ts";
import type { Json } from "../../src/model/json.ts";
import type { Annotations } from "../../src/model/schema.ts";

/** Builds the sentence about the place itself, and the one about a property of the place. */
export function sentences(predicate: string): Readonly<Record<"whole" | "member", string>> {
  return { whole: `{{place}} ${predicate}.`, member: `\`{{name}}\` of {{place}} ${predicate}.` };
}

const ENCLOSING: ReadonlySet<PairKind> = new Set<PairKind>(["schema", "message", "enum"]);

/** Chooses the sentence for a change. */
export function subjectOf(change: Change): "whole" | "member" {
  const { name, pair } = change;
  return ENCLOSING.has(pair.kind) && name !== "" && definitionSaying(change) === undefined ? "member" : "whole";
}

/** Returns the day of an ISO 8601 date or time as `YYYY-MM-DD`; undefined for other values. */
export function dayOf(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const [, day = ""] =
    /^(\d{4}-\d{2}-\d{2})(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/.exec(value) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.valueOf()) || date.toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Returns the day after which something may be removed; undefined if it has no readable sunset. */
export function sunsetOf(annotations: Annotations | undefined): string | undefined {
  return dayOf(annotations?.sunset?.value);
}

/** Moves a change to the place of its sunset. */
export function atSunset<S extends "deprecated" | "sunset">(change: Change<S>): Change<S> {
  const at = change.new?.sunset?.at;
  return at === undefined ? change : { ...change, at: { ...change.at, new: at } };
}

/** Returns the sunset as it is written. */
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

/** Ranks an `x-stability-level`. A missing level is stable; an unknown one is undefined. */
export function rankOf(level: Json | undefined): number | undefined {
  const name = typeof level === "string" ? level.toLowerCase() : "";
  const rank = LEVELS.findIndex((names) => names.includes(name));
  if (level === undefined) return LEVELS.length - 1;
  return rank === -1 ? undefined : rank;
}

/** Maps an `x-stability-level` to the level that determines the support period. */
export function stabilityOf({ stability }: Annotations): "alpha" | "beta" | "stable" {
  const rank = rankOf(stability?.value) ?? LEVELS.length - 1;
  return rank < 2 ? "alpha" : rank === 2 ? "beta" : "stable";
}
