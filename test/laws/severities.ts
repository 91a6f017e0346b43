import type { Comparison, Severity } from "../../src/contracts/finding.ts";
import { SEVERITIES } from "../../src/contracts/summary.ts";
import type { Chance } from "../property/chance.ts";
import { beyond, compared, loud, occurrencesIn, occurrenceText, ruleOf, type Violation } from "./observe.ts";
import type { Changed } from "./scenes.ts";

/** Switching a rule off or lowering it never removes or hides a finding of another rule that is more severe. */
export function offAndLowered({ states, old, new: new_, usual }: Changed, chance: Chance): Violation | undefined {
  const ids = [...new Set(usual.findings.map(({ ruleId }) => ruleId))];
  if (ids.length === 0) return undefined;
  const id = chance.of(ids);
  const severity = chance.of<Severity>(["off", "info"]);
  const lowered = compared(old, new_, { severities: { [id]: severity } });
  const of = (text: string): boolean => ruleOf(text) !== id;
  const kept = [...occurrencesIn(lowered.findings), ...occurrencesIn(lowered.implied)];
  const [removed] = beyond(occurrencesIn(usual.findings).filter(of), occurrencesIn(lowered.findings));
  if (removed !== undefined)
    return { kind: `hidden: ${ruleOf(removed)}`, detail: `With ${id} ${severity}, not shown: ${removed}`, states };
  const [lost] = beyond(occurrencesIn(usual.implied).filter(of), kept);
  if (lost !== undefined)
    return { kind: `lost: ${ruleOf(lost)}`, detail: `With ${id} ${severity}, lost: ${lost}`, states };
  const wrong = hiddenByLess(usual) ?? hiddenByLess(lowered);
  return wrong === undefined
    ? undefined
    : {
        kind: `outranked: ${ruleOf(wrong)}`,
        detail: `With ${id} ${severity}, hidden by what is less severe: ${wrong}`,
        states,
      };
}

/** Returns a finding that is hidden without a shown explanation of at least its severity. */
function hiddenByLess({ findings, implied }: Comparison): string | undefined {
  const shown = loud(findings);
  const all = [...shown, ...loud(implied)];
  const rank = ({ occurrence }: ReportedFinding): number => SEVERITIES.indexOf(occurrence.severity);
  const explaining = ({ occurrence: { explainedBy = [], facet } }: ReportedFinding): readonly ReportedFinding[] =>
    all.filter(
      ({ occurrence: other }) =>
        explainedBy.includes(other.fingerprint) || (facet !== undefined && other.facet?.edit === facet.edit),
    );
  const isExplained = (reported: ReportedFinding): boolean => {
    const tried = new Set([reported]);
    for (const each of tried) for (const other of explaining(each)) tried.add(other);
    tried.delete(reported);
    return [...tried].some((other) => shown.includes(other) && rank(other) <= rank(reported));
  };
  const wrong = loud(implied).find((reported) => !isExplained(reported));
  return wrong && occurrenceText(wrong.ruleId, wrong.occurrence);
}

type ReportedFinding = ReturnType<typeof loud>[number];
