// What the README shows is what the program prints.
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { main } from "../src/cli/main.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(`${root}README.md`, "utf8");
const examples = [...readme.matchAll(/^```console\n\$ npx apicompat (.*)\n([^]*?)^```$/gm)];

test("the README has an example", () => {
  expect(examples).not.toEqual([]);
});

for (const [, line = "", output = ""] of examples) {
  test(`apicompat ${line}`, async () => {
    let stdout = "";
    const ignored = { write: (): void => undefined };
    const io = { cwd: root, env: {}, stdin: Readable.from([]), stderr: ignored };
    // What the sources printed before they were changed is remembered, too.
    const fresh = line.startsWith("check ") ? ["--no-cache"] : [];
    await main([...line.split(" "), ...fresh], { ...io, stdout: { write: (text) => (stdout += text) } });
    expect(output).toBe(stdout);
  });
}
