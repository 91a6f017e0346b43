// What an API server does not compile, and what it does.
import { describe, expect, test } from "@jest/globals";
import { flawOfRule } from "../../src/prove/index.ts";
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

describe("nothing that is known to be wrong", () => {
  test.each([
    "self.a > 1",
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
