// Lists whose order makes no difference, amounts that are written in several ways, and sums.
import { describe, expect, test } from "@jest/globals";
import { compare, confirm, type Finding } from "../../src/index.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { definition } from "./definition.ts";

const TEXT: JsonObject = { type: "string", maxLength: 8 };
const PORT: JsonObject = {
  type: "object",
  required: ["name"],
  properties: { name: TEXT, number: { type: "integer" } },
};
const listOf = (type: string, items: JsonObject): JsonObject => ({
  type: "array",
  maxItems: 4,
  "x-kubernetes-list-type": type,
  ...(type === "map" && { "x-kubernetes-list-map-keys": ["name"] }),
  items,
});

function withRule(rule: string): JsonObject {
  const properties = {
    tags: listOf("set", TEXT),
    steps: listOf("atomic", TEXT),
    ports: listOf("map", PORT),
    count: { type: "integer" },
    memory: TEXT,
    pause: TEXT,
    wait: { type: "string", format: "duration" },
  };
  return {
    type: "object",
    required: Object.keys(properties),
    properties,
    "x-kubernetes-validations": [{ rule }],
  };
}

async function judged(old: string, new_: string): Promise<Finding | undefined> {
  const [before, after] = [definition(withRule(old)), definition(withRule(new_))];
  const { findings } = await confirm(compare(before, after, { all: true }), before, after, { all: true });
  return findings.find(({ ruleId }) => ruleId.startsWith("validation-rule"));
}

describe("rules that accept the same", () => {
  test.each([
    ["a set in another order", "self.tags == ['a', 'b']", "self.tags == ['b', 'a']"],
    ["a set that differs in another order", "self.tags != ['a', 'b']", "self.tags != ['b', 'a']"],
    ["one amount of memory", "quantity(self.memory) == quantity('1Gi')", "quantity(self.memory) == quantity('1024Mi')"],
    [
      "one limit of memory",
      "quantity(self.memory).isLessThan(quantity('1Gi'))",
      "quantity(self.memory).isLessThan(quantity('1024Mi'))",
    ],
    [
      "a comparison in other words",
      "quantity(self.memory).compareTo(quantity('1k')) > 0",
      "quantity(self.memory).isGreaterThan(quantity('1000'))",
    ],
    ["one duration", "duration(self.pause) <= duration('60s')", "duration(self.pause) <= duration('1m')"],
    ["a difference", "self.count - 1 > 4", "self.count > 5"],
    ["a sum", "self.count + 2 <= 4", "2 >= self.count"],
    ["a number less another", "10 - self.count >= 4", "self.count <= 6"],
    ["a negative number", "-self.count < -5", "self.count > 5"],
    ["a product", "self.count * 2 <= 11", "self.count <= 5"],
    ["a product with a negative number", "-3 * self.count > 10", "self.count <= -4"],
    ["a product that is exceeded", "self.count * 3 > -7", "self.count >= -2"],
    ["a quotient", "self.count / 2 >= 3", "self.count >= 6"],
    ["a quotient that is cut off below zero", "self.count / 2 <= 0", "self.count <= 1"],
    ["a quotient of negative numbers", "self.count / 2 >= -1", "self.count >= -3"],
    ["a quotient below zero", "self.count / 2 < 0", "self.count <= -2"],
    ["a duration by its format", "self.wait <= duration('60s')", "self.wait <= duration('1m')"],
    ["an item of a sum", "'a' in (self.steps + ['b'])", "'a' in self.steps"],
    ["an item of two lists", "'a' in (self.steps + self.tags)", "'a' in self.steps || 'a' in self.tags"],
    ["an item of a union", "'a' in (self.tags + self.steps)", "'a' in self.steps || 'a' in self.tags"],
    [
      "all items of two lists",
      "(self.steps + self.tags).all(i, i != 'a')",
      "self.steps.all(i, i != 'a') && self.tags.all(i, i != 'a')",
    ],
    [
      "some item of two lists",
      "(self.steps + self.tags).exists(i, i == 'a')",
      "self.steps.exists(i, i == 'a') || self.tags.exists(i, i == 'a')",
    ],
    ["the size of a sum", "size(self.steps + ['a']) <= 3", "size(self.steps) <= 2"],
    [
      "the size of a union",
      "size(self.tags + ['a']) <= 3",
      "size(self.tags) <= 2 || (size(self.tags) == 3 && 'a' in self.tags)",
    ],
    ["a sum that ends the same", "self.steps + ['a'] == ['b', 'a']", "self.steps == ['b']"],
    ["a sum that begins the same", "['a'] + self.steps != ['a', 'b']", "self.steps != ['b']"],
    ["a sum that is never equal", "self.steps + ['a'] == ['a', 'b']", "false"],
    ["a union", "self.tags + ['a'] == ['a', 'b']", "self.tags == ['b'] || self.tags == ['b', 'a']"],
    [
      "one item by its key",
      "self.ports.exists(p, p.name == 'a' && p.number > 1)",
      "self.ports.exists_one(p, 'a' == p.name && p.number > 1)",
    ],
    ["one item of a set", "self.tags.exists(t, t == 'a')", "self.tags.exists_one(t, t == 'a')"],
  ])("%s", async (_, old, new_) => {
    expect(await judged(old, new_)).toMatchObject({ verdict: "compatible" });
    expect(await judged(new_, old)).toMatchObject({ verdict: "compatible" });
  });
});

describe("rules that accept more or less", () => {
  test.each([
    ["the first item of a set", "self.tags == ['a', 'b']", "self.tags == ['a', 'b'] && self.tags[0] == 'a'"],
    ["a list in another order", "self.steps == ['a', 'b']", "self.steps == ['b', 'a']"],
    ["an item less", "self.tags == ['a', 'b']", "self.tags == ['a']"],
    [
      "a lower limit of memory",
      "quantity(self.memory).isLessThan(quantity('2Gi'))",
      "quantity(self.memory).isLessThan(quantity('1Gi'))",
    ],
    ["a shorter pause", "duration(self.pause) <= duration('2h')", "duration(self.pause) <= duration('1m')"],
    ["a higher sum", "self.count - 1 > 4", "self.count - 1 > 5"],
    ["a lower product", "self.count * 2 <= 11", "self.count <= 4"],
    ["a higher quotient", "self.count / 2 >= 3", "self.count >= 7"],
    ["a longer wait", "self.wait >= duration('60s')", "self.wait >= duration('2m')"],
    ["a longer sum", "size(self.steps + ['a']) <= 3", "size(self.steps + ['a']) <= 2"],
    ["an item of the other list", "'a' in (self.steps + self.tags)", "'a' in self.steps"],
    ["the end of a sum", "self.steps + ['a'] == ['b', 'a']", "self.steps + ['a'] == ['c', 'a']"],
    ["an item of the union", "self.tags + ['a'] == ['a', 'b']", "self.tags == ['b']"],
    ["one of several items", "self.steps.exists(s, s == 'a')", "self.steps.exists_one(s, s == 'a')"],
    ["one of several numbers", "self.ports.exists(p, p.number == 1)", "self.ports.exists_one(p, p.number == 1)"],
    ["the union of two lists", "self.tags.size() < 3", "(self.tags + ['a']).size() < 3"],
  ])("%s", async (_, old, new_) => {
    const finding = await judged(old, new_);
    expect(finding?.verdict).toBe("breaking");
    expect(finding?.evidence).toBe("witness");
  });

  test("a list on the left is not known to be compared without order", async () => {
    expect(await judged("self.tags == ['a', 'b']", "['a', 'b'] == self.tags")).toMatchObject({ verdict: "undecided" });
    expect(await judged("['a', 'b'] == self.tags", "self.tags == ['a', 'b']")).toMatchObject({ verdict: "undecided" });
  });

  test("a looser limit breaks nobody", async () => {
    const limit = (amount: string): string => `quantity(self.memory).isLessThan(quantity('${amount}'))`;
    expect(await judged(limit("1Gi"), limit("2Gi"))).toMatchObject({ verdict: "dangerous" });
  });

  test("items of a list of type map are distinguished by their keys", async () => {
    const rule = "self.ports + [{'name': 'a', 'number': 1}] == self.ports";
    const finding = await judged("true", rule);
    expect(finding?.verdict).toBe("breaking");
  });
});
