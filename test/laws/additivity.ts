import type { Chance } from "../property/chance.ts";
import { beyond, compared, isRead, occurrencesIn, read, ruleOf, type Violation } from "./observe.ts";
import type { Subject } from "./subject.ts";

/** Two edits at unrelated places give the findings of each edit. */
export function additivity({ random, edited, files, joinsCopies }: Subject, chance: Chance): Violation | undefined {
  const left = random(chance);
  // The hardest neighbour of an edit is the same edit of a copy.
  const right = chance.is(50) ? left : random(chance);
  const newLeft = edited(left, chance);
  const newRight = right === left && chance.is(50) ? newLeft : edited(right, chance);
  if (newLeft === undefined || newRight === undefined) return undefined;
  const states = [files(left, right), files(newLeft, right), files(left, newRight), files(newLeft, newRight)];
  const [base, ofLeft, ofRight, ofBoth] = states.map(read);
  if (!isRead(base!, ofLeft!, ofRight!, ofBoth!)) return undefined;
  const [one, other, both] = [ofLeft!, ofRight!, ofBoth!].map((each) => compared(base!, each).findings);
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
