import { rules } from "../../rules/index.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import type { Rule } from "../../src/contracts/rule.ts";
import { compared, type Violation } from "./observe.ts";
import type { Changed } from "./scenes.ts";

/** All rules, with each message replaced by its id. */
const wordless = Object.fromEntries(
  Object.entries(rules).map(([id, rule]): [string, Rule] => {
    const messages = Object.fromEntries(Object.keys(rule.meta.messages).map((name) => [name, name]));
    return [id, { ...rule, meta: { ...rule.meta, messages } } as Rule];
  }),
);

/** Checks that replacing messages by message ids changes no finding, order, place, fingerprint or verdict. */
export function wordsDoNotMatter({ states, old, new: new_, usual }: Changed): Violation | undefined {
  const [with_, without] = [withoutWords(usual), withoutWords(compared(old, new_, { rules: wordless }))];
  if (with_ === without) return undefined;
  const at = [...with_].findIndex((letter, index) => letter !== without[index]);
  const around = (text: string): string => text.slice(Math.max(0, at - 200), at + 200);
  return { kind: "words matter", detail: `with words …${around(with_)}…\nwithout …${around(without)}…`, states };
}

function withoutWords({ findings, implied, unjudged, summary, verdict }: Comparison): string {
  return JSON.stringify({ findings, implied, unjudged, summary, verdict }, (key, value: unknown) =>
    key === "message" ? undefined : value,
  );
}
