// A session of a browser with a mock server of the demo. All numbers were counted by hand before.
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

const DEMO = fileURLToPath(new URL("../../fixtures/demo/", import.meta.url));
const scratch = new Scratch();

afterAll(() => scratch.remove());

type Line = readonly [rule: string, least: number, most: number, of: number];

async function lines(usage: string): Promise<readonly Line[]> {
  const args = ["check", `${DEMO}v1.yaml`, `${DEMO}v2.yaml`, "--usage", usage, "--format", "json", "--no-cache"];
  const { findings } = JSON.parse((await scratch.run(...args)).stdout) as {
    readonly findings: readonly {
      readonly ruleId: string;
      readonly usage: readonly { readonly least: number; readonly most: number; readonly of: number }[];
    }[];
  };
  return findings.map(({ ruleId, usage: [use] }) => [ruleId, use!.least, use!.most, use!.of]);
}

// One of the six searches was rejected: its response has no book.
const OF_RESPONSES: readonly Line[] = [
  ["property-removed", 0, 12, 13],
  ["property-renamed", 0, 5, 5],
];

const OTHERS: readonly Line[] = [
  ["default-changed", 2, 2, 6],
  ["deprecated-operation-removed", 0, 0, 0],
];

test("the recording itself", async () => {
  expect(await lines(`${DEMO}session.har`)).toEqual([
    ["required-property-added", 3, 3, 4],
    ["enum-value-removed", 2, 2, 4],
    ["maximum-lowered", 1, 1, 6],
    ...OF_RESPONSES,
    ...OTHERS,
  ]);
});

test("a record of it", async () => {
  await scratch.run("usage", "record", `${DEMO}session.har`, "--snapshot", `${DEMO}v1.yaml`, "-o", "usage.json");
  expect(await lines("usage.json")).toEqual([
    // One loan has a property that the old version does not declare.
    ["required-property-added", 3, 4, 4],
    ["enum-value-removed", 2, 2, 4],
    ...OF_RESPONSES,
    // The greatest limit, 500, was rejected before; the other three can be within both limits.
    ["maximum-lowered", 0, 4, 6],
    ...OTHERS,
  ]);
});
