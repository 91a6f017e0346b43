import { describe, expect, test } from "@jest/globals";
import type { Problem } from "../../src/contracts/errors.ts";
import type { Json } from "../../src/model/json.ts";
import type { Document, DocumentSet } from "../../src/contracts/reader.ts";
import type { SourceFile } from "../../src/contracts/source.ts";
import { loadDocuments } from "../../src/readers/document/documents.ts";
import { decodeText } from "../../src/sources/text.ts";
import { type ParsedDocument, parseDocument } from "../../src/readers/document/parse.ts";

const source = (text: string, name = "api.yaml"): SourceFile => ({ name, url: `file:///specs/${name}`, text });

function parsed(text: string, name?: string): ParsedDocument {
  const document = parseDocument(source(text, name));
  if ("value" in document) return document;
  throw new Error(document.map(({ message }) => message).join("\n"));
}

function refused(text: string, name?: string): readonly Problem[] {
  const problems = parseDocument(source(text, name));
  if ("value" in problems) throw new Error(`was read: ${JSON.stringify(problems.value)}`);
  return problems;
}

/** `code line:column`, the start of the first problem. */
function reported(text: string, name?: string): string {
  const [first] = refused(text, name);
  return first?.range ? `${first.code} ${first.range.start.line}:${first.range.start.column}` : String(first?.code);
}

/** The text that a range covers. */
function covered(document: Document, ...tokens: readonly string[]): string | undefined {
  const range = document.locate(tokens);
  return range && document.file.text.slice(range.start.offset, range.end.offset);
}

describe("parsing JSON", () => {
  test("gives what JSON.parse gives", () => {
    const text = ' {"a": [1, -2.5e3, "x\\u0041\\n", true, null, {}, []], "": {"b:c": "d\\": e"}}\n';
    expect(parsed(text).value).toEqual(JSON.parse(text));
  });

  test.each([
    ["a trailing comma in an object", '{"a":1,}', "SYNTAX_ERROR 1:8", "Remove the comma"],
    ["a trailing comma in an array", '{"a":[1,\n2,\n]}', "SYNTAX_ERROR 3:1", "Remove the comma"],
    ["a missing comma", '{"a":1\n"b":2}', "SYNTAX_ERROR 2:1", "missing comma"],
    ["a missing value", '{"a":}', "SYNTAX_ERROR 1:6", "value that is missing"],
    ["a missing colon", '{"a" 1}', "SYNTAX_ERROR 1:6", "colon"],
    ["a comment", '{"a":1, // one\n"b":2}', "SYNTAX_ERROR 1:9", "comment"],
    ["a comment before all", '// one\n{"a":1}', "SYNTAX_ERROR 1:1", "comment"],
    ["single quotes", `{"a":'b'}`, "SYNTAX_ERROR 1:6", "double quotes"],
    ["a bare name", "{a:1}", "SYNTAX_ERROR 1:2", "double quotes"],
    ["a leading zero", '{"a":01}', "SYNTAX_ERROR 1:6", "leading zero"],
    ["a capital word", '{"a":True}', "SYNTAX_ERROR 1:6", "lower case"],
    ["an unknown escape", '{"a":"\\x"}', "SYNTAX_ERROR 1:7", "backslash"],
    ["a line break in a string", '{"a":"x\ny"}', "SYNTAX_ERROR 1:6", "\\n"],
    ["the wrong bracket", '{"a":[1}', "SYNTAX_ERROR 1:8", "inner bracket"],
    ["something behind the value", '{"a":1} x', "SYNTAX_ERROR 1:9", "Remove what follows"],
    ["a text that ends early", '{\n"a":[1,', "SYNTAX_ERROR 2:7", 'the "[" in line 2 is never closed'],
    ["a lone bracket", "{", "SYNTAX_ERROR 1:1", "never closed"],
    ["surrogate pairs before it", '{"😀":1, x}', "SYNTAX_ERROR 1:10", "double quotes"],
    ["other line breaks before it", '{\r\n"a":1,\r"b":1,\n}', "SYNTAX_ERROR 4:1", "Remove the comma"],
  ])("reports the place of %s", (_name, text, place, hint) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(reported(text, "api.json")).toBe(place);
    expect(refused(text, "api.json")[0]?.hint).toContain(hint);
  });

  test("reports every duplicate name with the place of the second", () => {
    const text = '{"a":1,\n "b":{"x":1,"y":2,"x":{"z":1,"z":2}},\n "\\u0061":3}';
    expect(refused(text).map(({ code, range }) => `${code} ${range?.start.line}:${range?.start.column}`)).toEqual([
      "DUPLICATE_KEY 2:19",
      "DUPLICATE_KEY 2:30",
      "DUPLICATE_KEY 3:2",
    ]);
  });

  test("takes colons and quotes in strings for no names", () => {
    expect(parsed('{"a\\\\":"\\":\\"", "b" : ":c", "d":["\\\\", "e:"]}').value).toEqual({
      "a\\": '":"',
      b: ":c",
      d: ["\\", "e:"],
    });
  });

  test("keeps __proto__ and constructor as data", () => {
    const value = parsed('{"__proto__":{"polluted":1},"constructor":2}').value as Record<string, Json>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(value["polluted"]).toBeUndefined();
  });

  test("reads a text behind a byte order mark, which is no column", () => {
    expect(parsed('\ufeff{"a":1}').value).toEqual({ a: 1 });
    expect(reported('\ufeff{"a":1,}', "a.json")).toBe("SYNTAX_ERROR 1:8");
    expect(parsed('\ufeff{"a":1}').locate(["a"])?.start).toEqual({ line: 1, column: 2, offset: 2 });
  });

  test("rejects deep nesting without a stack overflow", () => {
    const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(reported("[".repeat(100_000), "a.json")).toBe("TOO_DEEP 1:1001");
    expect(reported(deep(100_000), "a.json")).toBe("TOO_DEEP 1:1001");
    expect(reported('{"a":'.repeat(100_000), "a.json")).toContain("TOO_DEEP");
    expect(parsed(deep(1000), "a.json").value).toHaveLength(1);
  });
});

describe("telling JSON from YAML", () => {
  test.each([
    ["a flow mapping in a .yaml file", "{a: 1, b: [x,],}", "api.yaml"],
    ["bare names anywhere", "{a: 1, b: [x,],}", "-"],
    ["a comment in a .yml file", '{"a": 1, # one\n"b": ["x"]}', "api.yml"],
    ["block style in a .json file", "a: 1\nb:\n- x", "api.json"],
  ])("reads %s as YAML", (_name, text, name) => {
    expect(parsed(text, name).value).toEqual({ a: 1, b: ["x"] });
  });

  test.each([
    ["a trailing comma in a .json file", '{"a": 1,}', "api.json"],
    ["quoted names on stdin", '{"a": 1,}', "-"],
  ])("takes %s for broken JSON", (_name, text, name) => {
    expect(refused(text, name)[0]?.message).toContain("JSON");
  });
});

test.each([
  ["YAML", 'info:\n<<<<<<< HEAD\n  version: "1"\n=======\n  version: "2"\n>>>>>>> topic\n', "api.yaml"],
  ["JSON", '{ "info":\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> topic\n}', "api.json"],
])("an unsolved merge in %s is reported as such, once", (_name, text, name) => {
  expect(reported(text, name)).toBe("SYNTAX_ERROR 2:1");
  expect(refused(text, name)[0]?.message).toBe("The text holds the marks of an unsolved merge.");
});

describe("texts that hold nothing", () => {
  test.each(["", " \n\t\n", "\ufeff", "# only a comment\n", "---\n", "---\n# c\n...\n"])("%j is empty", (text) => {
    expect(refused(text)[0]?.code).toBe("EMPTY_FILE");
  });

  test.each(["\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", "a: b\0", '{"a":"\0"}', "\ufffd\u0001\ufffd\u0002ab"])(
    "%j is binary",
    (text) => {
      expect(refused(text)[0]?.code).toBe("BINARY_FILE");
    },
  );

  test("bytes that are no UTF-8 are reported, and never taken for one another", () => {
    const enumeration = (byte: number): Buffer =>
      Buffer.concat([Buffer.from("name: x\nenum: [caf"), Buffer.from([byte]), Buffer.from("]\n")]);
    expect(reported(decodeText(enumeration(0xe9)))).toBe("NOT_UTF8 2:11");
    expect(reported(decodeText(enumeration(0xe9)), "api.json")).toBe("NOT_UTF8 2:11");
    expect(parsed(decodeText(Buffer.from("name: of \ufffd, and more"))).value).toEqual({ name: "of \ufffd, and more" });
  });
});

describe("parsing YAML", () => {
  test("reads scalars by the core schema", () => {
    const text = [
      "text: plain",
      "date: 2024-01-31",
      "time: 2024-01-31T10:00:00Z",
      "yes: no",
      "int: -17",
      "octal: 0o17",
      "hex: 0x1F",
      "float: 1.5e3",
      "point: .5",
      "big: 123456789012345678901234567890",
      "version: 1.2.3",
      "nothing: ~",
      "left:",
      "truth: True",
      'quoted: "200"',
      "single: 'it''s'",
      "literal: |\n  a\n   b\n",
      "folded: >-\n  a\n  b",
      "tagged: !!str 200",
      'number: !!int "5"',
    ].join("\n");
    expect(parsed(text).value).toEqual({
      text: "plain",
      date: "2024-01-31",
      time: "2024-01-31T10:00:00Z",
      yes: "no",
      int: -17,
      octal: 15,
      hex: 31,
      float: 1500,
      point: 0.5,
      big: Number("123456789012345678901234567890"),
      version: "1.2.3",
      nothing: null,
      left: null,
      truth: true,
      quoted: "200",
      single: "it's",
      literal: "a\n b\n",
      folded: "a b",
      tagged: "200",
      number: 5,
    });
  });

  test("keeps keys as they are written", () => {
    expect(parsed("200: a\n1.10: b\n0x10: c\ntrue: d\n~: e\n'4XX': f").value).toEqual({
      "200": "a",
      "1.10": "b",
      "0x10": "c",
      true: "d",
      "~": "e",
      "4XX": "f",
    });
  });

  test("keeps __proto__ and constructor as data, through a merge too", () => {
    const value = parsed("base: &base\n  __proto__: {polluted: 1}\n  constructor: 2\nuse:\n  <<: *base").value;
    for (const object of Object.values(value as Record<string, Record<string, Json>>)) {
      expect(Object.keys(object)).toEqual(["__proto__", "constructor"]);
      expect(object["polluted"]).toBeUndefined();
      expect(Object.getPrototypeOf(object)).toBe(Object.getPrototypeOf(structuredClone({})));
    }
  });

  test("follows aliases, shared and as keys", () => {
    const value = parsed("a: &a {b: [1]}\nc: *a\nd: &k name\ne: {*k : 1}").value as Record<string, Json>;
    expect(value).toEqual({ a: { b: [1] }, c: { b: [1] }, d: "name", e: { name: 1 } });
    expect(value["c"]).toBe(value["a"]);
  });

  test("merges, and a member's own value wins wherever it stands", () => {
    const text = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\nz:\n  a: own\n  <<: [*x, *y]\n  c: own too";
    expect((parsed(text).value as Record<string, Json>)["z"]).toEqual({ a: "own", b: 2, c: "own too" });
    expect(parsed('"<<": 1').value).toEqual({ "<<": 1 });
  });

  test.each([
    ["duplicate keys, the first one first", "a:\n  b: {c: 1, d: {e: 1, e: 2}, c: 2}\na: 3", "DUPLICATE_KEY 2:23"],
    ["a duplicate key", "a: 1\nb: 2\n'a': 3", "DUPLICATE_KEY 3:1"],
    ["a duplicate key in a flow mapping", "{x: 1, 1: a, '1': b}", "DUPLICATE_KEY 1:14"],
    ["a merge of no mapping", "<<: [1]", "WRONG_TYPE 1:1"],
    ["a complex key", "? [a, b]\n: 1", "WRONG_TYPE 1:3"],
    ["an alias of a list as a key", "- &a [1]\n- {*a : 1}", "WRONG_TYPE 2:4"],
    ["an infinite number", "a: .inf", "WRONG_TYPE 1:4"],
    ["not a number", "a: [.NaN]", "WRONG_TYPE 1:5"],
    ["a foreign tag", "a: !Ref b", "NOT_MODELLED 1:4"],
    ["a foreign tag of a mapping", "a: !!set {b, c}", "NOT_MODELLED 1:4"],
    ["an unknown alias", "a: *nope", "SYNTAX_ERROR 1:4"],
    ["a cyclic alias", "a: &x\n  b: [*x]", "ALIAS_BOMB 2:7"],
    ["a second document", "a: 1\n---\nb: 2\n", "SYNTAX_ERROR 3:1"],
    ["a tab", "a:\n\t- b", "SYNTAX_ERROR 2:1"],
    ["a colon in a value", "a: b: c", "SYNTAX_ERROR 1:5"],
    ["an open quote", 'a: "b', "SYNTAX_ERROR 1:5"],
    ["deep nesting", "[".repeat(100_000), "TOO_DEEP 1:1001"],
    ["deep nesting in blocks", "- ".repeat(100_000), "TOO_DEEP 1:2001"],
  ])("rejects %s", (_name, text, place) => {
    expect(reported(text, "a.yaml")).toBe(place);
  });

  test("takes brackets and quotes that are indented too little for YAML 1.2, at their own places", () => {
    const text = [
      "harbours: [",
      "  { name: Ostend,",
      "tide: 4 }, # high",
      "]",
      "depths:",
      "  least: {",
      '\t"spring": 3',
      "  }",
      'note: "ebb',
      'and flow"',
      "last: true",
    ].join("\n");
    const document = parsed(text);
    expect(document.value).toEqual({
      harbours: [{ name: "Ostend", tide: 4 }],
      depths: { least: { spring: 3 } },
      note: "ebb and flow",
      last: true,
    });
    expect(covered(document, "harbours", "0", "tide")).toBe("tide: 4");
    expect(covered(document, "depths", "least", "spring")).toBe('"spring": 3');
    expect(covered(document, "note")).toBe('note: "ebb\nand flow"');
    expect(covered(document, "last")).toBe("last: true");
  });

  test("takes thousands of such brackets, and leaves those of a text alone", () => {
    const lists = Array.from({ length: 5_000 }, (_, index) => `  h${String(index)}: [\n    a\n  ]\n`).join("");
    const text = `harbours:\n${lists}example: |\n  {\n  "depths": [\n    1\n  ]\n  }\nlast: true\n`;
    const document = parsed(text);
    const { harbours, example, last } = document.value as Record<string, unknown>;
    expect(Object.values(harbours as object)).toEqual(Array.from({ length: 5_000 }, () => ["a"]));
    expect([example, last]).toEqual(['{\n"depths": [\n  1\n]\n}\n', true]);
    expect(covered(document, "last")).toBe("last: true");
  });

  test("reports an error behind such brackets at its place", () => {
    expect(reported("harbours: [\n]\ntide: [1 2}\n")).toBe("SYNTAX_ERROR 3:11");
    expect(reported("harbours:\n  first: [\n  Ostend\n")).toBe("SYNTAX_ERROR 3:9");
  });

  test("rejects aliases that multiply", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 30; level++) {
      lines.push(`a${level}: &a${level} [${`*a${level - 1}, `.repeat(10)}]`);
    }
    expect(reported(lines.join("\n"))).toContain("ALIAS_BOMB 4:");
  });

  test("rejects aliases that nest deeper than any text may", () => {
    const nested = (inner: string): string => "[".repeat(600) + inner + "]".repeat(600);
    expect(reported(`a: &a ${nested("x")}\nb: ${nested("*a")}`)).toContain("TOO_DEEP");
  });

  test.each(["&a ", "!a ", "? ", "- &a\n", "{? ", "[[a]: ", "- - ", "a: &b\n ", "? &a [", "'", "*a : "])(
    "comes to an end with %j again and again",
    (piece) => {
      expect(parseDocument(source(piece.repeat(900)))).toBeDefined();
    },
  );
});

describe("locating", () => {
  const json = parsed('{\n  "a": {"b": [10, {"c": "x:\\"]"}, []]},\n  "d/e~": null, "😀": {"f": 1}\n}', "a.json");
  const yaml = parsed(
    [
      "# comment",
      "a:",
      "  b: # comment",
      "  - 10",
      "  - c: 'x' # comment",
      '    d: "y"',
      "  - [1, {e: 2, f: }, ] # comment",
      "  -",
      "text: |- # a | comment",
      "  line 1",
      "  line 2",
      "",
      "empty:",
      "anchor: &anchor",
      "  inner: 1",
      "alias: *anchor",
      "merged:",
      "  <<: *anchor",
      "  own: 2",
      "last: {}",
      "",
    ].join("\n"),
  );

  test.each<[string[], string | undefined]>([
    [[], json.file.text],
    [["a"], '"a": {"b": [10, {"c": "x:\\"]"}, []]}'],
    [["a", "b"], '"b": [10, {"c": "x:\\"]"}, []]'],
    [["a", "b", "0"], "10"],
    [["a", "b", "1"], '{"c": "x:\\"]"}'],
    [["a", "b", "1", "c"], '"c": "x:\\"]"'],
    [["a", "b", "2"], "[]"],
    [["a", "b", "3"], undefined],
    [["a", "b", "00"], undefined],
    [["a", "b", "0", "x"], undefined],
    [["d/e~"], '"d/e~": null'],
    [["😀", "f"], '"f": 1'],
    [["nope"], undefined],
    [["__proto__"], undefined],
  ])("JSON %j", (tokens, text) => {
    expect(covered(json, ...tokens)).toBe(text);
  });

  test("counts columns in UTF-16 units", () => {
    expect(json.locate(["😀", "f"])).toEqual({
      start: { line: 3, column: 24, offset: json.file.text.indexOf('"f"') },
      end: { line: 3, column: 30, offset: json.file.text.indexOf('"f"') + 6 },
    });
  });

  test.each<[string[], string | undefined]>([
    [["a", "b", "0"], "10"],
    [["a", "b", "1"], "c: 'x' # comment\n    d: \"y\""],
    [["a", "b", "1", "c"], "c: 'x'"],
    [["a", "b", "1", "d"], 'd: "y"'],
    [["a", "b", "2"], "[1, {e: 2, f: }, ]"],
    [["a", "b", "2", "1"], "{e: 2, f: }"],
    [["a", "b", "2", "1", "e"], "e: 2"],
    [["a", "b", "2", "1", "f"], "f:"],
    [["a", "b", "3"], "-"],
    [["text"], "text: |- # a | comment\n  line 1\n  line 2"],
    [["empty"], "empty:"],
    [["anchor"], "anchor: &anchor\n  inner: 1"],
    [["alias"], "alias: *anchor"],
    [["alias", "inner"], "inner: 1"],
    [["merged", "inner"], "inner: 1"],
    [["merged", "own"], "own: 2"],
    [["merged", "<<"], undefined],
    [["last"], "last: {}"],
    [["nope"], undefined],
  ])("YAML %j", (tokens, text) => {
    expect(covered(yaml, ...tokens)).toBe(text);
  });

  test("starts the root at its first member", () => {
    expect(yaml.locate([])?.start).toEqual({ line: 2, column: 1, offset: 10 });
  });

  test.each(["\n", "\r\n", "\r"])("counts lines that end with %j", (end) => {
    for (const text of [
      ['{"a": 1,', '"b": {', '"c": 2}}'],
      ["a: 1", "b:", "  c: 2"],
    ]) {
      const document = parsed(text.join(end));
      expect(document.locate(["b", "c"])?.start.line).toBe(3);
      expect(covered(document, "b", "c")).toMatch(/^"?c"?: 2$/);
    }
  });

  test("finds every node of a document where its value is", () => {
    const check = (document: Document, value: Json, tokens: readonly string[]): void => {
      const text = covered(document, ...tokens)!;
      expect(text).toBeDefined();
      const last = tokens.at(-1)!;
      const own = parsed(text.includes("\n") ? dedent(text, document, tokens) : text, "x.yaml").value;
      const inArray = tokens.length === 0 || Array.isArray(at(document.value, tokens.slice(0, -1)));
      expect(inArray ? own : (own as Record<string, Json>)[last]).toEqual(value);
      if (typeof value === "object" && value !== null) {
        for (const [key, each] of Object.entries(value)) check(document, each as Json, [...tokens, key]);
      }
    };
    const value = { a: [1, "two", { b: { c: [[], {}, [null, "x"]] } }], "d e": { f: "multi\nline" }, g: true };
    const jsonText = JSON.stringify(value, null, 2).replace(/^\{/, "{ ");
    for (const tokens of [["a"], ["a", "2", "b", "c", "2"], ["d e", "f"], ["g"]]) {
      const text = covered(parsed(jsonText, "a.json"), ...tokens)!;
      const own = JSON.parse(text.startsWith('"') && text.includes('": ') ? `{${text}}` : text) as Json;
      const expected = at(value, tokens);
      expect(own).toEqual(text.startsWith(`"${tokens.at(-1)!}"`) ? { [tokens.at(-1)!]: expected } : expected);
    }
    const block = 'a:\n- 1\n- two\n- b:\n    c: [[], {}, [null, x]]\nd e:\n  f: "multi\\nline"\ng: true\n';
    check(parsed(block), parsed(block).value, []);
  });
});

function at(value: Json, tokens: readonly string[]): Json {
  let node = value;
  for (const token of tokens) node = (node as Record<string, Json>)[token]!;
  return node;
}

/** A block that was cut out starts in the middle of its first line; puts the same indent before it. */
function dedent(text: string, document: Document, tokens: readonly string[]): string {
  return " ".repeat(document.locate(tokens)!.start.column - 1) + text;
}

describe("a set of documents", () => {
  const files = (texts: Record<string, string>): { set: DocumentSet; asked: string[] } => {
    const asked: string[] = [];
    const [root] = Object.entries(texts);
    const set = loadDocuments(parsed(root![1], root![0]), (reference, from) => {
      asked.push(reference);
      const url = new URL(reference, from.url);
      const name = decodeURIComponent(url.pathname.replace("/specs/", ""));
      const text = url.protocol === "file:" ? texts[name] : undefined;
      if (text !== undefined) return { name, url: url.href, text };
      const code = url.protocol === "file:" ? "REF_NOT_FOUND" : "REF_REMOTE";
      return { code, level: "error", message: `There is no ${name}.`, hint: "Add it.", file: from.name };
    });
    return { set, asked };
  };
  const briefly = (set: DocumentSet): string[] =>
    set.problems.map(({ code, file, pointer, range }) => `${code} ${file}${pointer ?? ""} ${range?.start.line ?? "?"}`);

  test("gives values and places by pointer", () => {
    const { set } = files({ "a.yaml": "paths:\n  /x/{id}: {get: [1, {a~b: 2}]}\n" });
    expect(set.get("#/paths/~1x~1{id}/get/1/a~0b")).toBe(2);
    expect(set.get("#/paths/~1x~1{id}/get/1")).toEqual({ "a~b": 2 });
    expect(set.get("#")).toBe(set.root.value);
    expect(set.get("#/paths/~1x~1{id}/get/2")).toBeUndefined();
    expect(set.get("#/paths/~1x~1{id}/get/length")).toBeUndefined();
    expect(set.get("#/paths/constructor")).toBeUndefined();
    expect(set.get("#/__proto__/x")).toBeUndefined();
    expect(set.get("other.yaml#/x")).toBeUndefined();
    expect(set.get(`#${"/x".repeat(100_000)}`)).toBeUndefined();
    expect(set.locate("#/paths/~1x~1{id}")?.start.line).toBe(2);
    expect(set.fileOf("#/paths")).toBe("a.yaml");
  });

  test("follows fragments: pointers, percent signs, and a root", () => {
    const { set } = files({
      "a.json": JSON.stringify({
        paths: { "/x/{id}": { $ref: "#/paths/~1y%20z" }, "/y z": {}, "/r": { $ref: "#" }, "/p": { $ref: "#/a%25" } },
        "a%25": 1,
      }),
    });
    expect(set.problems).toEqual([]);
    expect(set.follow("#/paths/~1y%20z", "#/paths/~1x~1{id}")).toBe("#/paths/~1y z");
    expect(set.follow("#", "#/paths/~1r")).toBe("#");
    expect(set.follow("", "#/paths/~1r")).toBe("#");
    expect(set.follow("#/a%25", "#/paths/~1p")).toBe("#/a%25");
  });

  test("reads other files once, relative to the referring file", () => {
    const { set, asked } = files({
      "a.yaml": "x: {$ref: 'sub/b.yaml#/y'}\nx2: {$ref: './sub/b.yaml'}\nme: {$ref: 'a.yaml#/x2'}",
      "sub/b.yaml": "y: {$ref: '../c d.json#/z'}\nback: {$ref: '../a.yaml#/x'}",
      "c d.json": '{"z": {"$ref": "sub/b.yaml#/back"}}',
    });
    expect(set.problems).toEqual([]);
    expect(asked).toEqual(["sub/b.yaml", "../c d.json"]);
    expect(set.files.map(({ name }) => name)).toEqual(["a.yaml", "sub/b.yaml", "c d.json"]);
    expect(set.follow("sub/b.yaml#/y", "#/x")).toBe("sub/b.yaml#/y");
    expect(set.follow("./sub/b.yaml", "#/x2")).toBe("sub/b.yaml#");
    expect(set.follow("a.yaml#/x2", "#/me")).toBe("#/x2");
    expect(set.follow("../a.yaml#/x", "sub/b.yaml#/back")).toBe("#/x");
    expect(set.follow("../c d.json#/z", "sub/b.yaml#/y")).toBe("c%20d.json#/z");
    expect(set.get("c%20d.json#/z/$ref")).toBe("sub/b.yaml#/back");
    expect(set.fileOf("c%20d.json#/z")).toBe("c d.json");
    expect(set.locate("sub/b.yaml#/back")?.start.line).toBe(2);
  });

  test("does not loop on references that only lead to each other", () => {
    const { set } = files({ "a.yaml": "a: {$ref: '#/b'}\nb: {$ref: '#/a'}\nc: {$ref: '#/c'}\nd: {$ref: '#/a/x'}" });
    expect(set.follow("#/b", "#/a")).toBe("#/b");
    expect(set.follow("#/c", "#/c")).toBe("#/c");
    expect(briefly(set)).toEqual(["REF_NOT_FOUND a.yaml/d/$ref 4"]);
  });

  test("follows pointers that lead through a reference", () => {
    const { set } = files({ "a.yaml": "a: {$ref: '#/b'}\nb: {$ref: '#/c'}\nc: {d: {e: 1}}\nf: {$ref: '#/a/d/e'}" });
    expect(set.problems).toEqual([]);
    expect(set.follow("#/a/d/e", "#/f")).toBe("#/c/d/e");
  });

  test("reports each reference to nowhere, with its place and the nearest name", () => {
    const { set } = files({
      "a.yaml": [
        "components:",
        "  schemas:",
        "    Pet: {type: object}",
        "    A: {$ref: '#/components/schemas/Pets'}",
        "    B: {$ref: '#/components/schemas/Pets'}",
        "    C: {$ref: '#/component/schemas/Pet'}",
        "    D: {$ref: '#/definitions/Pet'}",
        "    E: {$ref: 'gone.yaml#/Pet'}",
        "    F: {$ref: 'https://example.com/x.json'}",
        "    G: {$ref: '#nowhere'}",
        "    H: {$ref: '#/components/schemas/Pet/type/x'}",
      ].join("\n"),
    });
    expect(briefly(set)).toEqual([
      "REF_NOT_FOUND a.yaml/components/schemas/A/$ref 4",
      "REF_NOT_FOUND a.yaml/components/schemas/B/$ref 5",
      "REF_NOT_FOUND a.yaml/components/schemas/C/$ref 6",
      "REF_NOT_FOUND a.yaml/components/schemas/D/$ref 7",
      "REF_NOT_FOUND a.yaml/components/schemas/E/$ref 8",
      "REF_REMOTE a.yaml/components/schemas/F/$ref 9",
      "REF_NOT_FOUND a.yaml/components/schemas/G/$ref 10",
      "REF_NOT_FOUND a.yaml/components/schemas/H/$ref 11",
    ]);
    expect(set.problems.map(({ hint }) => hint).slice(0, 4)).toEqual(
      Array.from({ length: 4 }, () => 'Did you mean "#/components/schemas/Pet"?'),
    );
    const before = set.problems.length;
    expect(set.follow("#/components/schemas/Pets", "#/components/schemas/A")).toBeUndefined();
    expect(set.problems).toHaveLength(before);
  });

  test("reports what is wrong with another file once", () => {
    const { set } = files({ "a.yaml": "x: {$ref: 'b.json'}\ny: {$ref: 'b.json#/z'}", "b.json": '{"z": 1,}' });
    expect(briefly(set)).toEqual(["SYNTAX_ERROR b.json 1"]);
    expect(set.follow("b.json#/z", "#/y")).toBeUndefined();
  });

  test.each([
    "http://json-schema.org/draft-04/schema",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema#/allOf",
    "https://json-schema.org/draft/2020-12/meta/applicator",
  ])("has %s with it", (reference) => {
    const { set, asked } = files({ "a.json": JSON.stringify({ x: { $ref: reference } }) });
    expect(briefly(set)).toEqual([]);
    expect(asked).toEqual([]);
    const found = set.get(set.follow(reference, "#/x")!);
    expect(typeof found === "object" && found !== null).toBe(true);
  });

  test("has no other text of the place that publishes the meta-schemas", () => {
    const { set } = files({ "a.json": '{"x": {"$ref": "http://json-schema.org/card"}}' });
    expect(briefly(set)).toEqual(["REF_REMOTE a.json/x/$ref 1"]);
  });

  test("reports a reference that is no text", () => {
    const { set } = files({
      "a.json": '{"a": {"$ref": 5}, "b": [{"$ref": null}], "properties": {"$ref": {"type": "string"}}}',
    });
    expect(briefly(set)).toEqual(["WRONG_TYPE a.json/a/$ref 1", "WRONG_TYPE a.json/b/0/$ref 1"]);
  });

  test("takes data for no references, and names for no keywords", () => {
    const nowhere = { $ref: "gone.json" };
    const missing = { $ref: "#/gone" };
    const { set, asked } = files({
      "a.json": JSON.stringify({
        example: nowhere,
        default: missing,
        const: nowhere,
        enum: [nowhere],
        examples: [nowhere],
        media: { examples: { one: { value: nowhere } } },
        swagger: { examples: { "application/json": nowhere } },
        "x-own": nowhere,
        properties: { example: { $ref: "#/ok" }, $ref: { type: "string" }, enum: { items: { $ref: "#/ok" } } },
        ok: {},
      }),
    });
    expect(asked).toEqual([]);
    expect(set.problems).toEqual([]);

    const names = files({
      "a.json": JSON.stringify({
        responses: { default: missing },
        properties: { example: missing, properties: missing, "x-own": missing },
        examples: { one: missing },
        definitions: { const: { default: 1, not: missing } },
      }),
    });
    expect(names.set.problems.map(({ pointer }) => pointer)).toEqual([
      "/responses/default/$ref",
      "/properties/example/$ref",
      "/properties/properties/$ref",
      "/properties/x-own/$ref",
      "/examples/one/$ref",
      "/definitions/const/not/$ref",
    ]);
  });

  test("follows a reference that the walk left out, and reports where it leads nowhere", () => {
    const { set } = files({
      "a.json": JSON.stringify({ discriminator: { mapping: { cat: "b.json#/Cat", dog: "b.json#/Dog" } } }),
      "b.json": '{"Cat": {}}',
    });
    expect(set.problems).toEqual([]);
    expect(set.follow("b.json#/Cat", "#/discriminator")).toBe("b.json#/Cat");
    expect(set.follow("b.json#/Dog", "#/discriminator")).toBeUndefined();
    expect(briefly(set)).toEqual(["REF_NOT_FOUND a.json/discriminator 1"]);
  });

  test("finds schemas by $anchor, $dynamicAnchor, $id and draft 4's id", () => {
    const { set } = files({
      "a.json": JSON.stringify({
        $id: "https://example.com/schemas/root.json",
        $defs: {
          a: { $anchor: "anchor" },
          b: { $dynamicAnchor: "node" },
          c: { $defs: { inner: { $anchor: "anchor" } }, $id: "item.json", items: { $ref: "#/$defs/inner" } },
          d: { id: "#old" },
        },
        properties: {
          a: { $ref: "#anchor" },
          b: { $dynamicRef: "#node" },
          c: { $ref: "item.json" },
          c2: { $ref: "https://example.com/schemas/item.json#anchor" },
          c3: { $ref: "item.json#/$defs/inner" },
          d: { $ref: "#old" },
          e: { $ref: "beside.json#/x" },
          f: { $ref: "https://example.com/far.json" },
        },
      }),
      "beside.json": '{"x": {"$ref": "far/away.json"}}',
      "far/away.json": '{"$id": "https://example.com/far.json"}',
    });
    expect(set.problems).toEqual([]);
    const from = "#/properties";
    expect(set.follow("#anchor", from)).toBe("#/$defs/a");
    expect(set.follow("#node", from)).toBe("#/$defs/b");
    expect(set.follow("item.json", from)).toBe("#/$defs/c");
    expect(set.follow("https://example.com/schemas/item.json#anchor", from)).toBe("#/$defs/c/$defs/inner");
    expect(set.follow("item.json#/$defs/inner", from)).toBe("#/$defs/c/$defs/inner");
    expect(set.follow("#/$defs/inner", "#/$defs/c/items")).toBe("#/$defs/c/$defs/inner");
    expect(set.follow("#anchor", "#/$defs/c/items")).toBe("#/$defs/c/$defs/inner");
    expect(set.follow("#/$defs/a", "#/$defs/c/items")).toBe("#/$defs/a");
    expect(set.follow("#old", from)).toBe("#/$defs/d");
    expect(set.follow("beside.json#/x", from)).toBe("beside.json#/x");
    expect(set.follow("https://example.com/far.json", from)).toBe("far/away.json#");
  });

  test("knows a whole document by its $self, and by where it lies", () => {
    const { set } = files({
      "a.json": JSON.stringify({
        $self: "https://example.com/apis/root.json",
        a: { $ref: "https://example.com/apis/root.json#/named" },
        b: { $ref: "root.json#/named" },
        c: { $ref: "beside.json#/x" },
        named: { $self: "https://example.com/only-a-name.json" },
      }),
      "beside.json": '{"x": {"$ref": "a.json#/named"}}',
    });
    expect(set.problems).toEqual([]);
    expect(set.follow("https://example.com/apis/root.json#/named", "#/a")).toBe("#/named");
    expect(set.follow("root.json#/named", "#/b")).toBe("#/named");
    expect(set.follow("beside.json#/x", "#/c")).toBe("beside.json#/x");
    expect(set.follow("a.json#/named", "beside.json#/x")).toBe("#/named");
  });

  test("reads draft 4's id as an address", () => {
    const { set } = files({
      "a.json": JSON.stringify({
        $schema: "http://json-schema.org/draft-04/schema#",
        id: "http://example.com/root.json",
        definitions: { a: { id: "a.json", type: "object" } },
        properties: { id: { $ref: "http://example.com/a.json" } },
      }),
    });
    expect(set.problems).toEqual([]);
    expect(set.follow("http://example.com/a.json", "#/properties/id")).toBe("#/definitions/a");
  });

  test("checks the references of a YAML text with aliases and merges", () => {
    const { set } = files({ "a.yaml": "a: &a {$ref: '#/gone'}\nb: *a\nc: {<<: *a}" });
    expect(briefly(set)).toEqual([
      "REF_NOT_FOUND a.yaml/a/$ref 1",
      "REF_NOT_FOUND a.yaml/b/$ref 1",
      "REF_NOT_FOUND a.yaml/c/$ref 1",
    ]);
  });
});
