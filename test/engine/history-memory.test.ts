// The memory of a series of releases: elements keep their identity when they are renamed.
import { describe, expect, test } from "@jest/globals";
import { NOTHING_SEEN, readSnapshot, rememberRelease, type Element, type Memory } from "../../src/index.ts";

function remembered(...texts: readonly string[]): Memory {
  return texts.reduce((memory, text, index) => {
    const reading = readSnapshot({ name: `v${index}.yaml`, url: `file:///v${index}.yaml`, text });
    return rememberRelease(memory, { name: `v${index}` }, reading);
  }, NOTHING_SEEN);
}

const library = (name: string, properties: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Library", version: "1" },
    paths: {},
    components: {
      schemas: {
        [name]: {
          type: "object",
          properties: Object.fromEntries(Object.entries(properties).map(([key, type]) => [key, { type }])),
        },
      },
    },
  });

const staysOf = (memory: Memory, key: string): readonly (readonly [number, number])[] =>
  memory.elements.get(key)?.stays.map(({ from, to }) => [from, to] as const) ?? [];

const WHOLE = { title: "string", pages: "integer", lang: "string" };

describe("an element", () => {
  test("has one stay for releases with the same state", () => {
    const memory = remembered(library("Book", WHOLE), library("Book", WHOLE), library("Book", WHOLE));
    expect(staysOf(memory, "property definition Book.title")).toEqual([[0, 2]]);
  });

  test("has a gap for releases without it", () => {
    const { lang: _, ...less } = WHOLE;
    const memory = remembered(library("Book", WHOLE), library("Book", less), library("Book", WHOLE));
    expect(staysOf(memory, "property definition Book.lang")).toEqual([
      [0, 0],
      [2, 2],
    ]);
  });

  test("is the same by another name, with what it holds", () => {
    const memory = remembered(library("Book", WHOLE), library("Volume", WHOLE), library("Volume", WHOLE));
    expect(memory.elements.has("definition Book")).toBe(false);
    const volume = memory.elements.get("definition Volume") as Element;
    expect(volume.renamed).toEqual([{ from: "Book", at: 1 }]);
    expect(staysOf(memory, "property definition Volume.title")).toEqual([[0, 2]]);
  });

  test("keeps a property that is spelled otherwise", () => {
    const { pages, ...less } = WHOLE;
    const memory = remembered(
      library("Book", { ...less, pageCount: pages }),
      library("Book", { ...less, page_count: pages }),
    );
    const property = memory.elements.get("property definition Book.page_count");
    expect(property?.renamed).toEqual([{ from: "pageCount", at: 1 }]);
    expect(property?.stays[0].from).toBe(0);
  });

  test("is another one where a version has another name", () => {
    const memory = remembered(library("acme.v1beta1.Book", WHOLE), library("acme.v1beta2.Book", WHOLE));
    expect(staysOf(memory, "definition acme.v1beta1.Book")).toEqual([[0, 0]]);
    expect(staysOf(memory, "definition acme.v1beta2.Book")).toEqual([[1, 1]]);
  });
});
