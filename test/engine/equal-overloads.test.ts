// Overloads with equal texts on both sides are the same, although the types that they name differ.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";

const read = (text: string) => readSnapshot({ name: "api.d.ts", url: "file:///api.d.ts", text });

const messages = (old: string, new_: string): readonly string[] =>
  compare(read(old), read(new_))
    .findings.filter(({ verdict }) => verdict === "breaking")
    .map(({ message }) => message);

const TEXTS = `export interface Texts<T, C = {}> { trim(): Texts<T, C>; context: C }
export declare function text(): Texts<string>;
export declare function text<T extends string, C extends {} = {}>(): Texts<T, C>;`;

test("a change of what all overloads return says nothing about their type parameters", () => {
  const changed = TEXTS.replace("trim(): Texts<T, C>;", "trim(): Texts<T, C>; strict(): Texts<T, C>;");
  expect(messages(TEXTS, changed)).toEqual([]);
  expect(messages(changed, TEXTS)).toEqual(["Member `strict` was removed from `Texts` without being deprecated."]);
});

test("overloads in another order are the same", () => {
  const [head, one, other] = TEXTS.split("\n");
  expect(messages(TEXTS, [head, other, one].join("\n"))).toEqual([]);
});

test("an overload with fewer type parameters is another one", () => {
  const changed = TEXTS.replace(
    "text<T extends string, C extends {} = {}>(): Texts<T, C>",
    "text<T extends string>(): Texts<T>",
  );
  expect(messages(TEXTS, changed)).not.toEqual([]);
});
