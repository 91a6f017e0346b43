import { rules } from "../../rules/index.ts";
import type { Comparison } from "../../src/finding.ts";
import type { Rule } from "../../src/rule.ts";
import type { Chance } from "../property/chance.ts";
import { compared, isRead, read, type Violation } from "./observe.ts";
import type { Subject } from "./subject.ts";

/** All rules, with each message replaced by its id. */
const wordless = Object.fromEntries(
  Object.entries(rules).map(([id, rule]): [string, Rule] => {
    const messages = Object.fromEntries(Object.keys(rule.meta.messages).map((name) => [name, name]));
    return [id, { ...rule, meta: { ...rule.meta, messages } } as Rule];
  }),
);

/** Checks that replacing messages by message ids changes no finding, order, place, fingerprint or verdict. */
export function wordsDoNotMatter({ random, edited, files }: Subject, chance: Chance): Violation | undefined {
  const left = random(chance);
  let right = edited(left, chance);
  for (let more = chance.of([0, 1, 2]); more > 0 && right !== undefined; more--) right = edited(right, chance) ?? right;
  if (right === undefined) return undefined;
  const isTwin = chance.is(50);
  const states = isTwin ? [files(left, left), files(right, right)] : [files(left), files(right)];
  const [old, new_] = states.map(read);
  if (!isRead(old!, new_!)) return undefined;
  const [usual, other] = [
    withoutWords(compared(old!, new_!)),
    withoutWords(compared(old!, new_!, { rules: wordless })),
  ];
  if (usual === other) return undefined;
  const at = [...usual].findIndex((letter, index) => letter !== other[index]);
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  return { kind: "words matter", detail: `with words …${around(usual)}…\nwithout …${around(other)}…`, states };
}

function withoutWords({ findings, implied, unjudged, summary, verdict }: Comparison): string {
  return JSON.stringify({ findings, implied, unjudged, summary, verdict }, (key, value: unknown) =>
    key === "message" ? undefined : value,
  );
}
