import { beyond, occurrencesIn, ruleOf, type Violation } from "./observe.ts";
import type { Changed, Unrelated } from "./scenes.ts";

/** Two edits at unrelated places give the findings of each edit. */
export function additivity({ states, ofOne, ofOther, ofBoth, joinsCopies }: Unrelated): Violation | undefined {
  const [one, other, both] = [ofOne, ofOther, ofBoth].map(({ findings }) => findings);
  const [apart, together] = [[...occurrencesIn(one!), ...occurrencesIn(other!)], occurrencesIn(both!)];
  const [lost] = beyond(apart, together);
  const [invented] = beyond(together, apart);
  if (lost !== undefined) return { kind: `lost: ${ruleOf(lost)}`, detail: `Not shown for both: ${lost}`, states };
  if (invented !== undefined)
    return { kind: `invented: ${ruleOf(invented)}`, detail: `Shown for both only: ${invented}`, states };
  if (!joinsCopies && one!.length + other!.length !== both!.length) {
    const counts = [one!, other!, both!].map(({ length }) => String(length)).join(" and ");
    return { kind: "joined", detail: `Findings for one, the other and both: ${counts}`, states };
  }
  return undefined;
}

/** One edit of a shared definition gives at most one finding of each rule, wherever the definition is used. */
export function oneCause({ states, usual }: Changed): Violation | undefined {
  const shown = usual.findings.filter(({ verdict }) => verdict !== "compatible").map(({ ruleId }) => ruleId);
  const repeated = shown.find((id, index) => shown.indexOf(id) < index);
  return repeated === undefined
    ? undefined
    : { kind: `repeated: ${repeated}`, detail: `Shown for one edit: ${shown.join(", ")}`, states };
}
