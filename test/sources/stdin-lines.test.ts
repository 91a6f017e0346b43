// A writer to standard input can wait for each answer.
import { expect, test } from "@jest/globals";
import { readStdinLines } from "../../src/sources/stdin.ts";

async function* chunksOf(parts: readonly (string | Buffer)[], asked: number[] = []): AsyncGenerator<Buffer> {
  for (const [index, part] of parts.entries()) {
    asked.push(index);
    yield await Promise.resolve(Buffer.from(part as string));
  }
}

async function linesOf(parts: readonly (string | Buffer)[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of readStdinLines(chunksOf(parts), 100)) lines.push(line);
  return lines;
}

test("a line is there before the next one is asked for", async () => {
  const asked: number[] = [];
  const lines = readStdinLines(chunksOf(["one\ntwo\nth", "ree\n", "four"], asked), 100);
  expect((await lines.next()).value).toBe("one");
  expect((await lines.next()).value).toBe("two");
  expect(asked).toEqual([0]);
  expect((await lines.next()).value).toBe("three");
  expect(asked).toEqual([0, 1]);
  expect((await lines.next()).value).toBe("four");
  expect((await lines.next()).done).toBe(true);
});

test("lines and characters may come in pieces", async () => {
  const bytes = Buffer.from("ä\nö");
  expect(await linesOf([bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4)])).toEqual(["ä", "ö"]);
  expect(await linesOf(["\n\n"])).toEqual(["", "", ""]);
  expect(await linesOf([])).toEqual([""]);
});

test("UTF-16 is split where its lines end", async () => {
  const bytes = Buffer.from("\uFEFFone\n\u0a0atwo", "utf16le");
  expect((await linesOf([bytes.subarray(0, 5), bytes.subarray(5)])).map((line) => line.replace("\uFEFF", ""))).toEqual([
    "one",
    "\u0a0atwo",
  ]);
});

test("a line that has no end is rejected, many short ones are not", async () => {
  await expect(linesOf(["x".repeat(60), "x".repeat(60)])).rejects.toThrow(
    "A line on stdin exceeds the limit of 100 bytes",
  );
  expect(await linesOf(Array.from({ length: 20 }, () => "x".repeat(30) + "\n"))).toHaveLength(21);
});

test("nothing is waited for from a terminal", async () => {
  const terminal = Object.assign(chunksOf(["one"]), { isTTY: true });
  await expect(readStdinLines(terminal, 100).next()).rejects.toThrow("Nothing is piped into stdin.");
});
