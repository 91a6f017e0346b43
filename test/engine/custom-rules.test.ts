// Faults of rules that no compiler checks are reported, because such a rule would never run.
import { describe, expect, test } from "@jest/globals";
import { ApicompatError, compare, defineRule, readSnapshot, type Rule } from "../../src/index.ts";

const api = (limit: number): ReturnType<typeof readSnapshot> => {
  const parameters = [{ name: "limit", in: "query", schema: { type: "integer", default: limit } }];
  const paths = { "/tides": { get: { parameters, responses: { "200": { description: "Fine." } } } } };
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "Tides", version: "1" }, paths });
  return readSnapshot({ name: "api.json", url: "file:///api.json", text });
};

function rule(looksAt: "change" | "snapshot", create: unknown): Rule {
  return defineRule({
    meta: {
      description: "Disallow it",
      looksAt,
      criteria: ["C2"],
      severity: { alpha: "warn", beta: "error", stable: "error" },
      source: { title: "Test", url: "https://example.org/" },
      messages: { lowered: "Pages are smaller." },
      recipe: "Keep them.",
    },
    create,
  } as unknown as Parameters<typeof defineRule>[0]);
}

function failureOf(made: Rule): ApicompatError {
  try {
    compare(api(20), api(10), { rules: { "acme-a": made } });
  } catch (error) {
    if (error instanceof ApicompatError) return error;
    throw error;
  }
  throw new Error("Nothing is wrong with it.");
}

describe("what a rule listens for", () => {
  const visitor =
    (name: string): (() => object) =>
    () => ({ [name]: () => {} });

  test.each([
    ["change", "defualt:changed", 'Did you mean "default:changed"?'],
    ["change", "enum:changed", "What comes: enum:added, enum:removed."],
    ["change", "default", "What comes: default:added, default:removed, default:changed."],
    ["snapshot", "Schema", 'Did you mean "schema"?'],
    ["snapshot", "default:changed", "What comes: operation, resource, "],
  ] as const)("comes: %s %s", (looksAt, name, advice) => {
    const error = failureOf(rule(looksAt, visitor(name)));
    expect(error.code).toBe("CONFIG");
    expect(error.message).toBe(`The rule "acme-a" listens for "${name}", which never comes.`);
    expect(error.advice).toContain(advice);
  });

  test.each([
    ["nothing", () => undefined, "returns no record of functions."],
    ["no function", () => ({ "default:changed": true }), 'has no function for "default:changed".'],
    ["an error", () => (undefined as unknown as { a: string }).a, "crashed on its `create` function"],
  ])("is given in functions, not %s", (_, create, message) => {
    expect(failureOf(rule("change", create)).message).toContain(message);
  });
});

test.each([
  [{ messageId: "lowred", verdict: "dangerous" }, 'there is no message "lowred". Did you mean "lowered"?'],
  [{ messageId: "lowered", verdict: "braking" }, 'there is no verdict "braking". Did you mean "breaking"?'],
  [{ messageId: "lowered", effect: "narrow" }, 'there is no effect "narrow". Did you mean "narrows"?'],
  [{ messageId: "lowered" }, "a report has one of `effect`, `verdict` and `undecided`."],
  [{ messageId: "lowered", effect: "same", verdict: "dangerous" }, "a report has one of"],
  [{ messageId: "lowered", verdict: "dangerous", change: undefined }, "a report names its `change`."],
])("a report that is no fact is rejected: %j", (said, message) => {
  const create = ({ report }: { report: (given: object) => void }) => ({
    "default:changed": (change: unknown) => report({ change, ...said }),
  });
  const error = failureOf(rule("change", create));
  expect(error.code).toBe("RULE_CRASHED");
  expect(error.message).toContain(message);
});
