import { describe, expect, test } from "@jest/globals";
import { SaxesParser } from "saxes";
import type { Comparison } from "../../src/contracts/finding.ts";
import { checkstyle } from "../../src/reporters/checkstyle.ts";
import { junit } from "../../src/reporters/junit.ts";
import { element, xmlDocument } from "../../src/reporters/xml.ts";
import { comparison, everything, hostile, options } from "./sample.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Throws where the text is not well-formed XML 1.0. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const child: Element = { name, attributes, children: [], text: "" };
    open.at(-1)!.children.push(child);
    open.push(child);
  });
  parser.on("text", (text) => (open.at(-1)!.text += text));
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const named = (parent: Element, name: string): Element[] => parent.children.filter((child) => child.name === name);

test("every character that XML cannot hold is replaced, every other comes back as it was", () => {
  const plane = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join(" ") + "\u{1f600}";
  const { attributes, text } = parse(xmlDocument(element("a", { b: plane }, plane)));
  expect(text).toBe(attributes["b"]);
  expect(text).toContain("< = >");
  expect(text.at(-2)! + text.at(-1)!).toBe("\u{1f600}");
});

describe("JUnit", () => {
  const render = (compared: Comparison, changes = {}): Element => parse(junit.render(compared, options(changes)));

  test("has a suite for each document, and a failed case for each error", () => {
    const suites = render(everything);
    expect(suites.attributes).toEqual({ name: "apicompat", tests: "8", failures: "3", errors: "1" });
    const [suite] = suites.children;
    expect(suite?.attributes).toMatchObject({ name: "new/pets.yaml", tests: "8", failures: "3", errors: "1" });
    const failed = suite!.children.filter((testcase) => named(testcase, "failure").length > 0);
    expect(failed).toHaveLength(3);
    expect(failed[0]?.attributes).toMatchObject({
      name: "The greatest value of `limit` falls from 100 to 50.",
      classname: "maximum-lowered",
    });
    expect(failed[0]?.children[0]?.text).toContain("Instead: Keep the old limit");
  });

  test("a warning passes and says what it is", () => {
    const suite = render(everything).children[0]!;
    const warning = suite.children.find(({ attributes }) => attributes["classname"] === "enum-value-added");
    expect(warning?.children.map(({ name }) => name)).toEqual(["system-out"]);
    expect(warning?.children[0]?.text).toMatch(/^warning: /);
  });

  test("has one passed case where nothing changed", () => {
    const suites = render(comparison({}));
    expect(suites.attributes).toMatchObject({ tests: "1", failures: "0" });
    expect(suites.children[0]?.children).toHaveLength(1);
    expect(suites.children[0]?.children[0]?.children).toEqual([]);
  });

  test("is well-formed with any names", () => {
    expect(render(hostile).attributes).toMatchObject({ failures: "1", errors: "1" });
  });
});

describe("Checkstyle", () => {
  test("lists what each file has, with severity and place", () => {
    const root = parse(checkstyle.render(everything, options()));
    expect(root.attributes).toEqual({ version: "4.3" });
    const [file] = root.children;
    expect(file?.attributes).toEqual({ name: "new/pets.yaml" });
    expect(file?.children[1]?.attributes).toMatchObject({
      line: "13",
      column: "13",
      severity: "error",
      source: "apicompat.maximum-lowered",
    });
    expect(new Set(file?.children.map(({ attributes }) => attributes["severity"]))).toEqual(
      new Set(["error", "warning", "info"]),
    );
  });

  test("is an empty list if nothing changed, and well-formed with any names", () => {
    expect(parse(checkstyle.render(comparison({}), options())).children).toEqual([]);
    expect(parse(checkstyle.render(hostile, options())).children).toHaveLength(2);
  });
});
