import { rules } from "../../rules/index.ts";
import type { Comparison } from "../../src/finding.ts";
import { occurrencesOf } from "../../src/occurrences.ts";
import { baselineAcceptances, baselineEntry } from "../../src/policy/baseline.ts";
import { suppress } from "../../src/policy/suppress.ts";
import type { Rule } from "../../src/rule.ts";
import type { Chance } from "../property/chance.ts";
import {
  beyond,
  compared,
  isRead,
  loud,
  occurrencesIn,
  occurrenceText,
  read,
  ruleOf,
  TODAY,
  type Violation,
} from "./observe.ts";
import type { Subject } from "./subject.ts";

/** Applies a baseline of one comparison to another one. */
function accepting(accepted: Comparison, comparison: Comparison): Comparison {
  const entries = accepted.findings
    .filter(({ verdict }) => verdict !== "compatible")
    .flatMap((finding) => occurrencesOf(finding).map((occurrence) => baselineEntry(finding, occurrence)));
  return suppress(comparison, baselineAcceptances(entries, "baseline.json"), { today: TODAY, whole: false });
}

/** After the breaks of one half are accepted, those of the other half are shown, and nothing else. */
export function acceptanceElsewhere({ random, edited, files }: Subject, chance: Chance): Violation | undefined {
  const left = random(chance);
  const right = chance.is(50) ? left : random(chance);
  const newLeft = edited(left, chance);
  const newRight = right === left && chance.is(50) ? newLeft : edited(right, chance);
  if (newLeft === undefined || newRight === undefined) return undefined;
  const isUndone = chance.is(40);
  const states = [
    files(left, right),
    files(newLeft, right),
    files(isUndone ? left : newLeft, newRight),
    files(left, newRight),
  ];
  const [base, first, second, alone] = states.map(read);
  if (!isRead(base!, first!, second!, alone!)) return undefined;
  const shown = occurrencesIn(accepting(compared(base!, first!), compared(base!, second!)).findings);
  const wanted = occurrencesIn(compared(base!, alone!).findings);
  const [hidden] = beyond(wanted, shown);
  const [forgotten] = beyond(shown, wanted);
  const way = isUndone ? "undone" : "kept";
  if (hidden !== undefined)
    return { kind: `accepted, ${way}: ${ruleOf(hidden)}`, detail: `New, but accepted: ${hidden}`, states };
  if (forgotten !== undefined)
    return { kind: `forgotten, ${way}: ${ruleOf(forgotten)}`, detail: `Accepted, but shown: ${forgotten}`, states };
  return undefined;
}

/** After an accepted change, only accepted findings are hidden: rule, place, direction and text agree. */
export function acceptanceOverTime({ random, edited, files }: Subject, chance: Chance): Violation | undefined {
  const left = random(chance);
  const first = edited(left, chance);
  if (first === undefined) return undefined;
  const further = edited(chance.is(50) ? first : left, chance);
  const second = further && chance.is(30) ? (edited(further, chance) ?? further) : further;
  if (second === undefined) return undefined;
  const states = [files(left), files(first), files(second)];
  const [base, before, after] = states.map(read);
  if (!isRead(base!, before!, after!)) return undefined;
  const accepted = compared(base!, before!, { rules: placeless });
  const [again] = occurrencesIn(accepting(accepted, accepted).findings);
  if (again !== undefined)
    return { kind: `not accepted: ${ruleOf(again)}`, detail: `Accepted, but shown at once: ${again}`, states };
  const known = loud(accepted.findings);
  for (const { finding } of accepting(accepted, compared(base!, after!, { rules: placeless })).suppressed) {
    for (const { ruleId, occurrence } of loud([finding])) {
      const isKnown = known.some(
        (each) =>
          each.ruleId === ruleId &&
          each.occurrence.old.pointer === occurrence.old.pointer &&
          each.occurrence.message === occurrence.message &&
          occurrence.polarities.every((polarity) => each.occurrence.polarities.includes(polarity)),
      );
      if (!isKnown) {
        const text = occurrenceText(ruleId, occurrence);
        return {
          kind: `accepted unseen: ${ruleId}`,
          detail: `Nobody saw this: ${text}: ${occurrence.message}`,
          states,
        };
      }
    }
  }
  return undefined;
}

/** All rules, with messages that say what changed and not where: a place may have another name where it is seen from elsewhere. */
const placeless = Object.fromEntries(
  Object.entries(rules).map(([id, rule]): [string, Rule] => {
    const messages = Object.entries(rule.meta.messages).map(([name, text]) => [name, text.replaceAll("{{place}}", "")]);
    return [id, { ...rule, meta: { ...rule.meta, messages: Object.fromEntries(messages) } } as Rule];
  }),
);
