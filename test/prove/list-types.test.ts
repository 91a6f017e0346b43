import { describe, expect, test } from "@jest/globals";
import { compare, confirm, type Finding } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { definition } from "./definition.ts";

async function found(old: JsonObject, new_: JsonObject): Promise<readonly Finding[]> {
  const [before, after] = [definition(old), definition(new_)];
  return (await confirm(compare(before, after, { all: true }), before, after, { all: true })).findings;
}

const list = (type: string, more: JsonObject, items: JsonObject): JsonObject => ({
  type: "array",
  "x-kubernetes-list-type": type,
  ...(type === "map" && { "x-kubernetes-list-map-keys": ["name", "port"] }),
  items,
  ...more,
});
const LIMB = {
  type: "object",
  required: ["name", "port"],
  properties: {
    name: { type: "string", enum: ["left", "right"] },
    port: { type: "integer" },
    note: { type: "string" },
  },
};

describe("lists without duplicates", () => {
  test("are shown without: a set", async () => {
    const items = { type: "string" };
    const [finding] = await found(list("set", { maxItems: 4 }, items), list("set", { maxItems: 2 }, items));
    expect(finding).toMatchObject({ ruleId: "max-items-lowered", evidence: "witness" });
    const { spec } = finding!.witness as { spec: readonly string[] };
    expect(new Set(spec).size).toBe(spec.length);
  });

  test("are shown without: a map by its keys", async () => {
    const [finding] = await found(list("map", { maxItems: 9 }, LIMB), list("map", { maxItems: 4 }, LIMB));
    expect(finding).toMatchObject({ ruleId: "max-items-lowered", evidence: "witness" });
    const { spec } = finding!.witness as { spec: readonly { name: string; port: number }[] };
    expect(new Set(spec.map(({ name, port }) => `${name} ${String(port)}`)).size).toBe(5);
  });

  test("cannot be longer than there are different items", async () => {
    const items = { type: "string", enum: ["oak", "elm"] };
    const [finding] = await found(list("set", { maxItems: 4 }, items), list("set", { maxItems: 2 }, items));
    expect(finding).toMatchObject({ ruleId: "max-items-lowered", verdict: "compatible", evidence: "proof" });
  });

  test("of a map that was a set of objects, two items can be partly equal", async () => {
    const findings = await found(list("set", {}, LIMB), list("map", {}, LIMB));
    expect(findings.map(({ ruleId, verdict }) => [ruleId, verdict])).toContainEqual(["list-type-changed", "breaking"]);
  });
});
