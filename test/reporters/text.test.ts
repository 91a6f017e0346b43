import { describe, expect, test } from "@jest/globals";
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import { loadReporter, reporterNames } from "../../src/reporters/index.ts";
import { text } from "../../src/reporters/text/index.ts";
import { comparison, everything, files, finding, options, place, rangeOf } from "./sample.ts";

const lines = (rendered: string): string[] => rendered.split("\n");

describe("a finding", () => {
  test("shows what changed, where, who breaks and what to do", () => {
    expect(text.render(comparison({ findings: [finding({ fingerprint: "0123456789abcdef" })] }), options()))
      .toBe(`✖ error: The greatest value of \`limit\` falls from 100 to 50.
  - old/pets.yaml:13:13  maximum: 100
  + new/pets.yaml:13:13  maximum: 50
  breaks GET /pets: Clients that send a greater value are refused.
  instead: Keep the old limit, and clamp greater values in the server.
  maximum-lowered  0123456789abcdef

✖ 1 breaking change: needs a major release (openapi profile)
  Accept a finding: apicompat waive FINGERPRINT --reason "…" --until YYYY-MM-DD
`);
  });

  test("shows with --verbose the code in context, the promise in full and the command that waives it", () => {
    const findings = [finding({ fingerprint: "0123456789abcdef" })];
    expect(text.render(comparison({ findings }), options({ verbose: true, today: "2026-05-04" })))
      .toBe(`✖ error: The greatest value of \`limit\` falls from 100 to 50.
  - old/pets.yaml:13:13
      12 │             type: integer
    - 13 │             maximum: 100
         │             ^^^^^^^^^^^^
      14 │         - name: owner
  + new/pets.yaml:13:13
      12 │             type: integer
    + 13 │             maximum: 50
         │             ^^^^^^^^^^^
      14 │       responses:
  in GET /pets
  breaks: Clients that send a greater value are refused.
  promise broken: calls keep working (C1), requests that succeeded before still succeed.
  instead: Keep the old limit, and clamp greater values in the server.
  maximum-lowered  0123456789abcdef
  waive: apicompat waive 0123456789abcdef --reason "…" --until 2027-01-31

✖ 1 breaking change: needs a major release (openapi profile)
`);
  });

  test("has a separate witness in a group", () => {
    const of = (message: string, witness: number): Finding => finding({ message, witness, evidence: "witness" });
    const rendered = text.render(comparison({ findings: [of("One.", 51), of("Other.", 52)] }), options());
    const shown = lines(rendered).filter((line) => /One|Other|for example|breaks/.test(line));
    expect(shown).toEqual([
      "✖ error: One.",
      "  for example: 51",
      "✖ error: Other.",
      "  for example: 52",
      "  breaks: Clients that send a greater value are refused.",
    ]);
  });

  test("that was removed is shown where it was, and at no other place", () => {
    expect(text.render(everything, options())).toContain(`  - old/pets.yaml:14:9  - name: owner  (5 more lines)
`);
  });

  test("of several lines shows those that differ", () => {
    const [old, new_] = [0, 1].map((side) => {
      const { name, text: whole } = files[side]!;
      return { file: name, pointer: "/paths", range: rangeOf(whole, whole.slice(whole.indexOf("paths:"))) };
    });
    const rendered = text.render(comparison({ findings: [finding({ old: old!, new: new_! })] }), options());
    expect(rendered).toContain(`  - old/pets.yaml:5:1
      13 - │     maximum: 100
      14 - │ - name: owner
      15 - │   in: query
      16 - │   description: The name of the person
           ⋮ 5 more lines
  + new/pets.yaml:5:1
      13 + │       maximum: 50
      21 + │ required: [name, kind]
      27 + │     enum: [cat, dog, bird]
`);
  });

  test("shows a line that both sides have once", () => {
    const at = place(1, "/info", "title: Pets");
    const rendered = text.render(
      comparison({ findings: [finding({ old: place(0, "/info", "title: Pets"), new: at })] }),
      options(),
    );
    expect(rendered).toContain("  - old/pets.yaml:3:3\n  + new/pets.yaml:3:3  title: Pets\n");
  });

  test("has its code below a place that leaves no room for it", () => {
    const rendered = text.render(comparison({ findings: [finding({})] }), options({ width: 30 }));
    expect(rendered).toContain("  - old/pets.yaml:13:13\n      maximum: 100\n");
  });

  test("names its first operations and counts the others", () => {
    expect(text.render(everything, options({ width: 120 }))).toContain(
      "  breaks GET /pets/{id}/part0, GET /pets/{id}/part1 and 345 more: Clients that leave it out are refused.\n",
    );
  });

  test("says its verdict where the severity does not imply it", () => {
    const rendered = text.render(everything, options());
    expect(rendered).toContain('▲ warning (breaking): `kind` may now be `"bird"`.');
    expect(rendered).toContain("▲ warning (undecided): The alternatives of `Pet` changed.");
    expect(rendered).toContain("  undecided: Two branches of the same `oneOf` overlap.\n");
  });

  test("shares its explanation and one command with others of the same cause", () => {
    const many = Array.from({ length: 5 }, (_, index) =>
      finding({ message: `Parameter ${index} shrank.`, fingerprint: `f${index}` }),
    );
    const rendered = text.render(comparison({ findings: many }), options());
    expect(rendered.match(/breaks:/g)).toHaveLength(1);
    expect(rendered.match(/✖ error/g)).toHaveLength(5);
    expect(rendered.match(/apicompat waive/g)).toHaveLength(1);
    expect(rendered).toContain("  maximum-lowered  f0 and 4 more (--likewise)");
  });

  test("states why its severity is lower than usual", () => {
    const because = ["The operation is alpha.", "The team lowered it."];
    const rendered = text.render(comparison({ findings: [finding({ severity: "warn", because })] }), options());
    expect(rendered).toContain("  only a warning: The operation is alpha. The team lowered it.\n");
  });

  test("has the first sentence of its advice in one line of a terminal", () => {
    const recipe = `Keep the limit. ${"And clamp greater values in the server. ".repeat(3).trim()}`;
    const advice = (wraps: boolean): readonly string[] =>
      lines(text.render(comparison({ findings: [finding({ recipe })] }), options({ width: 80, wraps }))).filter(
        (line) => /instead|And clamp/.test(line),
      );
    expect(advice(false)).toEqual([`  instead: ${recipe}`]);
    expect(advice(true)).toEqual(["  instead: Keep the limit. And clamp greater values in the server."]);
  });

  test("without a known text has no frame, and without a range no line", () => {
    const away = { file: "new/gone.yaml", pointer: "", missing: true } as const;
    const rendered = text.render(comparison({ findings: [finding({ new: away })] }), options());
    expect(rendered).toContain("  - old/pets.yaml:13:13  maximum: 100\n  breaks");
  });
});

describe("the whole report", () => {
  test("closes with the answer", () => {
    expect(lines(text.render(everything, options())).at(-3)).toBe(
      "✖ 4 breaking changes, 1 of them only a warning, 1 undecided change, 1 uncovered change, 1 input error that may hide more: needs a major release (openapi profile)",
    );
  });

  test("wraps the answer on words in a terminal, and names both sides", () => {
    const sides = { old: "the merge base with main", new: "the working tree" };
    const rendered = text.render({ ...everything, sides }, options({ width: 60, wraps: true, verbose: true }));
    expect(lines(rendered).slice(-5)).toEqual([
      "✖ 4 breaking changes, 1 of them only a warning, 1 undecided",
      "  change, 1 uncovered change, 1 input error that may hide",
      "  more: needs a major release (openapi profile)",
      "  Compared the working tree with the merge base with main.",
      "",
    ]);
    expect(text.render({ ...everything, sides }, options({ quiet: true }))).toContain(
      "  Compared the working tree with the merge base with main.\n",
    );
  });

  test("names what it was judged by", () => {
    const closing = (profile: string): string => lines(text.render(comparison({ profile }), options())).at(-2)!;
    expect(closing("openapi, protobuf")).toMatch(/ \(openapi and protobuf profiles\)$/);
    expect(closing("kubernetes, openapi, protobuf")).toMatch(/ \(kubernetes, openapi and protobuf profiles\)$/);
    expect(closing("")).not.toContain("profile");
  });

  const withOff = (found: Comparison, off: number): Comparison => ({
    ...found,
    summary: { ...found.summary, severities: { ...found.summary.severities, off } },
  });
  const compatible = (amount: number): Finding[] =>
    Array.from({ length: amount }, () => finding({ verdict: "compatible", severity: "info" }));

  test.each([
    ["nothing", comparison({}), "✔ No changes that clients can observe"],
    [
      "a change of a rule that is off",
      withOff(comparison({}), 1),
      "● No breaking changes found, 1 change of rules that are off",
    ],
    [
      "such a change beside compatible ones",
      withOff(comparison({ findings: compatible(2) }), 3),
      "● No breaking changes found, 3 changes of rules that are off, 2 compatible changes",
    ],
    ["one harmless change", comparison({ findings: compatible(1) }), "✔ 1 compatible change: needs a minor release"],
    ["harmless changes", comparison({ findings: compatible(2) }), "✔ 2 compatible changes: needs a minor release"],
    [
      "a break that its severity allows",
      comparison({ findings: [finding({ severity: "warn" })] }),
      "▲ 1 breaking change (only a warning): needs a major release",
    ],
    [
      "what no rule judges",
      comparison({ unjudged: everything.unjudged }),
      "● No breaking changes found, 1 uncovered change",
    ],
    [
      "a suppressed break beside a change that no rule judges",
      comparison({
        unjudged: everything.unjudged,
        suppressed: [{ finding: finding({}), by: "waiver" }],
        summary: { ...comparison({}).summary, bump: "major" },
      }),
      "▲ 1 suppressed finding, 1 of them breaking, 1 uncovered change: still needs a major release",
    ],
    ["only problems", comparison({ problems: everything.problems }), "✖ Could not compare: 1 input error"],
  ])("with %s is one friendly line", (_name, compared, expected) => {
    expect(lines(text.render(compared, options()))).toContain(`${expected} (openapi profile)`);
  });

  test.each([
    ["dangerous", [], "▲ 1 dangerous change: needs a minor release"],
    ["undecided", [], "▲ 1 undecided change: needs at least a minor release"],
    [
      "dangerous",
      everything.problems,
      "✖ 1 dangerous change, 1 input error that may hide more: needs at least a minor release",
    ],
  ] as const)("promises no release that may not do: %s, with the problems %j", (verdict, problems, expected) => {
    const { summary, ...rest } = comparison({ findings: [finding({ verdict, severity: "warn" })], problems });
    const compared = { ...rest, summary: { ...summary, bump: "minor" } } as const;
    expect(lines(text.render(compared, options()))).toContain(`${expected} (openapi profile)`);
  });

  test("says how many findings it does not show", () => {
    const rendered = text.render(everything, options({ maxFindings: 2 }));
    expect(rendered.match(/✖ error:/g)).toHaveLength(2);
    expect(rendered).toContain("\n… and 3 more findings (--max-findings 2)\n");
    expect(rendered).toContain("4 breaking changes");
  });

  test("counts what no rule judges by kind, and lists it if all is asked for", () => {
    expect(text.render(everything, options())).toContain(
      "1 uncovered change, which no rule handles: extension changed (1). List them with --all.",
    );
    const all = text.render(everything, options({ all: true }));
    expect(all).toContain(
      "1 compatible change:\n  · `GET /pets/{id}` is new.\n    new/pets.yaml:13:13  maximum-lowered".replace(
        "maximum-lowered",
        "operation-added",
      ),
    );
    expect(all).toContain(
      "1 uncovered change, which no rule handles:\n  ? extension:changed x-owner  new/pets.yaml:3:3\n",
    );
  });

  test("quiet shows errors only", () => {
    const rendered = text.render(everything, options({ quiet: true }));
    expect(rendered).not.toMatch(/▲|no rule handles/);
    expect(rendered.match(/✖ error/g)).toHaveLength(3);
  });

  test("shows problems with a frame and a way out", () => {
    expect(text.render(everything, options()))
      .toContain(`✖ input error: The reference \`#/components/schemas/Owner\` leads nowhere.
  new/pets.yaml:16:11
    ! 16 │           description: All pets
         │           ^^^^^^^^^^^^^^^^^^^^^
  help: Define \`Owner\` under components/schemas, or correct the reference.
  REF_NOT_FOUND
`);
  });

  test("shows a few of many problems of one kind, or all", () => {
    const [missing] = everything.problems;
    const problems = Array.from({ length: 8 }, (_, index) => ({ ...missing!, message: `It is not ${String(index)}.` }));
    const few = text.render(comparison({ problems }), options());
    expect(few.match(/It is not \d/gu)).toHaveLength(5);
    expect(few).toContain("… and 3 more problems of this kind (--all)");
    expect(few).toContain("8 input errors");
    const all = text.render(comparison({ problems }), options({ all: true }));
    expect(all.match(/It is not \d/gu)).toHaveLength(8);
    expect(all).not.toContain("more problems");
  });

  test("shows several warnings of one code in a line each, with --all in full", () => {
    const warning = everything.problems.find(({ level }) => level === "warning")!;
    const problems = Array.from({ length: 8 }, (_, index) => ({ ...warning, message: `It is not ${String(index)}.` }));
    const few = text.render(comparison({ problems: [...problems, ...problems] }), options());
    const [title, ...lines] = few.split("\n\n")[0]!.split("\n");
    expect(title).toBe("▲ 8 parts not compared");
    expect(lines[0]).toBe(`  ${warning.file} and 1 more place  It is not 0.`);
    expect(lines[5]).toBe("  … and 3 more problems of this kind (--all)");
    expect(lines).toHaveLength(warning.hint === "" ? 7 : 8);
    const all = text.render(comparison({ problems }), options({ all: true }));
    expect(all.match(/▲ not compared: It is not \d/gu)).toHaveLength(8);
  });

  test("reports a problem of several places once", () => {
    const [missing] = everything.problems;
    const again = { ...missing!, file: "old/pets.yaml" };
    const rendered = text.render(comparison({ problems: [missing!, again, again] }), options());
    expect(rendered.match(/leads nowhere/g)).toHaveLength(1);
    expect(rendered).toContain("  also at: old/pets.yaml:16:11\n");
    expect(rendered).toContain("3 input errors");
  });

  test("has colours only if asked, and the same words with them", () => {
    const escape = String.fromCharCode(27);
    const plain = text.render(everything, options());
    const colored = text.render(everything, options({ color: true }));
    expect(plain).not.toContain(escape);
    expect(colored).toContain(`${escape}[`);
    expect(colored.replaceAll(new RegExp(`${escape}\\[\\d+m`, "g"), "")).toBe(plain);
  });

  test.each([40, 60, 100, 120])("stays within %i columns of a terminal", (width) => {
    for (const line of lines(text.render(everything, options({ width, all: true, wraps: true })))) {
      // A place, a word, a list of kinds or a command may be longer than a line.
      if (line.length > width)
        expect(line).toMatch(/^ +(?:[-+·?] \S+| {2}\S+ {2}\S+$)|^\S+$| apicompat waive |^ +[a-z-]+ {2}\d+/);
    }
  });

  test("has no line breaks in a sentence where no terminal reads it", () => {
    const message = `It ${"really ".repeat(30)}changed.`;
    expect(lines(text.render(comparison({ findings: [finding({ message })] }), options()))).toContain(
      `✖ error: ${message}`,
    );
  });
});

describe("hostile or unusual text", () => {
  const minified = JSON.stringify({
    paths: Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`/p${i}`, { get: {} }])),
  });
  const minifiedSource = (): { name: string; url: string; text: string } => ({
    name: "x",
    url: "file:///x",
    text: minified,
  });
  const minifiedFinding = (): Finding => {
    const range = rangeOf(minified, '"/p50":{"get":{}}');
    return finding({ old: { file: "", pointer: "" }, new: { file: "x", pointer: "/a", range } });
  };

  const render = (source: string, sought: string, message = "Changed.", width = 80): string => {
    const range = rangeOf(source, sought);
    const changed = finding({
      message,
      old: { file: "x", pointer: "/a", range },
      new: { file: "x", pointer: "/a", range },
    });
    const named = { name: "x", url: "file:///x", text: source };
    return text.render(comparison({ findings: [changed] }), options({ width, source: () => named, verbose: true }));
  };

  test("cannot move the cursor or turn the reading direction", () => {
    const escape = String.fromCharCode(27);
    const rendered = render(`a: "${escape}[2J\u202e"\n`, "a:", `\`${escape}[31m\u202e\` is gone.`);
    expect(rendered).not.toContain(escape);
    expect(rendered).not.toContain("\u202e");
  });

  test("a document in one line is cut around the place", () => {
    const plain = text.render(
      comparison({ findings: [minifiedFinding()] }),
      options({ width: 80, source: minifiedSource }),
    );
    const shown = lines(plain).find((line) => line.startsWith("  + x:"));
    expect(shown!.length).toBeLessThanOrEqual(80);
    expect(shown).toMatch(/ {2}….*"\/p50":\{"get":\{\}\}.*…$/);
  });

  test("a document in one line is cut around the place in a frame", () => {
    const rendered = lines(render(minified, '"/p50":{"get":{}}'));
    const code = rendered.findIndex((line) => line.startsWith("    - 1 │ …"));
    expect(rendered[code]!.length).toBeLessThanOrEqual(80);
    const from = rendered[code + 1]!.indexOf("^");
    expect(rendered[code]!.slice(from, rendered[code + 1]!.length)).toBe('"/p50":{"get":{}}');
  });

  test("tabs, carriage returns and wide letters keep the marks under the text", () => {
    expect(render("a: 1\r\n\tb: 2\r\n", "b: 2")).toContain("    - 2 │  b: 2\n        │  ^^^^\n");
    expect(render("名前: {b: 2}\n", "b: 2")).toContain("    - 1 │ 名前: {b: 2}\n        │        ^^^^\n");
  });

  test("a place at the end of a text without a last line break", () => {
    expect(render("a: 1\nb: 2", "b: 2")).toContain("      1 │ a: 1\n    - 2 │ b: 2\n        │ ^^^^\n");
  });
});

test("the registry loads each reporter by its name", async () => {
  for (const name of reporterNames) expect((await loadReporter(name))?.name).toBe(name);
  expect(await loadReporter("constructor")).toBeUndefined();
});

test("the sample's places are what they claim", () => {
  expect(place(0, "", "maximum: 100").range?.start).toEqual({
    line: 13,
    column: 13,
    offset: files[0]!.text.indexOf("maximum: 100"),
  });
});

describe("a series", () => {
  const atLine = (line: number): NonNullable<Finding["new"]["range"]> => {
    const start = { line, column: 1, offset: 0 };
    return { start, end: start };
  };
  const added = (name: string, line: number, more: Partial<Finding> = {}): Finding =>
    finding({
      message: `\`kind\` now admits \`${name}\`, which was not in its list.`,
      old: { file: "old/pets.yaml", pointer: "#/kind/enum", missing: true, range: atLine(12) },
      new: { file: "new/pets.yaml", pointer: `#/kind/enum/${String(line)}`, range: atLine(line) },
      ...more,
    });
  const reported = (findings: readonly Finding[]): readonly string[] =>
    lines(text.render(comparison({ findings }), options())).filter((line) =>
      /error:|same change in:|^ {4}`/u.test(line),
    );

  test("names all but its first in a line", () => {
    const findings = ["cat", "dog", "emu", "fox"].map((name, index) => added(name, index === 1 ? 12 : 12 + index));
    expect(reported(findings)).toEqual([
      "✖ error: `kind` now admits `cat`, which was not in its list.",
      "  same change in: `dog`, `emu` (line 14), `fox` (line 15)",
    ]);
  });

  test("says how many there are beyond a dozen, and where those of other files stand", () => {
    const findings = Array.from({ length: 40 }, (_, index) => added(`n${String(index)}`, 13));
    expect(reported(findings)[1]).toBe(
      "  same change in: `n1`, `n2`, `n3`, `n4`, `n5`, `n6`, `n7`, `n8`, `n9`, `n10`, `n11`, `n12` and 27 more",
    );
    const elsewhere = { file: "new/more.yaml", pointer: "#/kind/enum/2", range: atLine(8) };
    const old = findings.slice(0, 3).map((each) => ({ ...each, new: { ...each.new, missing: true as const } }));
    expect(reported(old)).toHaveLength(2);
    expect(reported([...findings.slice(0, 3), added("n3", 3, { new: elsewhere })])[1]).toBe(
      "  same change in: `n1`, `n2`, `n3` (new/more.yaml:8:1)",
    );
  });

  test("has a line for each where other operations lead to some of them", () => {
    const three = ["cat", "dog", "emu"].map((name, index) => added(name, 13 + index, { reach: ["GET /pets"] }));
    const nowhere = added("fox", 16, { reach: [] });
    const others = added("gnu", 17, { reach: ["GET /owners", "POST /pets", "PUT /pets"] });
    expect(reported([...three, others, nowhere])).toEqual([
      "✖ error: `kind` now admits `cat`, which was not in its list.",
      "  same change in:",
      "    `dog` (line 14) in GET /pets",
      "    `emu` (line 15) in GET /pets",
      "    `gnu` (line 17) in GET /owners and 2 more",
      "    `fox` (line 16)",
    ]);
    const operations = ["GET /pets", "PUT /pets", "POST /pets"].map((name) => added(name, 13, { reach: [name] }));
    expect(reported(operations).slice(1)).toEqual(["  same change in:", "    `PUT /pets`", "    `POST /pets`"]);
    const many = Array.from({ length: 20 }, (_, index) =>
      added("cat", 13 + index, { reach: [`GET /pets/${String(index)}`] }),
    );
    const shown = (all: boolean): readonly string[] =>
      lines(text.render(comparison({ findings: many }), options({ all }))).filter(
        (line) => line.startsWith("    `") || line.startsWith("    and"),
      );
    expect(shown(false)).toHaveLength(13);
    expect(shown(false).at(-1)).toBe("    and 7 more");
    expect(shown(true)).toHaveLength(19);
  });

  test("names other files with the same edit", () => {
    const moved = (path: string, from = "v1", to = "v2"): Finding =>
      finding({
        message: `The option of file \`${path}\` went from \`"pets/${from}/${path}"\` to \`"pets/${to}/${path}"\`.`,
        old: { file: `old/${path}`, pointer: "#/options/o", range: atLine(5) },
        new: { file: `new/${path}`, pointer: "#/options/o", range: atLine(path === "emu" ? 7 : 5) },
      });
    expect(reported([moved("cat"), moved("dog"), moved("emu")])).toEqual([
      expect.stringContaining("file `cat` went"),
      "  same change in: `dog`, `emu` (line 7)",
    ]);
    expect(reported([moved("cat"), moved("dog"), moved("emu", "v1", "v3")])).toHaveLength(3);
    expect(reported([moved("cat"), moved("dog"), moved("emu", "v0", "v2")])).toHaveLength(3);
  });

  test("is none of two, nor of sentences that differ in more", () => {
    const three = ["cat", "dog", "emu"].map((name, index) => added(name, 13 + index));
    expect(reported(three.slice(1))).toHaveLength(2);
    expect(
      reported([...three.slice(1), { ...three[0]!, message: "`mood` now admits `cat`, which was not in its list." }]),
    ).toHaveLength(3);
    expect(reported(three.map((each, index) => ({ ...each, consequence: String(index) })))).toHaveLength(3);
  });
});
