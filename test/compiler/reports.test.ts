// The code of a client reaches every report.
import { describe, expect, test } from "@jest/globals";
import { check, type Comparison, loadReporter, readSnapshot } from "../../src/index.ts";
import { options } from "../reporters/sample.ts";

const read = (name: string, text: string) => readSnapshot({ name, url: `file:///${name}`, text });

const OLD = "export interface Page { title: string; size: number }\nexport declare function page(): Page;\n";
const NEW = "export interface Page { title: string }\nexport declare function page(): Page;\n";

const compared = (): Promise<Comparison> => check(read("old.d.ts", OLD), read("new.d.ts", NEW));

describe("a removed member", () => {
  test("is shown with the code that read it", async () => {
    const { findings } = await compared();
    const [removed] = findings.filter(({ ruleId }) => ruleId === "property-removed");
    expect(removed).toMatchObject({
      evidence: "witness",
      client: {
        code: 'import { Page } from "package";\ndeclare const given: Page;\ngiven.size;',
        error: "TS2339",
        message: "Property 'size' does not exist on type 'Page'.",
      },
    });
  });

  test.each(["text", "json", "markdown", "html", "sarif", "github"])("in %s", async (name) => {
    const reporter = await loadReporter(name);
    const text = reporter!.render(await compared(), options());
    expect(text.replaceAll("\\n", " ").replaceAll("\n", " ")).toContain("given.size;");
    expect(text).toContain("TS2339");
  });
});
