import type { Bump, Comparison, Finding, FindingPlace, Severity } from "../contracts/finding.ts";
import { fingerprintOf } from "../contracts/fingerprint.ts";
import { areOfOneSeries, parseRelease } from "../model/release-order.ts";
import { mapOccurrences } from "../contracts/occurrences.ts";
import { byGravity, withFindings } from "../contracts/summary.ts";

/** The rule that reports a version which was raised too little. */
export const VERSION_RULE = "api-version-changed";

/** The versions that one source states for both sides. */
export interface SideVersions {
  readonly old?: string;
  readonly new?: string;
}

/** Statements of the version of a release, apart from the document. */
export interface ReleaseStatements {
  /** The tags of both sides. */
  readonly tags: SideVersions;
  /** The major versions that a Go module has by its path, with that path. */
  readonly module?: { readonly old: number; readonly new: number; readonly path: string } | undefined;
  /** The version that the user names for the new side. */
  readonly named?: string | undefined;
}

interface Raise {
  readonly old: string;
  readonly new: string;
  readonly bump: Exclude<Bump, "unknown" | "none">;
  /** The sentence of a major release. */
  readonly because: string;
}

/** By how much a version was raised, as semantic versioning counts. Undefined if it was not raised, or is not such a version. */
export function statedBump(old: string, new_: string): Raise["bump"] | undefined {
  const [a, b] = [numbersOf(old), numbersOf(new_)];
  if (a === undefined || b === undefined || !areOfOneSeries(old, new_)) return undefined;
  const at = a.findIndex((each, index) => each !== b[index]);
  if (at < 0 || b[at]! < a[at]!) return undefined;
  // Before 1.0.0, the second number stands for the first one.
  const place = a[0] === 0 && b[0] === 0 ? at - 1 : at;
  return (["major", "minor", "patch"] as const)[Math.max(0, place)];
}

/** The least version after `old` for a bump, with the same text before its numbers. */
export function neededVersion(old: string, bump: "major" | "minor"): string {
  const [major, minor, patch] = numbersOf(old) ?? [0, 0, 0];
  const prefix = parseRelease(old)?.prefix ?? "";
  const raised = {
    major: major === 0 ? [0, minor + 1, 0] : [major + 1, 0, 0],
    minor: major === 0 ? [0, minor, patch + 1] : [major, minor + 1, 0],
  }[bump];
  return prefix + raised.join(".");
}

export function isSemantic(version: string): boolean {
  return numbersOf(version) !== undefined;
}

/** Two or three numbers; a single one counts revisions, and dates are not semantic versions. */
function numbersOf(version: string): readonly [major: number, minor: number, patch: number] | undefined {
  const { numbers = [], isDate = false } = parseRelease(version) ?? {};
  const [major, minor, patch = 0] = numbers;
  return isDate || numbers.length > 3 || major === undefined || minor === undefined ? undefined : [major, minor, patch];
}

/**
 * The raise of the version: the one that the user names, else that of a Go module's path, of the document, or of the tags. A document whose version
 * stays the same does not state the release.
 */
export function raiseOf(document: SideVersions, { tags, module, named }: ReleaseStatements): Raise | undefined {
  if (named !== undefined) {
    const because = (old: string): string => `Version ${named} of --release-version is a major release after ${old}.`;
    return (
      raiseBetween({ ...tags, new: named }, because) ??
      raiseBetween({ ...document, new: named }, because) ??
      (tags.old === undefined && document.old === undefined ? majorByItself(named) : undefined)
    );
  }
  return (
    (module !== undefined && module.new > module.old ? raiseOfModule(module) : undefined) ??
    raiseBetween(document, (old, new_) => `Version ${old} was raised to ${new_}, a major release.`) ??
    raiseBetween(tags, (old, new_) => `Tag ${new_} is a major release after ${old}.`)
  );
}

function raiseBetween(
  { old, new: new_ }: SideVersions,
  because: (old: string, new_: string) => string,
): Raise | undefined {
  const bump = old === undefined || new_ === undefined ? undefined : statedBump(old, new_);
  return bump === undefined ? undefined : { old: old!, new: new_!, bump, because: because(old!, new_!) };
}

function raiseOfModule({ old, new: new_, path }: NonNullable<ReleaseStatements["module"]>): Raise {
  return { old: `v${old}`, new: `v${new_}`, bump: "major", because: `The module path ${path} is a new major version.` };
}

/** `2.0.0` and `0.3.0` are major releases after any version. */
function majorByItself(version: string): Raise | undefined {
  const [major, minor, patch] = numbersOf(version) ?? [0, 0, 0];
  if (patch !== 0 || (major === 0) === (minor === 0)) return undefined;
  return {
    old: "",
    new: version,
    bump: "major",
    because: `Version ${version} of --release-version is a major release.`,
  };
}

interface Context extends ReleaseStatements {
  /** The place of the new version. */
  readonly place: FindingPlace;
  readonly document: string;
  /** The severity of a version that is raised too little. */
  readonly severity: Severity;
}

/**
 * Takes the stated version into account: after a raise that is large enough, breaks do not fail the run. After one that is too
 * small, a finding names the version that is needed.
 */
export function withVersionBump(comparison: Comparison, context: Context): Comparison {
  const [{ oldVersion: old, newVersion: new_ } = {}] = comparison.apis ?? [];
  const { bump: needed } = comparison.summary;
  if (needed === "unknown" || needed === "none" || needed === "patch") return comparison;
  const raise = raiseOf({ ...(old !== undefined && { old }), ...(new_ !== undefined && { new: new_ }) }, context);
  if (raise === undefined) return comparison;
  if (raise.bump === "major") return covered(comparison, raise.because);
  if (needed === "minor" || context.severity === "off") return comparison;
  const tooSmall = findingOf(raise, neededVersion(raise.old, needed), context);
  return withFindings(comparison, [...comparison.findings, tooSmall].sort(byGravity));
}

/** Lowers the severity of what a major release may break; the verdicts and the required bump are facts and stay. */
function covered(comparison: Comparison, because: string): Comparison {
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

function findingOf({ old, new: new_ }: Raise, needed: string, { place, document, severity }: Context): Finding {
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
