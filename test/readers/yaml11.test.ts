// YAML as an API server reads it, which is not what the newer version of the standard says.
import { describe, expect, test } from "@jest/globals";
import type { Json } from "../../src/model/json.ts";
import { parseDocument, parseManifests } from "../../src/readers/document/parse.ts";

const source = (text: string): { name: string; url: string; text: string } => ({
  name: "a.yaml",
  url: "file:///a.yaml",
  text,
});

function manifest(text: string): Json {
  const document = parseManifests(source(text));
  if ("value" in document) return document.value;
  throw new Error(document.map(({ message }) => message).join("\n"));
}

describe("a manifest", () => {
  test.each<[string, Json]>([
    ["=", "="],
    ["=~", "=~"],
    ["yes", true],
    ["Off", false],
    ["ON", true],
    ["n", false],
    ["oN", "oN"],
    ["0777", 511],
    ["0o17", 15],
    ["08", 8],
    ["0x1F", 31],
    ["0b101", 5],
    ["-0b101", -5],
    ["1_000", 1000],
    ["1e3", 1000],
    [".5", 0.5],
    ["1.2.3", "1.2.3"],
    ["_1", "_1"],
    ["2001-01-01", "2001-01-01"],
    ["12:30:45", "12:30:45"],
    ["~", null],
    ['"yes"', "yes"],
    ["'0777'", "0777"],
    ["!!str yes", "yes"],
  ])("reads %s", (text, value) => {
    expect(manifest(`a: ${text}`)).toEqual({ a: value });
  });

  test("reads keys before they are made texts", () => {
    expect(manifest('on: 1\n"off": 2\n0x10: 3\n~: 4')).toEqual({ true: 1, off: 2, "16": 3, "~": 4 });
  });

  test("has its members where their keys stand", () => {
    const document = parseManifests(source("a: 1\non:\n  b: 2"));
    expect("locate" in document && document.locate(["true", "b"])?.start).toMatchObject({ line: 3, column: 3 });
  });

  test("of several documents is the list of them, without the empty ones", () => {
    const document = parseManifests(source("---\na: 1\n---\n# nothing\n---\nb:\n  c: 2\n---\n"));
    if (!("value" in document)) throw new Error("It was refused.");
    expect(document.value).toEqual([{ a: 1 }, { b: { c: 2 } }]);
    expect(document.locate(["0", "a"])?.start.line).toBe(2);
    expect(document.locate(["1", "b", "c"])?.start).toMatchObject({ line: 7, column: 3 });
    expect(document.locate(["2"])).toBeUndefined();
  });

  test("leaves out what a template fills in, and nothing that only looks like it", () => {
    const document = parseManifests(source("{{- if .a }}\na: {{ .b }}\nc: 'x {{ y }}'\n{{ end }}\n"));
    if (!("value" in document)) throw new Error("It was refused.");
    expect(document.value).toEqual({ a: "       ".slice(0, 6), c: "x {{ y }}" });
    expect(document.locate(["c"])?.start).toMatchObject({ line: 3, column: 1 });
    expect(document.problems?.map(({ message }) => message)).toEqual([expect.stringContaining("3 parts")]);
  });

  test.each([
    ["over several lines", "{{- /*\n  Copyright: none\n*/ -}}\na: 1\n", 0],
    ["a comment", "{{/* Generated. */}}\na: 1\n", 0],
    ["an action over several lines", "{{- if and .a\n  .b }}\na: 1\n{{- end }}\n", 2],
    ["with more behind it", 'a: 1\nb: {{ include "c" . }}-{{ .d }}-e\n', 1],
    ["as an item", "a: 1\nb:\n  - {{ .c }}\n", 1],
  ])("leaves out what a template fills in: %s", (_, text, parts) => {
    const document = parseManifests(source(text));
    if (!("value" in document)) throw new Error("It was refused.");
    expect(document.value).toMatchObject({ a: 1 });
    expect(document.locate(["a"])?.start.line).toBe(text.split("\n").indexOf("a: 1") + 1);
    const problems = document.problems?.map(({ message }) => message) ?? [];
    expect(problems).toEqual(parts === 0 ? [] : [expect.stringContaining(parts === 1 ? "A part" : "2 parts")]);
  });
});

test.each([
  ["a mapping that a template begins", 'a: {{- include "l" . | nindent 2 }}\n  b: 1\nc: 2\n', { a: { b: 1 }, c: 2 }],
  ["past what else it fills in", "a: {{ .l }}\n  {{- if .m }}\n\n  b: 1\n  {{- end }}\n", { a: { b: 1 } }],
  ["an item that a template begins", "- {{ .a }}\n  b: 1\n- c: 2\n", [{ b: 1 }, { c: 2 }]],
  ["nothing goes on in a sibling", "- a: {{ .l }}\n  b: 1\n", [{ a: " ".repeat(6), b: 1 }]],
  ["nothing goes on in an item", "- {{ .l }}\n- {{ .m }}\n- b: 1\n", [" ".repeat(6), " ".repeat(6), { b: 1 }]],
  ["nothing goes on in what is around", "a:\n  b: {{ .l }}\nc: 1\n", { a: { b: " ".repeat(6) }, c: 1 }],
])("reads on where a template ends: %s", (_, text, expected) => {
  const document = parseManifests(source(text));
  expect("value" in document && document.value).toEqual(expected);
});

test("an API description is read by the newer standard", () => {
  const document = parseDocument(source("a: yes\nb: 0777\non: 1"));
  expect("value" in document && document.value).toEqual({ a: "yes", b: 777, on: 1 });
});
