// A list whose items all have separate schemas: each removed one is a question, and none compiles the list anew.
import process from "node:process";
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

function tuple(length: number): Reading {
  const items = Array.from({ length }, (_, index) => `"v${String(index)}"`);
  const list = `[${items.join(", ")}]`;
  return readSnapshot({ name: "api.d.ts", url: "file:///api.d.ts", text: `export declare const all: ${list};\n` });
}

test("a tuple that loses 3,000 items is compared in seconds", () => {
  const before = process.cpuUsage();
  const { verdict } = compare(tuple(3_002), tuple(2));
  const { user } = process.cpuUsage(before);
  expect(verdict).toBe("breaking");
  expect(user / 1e6).toBeLessThan(8);
}, 120_000);
