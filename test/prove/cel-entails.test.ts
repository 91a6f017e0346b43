// One rule implies another, for all values of their subexpressions; random rules check that no value contradicts it.
import { describe, expect, test } from "@jest/globals";
import { Environment, EvaluationError } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { conditionOfRule, type Known } from "../../src/prove/cel/condition.ts";
import { entails } from "../../src/prove/cel/entails.ts";
import { isMalformed, parseRule } from "../../src/prove/cel/parse.ts";
import { runsOf } from "../size.ts";

const NOTHING: Known = { member: () => NOTHING, item: () => NOTHING, indexed: () => NOTHING, has: () => false };
const NUMBERS: Known = { ...NOTHING, member: () => ({ ...NOTHING, sort: "number" }) };
const ALL: Known = { member: () => ALL, item: () => ALL, indexed: () => ALL, has: () => true };

function implies(premises: readonly string[], conclusion: string, self = NOTHING): boolean {
  const condition = (rule: string): ReturnType<typeof conditionOfRule> => conditionOfRule(parseRule(rule)!, self);
  return entails(premises.map(condition), condition(conclusion));
}

describe("a rule that implies another", () => {
  test.each([
    ["self.a", "self.a || self.b"],
    ["self.a && self.b", "self.b"],
    ["self.a ? self.b : true", "!self.a || self.b"],
    ["!has(self.a) || self.b", "has(self.a) ? self.b : true"],
    ["(has(self.a) && has(self.b)) || (!has(self.a) && !has(self.b))", "has(self.a) == has(self.b)"],
    ["self.x == 'p'", "self.x in ['p', 'q']"],
    ["self.x in ['p', 'q']", "self.x != 'r'"],
    ["self.x.size() < 3", "size(self.y) < 4 || self.x.size() <= 3"],
    ["3 >= self.n", "self.n < 4"],
    ["self.n > 5", "!(self.n <= 5)"],
    ["self.m < self.n", "self.n > self.m"],
    ["self.m < self.n", "self.m != self.n"],
    ["self.m < self.n", "self.m <= self.n"],
    ["self.m <= self.n && self.n <= self.m", "self.m == self.n"],
    ["has(self.x) && self.x == 'p'", "self.x == 'p'"],
    ["self.x == 'p'", "has(self.x)"],
    ["self.x.y == 'p'", "has(self.x) && has(self.x.y)"],
    ["self.list.all(i, i.x == 'p')", "self.list.all(other, other.x in ['p', 'q'])"],
    ["self.list.all(i, i.x == 'p') && self.list.all(i, i.n > 3)", "self.list.all(i, i.x == 'p' && i.n > 2)"],
    ["self.list.exists(i, i.n > 3)", "self.list.exists(i, i.n > 2)"],
    ["!self.list.exists(i, i.n > 3)", "self.list.all(i, i.n <= 3)"],
    ["self.list.exists_one(i, i.x == 'p')", "self.list.exists_one(i, has(i.x) && i.x == 'p')"],
    ["self.list.exists_one(i, i.x == 'p')", "self.list.exists(i, i.x == 'p')"],
    ["self.list.all(i, self.list.exists_one(j, i.x == j.x))", "self.list.all(a, self.list.exists_one(b, b.x == a.x))"],
    ["self == oldSelf", "self == oldSelf || self.n > 3"],
    ["self.x.matches('^a') && {'a': 1}[self.x] == 1", "{'a': 1}[self.x] == 1"],
  ])("%s ⟹ %s", (premise, conclusion) => {
    expect(implies([premise], conclusion)).toBe(true);
  });

  test.each([
    ["self.a || self.b", "self.a"],
    ["self.b", "self.a || self.c"],
    ["self.x in ['p', 'q']", "self.x == 'p'"],
    // An error of the left operand is hidden by the right one only for commutative operators.
    ["!self.a || self.b", "self.a ? self.b : true"],
    ["self.n < 4", "self.n < 3"],
    ["self.n <= 3", "self.n < 3"],
    ["!has(self.x) || self.x == 'p'", "self.x == 'p'"],
    // An error is not true: without the property, one rule rejects and the other one does not.
    ["!has(self.x)", "self.x != 'p'"],
    ["has(self.x)", "has(self.x.y) || !has(self.x.y) && self.n > 3"],
    ["self.list.exists(i, i.n > 3)", "self.list.all(i, i.n > 3)"],
    ["self.list.all(i, i.n > 3)", "self.list.exists(i, i.n > 3)"],
    ["self.list.all(i, i.n > 3)", "self.rest.all(i, i.n > 3)"],
    ["self.list.exists(i, i.x == 'p')", "self.list.exists_one(i, i.x == 'p')"],
    ["self.list.exists_one(i, i.n > 3)", "self.list.exists_one(i, i.n > 2)"],
    ["self.list.all(i, self.list.all(j, i.x == j.y))", "self.list.all(i, self.list.all(j, j.x == i.y))"],
    ["self.x == '1'", "self.x == 1"],
    ["-self.n == 3", "self.n == 3"],
    ["self.?x.orValue(1) == 1", "self.?y.orValue(1) == 1"],
    ["self.x == 1u", "self.x == 2u"],
    ["self.list.map(i, i.x) == ['p']", "self.list.filter(i, i.x) == ['p']"],
    ["self.f(1) && self.g(2)", "self.f(2)"],
  ])("%s does not imply %s", (premise, conclusion) => {
    expect(implies([premise], conclusion)).toBe(false);
  });

  test("knows what has an order", () => {
    for (const [premise, conclusion] of [
      ["self.m == self.n", "self.m <= self.n"],
      ["self.m != self.n && self.m >= self.n", "self.n < self.m"],
      ["has(self.m) && self.m == self.m", "self.m <= self.m"],
    ] as const) {
      expect([conclusion, implies([premise], conclusion, NUMBERS)]).toEqual([conclusion, true]);
    }
    // The comparison of values of several types can be an error.
    expect(implies(["self.m == self.n"], "self.m <= self.n")).toBe(false);
    expect(implies(["self.m <= self.n"], "self.m < self.n", NUMBERS)).toBe(false);
    expect(implies(["self.list.size() == self.n"], "self.n >= self.list.size()", NUMBERS)).toBe(true);
  });

  test("takes all premises together", () => {
    expect(implies(["!self.a || self.b", "!self.b || self.c"], "!self.a || self.c")).toBe(true);
    expect(implies([], "self.a || !self.a")).toBe(false);
    expect(implies([], "true")).toBe(true);
  });

  test("knows which members are always there", () => {
    expect(implies(["self.list.all(i, has(i.x) ? i.x == 'p' : true)"], "self.list.all(i, i.x == 'p')")).toBe(false);
    expect(implies(["self.list.all(i, has(i.x) ? i.x == 'p' : true)"], "self.list.all(i, i.x == 'p')", ALL)).toBe(true);
  });

  test("knows which members are no errors", () => {
    const [choice, either] = ["self.x == 'p' ? self.y == 'q' : true", "self.x != 'p' || self.y == 'q'"];
    expect(implies([choice], either)).toBe(true);
    expect(implies([either], choice)).toBe(false);
    expect(implies([either], choice, ALL)).toBe(true);
  });

  test("gives up in time", () => {
    const many = Array.from({ length: 40 }, (_, index) => `(self.a${String(index)} == self.b${String(index)})`);
    const started = performance.now();
    expect(implies([many.join(" || ")], [...many].reverse().join(" && "))).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

const atom = fc
  .constantFrom(
    ...["self.a", "self.b", "has(self.a)", "has(self.x)", "self.x == 'p'", "self.x in ['p', 'q']", "self.n < 2"],
    ...[
      "self.n >= 1",
      "2 == self.n",
      "self.x == self.y",
      "self.n < self.m",
      "self.m <= self.n",
      "self.n == self.m",
      "self.list == [1]",
      "true",
      "false",
    ],
  )
  .map((one) => `(${one})`);
const itemAtom = fc
  .constantFrom("i < 2", "i == 1", "self.n < i", "self.a", "i in [1, 2]", "has(self.n)", "1 <= i")
  .map((one) => `(${one})`);
const { rule } = fc.letrec<{ rule: string; body: string }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: atom, weight: 3 },
    tie("rule").map((one) => `!(${one})`),
    fc.tuple(tie("rule"), fc.constantFrom("&&", "||", "=="), tie("rule")).map((parts) => `(${parts.join(" ")})`),
    fc.tuple(tie("rule"), tie("rule"), tie("rule")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(fc.constantFrom("all", "exists", "exists_one"), tie("body"))
      .map(([macro, body]) => `self.list.${macro}(i, ${body})`),
  ),
  body: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: itemAtom, weight: 3 },
    tie("body").map((one) => `!(${one})`),
    fc.tuple(tie("body"), fc.constantFrom("&&", "||", "=="), tie("body")).map((parts) => `(${parts.join(" ")})`),
  ),
}));

const text = fc.constantFrom("p", "q", "r");
const number = fc.integer({ min: 0, max: 3 }).map(BigInt);
const self = fc.record(
  {
    a: fc.boolean(),
    b: fc.boolean(),
    x: text,
    y: text,
    n: number,
    m: number,
    list: fc.array(number, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

test("no value contradicts that a random rule implies another", () => {
  const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });
  const run = (text_: string, value: object): unknown => {
    try {
      return environment.evaluate(text_, { self: value });
    } catch (error) {
      if (error instanceof EvaluationError) return "error";
      throw error;
    }
  };
  let implied = 0;
  fc.assert(
    fc.property(rule, rule, fc.array(self, { minLength: 10, maxLength: 30 }), (premise, other, values) => {
      for (const conclusion of [other, `(${other}) || (${premise})`, `(${premise}) ? true : (${other})`]) {
        if (!implies([premise], conclusion)) continue;
        implied++;
        for (const value of values) {
          if (run(premise, value) === true) expect([premise, conclusion, run(conclusion, value)]).toContain(true);
        }
      }
    }),
    { numRuns: runsOf(300, 20_000) },
  );
  expect(implied).toBeGreaterThan(150);
});

test.each(["self == {?'a': self.n}", "self == Tree{age: 1}", "self == [?self.n]"])(
  "what the library cannot read is not analyzed, and not malformed: %s",
  (rule) => {
    expect(parseRule(rule)).toBeUndefined();
    expect(isMalformed(rule)).toBe(false);
  },
);
