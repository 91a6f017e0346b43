import { expect, test } from "@jest/globals";
import { rdjson } from "../../src/reporters/rdjson.ts";
import { comparison, everything, finding, hostile, options, rangeOf } from "./sample.ts";

interface Result {
  readonly source: object;
  readonly diagnostics: readonly {
    readonly message: string;
    readonly severity: string;
    readonly location: { readonly path: string; readonly range?: { readonly start: object; readonly end?: object } };
    readonly code: object;
  }[];
}

const render = (compared: typeof everything, changes = {}): Result =>
  JSON.parse(rdjson.render(compared, options(changes))) as Result;

test("names the tool, and of each item place, severity and rule", () => {
  const { source, diagnostics } = render(everything);
  expect(source).toEqual({ name: "apicompat" });
  expect(diagnostics[1]).toMatchObject({
    severity: "ERROR",
    code: { value: "maximum-lowered", url: "https://example.com/standard#maximum" },
    location: { path: "new/pets.yaml", range: { start: { line: 13, column: 13 }, end: { line: 13, column: 24 } } },
  });
  expect(new Set(diagnostics.map(({ severity }) => severity))).toEqual(new Set(["ERROR", "WARNING", "INFO"]));
});

test("counts columns in bytes of UTF-8", () => {
  const text = "first\na𐐀b: x\n";
  const found = finding({ new: { file: "new/pets.yaml", pointer: "", range: rangeOf(text, "b: x") } });
  const source = (): { name: string; url: string; text: string } => ({ name: "new/pets.yaml", url: "", text });
  expect(render(comparison({ findings: [found] }), { source }).diagnostics[0]?.location.range).toEqual({
    start: { line: 2, column: 6 },
    end: { line: 2, column: 10 },
  });
});

test("what was removed is stated where its parent begins", () => {
  const { diagnostics } = render(everything);
  expect(diagnostics[2]?.location.range).toEqual({ start: { line: 8, column: 7 } });
});

test("a name of any kind leaves it whole", () => {
  expect(render(hostile).diagnostics).toHaveLength(4);
});
