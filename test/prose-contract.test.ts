// The sentences of a description that are content, apart from levels and open enums, which have separate tests.
import { describe, expect, test } from "@jest/globals";
import { stateTheSame } from "../src/model/prose/contract.ts";
import { defaultStated } from "../src/model/prose/defaults.ts";
import { statesDeprecation } from "../src/model/prose/deprecation.ts";

describe("a description states that its field is deprecated", () => {
  test.each([
    "Deprecated: use mode.",
    "How to prune. Deprecated: use mode instead.",
    "How to prune.\n\nDeprecated: use mode.",
    "DEPRECATED use mode.",
    "DEPRECATED: use mode.",
    "[Deprecated] Use mode.",
    "(deprecated) How to prune.",
    "Deprecated since 1.2, use mode.",
    "Deprecated, use mode.",
    "Deprecated.",
    "This field is deprecated.",
    "It has been deprecated in favor of mode.",
    "pruneMode is deprecated and will be removed.",
    "Note that this field is now deprecated.",
  ])("%s", (text) => expect(statesDeprecation(text, "pruneMode")).toBe(true));
});

describe("a description does not state so", () => {
  test.each([
    "",
    "How to prune.",
    "Replaces the deprecated field cutMode.",
    "The value `Hard` is deprecated.",
    "cutMode is deprecated.",
    "This field is not deprecated.",
    "Whether deprecated trees are pruned.",
    "Deprecated trees are pruned as well.",
    "Lists deprecated: yes or no.",
  ])("%s", (text) => expect(statesDeprecation(text, "pruneMode")).toBe(false));
});

describe("a description states a default", () => {
  test.each<[string, string | undefined]>([
    ["Defaults to 10.", "10"],
    ["How many. It defaults to 10.", "10"],
    ['The default is "Soft".', "Soft"],
    ["Default: 10s", "10s"],
    ["Default value is true.", "true"],
    ["Defaults to 25%.", "25%"],
    ["Defaults to 0.5.", "0.5"],
    ["Defaults to 10 if there is a tree.", undefined],
    ["Defaults to the value of the parent.", undefined],
    ["Defaults to 1. Defaults to 2.", undefined],
    ["By default, nothing is pruned.", undefined],
    ["No default.", undefined],
  ])("%s", (text, expected) => expect(defaultStated(text)).toBe(expected));
});

describe("two descriptions", () => {
  test.each([
    ["The mode.", "How it is kept."],
    ["This is an alpha field.", "This is an alpha  field."],
    ["Defaults to 1.", "It defaults to 1."],
    ["Clients should expect additional values.", "More values may be added."],
    ["Deprecated: use a.", "Deprecated: use b."],
  ])("state the same in other words: %s | %s", (a, b) => expect(stateTheSame(a, b)).toBe(true));

  test.each([
    ["The mode.", "The mode. Deprecated: use a."],
    ["Defaults to 1.", "Defaults to 2."],
    ["The mode. Clients should expect additional values.", "The mode."],
    ["The mode. This is a beta field.", "The mode. This is an alpha field."],
  ])("state different things: %s | %s", (a, b) => expect(stateTheSame(a, b)).toBe(false));
});
