import { expect, test } from "@jest/globals";
import { documents } from "./markdown.ts";

const readme = documents().get("README.md")!;

test("the README has at most 12 KB", () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12 * 1024);
});

test("its first command shows the main job, and its second one runs the tests", () => {
  const [, commands = ""] = /^```sh\n([^]*?)^```$/m.exec(readme) ?? [];
  const [first, second] = commands.trim().split("\n");
  expect(first).toMatch(/apicompat check fixtures\/demo\/v1\.yaml fixtures\/demo\/v2\.yaml$/);
  expect(second).toBe("npm ci && npm test");
});

test("it shows what the program prints", () => {
  // `npm run generate` writes the output, and `npm run verify` finds it stale.
  expect(readme).toMatch(/^```console\n\$ npx apicompat check .*\n[^]+^```$/m);
});
