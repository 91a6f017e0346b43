import type { Comparison, Finding, Occurrence } from "../../contracts/finding.ts";
import { mapOccurrences, occurrencesOf } from "../../contracts/occurrences.ts";
import type { Confirm, Confirmation } from "../../contracts/prover.ts";
import { withSubsumed } from "../../contracts/subsumption.ts";
import type { CompareOptions } from "../options.ts";

type Policy = Pick<CompareOptions, "rules" | "severity">;

/**
 * Keeps a witness only where the validators agree on it. Where they dispute it, the occurrence is undecided. What a finding explains
 * is settled after that.
 */
export async function confirmed(comparison: Comparison, confirm: Confirm, policy: Policy): Promise<Comparison> {
  const all = [...comparison.findings, ...comparison.implied];
  const answers = new Map<Occurrence, Confirmation>();
  // One after the other: what one has loaded and compiled the next one uses.
  for (const occurrence of all.flatMap(occurrencesOf)) answers.set(occurrence, await confirm(occurrence));
  if ([...answers.values()].every((answer) => answer === "agreed")) return comparison;
  const settled = all.map((finding) => {
    const settle = (occurrence: Occurrence): Occurrence =>
      afterAnswer(occurrence, answers.get(occurrence)!, finding.ruleId, policy);
    return mapOccurrences(finding, settle) ?? finding;
  });
  return withSubsumed(comparison, settled);
}

/** All occurrences of a comparison that may have a witness. */
export function witnessed({ findings, implied }: Comparison): readonly Occurrence[] {
  return [...findings, ...implied].flatMap(occurrencesOf).filter(({ witness }) => witness !== undefined);
}

function afterAnswer(
  occurrence: Occurrence,
  answer: Confirmation,
  ruleId: Finding["ruleId"],
  policy: Policy,
): Occurrence {
  if (answer === "agreed") return occurrence;
  return answer === "withdrawn" ? withoutWitness(occurrence) : doubtful(occurrence, REASONS[answer], ruleId, policy);
}

const REASONS: Readonly<Record<"disputed" | "unchecked", string>> = {
  disputed: "VALIDATORS_DISAGREE: a value was found, but validators disagree about it.",
  unchecked: "VALIDATORS_ABSTAIN: a value was found, but too few validators could check it.",
};

function withoutWitness({ witness: _, witnessOf: __, stored: ___, ...rest }: Occurrence): Occurrence {
  return { ...rest, evidence: "rule" };
}

function doubtful(
  occurrence: Occurrence,
  reason: string,
  ruleId: Finding["ruleId"],
  { rules, severity }: Policy,
): Occurrence {
  const meta = rules[ruleId]?.meta;
  const { stability } = occurrence;
  return {
    ...withoutWitness(occurrence),
    verdict: "undecided",
    severity: meta === undefined ? occurrence.severity : severity(ruleId, meta, "undecided", stability),
    evidence: "none",
    reason,
  };
}
