import { describe, expect, test } from "@jest/globals";
import type { Comparison } from "../../src/contracts/finding.ts";
import { codeBlock, codeSpan, inlineMarkdown } from "../../src/reporters/markdown-text.ts";
import { markdown } from "../../src/reporters/markdown.ts";
import { comparison, everything, finding, hostile, HOSTILE, many, options } from "./sample.ts";

const render = (compared: Comparison, changes = {}): string => markdown.render(compared, options(changes));

describe("the Markdown report", () => {
  test("begins with the answer, then reports what, where, who breaks and what instead", () => {
    const one = finding({ fingerprint: "00000000000000ab", witness: { limit: 51 } });
    expect(render(comparison({ findings: [one] }))).toBe(`<!-- apicompat -->
## ❌ 1 breaking change: needs a major release

<details open><summary>❌ The greatest value of <code>limit</code> falls from 100 to 50.</summary>

\`GET /pets\` · \`new/pets.yaml:13:13\`

\`\`\`diff
- maximum: 100
+ maximum: 50
\`\`\`

For example:

\`\`\`json
{"limit":51}
\`\`\`

**What breaks:** Clients that send a greater value are refused.\\
**Instead:** Keep the old limit, and clamp greater values in the server.

<sub>\`maximum-lowered\` · \`00000000000000ab\`</sub>

</details>

<sub>Accept a finding by its fingerprint: \`apicompat waive FINGERPRINT --reason "…" --until YYYY-MM-DD\`. \`--likewise\` accepts its whole section.</sub>

<sub>apicompat 0.0.0, openapi profile</sub>
`);
  });

  test("is short where nothing changed", () => {
    expect(render(comparison({}))).toBe(`<!-- apicompat -->
## ✅ No changes that clients can observe

<sub>apicompat 0.0.0, openapi profile</sub>
`);
  });

  test("shows what was removed as it was", () => {
    expect(render(everything)).toContain("```diff\n- - name: owner\n-   in: query\n");
    expect(render(everything)).toContain("`GET /pets` · `old/pets.yaml:14:9`");
  });

  test("reports problems before findings, and what is not judged after them", () => {
    const text = render(everything);
    const order = [
      "leads nowhere",
      "<summary>❌ The greatest value",
      "<summary>⚠️ 1 part not compared",
      "no rule handles",
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(order.every((part) => text.includes(part))).toBe(true);
  });

  test("has one closed section for all warnings of one code", () => {
    const warning = everything.problems.find(({ level }) => level === "warning")!;
    const problems = Array.from({ length: 50 }, (_, index) => ({ ...warning, message: `It is not ${String(index)}.` }));
    const text = render(comparison({ problems }));
    expect(text.match(/<details/gu)).toHaveLength(1);
    expect(text).toContain("<details><summary>⚠️ 50 parts not compared</summary>");
    expect(text.match(/^- It is not \d+/gmu)).toHaveLength(40);
    expect(text).toContain("- and 10 more");
  });

  test("names the API, both versions and both sides", () => {
    const apis = [{ title: "Pets", oldVersion: "1.0.0", newVersion: "1.1.0" }];
    const text = render(comparison({ apis, sides: { old: "v1.yaml", new: "v2.yaml" } }));
    expect(text).toContain("\n\n**Pets 1.0.0 → 1.1.0** · Compared v2.yaml with v1.yaml.\n");
  });

  test("shows a suppressed break as a break, and why a severity was lowered", () => {
    const suppressed = [{ finding: finding({}), by: "waiver", reason: "Nobody calls it." }] as const;
    const text = render(comparison({ suppressed }));
    expect(text).toContain("<summary>1 suppressed finding, 1 of them breaking</summary>");
    expect(text).toContain("- ❌ breaking: The greatest value of `limit`");
    const because = ["The operation is alpha."];
    expect(render(comparison({ findings: [finding({ severity: "warn", because })] }))).toContain(
      "**Only a warning:** The operation is alpha.",
    );
  });

  test("findings of one cause share their explanation", () => {
    const text = render(many(3, 0));
    expect(text.match(/\*\*What breaks:/g)).toHaveLength(1);
    expect(text).toContain("(and 2 more)</summary>");
    expect(text).toContain("**2 more changes of this kind:**\n\n- ");
  });

  test("many begin with a table of rules, whose sections are closed", () => {
    const findings = ["a", "b", "c", "d", "e", "f"].map((ruleId, index) =>
      finding({ ruleId, reach: ["GET /a", `GET /${ruleId}`], severity: index < 2 ? "error" : "warn" }),
    );
    const text = render(comparison({ findings: [...findings, finding({ ruleId: "a", reach: ["GET /a"] })] }));
    expect(text).toContain("| ❌ | `a` | 2 | 1 |\n| ❌ | `b` | 1 | 2 |\n| ⚠️ | `c` | 1 | 2 |");
    expect(text).not.toContain("<details open>");
    expect(
      render(comparison({ findings }), {
        rule: (id: string) => ({ description: "", source: { title: "", url: "" }, url: `https://rules.example/${id}` }),
      }),
    ).toContain("[`a`](https://rules.example/a)");
  });

  test("fits in a comment, and counts what does not", () => {
    const compared = comparison({
      findings: Array.from({ length: 500 }, (_, index) =>
        finding({ ruleId: `rule-${index}`, consequence: `Clients of ${index} `.repeat(20) }),
      ),
    });
    const text = render(compared);
    expect(text.length).toBeLessThan(65_536);
    const reported = text.match(/^<details>/gm)?.length ?? 0;
    expect(reported).toBeGreaterThan(50);
    const cut = 500 - reported;
    expect(text).toContain(`**${cut} more findings (${cut} errors) not shown here.**`);
  });

  test("shows at most the requested number of findings", () => {
    expect(render(many(5, 0), { maxFindings: 2 })).toContain("**3 more findings (3 errors) not shown here.**");
  });

  test("lets no name become HTML, a mention, a link or the end of a block", () => {
    const text = render(hostile);
    const outside = text.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    expect(outside).not.toMatch(/<img|<\/script|@all|[^&]#1|\u202e/);
  });
});

describe("Markdown text", () => {
  test.each([
    ["`a` is gone", "`a` is gone"],
    ["a *b* _c_ [d](e) | f", "a \\*b\\* \\_c\\_ \\[d\\](e) \\| f"],
    ["<b>&amp;", "&lt;b&gt;&amp;amp;"],
    ["ask @team about #12", "ask @&#8203;team about #&#8203;12"],
    ["see https://example.com", "see https&#8203;://example.com"],
    ["- a", "\\- a"],
    ["1. a", "1\\. a"],
    ["1.36 works for clients of 1.35", "1.36 works for clients of 1.35"],
    ["`a`, `b` and `c`.", "`a`, `b` and `c`."],
    ["`a`b` was removed from `c`.", "``a`b`` was removed from `c`."],
    ["`a`` became ``b`.", "`` a` `` became `` `b ``."],
    ["Type of `x` is ``on${string}``.", "Type of `x` is `` `on${string}` ``."],
    ["An open ` stays.", "An open \\` stays."],
  ])("escapes %s", (sentence, expected) => {
    expect(inlineMarkdown(sentence)).toBe(expected);
  });

  test("a fence is longer than any in its code", () => {
    expect(codeSpan("a ``b`` c")).toBe("```a ``b`` c```");
    expect(codeSpan("`a`")).toBe("`` `a` ``");
    expect(codeBlock("", ["````"])).toEqual(["`````", "````", "`````"]);
    expect(codeSpan(HOSTILE)).toContain("`code`");
  });
});
