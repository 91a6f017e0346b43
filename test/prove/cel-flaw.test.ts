// Rules that an API server does not compile, and rules that it does.
import { describe, expect, test } from "@jest/globals";
import { flawOfRule } from "../../src/prove/cel/flaw.ts";
import { schemaOf } from "./contain/tables.ts";

const { table, at } = schemaOf(
  JSON.stringify({
    type: "object",
    properties: {
      a: { type: "integer" },
      text: { type: "string" },
      maybe: { type: ["object", "null"], properties: { z: { type: "string" } } },
      list: { type: "array", items: { type: "object", properties: { n: { type: "string" } } } },
      map: { type: "object", additionalProperties: { type: "object", properties: { q: { type: "integer" } } } },
      either: { type: ["integer", "string"] },
      ratio: { type: "number" },
      flag: { type: "boolean" },
      since: { type: "string", format: "date-time" },
      wait: { type: "string", format: "duration" },
      texts: { type: "array", items: { type: "string" } },
    },
  }),
);

const flawOf = (rule: string, fields = {}): unknown => flawOfRule({ rule, fields, at: "#" }, at, table);

describe("no expression", () => {
  test.each(["self.a >", "self.text == 'x", "self.a = 1", "not self.a", "self.text.matches('^\\d+$')", "self.a > 1)"])(
    "%s",
    (rule) => expect(flawOf(rule)).toEqual({ is: "malformed" }),
  );
});

describe("a member that is not declared", () => {
  test.each([
    ["self.c > 1", "self.c"],
    ["!has(self.c)", "self.c"],
    ["self.?c.hasValue()", "self.c"],
    ["oldSelf.c == self.a", "oldSelf.c"],
    ["self.maybe.y == ''", "self.maybe.y"],
    ["self.text.length > 1", "self.text.length"],
    ["self.list.all(x, x.z == '')", "x.z"],
    ["self.list.all(x, self.list.exists(y, y.m == x.n))", "y.m"],
    ["self.list.filter(x, x.n == '')[0].z == ''", "…[…].z"],
    ["self.map['k'].w > 1", "self.map[…].w"],
    ["self.a > 1 ? self.b : self.a == 2", "self.b"],
  ])("%s", (rule, asked) => expect(flawOf(rule)).toEqual({ is: "undeclared", asked }));
});

describe("a name that is none of a value", () => {
  test.each([
    ["value > 3", "value"],
    ["spec.a > 3", "spec"],
    ["text.startsWith('a')", "text"],
    ["self.list.all(x, y.n == '')", "y"],
    ["size(texts) > 1", "texts"],
  ])("%s", (rule, asked) => expect(flawOf(rule)).toEqual({ is: "unknown", asked }));
});

describe("values of a kind that an operator or a function does not take", () => {
  test.each([
    ["self.text > 3", ">", "a string and an integer"],
    ["self.text == 3", "==", "a string and an integer"],
    ["self.ratio == 1", "==", "a double and an integer"],
    ["self.flag == 'true'", "==", "a boolean and a string"],
    ["self.wait == '1h'", "==", "a duration and a string"],
    ["self.text + 1 == 'a1'", "+", "a string and an integer"],
    ["self.a && self.flag", "&&", "an integer"],
    ["!self.text", "!", "a string"],
    ["self.text ? true : false", "?", "a string"],
    ["(self.flag ? 1 : 'x') == 1", ":", "an integer and a string"],
    ["self.text in 'abc'", "in", "a string and a string"],
    ["self.a in ['x', 'y']", "in", "an integer and a list of another kind"],
    ["self.a in self.texts", "in", "an integer and a list of another kind"],
    ["self.texts.contains('x')", "contains", "a list"],
    ["self.text.startsWith(1)", "startsWith", "a string and an integer"],
    ["size(self.a) > 1", "size", "an integer"],
    ["self.a.getFullYear() > 2000", "getFullYear", "an integer"],
    ["self.texts.all(x, x > 1)", ">", "a string and an integer"],
    ["self.map.all(k, k == 1)", "==", "a string and an integer"],
    ["self.list.filter(x, x.n == 'a')[0].n == 1", "==", "a string and an integer"],
  ])("%s", (rule, asked, kinds) => expect(flawOf(rule)).toEqual({ is: "mistyped", asked, kinds }));

  test.each(["self.a", "self.text", "self.list.map(x, x.n)"])("%s is no answer", (rule) =>
    expect(flawOf(rule)).toMatchObject({ is: "unfit" }),
  );

  test.each(["has(self)", "has(self.map['k'])"])("%s", (rule) => expect(flawOf(rule)).toEqual({ is: "malformed" }));
});

describe("what a message is made by", () => {
  test.each(["self.a", "self.c", "'a is ' + self.a", "'"])("%s is none", (messageExpression) =>
    expect(flawOf("self.a > 1", { messageExpression })).toEqual({ is: "unprintableMessage", asked: messageExpression }),
  );
  test.each(["'a is ' + string(self.a)", "['several', 'texts']", "self.text"])("%s is one", (messageExpression) =>
    expect(flawOf("self.a > 1", { messageExpression })).toBeUndefined(),
  );
});

describe("where a fault is stated to lie", () => {
  test.each([".c", ".list[0].n", ".text.length", "a", ".map.k.z"])("%s is not declared", (fieldPath) =>
    expect(flawOf("self.a > 1", { fieldPath })).toEqual({ is: "unresolvedPath", asked: fieldPath }),
  );
  test.each([".a", ".map['a.b']", ".map.k.q"])("%s is declared", (fieldPath) =>
    expect(flawOf("self.a > 1", { fieldPath })).toBeUndefined(),
  );
});

test("an optional old value without constraints", () => {
  expect(flawOf("self.a > 1", { optionalOldSelf: true })).toEqual({ is: "idle" });
});

describe("nothing that is known to be wrong", () => {
  test.each([
    "self.a > 1",
    "self.ratio > 1 && self.ratio == 1.0 && self.ratio != -1e3",
    "self.since > timestamp('2020-01-01T00:00:00Z') - duration('1h')",
    "self.wait < duration('1h') && self.since.getHours() < 3",
    "type(self.either) == int || self.either == 'x' || self.either == 1",
    "self.maybe != null && has(self.maybe.?z)",
    "self.list.map(x, x.n).filter(y, y == 'a').size() < 2",
    "self.map.all(k, v, k != '' && v.q > 1)",
    "[self.text, 'x'].all(x, x != '') && self.text in ['x', 'y'] && self.text in self.texts",
    "'k' in self.map && self.map == {'k': {'q': 1}}",
    "(self.a == 1) == self.flag",
    "self.text.foo(later) && soon(self.text)",
    "self.maybe.z == ''",
    "self.list.all(i, x, x.n == '' && i < 3)",
    "self.list.map(x, x.n).all(y, y.size() > 0)",
    "self.map.all(k, self.map[k].q > 1)",
    "self.either.whatever == 1",
    "dyn(self.text).c == 1",
    "cel.bind(all, self.list, all.size() > 1)",
    "self.?list[?0].optMap(x, x.n).orValue('') == ''",
    "sets.contains([1], [self.a])",
    "format.dns1123Label().validate(self.text).hasValue()",
    "some.thing.of.a.later.server(self.a)",
  ])("%s", (rule) => expect(flawOf(rule)).toBeUndefined());

  test("of a value that may not have been there", () => {
    expect(flawOf("!oldSelf.hasValue() || oldSelf.value().c == 1", { optionalOldSelf: true })).toBeUndefined();
  });

  test("where it is too deep to be read", () => {
    expect(flawOf(`${"(".repeat(300)}true${")".repeat(300)}`)).toBeUndefined();
  });
});
