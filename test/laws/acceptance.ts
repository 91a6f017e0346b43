import { rules } from "../../rules/index.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import { occurrencesOf } from "../../src/contracts/occurrences.ts";
import { baselineAcceptances, baselineEntry } from "../../src/policy/baseline.ts";
import { suppress } from "../../src/policy/suppress.ts";
import type { Rule } from "../../src/contracts/rule.ts";
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
import type { Unrelated } from "./scenes.ts";
import type { Subject } from "./subject.ts";

/** Applies a baseline of one comparison to another one. */
function accepting(accepted: Comparison, comparison: Comparison): Comparison {
  const entries = accepted.findings
    .filter(({ verdict }) => verdict !== "compatible")
    .flatMap((finding) => occurrencesOf(finding).map((occurrence) => baselineEntry(finding, occurrence)));
  return suppress(comparison, baselineAcceptances(entries, "baseline.json"), { today: TODAY, whole: false });
}

/** After one edit is accepted, what the other one breaks is shown, and nothing else: beside the accepted edit, or instead of it. */
export function acceptanceElsewhere({ states, ofOne, ofOther, ofBoth }: Unrelated): Violation | undefined {
  return shownAfter("kept", ofBoth) ?? shownAfter("undone", ofOther);

  function shownAfter(way: string, later: Comparison): Violation | undefined {
    const shown = occurrencesIn(accepting(ofOne, later).findings);
    const wanted = occurrencesIn(ofOther.findings);
    const [hidden] = beyond(wanted, shown);
    const [forgotten] = beyond(shown, wanted);
    if (hidden !== undefined)
      return { kind: `accepted, ${way}: ${ruleOf(hidden)}`, detail: `New, but accepted: ${hidden}`, states };
    if (forgotten !== undefined)
      return { kind: `forgotten, ${way}: ${ruleOf(forgotten)}`, detail: `Accepted, but shown: ${forgotten}`, states };
    return undefined;
  }
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

/**
 * Parts of messages beside the fact. A place may have another name where it is seen from elsewhere. The keywords show why no
 * value satisfies a schema; after a further edit, others may show it.
 */
const BESIDE = ["{{place}}", "{{keywords}}"] as const;

/** All rules, with messages that say what changed, and not where or why. */
const placeless = Object.fromEntries(
  Object.entries(rules).map(([id, rule]): [string, Rule] => {
    const messages = Object.entries(rule.meta.messages).map(([name, text]) => [
      name,
      BESIDE.reduce((rest, part) => rest.replaceAll(part, ""), text),
    ]);
    return [id, { ...rule, meta: { ...rule.meta, messages: Object.fromEntries(messages) } } as Rule];
  }),
);
