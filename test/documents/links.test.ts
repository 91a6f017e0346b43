// Every link between documents leads to a file and a heading that exist. Nothing is fetched.
import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { anchorsOf, documents, linksIn, root } from "./markdown.ts";

const texts = documents();

/** Returns the reason why a link is broken; undefined if it resolves. */
function fault(from: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return URL.canParse(target) ? undefined : "is not a URL";
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? from : posix.join(posix.dirname(from), decodeURI(path));
  if (!existsSync(`${root}${file}`)) return `leads to ${file}, which does not exist`;
  if (anchor === undefined) return undefined;
  const text = texts.get(file);
  if (text === undefined) return `names an anchor in ${file}, which is not a document`;
  return anchorsOf(text).has(anchor) ? undefined : `leads to a heading that ${file} does not have`;
}

test.each([...texts.keys()])("links of %s", (path) => {
  const faults = linksIn(texts.get(path)!).flatMap((target) => {
    const reason = fault(path, target);
    return reason === undefined ? [] : [`${target} ${reason}`];
  });
  expect(faults).toEqual([]);
});

test("rule documents link the rules that they name", () => {
  const isRule = (path: string): boolean => path.startsWith("rules/") && path.endsWith(".md");
  const ids = new Set([...texts.keys()].filter(isRule).map((path) => posix.basename(path, ".md")));
  const unlinked = [...texts].flatMap(([path, text]) => {
    if (!isRule(path)) return [];
    const prose = text.replaceAll(/<!--[\s\S]*?-->|```[\s\S]*?```/gu, "");
    const own = posix.basename(path, ".md");
    return [...prose.matchAll(/(?<!\[)`([a-z][a-z0-9-]+)`(?!\])/gu)].flatMap(([, id = ""]) =>
      ids.has(id) && id !== own ? [`${path}: ${id}`] : [],
    );
  });
  expect(unlinked).toEqual([]);
});

test("every document under docs can be reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const from of reached) {
    for (const target of linksIn(texts.get(from) ?? "")) {
      const [path = ""] = target.split("#");
      if (!/^https?:/.test(target) && path.endsWith(".md")) reached.add(posix.join(posix.dirname(from), path));
    }
  }
  expect([...texts.keys()].filter((path) => !reached.has(path))).toEqual([]);
});

describe("the check itself", () => {
  test.each([
    ["a file that does not exist", "docs/no-such.md"],
    ["a heading that does not exist", "docs/cli.md#no-such-heading"],
    ["an anchor of a file without headings", "LICENSE#a"],
    ["an anchor of the same document", "#no-such-heading"],
  ])("finds %s", (_name, target) => {
    expect(fault("README.md", target)).toBeDefined();
  });

  test("reads links and headings as GitHub does", () => {
    expect(linksIn('[a](b.md) `[c](d.md)` ![e](f.png)\n```\n[g](h.md)\n```\n[i](j.md "title")')).toEqual([
      "b.md",
      "f.png",
      "j.md",
    ]);
    expect([...anchorsOf("# `OLD` and *NEW*\n## A\n## A\n```\n# no\n```\n## [Go](x.md), types")]).toEqual([
      "old-and-new",
      "a",
      "a-1",
      "go-types",
    ]);
  });
});
