// Rules with an optional `oldSelf` as rules for updates only.
import { describe, expect, test } from "@jest/globals";
import { expressionOf, isOfUpdates } from "../../src/prove/cel/rules.ts";
import type { Validation } from "../../src/model/schema.ts";

const optional = (rule: string): Validation => ({ rule, fields: { optionalOldSelf: true }, at: "#" });

describe("the same as a rule that is asked of updates", () => {
  test.each([
    ["!oldSelf.hasValue() || self.n >= oldSelf.value().n", "self.n >= oldSelf.n"],
    ["oldSelf.hasValue() ? self.n >= oldSelf.value().n : true", "self.n >= oldSelf.n"],
    ["oldSelf.optMap(o, self.n >= o.n).orValue(true)", "self.n >= oldSelf.n"],
    ["self == oldSelf.orValue(self)", "self == oldSelf"],
    ["!oldSelf.?n.hasValue() || has(self.n)", "!has(oldSelf.n) || has(self.n)"],
    ["!oldSelf.hasValue() || self.l.all(x, x in oldSelf.value().l)", "self.l.all(x, x in oldSelf.l)"],
  ])("%s", (rule, plain) => {
    expect(isOfUpdates(optional(rule))).toBe(true);
    expect(expressionOf(optional(rule))).toEqual(expressionOf({ rule: plain, fields: {}, at: "#" }));
  });
});

describe("something that new objects are asked too", () => {
  test.each([
    "oldSelf.hasValue() || self.n > 3",
    "oldSelf.hasValue() ? self.n >= oldSelf.value().n : self.n == 0",
    "!oldSelf.hasValue() && self.n >= oldSelf.value().n",
    "oldSelf.optMap(o, self.n >= o.n).orValue(false)",
    "oldSelf.orValue(self).n == self.n",
    "self.n >= oldSelf.value().n",
    "!oldSelf.hasValue() || optional.of(self) == oldSelf",
  ])("%s", (rule) => expect(isOfUpdates(optional(rule))).toBe(false));
});
