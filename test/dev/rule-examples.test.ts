import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import type { FixturePair } from "../../src/dev/fixtures.ts";
import { docExamples } from "../../src/dev/rule-examples.ts";

const pairOf = (name: string, [old, new_]: readonly [string, string]): FixturePair => {
  const file = (side: string, text: string) => ({
    name: `fixtures/r/${name}.${side}.yaml`,
    url: `file:///${name}`,
    text,
  });
  return { ruleId: "r", case: name, old: file("old", old), new: file("new", new_) };
};
const pairs = [
  pairOf("alpha", ["a: 1\n", "a: 2 # expect: r breaking\n"]),
  pairOf("plain", ["b: 1\n", "b: 2 # expect: r breaking\n"]),
  pairOf("silent", ["c: 1\n", "c: 2\n"]),
];

const MESSAGES =
  "# Generated.\n\nalpha\n  q at 1\n    No.\n  r at 2 #/a\n    `a` changed.\n    Clients of `a` fail.\n\nplain\n  r at 1\n    No.\n";

describe("docExamples", () => {
  test("shows the first firing and the first silent pair, named after their cases", () => {
    const { text } = docExamples("r", pairs, "", MESSAGES);
    expect(text).toContain("Bad (alpha):\n\n```diff\n- a: 1");
    expect(text).toContain("Good (silent):\n\n```diff\n- c: 1");
  });

  test("shows the message of the firing pair, and the formats of all", () => {
    const { text, formats } = docExamples("r", pairs, "", MESSAGES);
    expect(text).toContain("```\n\n> `a` changed. Clients of `a` fail.\n\nGood");
    expect([...formats]).toEqual(["json-schema"]);
    expect(docExamples("r", pairs, "", "alpha\n  other at 1\n    No.\n").text).not.toContain(">");
  });

  test("shows the pairs that the document chooses, with their captions", () => {
    const document = '<!-- bad: plain "`b` is changed" -->\n<!-- good: silent "No rule" -->\n';
    const { text } = docExamples("r", pairs, document, "");
    expect(text).toContain("Bad (`b` is changed):\n\n```diff\n- b: 1");
    expect(text).toContain("Good (No rule):");
  });

  test("lists chosen fixtures that do not exist", () => {
    expect(docExamples("r", pairs, '<!-- bad: missing "Text" -->', "").unknown).toEqual(["missing"]);
  });
});

describe("captions in the documents of rules", () => {
  const folder = new URL("../../rules/", import.meta.url);
  const captionsIn = (name: string): readonly string[] => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return [...text.matchAll(/^(?:Bad|Good|Reported|Not reported) \((.*?)\)(?:, (?:with|on) .*)?:$/gmu)].map(
      ([, caption = ""]) => caption,
    );
  };
  const documents = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

  test("have three words at least, so that they say more than a keyword", () => {
    const short = documents.flatMap((name) =>
      captionsIn(name)
        .filter((caption) => caption.split(" ").length < 3)
        .map((caption) => `${name}: choose a caption in <!-- bad: … --> or <!-- good: … --> for "${caption}"`),
    );
    expect(documents.filter((name) => captionsIn(name).length > 0).length).toBeGreaterThan(400);
    expect(short).toEqual([]);
  });

  test("differ on one page", () => {
    expect(documents.filter((name) => new Set(captionsIn(name)).size < captionsIn(name).length)).toEqual([]);
  });
});
