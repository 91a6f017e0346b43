import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import type { Comparison } from "../../src/contracts/finding.ts";
import { changelog } from "../../src/reporters/changelog.ts";
import { sectionOf } from "../../src/reporters/release-sections.ts";
import { comparison, everything, finding, hostile, HOSTILE, many, options } from "./sample.ts";

const render = (compared: Comparison, changes = {}): string => changelog.render(compared, options(changes));
const without = (text: string): string => text.replaceAll(/ (?:<!--.*?-->)+/g, "");
const headings = (text: string): string[] => [...text.matchAll(/^## (.*)$/gm)].map(([, title = ""]) => title);

const harmless = (ruleId: string, message: string, reach: readonly string[] = []) =>
  finding({
    ruleId,
    message,
    reach,
    verdict: "compatible",
    severity: "info",
    criteria: [],
    consequence: "",
    recipe: "",
  });

const accepted = (reason: string): Comparison =>
  comparison({ suppressed: [{ finding: finding({ fingerprint: "00000000000000cd" }), by: "waiver", reason }] });

/** Between runs of equally many backticks, as in CommonMark. */
const CODE_SPAN = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;

describe("release notes", () => {
  test("list required actions first, then what is new, deprecated, fixed and changed", () => {
    const compared = comparison({
      findings: [
        finding({ fingerprint: "00000000000000ab", witness: 51, reach: ["GET /pets", "GET /pets/{id}"] }),
        finding({
          ruleId: "operation-removed",
          message: "`GET /cats` was removed.",
          consequence: "Calls to it fail.",
          reach: ["GET /cats"],
        }),
        finding({
          ruleId: "default-changed",
          verdict: "dangerous",
          severity: "warn",
          criteria: ["C2"],
          message: "The default of `limit` went from `20` to `10`.",
          consequence: "Clients that leave it out now ask for something else.",
          reach: ["GET /pets"],
        }),
        harmless("api-version-changed", "The version of the API went from 1 to 2."),
        harmless("maximum-raised", "`size` may be greater."),
        harmless("deprecation-added", "`GET /dogs` is deprecated.", ["GET /dogs"]),
        harmless("operation-added", "`GET /birds` was added.", ["GET /birds"]),
        harmless("component-added", "The schema `Bird` was added."),
      ],
    });
    expect(without(render(compared))).toBe(`## Action required

**Who is affected:** Clients of \`GET /pets\`, \`GET /pets/{id}\`.\\
**What breaks:** Clients that send a greater value are refused.\\
**What to do:** Change the requests that you send before you move to this version.

- The greatest value of \`limit\` falls from 100 to 50. For example: \`51\`.

**Who is affected:** Clients of \`GET /cats\`.\\
**What breaks:** Calls to it fail.\\
**What to do:** Stop using the removed element before you move to this version.

- \`GET /cats\` was removed.

## May need action

**Who is affected:** Clients of \`GET /pets\`.\\
**What breaks:** Clients that leave it out now ask for something else.\\
**What to do:** Set the old value explicitly if you rely on it: the same request may now behave differently.

- The default of \`limit\` went from \`20\` to \`10\`.

## New

- \`GET /birds\` was added.

## Deprecated

- \`GET /dogs\` is deprecated.

## Fixed and eased

- \`size\` may be greater.

## Also changed

- The version of the API went from 1 to 2.
`);
  });

  test("state it where there is nothing to say", () => {
    expect(render(comparison({}))).toBe("No changes that clients can observe.\n");
  });

  test("name the API and both versions, or else both sides", () => {
    const sides = { old: "v1.yaml", new: "v2.yaml" };
    const apis = [{ title: "Pets", oldVersion: "1.0.0", newVersion: "1.1.0" }];
    expect(render(comparison({ sides, apis }))).toMatch(/^# Pets 1\.0\.0 → 1\.1\.0\n\n/);
    expect(render(comparison({ sides, apis: [{ title: "Pets", newVersion: "1.1.0" }] }))).toMatch(/^# Pets 1\.1\.0\n/);
    expect(render(comparison({ sides }))).toMatch(/^# Changes from v1\.yaml to v2\.yaml\n/);
  });

  test("report what was accepted too: those who break were not asked", () => {
    const text = render(accepted("Nobody calls it yet."));
    expect(headings(text)).toEqual(["Action required"]);
    expect(text).toContain("<!-- maximum-lowered 00000000000000cd, suppressed by waiver: Nobody calls it yet. -->");
  });

  test("report what nobody judged, and what could not be compared", () => {
    expect(headings(render(everything))).toEqual(
      expect.arrayContaining(["Action required", "Not checked", "Not compared"]),
    );
    expect(headings(render(everything, { quiet: true }))).not.toContain("Not judged");
  });

  test("state nothing of suppressions that accept nothing", () => {
    const unused = { ...everything.problems[1]!, code: "SUPPRESSION_UNUSED" } as const;
    expect(render(comparison({ problems: [unused] }))).toBe("No changes that clients can observe.\n");
  });

  test("say a thing once that happened in many places", () => {
    const same = ["GET /a", "GET /b", "GET /c", "GET /d"].map((name) => finding({ reach: [name] }));
    const text = render(comparison({ findings: same }));
    expect(text.match(/greatest value/g)).toHaveLength(1);
    expect(text).toContain("Clients of `GET /a`, `GET /b`, `GET /c`, `GET /d`.");
    expect(text.match(/<!-- maximum-lowered/g)).toHaveLength(4);
  });

  test("do not guess what to do about what is not decided", () => {
    const one = finding({ verdict: "undecided", severity: "warn", consequence: "", reason: "Both are programs." });
    const text = render(comparison({ findings: [one] }));
    expect(text).toContain("**What breaks:** Undecided: Both are programs.\\\n**What to do:** Test this change");
  });

  test("have one line per item with any texts", () => {
    const text = render(hostile);
    expect(text).not.toContain(HOSTILE);
    for (const line of text.split("\n")) {
      expect(line).toMatch(/^(?:## |- |\*\*(?:Who is affected|What breaks):\*\* |\*\*What to do:\*\* |$)/);
      expect(line.replaceAll(/<!-- [^>]*? -->/g, "").replaceAll(CODE_SPAN, "")).not.toMatch(/<(?!!)[a-z/]/i);
    }
    expect(render(many(500, 0)).length).toBeLessThan(125_000);
  });

  test("a reason cannot end the remark that it stands in", () => {
    const text = render(accepted("--> <b>x</b>"));
    expect(text.match(/-->/g)).toHaveLength(1);
    expect(text.trimEnd().endsWith("-->")).toBe(true);
  });
});

describe("the section of a harmless change", () => {
  const ids = Object.keys(rules);
  const of = (section: string): string[] => ids.filter((ruleId) => sectionOf({ ruleId }) === section);

  test.each([
    ["new", ["operation-added", "optional-property-added", "enum-value-added", "resource-version-served"]],
    ["deprecated", ["deprecation-added", "sunset-announced", "stability-lowered"]],
    ["fixed", ["maximum-raised", "pattern-removed", "property-made-optional", "deprecation-removed", "type-widened"]],
    ["other", ["operation-tag-removed", "property-removed", "api-version-changed", "pattern-added", "link-removed"]],
    ["unseen", ["component-added", "component-removed"]],
  ])("%s", (section, expected) => {
    expect(of(section)).toEqual(expect.arrayContaining(expected));
  });

  test("what is new came, and what is fixed did not go", () => {
    for (const id of of("new")) expect(id).toMatch(/-(?:added|served)$/);
    for (const id of of("fixed")) expect(id).not.toMatch(/^(?:operation|path|resource|property|parameter)-removed/);
  });
});
