// Pairs of documents in a line each, whose answers were noted before the tool ran.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot, type Finding } from "../../src/index.ts";

export type Place = "request" | "response";

/** The worst verdict, and the rules that are not compatible, sorted; without rules, only the verdict is noted. */
export type Row = readonly [name: string, place: Place, old: string, new_: string, verdict: string, ...rules: string[]];

export type Build = (fragment: string, place: Place, version: string) => string;

/** Runs each row in each version of the format. */
export function describePairs(kind: string, versions: readonly string[], build: Build, rows: readonly Row[]): void {
  describe.each(versions)(`${kind}, %s`, (version) => {
    test.each(rows)("%s in a %s", (_, place, old, new_, verdict, ...rules) => {
      const found = between(build(old, place, version), build(new_, place, version));
      const loud = found.filter((finding) => finding.verdict !== "compatible");
      expect({ verdict: worst(loud), rules: rulesOf(loud) }).toEqual({
        verdict,
        rules: rules.length === 0 ? rulesOf(loud) : rules,
      });
    });
  });
}

export function between(old: string, new_: string): readonly Finding[] {
  const read = (name: string, text: string): ReturnType<typeof readSnapshot> =>
    readSnapshot({ name, url: `file:///${name}`, text });
  return compare(read("old.yaml", old), read("new.yaml", new_), { all: true }).findings;
}

function rulesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ ruleId }) => ruleId))].sort();
}

function worst(findings: readonly Finding[]): string {
  const verdicts = findings.map(({ verdict }) => verdict);
  return ["breaking", "dangerous", "undecided"].find((each) => verdicts.some((one) => one === each)) ?? "compatible";
}

/** A document whose one operation carries the schema `Root`. */
export function withRoot(components: string): Build {
  return (_fragment, place, version) => {
    const body = "content: { application/json: { schema: { $ref: '#/components/schemas/Root' } } }";
    const request = place === "request" ? `      requestBody: { required: true, ${body} }\n` : "";
    const answer = place === "response" ? `description: OK, ${body}` : "description: OK";
    return `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
paths:
  /berths:
    post:
${request}      responses: { "200": { ${answer} } }
components:
  schemas:
${components}`;
  };
}

export const VERSIONS: readonly string[] = ["3.0.3", "3.1.0"];
