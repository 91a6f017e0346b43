import type { Problem } from "../contracts/errors.ts";
import type { Comparison, Finding, Occurrence, Suppressed } from "../contracts/finding.ts";
import { contentOf } from "../contracts/fingerprint.ts";
import { occurrencesOf, withOccurrences } from "../contracts/occurrences.ts";
import { groupBy } from "../base/group-by.ts";
import { withFindings } from "../contracts/summary.ts";

/** A statement that findings are known and accepted. */
export interface Acceptance extends Pick<Suppressed, "by" | "reason" | "owner" | "until"> {
  /** Returns whether it accepts one occurrence of a finding. */
  covers(finding: Finding, occurrence: Occurrence): boolean;
  /** The content of its fingerprint, where it has one: it covers no occurrence with another one. */
  readonly content?: string;
  /** All that it may be about, where it names rules. */
  readonly rules?: readonly string[];
  /** The place of the statement. */
  readonly place: Pick<Problem, "file" | "range">;
  /** The subject for messages: "`operation-removed` (0123456789abcdef0123)". */
  readonly subject: string;
}

export interface SuppressOptions {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The findings are complete, so that a suppression without a finding is unused. */
  readonly whole: boolean;
}

/** Findings that remain, and suppressed ones. */
export interface Sifted {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly Suppressed[];
  readonly problems: readonly Problem[];
}

/** Returns the acceptances that cover each occurrence of a finding, in their order. */
export type Covering = (finding: Finding) => (occurrence: Occurrence) => readonly Acceptance[];

/** Looks acceptances up by the contents of their fingerprints: a baseline can have thousands. */
export function createCovering(acceptances: readonly Acceptance[]): Covering {
  const groups = groupBy([...acceptances.entries()], ([, { content }]) => content);
  return (finding) => {
    const ofAll = groups.get(undefined) ?? [];
    return (occurrence) =>
      [...(groups.get(contentOf(occurrence.fingerprint)) ?? []), ...ofAll]
        .filter(([, each]) => each.covers(finding, occurrence))
        .sort(([a], [b]) => a - b)
        .map(([, each]) => each);
  };
}

/**
 * Separates accepted occurrences from others. The first acceptance that covers an occurrence counts; one whose day has passed
 * accepts nothing and is reported, as are those that are of no use.
 */
export function sift(
  all: readonly Finding[],
  acceptances: readonly Acceptance[],
  { today, whole }: SuppressOptions,
): Sifted {
  const coveringOf = createCovering(acceptances);
  const used = new Map<Acceptance, number>();
  const findings: Finding[] = [];
  const suppressed: Suppressed[] = [];
  for (const finding of all) {
    const open: Occurrence[] = [];
    const accepted = new Map<Acceptance, Occurrence[]>();
    const covering = coveringOf(finding);
    for (const occurrence of occurrencesOf(finding)) {
      const statements = occurrence.verdict === "compatible" ? [] : covering(occurrence);
      for (const each of statements) used.set(each, (used.get(each) ?? 0) + 1);
      const valid = statements.find((each) => !isExpired(each, today));
      const same = valid === undefined ? open : accepted.get(valid);
      if (same !== undefined) same.push(occurrence);
      else accepted.set(valid!, [occurrence]);
    }
    const left = withOccurrences(finding, open);
    if (left !== undefined) findings.push(left);
    suppressed.push(...suppressedOf(finding, accepted));
  }
  const problems = acceptances.flatMap((acceptance) => {
    const uses = used.get(acceptance) ?? 0;
    if (uses === 0) return whole ? [unused(acceptance)] : [];
    return isExpired(acceptance, today) ? [expired(acceptance, uses)] : [];
  });
  return { findings, suppressed, problems };
}

/** One entry for each kind of acceptance: occurrences that the baseline accepts one by one are one finding. */
function suppressedOf(
  finding: Finding,
  accepted: ReadonlyMap<Acceptance, readonly Occurrence[]>,
): readonly Suppressed[] {
  const groups = groupBy([...accepted], ([{ by, reason, owner, until }]) => JSON.stringify([by, reason, owner, until]));
  return [...groups.values()].flatMap((group) => {
    const [{ by, reason, owner, until }] = group[0];
    const occurrences = group.flatMap(([, each]) => each);
    const part = withOccurrences(finding, occurrences);
    if (part === undefined) return [];
    return [
      {
        finding: part,
        by,
        ...(reason !== undefined && { reason }),
        ...(owner !== undefined && { owner }),
        ...(until !== undefined && { until }),
      },
    ];
  });
}

/** Lists the accepted findings of a comparison apart. The verdict and the version bump are facts: they stay. */
export function suppress(
  comparison: Comparison,
  acceptances: readonly Acceptance[],
  options: SuppressOptions,
): Comparison {
  if (acceptances.length === 0) return comparison;
  const { findings, suppressed, problems } = sift(comparison.findings, acceptances, options);
  return {
    ...withFindings({ ...comparison, suppressed: [...comparison.suppressed, ...suppressed] }, findings),
    problems: [...comparison.problems, ...problems],
  };
}

function isExpired({ until }: Acceptance, today: string): boolean {
  return until !== undefined && until < today;
}

function expired({ by, subject, until = "", owner, place }: Acceptance, uses: number): Problem {
  const whose = owner === undefined ? "" : ` of ${owner}`;
  return {
    code: "SUPPRESSION_EXPIRED",
    level: "warning",
    message: `The ${by}${whose} for ${subject} ended on ${until}, but ${uses === 1 ? "its finding" : `${uses} of its findings`} still ${uses === 1 ? "exists" : "exist"}.`,
    hint: "Undo the change, or extend the date.",
    ...place,
  };
}

function unused({ by, subject, place }: Acceptance): Problem {
  const message = `Unused ${by}: no finding matches ${subject}.`;
  const mended = by === "comment" ? "move it to the finding on the new side" : "correct it";
  return { code: "SUPPRESSION_UNUSED", level: "warning", message, hint: `Remove it, or ${mended}.`, ...place };
}
