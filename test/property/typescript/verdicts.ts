// Compares the findings of `compare` for edited modules with the compiler.
import { compare, readSnapshot } from "../../../src/index.ts";
import type { Finding } from "../../../src/contracts/finding.ts";
import type { Reading } from "../../../src/contracts/reader.ts";
import type { Edited } from "./edits.ts";
import type { Module } from "./model.ts";
import { print } from "./print.ts";
import { truthsOf, type Truth } from "./truth.ts";

/** Returns a text for each contradiction between verdicts and truth. */
export function contradictions(pairs: readonly Edited[]): readonly string[] {
  const truths = truthsOf(pairs);
  return pairs.flatMap((pair, place) => {
    const truth = truths[place];
    const found = truth && contradiction(pair, truth);
    return found === undefined ? [] : [`${found}\n--- old\n${print(pair.old)}--- new\n${print(pair.new)}`];
  });
}

/** Rules that report changes with which code still compiles: removed properties that callers set, and what only other code than calls uses. */
const CUSTOMS: ReadonlySet<string> = new Set([
  "property-removed",
  "property-renamed",
  "typescript-any-removed",
  "typescript-member-form-changed",
  "typescript-null-changed",
  "typescript-optional-undefined-changed",
  "typescript-read-only-added",
  "typescript-read-only-removed",
]);

function contradiction(pair: Edited, truth: Truth): string | undefined {
  const { findings, problems, unjudged } = compare(read(pair.old), read(pair.new), { all: true });
  if (problems.length > 0) return `not read: ${problems[0]!.message}`;
  if (unjudged.length > 0) return `unjudged: ${unjudged[0]!.event}`;
  for (const [name, fits] of [
    ["take", truth.taken],
    ["give", truth.given],
  ] as const) {
    const reported = findings.filter(
      ({ verdict, reach }) => verdict !== "compatible" && reach.some((each) => reaches(each, name)),
    );
    if (!fits && reported.length === 0) return `not told: ${name}`;
    const wrong = reported.find(({ verdict, ruleId }) => verdict === "breaking" && !CUSTOMS.has(ruleId));
    if (fits && wrong !== undefined) return `told, but not so: ${name}: ${shown(wrong)}`;
  }
  return undefined;
}

function read(module: Module): Reading {
  return readSnapshot({ name: "api.d.ts", url: "file:///api/api.d.ts", text: print(module) });
}

function reaches(reach: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`, "u").test(reach);
}

function shown({ ruleId, message }: Finding): string {
  return `${ruleId}: ${message}`;
}
