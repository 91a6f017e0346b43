// Objects that refer to each other: no text holds one whole, and what changes in one breaks all the same.
import { describe, expect, test } from "@jest/globals";
import { reported as toldAs } from "./declarations.ts";

const reported = (old: string, new_: string): readonly string[] =>
  toldAs(old, new_, ({ ruleId, verdict }) => `${ruleId} ${verdict}`);

const BOTH = "export declare function take(it: Page): void; export declare function give(): Page;";
const pages = (page: string, book = "first: Page"): string =>
  `export {}; interface Page { ${page} } interface Book { ${book} } ${BOTH}`;

describe("objects that refer to each other", () => {
  test.each([
    ["of another type", pages("text: string; book: Book"), pages("text: number; book: Book"), "type-changed"],
    ["a member more", pages("book: Book"), pages("book: Book; text: string"), "required-property-added"],
    ["one that may be missing", pages("book: Book"), pages("book?: Book"), "property-made-optional"],
    ["one that has to be there", pages("book?: Book"), pages("book: Book"), "property-made-required"],
    ["one that leads nowhere", pages("book: Book"), pages("book: string"), "type-changed"],
    [
      "within alternatives",
      `export {}; interface Page { next: Page | Book } interface Book { first: Page; size: 1 } ${BOTH}`,
      `export {}; interface Page { next: Page | Book } interface Book { first: Page; size: 2 } ${BOTH}`,
      "const-changed",
    ],
    [
      "of classes",
      `declare class Page { book: Book; text: string } declare class Book { first: Page } ${BOTH} export {};`,
      `declare class Page { book: Book; text: number } declare class Book { first: Page } ${BOTH} export {};`,
      "type-changed",
    ],
    [
      "of what extends it",
      `export {}; interface Node { parent: Node } interface Page extends Node { text: string } ${BOTH}`,
      `export {}; interface Node { parent: Node } interface Page extends Node { text: string; more: 1 } ${BOTH}`,
      "required-property-added",
    ],
  ])("%s", (_name, old, new_, rule) => {
    expect(reported(old, new_)).toEqual([`${rule} breaking`]);
  });

  test.each([
    ["in another order", pages("text: string; book: Book"), pages("book: Book; text: string")],
    ["by another name", pages("book: Book"), pages("book: Book").replaceAll("Book", "Volume")],
    ["written in place", pages("book: Book"), `export {}; interface Page { book: { first: Page } } ${BOTH}`],
    ["a member that may be missing more", pages("book: Book"), pages("book: Book; text?: string")],
    [
      "through what is picked",
      `export {}; interface Page { text: string; book: Book } interface Book { first: Pick<Page, "text" | "book"> } ${BOTH}`,
      `export {}; interface Page { text: string; book: Book } interface Book { first: Page } ${BOTH}`,
    ],
  ])("stay as they are %s", (_name, old, new_) => {
    expect(reported(old, new_)).toEqual([]);
  });
});
