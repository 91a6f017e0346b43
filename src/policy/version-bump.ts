import type { Bump, Comparison, Finding, FindingPlace, Severity } from "../finding.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { mapOccurrences } from "../occurrences.ts";
import { byGravity, withFindings } from "../summary.ts";

/** The rule that reports a version which was raised too little. */
export const VERSION_RULE = "api-version-changed";

type Numbers = readonly [major: number, minor: number, patch: number];

const VERSION = /^v?(\d+)\.(\d+)(?:\.(\d+))?(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** By how much a version was raised, as semantic versioning counts; undefined where it was not raised, or is no such version. */
export function statedBump(old: string, new_: string): Exclude<Bump, "unknown" | "none"> | undefined {
  const [a, b] = [numbersOf(old), numbersOf(new_)];
  if (a === undefined || b === undefined) return undefined;
  const at = a.findIndex((each, index) => each !== b[index]);
  if (at < 0 || b[at]! < a[at]!) return undefined;
  // Before 1.0.0, the second number stands for the first one.
  const place = a[0] === 0 && b[0] === 0 ? at - 1 : at;
  return (["major", "minor", "patch"] as const)[Math.max(0, place)];
}

/** The least version after `old` for a bump. */
export function neededVersion(old: string, bump: "major" | "minor"): string {
  const [major, minor, patch] = numbersOf(old) ?? [0, 0, 0];
  const isInitial = major === 0;
  if (bump === "major") return isInitial ? `0.${String(minor + 1)}.0` : `${String(major + 1)}.0.0`;
  return isInitial ? `0.${String(minor)}.${String(patch + 1)}` : `${String(major)}.${String(minor + 1)}.0`;
}

function numbersOf(version: string): Numbers | undefined {
  const [, major, minor, patch = "0"] = VERSION.exec(version.trim()) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/**
 * Takes the version that a document states into account: after a raise that is large enough, breaks do not fail the run. After one
 * that is too small, a finding names the version that is needed. `place` is where the new version stands.
 */
export function withVersionBump(
  comparison: Comparison,
  {
    place,
    document,
    severity,
  }: { readonly place: FindingPlace; readonly document: string; readonly severity: Severity },
): Comparison {
  const [api] = comparison.apis ?? [];
  const { oldVersion: old, newVersion: new_ } = api ?? {};
  const { bump: needed } = comparison.summary;
  if (old === undefined || new_ === undefined) return comparison;
  const stated = statedBump(old, new_);
  if (stated === undefined || needed === "unknown" || needed === "none" || needed === "patch") return comparison;
  if (stated === "major") return covered(comparison, old, new_);
  if (needed === "minor" || severity === "off") return comparison;
  const tooSmall = findingOf({ old, new: new_, needed: neededVersion(old, needed) }, { place, document, severity });
  return withFindings(comparison, [...comparison.findings, tooSmall].sort(byGravity));
}

/** Lowers the severity of what a major release may break; the verdicts and the required bump are facts and stay. */
function covered(comparison: Comparison, old: string, new_: string): Comparison {
  const because = `Version ${old} was raised to ${new_}, a major release.`;
  const findings = comparison.findings.map((finding) => {
    if (finding.verdict === "compatible") return finding;
    return (
      mapOccurrences(finding, (each) => ({
        ...each,
        severity: each.severity === "off" ? each.severity : "info",
        because: [...(each.because ?? []), because],
        ...(each.severity === "error" && { covered: true as const }),
      })) ?? finding
    );
  });
  return withFindings(comparison, findings);
}

function findingOf(
  { old, new: new_, needed }: { readonly old: string; readonly new: string; readonly needed: string },
  {
    place,
    document,
    severity,
  }: { readonly place: FindingPlace; readonly document: string; readonly severity: Severity },
): Finding {
  return {
    ruleId: VERSION_RULE,
    verdict: "dangerous",
    severity,
    criteria: ["S1"],
    message: `The version was raised from ${old} to ${new_}, but the breaking changes need ${needed}.`,
    consequence: "Users update to the new version automatically, and the breaking changes reach them.",
    recipe: `Raise the version to ${needed}, or undo the breaking changes.`,
    polarities: [],
    old: place,
    new: place,
    reach: [],
    evidence: "rule",
    stability: "stable",
    fingerprint: fingerprintOf([VERSION_RULE, "too small", old, new_], document),
    ...(document !== "" && { document }),
  };
}
