// The sentences of a description that state the level of its field.
import { describe, expect, test } from "@jest/globals";
import { statesGate } from "../src/model/prose/gate.ts";
import { levelStated } from "../src/model/prose/level.ts";
import { statedOfValue } from "../src/model/prose/value-level.ts";

const NAME = "pruneMode";

describe("a description states that its field is in alpha", () => {
  test.each([
    "This is an alpha field.",
    "This is an alpha field and requires enabling the TreePruning feature gate.",
    "This is an optional, alpha field.",
    "This is an alpha-level feature and may change.",
    "How to prune. This field is alpha-level.",
    "How to prune This is an alpha field and needs a gate.",
    "How to prune.\n\nThis field is still in alpha.",
    "Note that this is an alpha feature.",
    "This property is currently in alpha, and may go.",
    "pruneMode is alpha.",
    "`pruneMode` is in alpha.",
    "PruneMode is an alpha field.",
    "The pruneMode field is alpha-level.",
    "Alpha field.",
    "Alpha-level feature, off by default.",
    "Alpha, gated by the TreePruning feature gate.",
    "(Alpha) Using this field requires the TreePruning feature gate to be enabled.",
    "How to prune.\n(Alpha) This field requires the TreePruning feature gate.",
    "[alpha] How to prune.",
    "This alpha field needs a gardener.",
    "This requires the TreePruning feature gate to be enabled, which is alpha.",
    "Using this field requires the TreePruning feature gate, which is in alpha.",
    "This field requires the alpha feature gate TreePruning.",
    "PruneMode is how to prune (alpha feature).",
  ])("%s", (text) => expect(levelStated(text, NAME)?.level).toBe("alpha"));

  test("or in beta", () => {
    expect(levelStated("This is a beta field and is on by default.", NAME)?.level).toBe("beta");
    expect(levelStated("(Beta) Using this field requires a gate.", NAME)?.level).toBe("beta");
  });

  test("the first statement counts", () => {
    expect(levelStated("This is a beta field. This field is alpha-level.", NAME)?.level).toBe("beta");
  });
});

describe("a description states no level of its field", () => {
  test.each([
    "",
    "How to prune.",
    "Replaces the alpha field `cutMode`.",
    "Unlike the alpha field cutMode, this field is stable.",
    "Not an alpha field any more.",
    "This is not an alpha field.",
    "This is no longer an alpha field.",
    "This field was in alpha until 1.20.",
    "This is an alpha field no longer.",
    "If this is an alpha tree, it is pruned twice.",
    "The value `Hard` is an alpha feature.",
    '"Hard" is alpha-level.',
    "Pruning by drones is in alpha.",
    "Pruned twice if the alpha feature gate TreePruning is on.",
    "(Alpha) Using the name field of the tool requires the TreePruning feature gate.",
    "(Setting a depth requires the alpha TreePruning feature gate.)",
    "Note that some fields below are alpha-level, see each of them.",
    "Greek letter alpha.",
    "It is alpha in the formula.",
    "One of stable, beta and alpha.",
    "The alpha channel of the picture.",
    "This is alpha-numeric.",
    "This is alphabetical.",
    "This is alpha blended.",
    "The alpha-type particle count.",
    "The stage of the tree: stable, beta (beta) or alpha.",
    "cutMode of v1alpha1 is alpha.",
  ])("%s", (text) => expect(levelStated(text, NAME)).toBeUndefined());

  test("where the field is called by the word", () => {
    expect(levelStated("This is alpha.", "alpha")).toBeUndefined();
  });
});

describe("a description states that a gate guards its field", () => {
  test.each([
    "Requires the TreePruning feature gate to be enabled.",
    "This field requires the TreePruning feature gate to be enabled.",
    "To use this field, you must enable the TreePruning feature gate.",
    "This field depends on the TreePruning feature gate.",
    "This field is only honored by servers that enable the TreePruning feature.",
    "This field is only available when the TreePruning feature gate is enabled.",
    "The gardener populates the field when the feature gate TreePruning is enabled.",
    "The TreePruning feature gate must be enabled to use this field.",
  ])("%s", (text) => expect(statesGate(text, NAME)).toBe(true));
});

describe("a description states no gate of its field", () => {
  test.each([
    "How to prune.",
    'The value "Hard" requires the TreePruning feature gate to be enabled.',
    "When the TreePruning feature gate is enabled, lists may be given too.",
    "This field is mutable if the TreePruning feature gate is enabled.",
    "The features of the tree.",
    "Hard and soft are compared by number (requires feature gate TreePruning).",
  ])("%s", (text) => expect(statesGate(text, NAME)).toBe(false));
});

describe("a description states the level or the gate of a value", () => {
  test.each([
    ["Hard is an alpha value.", "alpha"],
    ["How to prune. `Hard` is alpha-level and off by default.", "alpha"],
    ["How to prune:\n- Soft: by hand.\n- Hard: alpha, by drones.", "alpha"],
    ['The value "Hard" is currently in beta.', "beta"],
    ["Hard (alpha) prunes by drones.", "alpha"],
    ["Hard requires the HardPruning feature gate.", undefined],
    ["The mode Hard is only accepted if the HardPruning feature gate is enabled.", undefined],
  ])("%s", (text, level) => expect(statedOfValue(text, "Hard")).toMatchObject(level === undefined ? {} : { level }));

  test.each([
    "Soft is an alpha value.",
    "Hard is no longer an alpha value.",
    "Hardened is an alpha value.",
    "Hard replaces the alpha value Harsh.",
    "Hard prunes all trees of the alpha quarter.",
    "This is an alpha field.",
    "Hard pruning needs a feature.",
  ])("not: %s", (text) => expect(statedOfValue(text, "Hard")).toBeUndefined());
});
