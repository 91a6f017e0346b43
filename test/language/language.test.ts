// Texts are plain technical English: known wordings, long sentences and openings of comments are counted by area.
// A count may only shrink: lower its limit here when it has. At the end, what is left is right where it stands.
import { describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import { namesKeyword } from "./terms.ts";
import { COMMENTS, TEXTS, VAGUE_DESCRIPTIONS, type Limits } from "./limits.ts";
import { comments, commentsIn, helpTexts, messages, paragraphs, type Text } from "./texts.ts";
import { longSentencesIn, MEMBER, OPENINGS, wordingsIn, WORDINGS, type Wording } from "./wordings.ts";

interface Area {
  readonly name: string;
  readonly texts: () => readonly Text[];
  readonly limits: Limits;
  readonly wordings?: readonly Wording[];
}

const OF_RULES = [...WORDINGS, MEMBER];

const AREAS: readonly Area[] = [
  { name: "messages of rules", texts: messages, limits: TEXTS["messages of rules"], wordings: OF_RULES },
  {
    name: "documents of rules",
    texts: () => paragraphs("rules"),
    limits: TEXTS["documents of rules"],
    wordings: OF_RULES,
  },
  { name: "README and docs", texts: () => paragraphs("others"), limits: TEXTS["README and docs"] },
  { name: "help", texts: helpTexts, limits: TEXTS.help },
  ...Object.entries(COMMENTS).map(([folder, limits]) => ({
    name: `comments of ${folder}`,
    texts: () => comments(folder),
    limits,
  })),
];

for (const { name, texts, limits, wordings = WORDINGS } of AREAS) {
  describe(name, () => {
    const all = texts();
    const list = (faults: (text: string) => readonly string[]): readonly string[] =>
      all.flatMap(({ where, text }) => faults(text).map((fault) => `${where}: ${fault}`));

    test("has texts", () => expect(all.length).toBeGreaterThan(0));

    test("uses plain wordings", () => {
      expectAtMost(
        limits.wordings,
        list((text) => wordingsIn(text, wordings)),
      );
    });

    test("has short sentences", () => {
      expectAtMost(limits.long, list(longSentencesIn));
    });

    if (name.startsWith("comments")) {
      test("opens comments with a verb or a noun", () => {
        expectAtMost(
          limits.openings,
          list((text) => wordingsIn(text, OPENINGS)),
        );
      });
    }
  });
}

describe("descriptions of rules", () => {
  test("name a keyword or a term", () => {
    const vague = Object.entries(rules).filter(([, { meta }]) => !namesKeyword(meta.description));
    expectAtMost(
      VAGUE_DESCRIPTIONS,
      vague.map(([id, { meta }]) => `${id}: ${meta.description}`),
    );
  });
});

describe("the check itself", () => {
  test.each([
    ["Clients are told to expect `x`.", 1],
    ["Servers refuse the request.", 1],
    ["`maximum` of query parameter `limit` was lowered from 200 to 100.", 0],
    ["Whoever leaves it out is refused.", 2],
    ["Properties other than `id` are ignored.", 0],
    ["It is no value of `enum`.", 1],
    ["It is no value that clients know, say, `x`.", 2],
  ])("finds in %j: %i", (text, count) => {
    expect(wordingsIn(text)).toHaveLength(count);
  });

  test("counts the words of a sentence", () => {
    const words = (count: number): string => `${Array.from({ length: count }, () => "word").join(" ")}.`;
    expect(longSentencesIn(`${words(30)} ${words(12).replace("w", "W")}`)).toEqual([]);
    expect(longSentencesIn(`A short one. ${words(31).replace("w", "W")}`)).toHaveLength(1);
  });

  test("reads comments, and no strings", () => {
    const source =
      'const a = "// no"; // One\n// and two.\n/** Three. */\nconst b = `\n// no\n`;\n/* Four */ f(/"/);\n// Five.';
    expect(commentsIn("a.ts", source).map(({ text }) => text)).toEqual(["One and two.", "Three.", "Four", "Five."]);
  });

  test.each([
    ["Disallow giving up the one value that clients read", false],
    ["Disallow a type that no longer lets be done with it what it did", false],
    ["Disallow removing `const` from values that clients read", true],
    ["Disallow making a property read-only", true],
  ])("judges the description %j: %s", (description, expected) => {
    expect(namesKeyword(description)).toBe(expected);
  });
});

function expectAtMost(limit: number, places: readonly string[]): void {
  if (places.length > limit) {
    throw new Error(`${places.length} places, at most ${limit} are allowed:\n${places.join("\n")}`);
  }
}
