// History rules ask who sends a value, as `check` does. The answers were noted before the tool ran.
import { expect, test } from "@jest/globals";
import { compare as compareReadings } from "../../src/engine/compare.ts";
import { judgeHistory } from "../../src/engine/history/judge.ts";
import { NOTHING_SEEN, remember } from "../../src/engine/history/memory.ts";
import { sightingsOf } from "../../src/engine/history/sightings.ts";
import { toldOnce, withoutRefuted } from "../../src/engine/subsume/retold.ts";
import { profiles, rules } from "../../src/index.ts";
import { severityPolicy } from "../../src/policy/severity.ts";
import { proofs } from "../../src/prove/proofs.ts";
import { ALL, readingOf, worstOf, type Api, type Expected, type Format } from "./pairs.ts";

const profile = profiles["kubernetes"]!;
const options = {
  rules,
  profile,
  severity: severityPolicy({ profile }),
  ruleOptions: {},
  today: "2026-11-28",
  all: true,
  proofs,
};

/** Four releases; the last one differs. Returns the worst of what the step and the releases say. */
function told(old: Api, new_: Api, format: Format): Expected {
  const [before, after] = [readingOf(old, format), readingOf(new_, format)];
  let memory = NOTHING_SEEN;
  for (const name of ["v1.1.0", "v1.2.0", "v1.3.0"])
    memory = remember(memory, { name }, sightingsOf(before.snapshot, profile, name));
  const newest = remember(memory, { name: "v1.4.0" }, sightingsOf(after.snapshot, profile, "v1.4.0"));
  const comparison = compareReadings(before, after, options);
  const judged = judgeHistory({ before: memory, memory: newest }, before, after, options);
  const { step, violations } = toldOnce({ step: comparison, violations: withoutRefuted(judged, comparison) });
  return worstOf({ findings: [...step.findings, ...violations.findings] });
}

const name = { type: "string" } as const;
const width = { type: "integer" } as const;

const pairs: readonly (readonly [string, Api, Api, Expected])[] = [
  ["a status field is required", { status: { width } }, { status: { width: { ...width, required: true } } }, "none"],
  ["a spec field is required", { spec: { width } }, { spec: { width: { ...width, required: true } } }, "error"],
  [
    "a required status field is new",
    { status: { name } },
    { status: { name, width: { ...width, required: true } } },
    "none",
  ],
  [
    "a required spec field is new",
    { spec: { name } },
    { spec: { name, width: { ...width, required: true } } },
    "error",
  ],
  [
    "the limit of a status field is lowered",
    { status: { width: { ...width, maximum: 9 } } },
    { status: { width: { ...width, maximum: 5 } } },
    "none",
  ],
  [
    "the limit of a spec field is lowered",
    { spec: { width: { ...width, maximum: 9 } } },
    { spec: { width: { ...width, maximum: 5 } } },
    "error",
  ],
  [
    "a status field has its first limit",
    { status: { width } },
    { status: { width: { ...width, maximum: 5 } } },
    "none",
  ],
  [
    "a status field of an alpha version is required",
    { version: "v1alpha1", status: { width } },
    { version: "v1alpha1", status: { width: { ...width, required: true } } },
    "none",
  ],
  [
    "a spec field of an alpha version is required",
    { version: "v1alpha1", spec: { width } },
    { version: "v1alpha1", spec: { width: { ...width, required: true } } },
    "warn",
  ],
  ["an optional status field is new", { status: { name } }, { status: { name, width } }, "none"],
];

test.each(ALL.flatMap((format) => pairs.map((pair) => [format, ...pair] as const)))(
  "%s: %s",
  (format, _, old, new_, expected) => {
    expect(told(old, new_, format)).toBe(expected);
  },
);
