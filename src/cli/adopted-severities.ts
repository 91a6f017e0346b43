import type { Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import { peerChecks, type PeerCheck } from "./peer-checks.ts";

/** The settings of another program in our words. */
export interface Adopted {
  readonly settings: JsonObject;
  /** Statements about each setting that has no counterpart. */
  readonly notes: readonly string[];
}

/** Severities of our rules, and statements about checks that no rule follows alone. */
export interface AdoptedSeverities {
  readonly rules: Readonly<Record<string, Severity>>;
  readonly notes: readonly string[];
}

/**
 * Converts severities of checks of another program to those of rules. A rule gets one only if all checks that it stands
 * for have it: otherwise it would also silence what the other program reports.
 */
export function adoptSeverities(peer: string, wanted: ReadonlyMap<string, Severity>): AdoptedSeverities {
  const checks = peerChecks().filter((check) => check.peer === peer);
  const rules = new Map<string, Severity>();
  const notes: string[] = [];
  for (const [id, severity] of wanted) {
    const check = checks.find((each) => each.id === id);
    if (check === undefined) notes.push(`${peer} "${id}" is not a known check.`);
    else if (check.rules.length === 0) notes.push(`${id} has no rule here.`);
    const left: string[] = [];
    for (const rule of check?.rules ?? []) {
      if (standsOnlyFor(rule, severity, checks, wanted)) rules.set(rule, severity);
      else left.push(rule);
    }
    if (left.length > 0)
      notes.push(`${id}: ${severity} was not set for ${left.join(", ")}, which other checks of ${peer} need too.`);
  }
  return { rules: Object.fromEntries([...rules].sort(([a], [b]) => (a < b ? -1 : 1))), notes };
}

function standsOnlyFor(
  rule: string,
  severity: Severity,
  checks: readonly PeerCheck[],
  wanted: ReadonlyMap<string, Severity>,
): boolean {
  return checks.filter(({ rules }) => rules.includes(rule)).every(({ id }) => wanted.get(id) === severity);
}
