import type { Finding } from "../contracts/finding.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import { enumeration, firstOf, printable } from "./prose.ts";

const OPERATIONS_SHOWN = 3;

/** Describes the occurrences of a finding that have a milder verdict than the finding, with their operations. */
export function milderOccurrences(finding: Finding): readonly string[] {
  const others = occurrencesOf(finding).filter(({ verdict }) => verdict !== finding.verdict);
  return others.map(({ verdict, reach, criteria, consequence, change }) => {
    const ids = criteria.length === 0 ? "" : ` (${criteria.join(", ")})`;
    const where = change?.ofFailures === true ? "in error responses of" : "in";
    const names = reach.length === 0 ? "" : ` ${where} ${enumeration(firstOf(reach, OPERATIONS_SHOWN).map(printable))}`;
    const lead = `${verdict}${ids}${names}.`;
    return consequence === "" ? lead : `${lead} ${consequence}`;
  });
}
