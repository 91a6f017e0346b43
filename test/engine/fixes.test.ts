// From what a rule proposes to edits of the text.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Log } from "sarif";
import { fixText } from "../../src/cli/fixing.ts";
import { compare, readSnapshot, type Comparison, type Fix } from "../../src/index.ts";
import { json } from "../../src/reporters/json.ts";
import { sarif } from "../../src/reporters/sarif.ts";
import { text as textReporter } from "../../src/reporters/text/index.ts";
import { options } from "../reporters/sample.ts";

function judged(name: string, old: string, new_: string): Comparison {
  const read = (text: string): ReturnType<typeof readSnapshot> => readSnapshot({ name, url: `file:///${name}`, text });
  return compare(read(old), read(new_));
}

function fixesOf({ findings }: Comparison): readonly Fix[] {
  return findings.flatMap(({ fix }) => fix ?? []);
}

/** The new text with all fixes of a kind. */
function fixed(name: string, old: string, new_: string, preserving = true): string {
  const fixes = fixesOf(judged(name, old, new_)).filter((fix) => fix.preserving === preserving);
  return fixText(new_, fixes).text;
}

const proto = (text: string, syntax = 'syntax = "proto3";'): string => `${syntax}\n${text}`;

describe("a tombstone", () => {
  const old = proto("message A {\n  int32 x = 1;\n  int32 y = 2;\n}\n");

  test("stands at the end of its message, on lines of its own", () => {
    const after = fixed("a.proto", old, proto("message A {\n    int32 x = 1;\n}\n"));
    expect(after).toBe(proto('message A {\n    int32 x = 1;\n    reserved 2;\n    reserved "y";\n}\n'));
    expect(fixesOf(judged("a.proto", old, after))).toEqual([]);
  });

  test("stands on the line of a message that has only one", () => {
    expect(fixed("a.proto", old, proto("message A { int32 x = 1; }"))).toBe(
      proto('message A { int32 x = 1; reserved 2; reserved "y"; }'),
    );
    expect(fixed("a.proto", old, proto("message A {}"))).toContain("reserved 1;");
  });

  test("keeps the ends of lines", () => {
    const after = fixed("a.proto", old, proto("message A {\r\n  int32 x = 1;\r\n}\r\n"));
    expect(after).toBe(proto('message A {\r\n  int32 x = 1;\r\n  reserved 2;\r\n  reserved "y";\r\n}\r\n'));
  });

  test("is written as the edition wants it", () => {
    const edition = 'edition = "2023";';
    const after = fixed("a.proto", proto("message A { int32 y = 2; }", edition), proto("message A { }", edition));
    expect(after).toContain("message A { reserved 2; reserved y; }");
  });

  test("says only what is missing", () => {
    expect(fixed("a.proto", old, proto("message A {\n  reserved 2;\n  int32 x = 1;\n}\n"))).toBe(
      proto('message A {\n  reserved 2;\n  int32 x = 1;\n  reserved "y";\n}\n'),
    );
  });

  test("comes back where it was lost", () => {
    const before = proto('message A {\n  reserved 4 to 6;\n  reserved "old";\n}\n');
    const after = fixed("a.proto", before, proto("message A {\n}\n"));
    expect(after).toContain("  reserved 4 to 6;\n");
    expect(after).toContain('  reserved "old";\n');
    expect(fixesOf(judged("a.proto", before, after))).toEqual([]);
  });

  test("comes back up to the greatest number there is", () => {
    const before = proto("message A {\n  reserved 4 to max;\n}\nenum B {\n  NONE = 0;\n  reserved 9 to max;\n}\n");
    const now = proto("message A {\n  reserved 4 to 8;\n}\nenum B {\n  NONE = 0;\n}\n");
    const after = fixed("a.proto", before, now);
    expect(after).toContain("  reserved 9 to max;\n}\nenum");
    expect(after).toContain("  NONE = 0;\n  reserved 9 to max;\n");
    expect(fixesOf(judged("a.proto", before, after))).toEqual([]);
  });

  test("is not proposed where compilers would refuse it, or the text has faults", () => {
    expect(fixesOf(judged("a.proto", old, proto("message A { int32 x = 1; extensions 2 to 5; }")))).toEqual([]);
    expect(fixesOf(judged("a.proto", old, proto("message A { int32 x = ; }")))).toEqual([]);
  });

  test("is a marker in Go", () => {
    const field = (name: string, number: number): string =>
      `\t// ${name} is set.\n\t// +optional\n\t${name} *string \`json:"${name.toLowerCase()},omitempty" protobuf:"bytes,${String(number)},opt,name=${name.toLowerCase()}"\`\n`;
    const types = (fields: string): string => `package v1\n\ntype Pod struct {\n${fields}}\n`;
    const before = types(field("Alpha", 1) + field("Beta", 2));
    const after = fixed("core/v1/types.go", before, types(field("Alpha", 1)));
    expect(after).toBe(types(`${field("Alpha", 1)}\t// +k8s:deprecated=beta,protobuf=2\n`));
    expect(fixesOf(judged("core/v1/types.go", before, after))).toEqual([]);
    const changed = types(field("Alpha", 1) + field("Beta", 7));
    expect(fixed("core/v1/types.go", before, changed, false)).toBe(before);
  });
});

describe("another number", () => {
  const number = (old: string, new_: string): string | undefined =>
    fixesOf(judged("a.proto", proto(old), proto(new_))).find(({ preserving }) => !preserving)?.edits[0]?.text;

  test("was never used", () => {
    const old = "message A { int32 x = 1; reserved 3 to 8; }";
    expect(number(old, "message A { bytes other = 1; reserved 3 to 8; }")).toBe("2");
    expect(number(old, "message A { bytes other = 1; int32 z = 2; reserved 3 to 8; }")).toBe("9");
    expect(number("message A { int32 x = 18999; }", "message A { bytes y = 18999; }")).toBe("20000");
    expect(number("message A { int32 x = 536870911; }", "message A { bytes y = 536870911; }")).toBeUndefined();
  });

  test("is the old one where only the number changed", () => {
    const old = "message A { int32 x = 1; }";
    expect(fixed("a.proto", proto(old), proto("message A { int32 x = 5; }"), false)).toBe(proto(old));
  });

  test("takes the place of the number alone, in enumerations too", () => {
    const [old, new_] = ["enum E { NONE = 0; reserved 4; }", "enum E { NONE = 0; FOUR = 4 [deprecated = true]; }"];
    expect(fixed("a.proto", proto(old), proto(new_), false)).toContain("FOUR = 5 [deprecated = true];");
  });
});

describe("a field in Go", () => {
  const types = (...lines: readonly string[]): string =>
    ["package v1", "", "// Pod runs.", "type Pod struct {", ...lines.map((line) => `\t${line}`), "}", ""].join("\n");
  const NAME = ["// Name of it.", "// +optional", 'Name *string `json:"name,omitempty"`'];
  const fixedInto = (new_: string, preserving: boolean, old = types(...NAME)): string =>
    fixed("core/v1/types.go", old, new_, preserving);

  test("is said to be optional where it is, above it and below what else is said of it", () => {
    const after = types(...NAME, "// Size of it.", 'Size *int32 `json:"size,omitempty"`');
    const said = types(...NAME, "// Size of it.", "// +optional", 'Size *int32 `json:"size,omitempty"`');
    expect(fixedInto(after, true)).toBe(said);
    expect(fixedInto(said, true)).toBe(said);
    // The API is the same.
    const { findings } = judged("core/v1/types.go", after, said);
    expect(findings.filter(({ verdict }) => verdict !== "compatible")).toEqual([]);
  });

  test("keeps the ends of lines", () => {
    const after = types(...NAME, 'Size *int32 `json:"size,omitempty"`').replaceAll("\n", "\r\n");
    expect(fixedInto(after, true)).toContain("\r\n\t// +optional\r\n\tSize *int32");
  });

  test("is left out, and can be told from an empty one, once somebody decides so", () => {
    const after = types(...NAME, "// +optional", 'Size int32 `json:"size" protobuf:"varint,2,opt,name=size"`');
    expect(fixedInto(after, true)).toBe(after);
    expect(fixedInto(after, false)).toContain(
      '\t// +optional\n\tSize *int32 `json:"size,omitempty" protobuf:"varint,2,opt,name=size"`\n',
    );
  });

  test("is optional again where it became required, in the dialect of its marker", () => {
    const required = types("// Name of it.", "// +kubebuilder:validation:Required", 'Name *string `json:"name"`');
    expect(fixedInto(required, false)).toBe(
      types("// Name of it.", "// +kubebuilder:validation:Optional", 'Name *string `json:"name,omitempty"`'),
    );
    expect(fixedInto(types(...NAME, 'Size int32 `json:"size"`'), false)).toBe(
      types(...NAME, "// +optional", 'Size int32 `json:"size,omitempty"`'),
    );
  });

  test("is left alone where the text shows no place for it", () => {
    const oneLine = 'package v1\n\ntype Pod struct { Size *int32 `json:"size,omitempty"` }\n';
    expect(fixedInto(oneLine, true, "package v1\n\ntype Pod struct {}\n")).toBe(oneLine);
  });
});

describe("reports", () => {
  const comparison = judged(
    "a.proto",
    proto("message A { int32 x = 1; int32 y = 2; }"),
    proto("message A { bytes z = 1; }"),
  );

  test("hold fixes as their contracts say", () => {
    const schema = JSON.parse(
      readFileSync(new URL("../../src/reporters/report.schema.json", import.meta.url), "utf8"),
    ) as object;
    const validate = new Ajv2020({ strict: true }).compile(schema);
    const report = JSON.parse(json.render(comparison, options())) as { findings: { fix?: Fix }[] };
    validate(report);
    expect(validate.errors).toBeNull();
    expect(report.findings.flatMap(({ fix }) => fix ?? [])).toEqual(fixesOf(comparison));
    const log = JSON.parse(sarif.render(comparison, options())) as Log;
    expect(log.runs[0]?.results?.flatMap(({ fixes }) => fixes ?? [])).toHaveLength(fixesOf(comparison).length);
  });

  test("for people state which fix is applied", () => {
    const reported = textReporter.render(comparison, options());
    expect(reported).toContain("fix: Reserve the number 2 and the name `y`. `check --fix` applies it.");
    expect(reported).toContain("fix: Change the number to 3, which was never used.\n");
  });
});

describe("several fixes of one text", () => {
  const fix = (...edits: readonly (readonly [number, number, string])[]): Fix => ({
    description: "",
    file: "",
    preserving: true,
    edits: edits.map(([start, end, text]) => ({
      text,
      range: { start: { line: 1, column: start + 1, offset: start }, end: { line: 1, column: end + 1, offset: end } },
    })),
  });

  test("are applied as far as none is in another's way, each as a whole", () => {
    expect(fixText("abcdef", [fix([0, 2, "X"]), fix([1, 3, "Y"], [4, 5, "Z"]), fix([5, 6, "F"])])).toEqual({
      text: "XcdeF",
      fixes: 2,
    });
  });

  test("may insert at one place, and the same only once", () => {
    expect(fixText("ab", [fix([1, 1, "1"]), fix([1, 1, "2"]), fix([1, 1, "1"])])).toEqual({ text: "a12b", fixes: 3 });
  });
});
