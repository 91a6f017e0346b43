// Following three and more snapshots: what each release introduced, and which releases are compatible.
import { describe, expect, test } from "@jest/globals";
import { exitCode } from "../../src/cli/exit-code.ts";
import { historyOf } from "../../src/engine/history.ts";
import type { History } from "../../src/contracts/history.ts";
import { check, readSnapshot, type Comparison } from "../../src/index.ts";
import { pets } from "../cli/scratch.ts";

const GATE = { failOn: "error", strict: false } as const;

interface Followed {
  readonly history: History;
  readonly asked: readonly string[];
  readonly compare: (older: number, newer: number) => Promise<Comparison>;
}

async function follow(texts: readonly string[], allPairs = false): Promise<Followed> {
  const readings = texts.map((text, index) =>
    readSnapshot({ name: `v${index + 1}.yaml`, url: `file:///v${index + 1}.yaml`, text }),
  );
  const asked: string[] = [];
  const compare: Followed["compare"] = (older, newer) => check(readings[older]!, readings[newer]!);
  const history = await historyOf(
    texts.map((_, index) => ({ name: `v${index + 1}` })),
    {
      compare: (older, newer) => {
        asked.push(`${older + 1}-${newer + 1}`);
        return compare(older, newer).then((comparison) => ({ comparison }));
      },
      exitCode: (comparison) => exitCode(comparison, GATE),
      allPairs,
    },
  );
  return { history, asked, compare };
}

const entries = ({ timeline }: History): readonly unknown[] =>
  timeline
    .filter(({ finding }) => finding.verdict === "breaking")
    .map(({ finding, introduced, again, standing }) => [
      finding.ruleId,
      introduced + 1,
      again.map((at) => at + 1),
      standing,
    ]);

const oldest = ({ oldestCompatible }: History): readonly number[] => oldestCompatible.map((each) => each.oldest + 1);

describe("the timeline", () => {
  test("names the release that introduced a change, and whether the change stands", async () => {
    const { history } = await follow([pets("cat, dog, bird"), pets("cat, dog"), pets("cat, dog"), pets("cat")]);
    expect(entries(history)).toEqual([
      ["enum-value-removed", 2, [], true],
      ["enum-value-removed", 4, [], true],
    ]);
  });

  test("a change that was undone does not stand", async () => {
    const { history } = await follow([pets("cat, dog"), pets("cat"), pets("cat, dog")]);
    expect(entries(history)).toEqual([["enum-value-removed", 2, [], false]]);
  });

  test("a change that was undone and made again is one entry", async () => {
    const { history } = await follow([pets("cat, dog"), pets("cat"), pets("cat, dog"), pets("cat")]);
    expect(entries(history)).toEqual([["enum-value-removed", 2, [4], true]]);
  });

  test("two changes of two steps are two entries", async () => {
    const required = pets("cat").replace("in: query", "in: query\n          required: true");
    const { history } = await follow([pets("cat, dog"), pets("cat"), required]);
    expect(entries(history)).toEqual([
      ["enum-value-removed", 2, [], true],
      ["parameter-made-required", 3, [], true],
    ]);
  });

  test("a break stands although another rule has taken its place in the list", async () => {
    const ruled = (...rules: readonly string[]): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tanks.acme.example}
spec:
  group: acme.example
  names: {kind: Tank, plural: tanks, singular: tank, listKind: TankList}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties: {height: {type: integer}, width: {type: integer}}
              x-kubernetes-validations: ${JSON.stringify(rules.map((rule) => ({ rule })))}
`;
    const [wide, high, both] = ["self.width > 3", "!has(self.height) || self.height > 3", "self.width > 7"];
    const { history } = await follow([ruled(wide), ruled(wide, high), ruled(high, both)]);
    expect(entries(history)).toEqual([
      ["validation-rule-added", 2, [], true],
      ["validation-rule-changed", 3, [], true],
    ]);
    const { history: replaced } = await follow([ruled(wide), ruled(high), ruled(high, both), ruled()]);
    expect(entries(replaced).map((entry) => (entry as unknown[]).at(-1))).toEqual([false, false]);
    const { history: further } = await follow([ruled(), ruled(wide), ruled(both)]);
    expect(entries(further)).toEqual([
      ["validation-rule-added", 2, [], true],
      ["validation-rule-changed", 3, [], true],
    ]);
  });

  test("a version that is gone with its kind is still gone", async () => {
    const served = (...versions: readonly string[]): string =>
      JSON.stringify({
        swagger: "2.0",
        info: { title: "Orchard", version: "1" },
        paths: Object.fromEntries(
          versions.map((version) => [
            `/apis/orchard.example/${version}/trees`,
            {
              get: {
                operationId: `list${version}`,
                responses: { "200": { description: "ok" } },
                "x-kubernetes-action": "list",
                "x-kubernetes-group-version-kind": { group: "orchard.example", kind: "Tree", version },
              },
            },
          ]),
        ),
      });
    const { history } = await follow([served("v1beta1"), served("v1beta2"), served()]);
    const removals = history.timeline.map(({ finding, standing }) => [finding.ruleId, standing]);
    expect(removals).toContainEqual(["resource-version-removed", true]);
  });

  test("equal releases have no entry", async () => {
    const { history } = await follow([pets("cat"), pets("cat"), pets("cat")]);
    expect(history.timeline).toEqual([]);
    expect(oldest(history)).toEqual([1, 1, 1]);
  });
});

describe("the matrix", () => {
  const versions = ["cat, dog", "cat, dog, bird", "cat, dog", "cat, dog, fish", "cat"].map((values) => pets(values));

  test("agrees with check on every pair", async () => {
    const { history, compare } = await follow(versions, true);
    expect(history.matrix).toHaveLength(10);
    for (const cell of history.matrix) {
      const { summary, verdict, ...rest } = await compare(cell.older, cell.newer);
      expect(cell).toMatchObject({
        ...summaryOf(summary),
        verdict,
        exitCode: exitCode({ ...rest, summary, verdict }, GATE),
      });
      expect(cell.answer).toBe(cell.exitCode === 0 ? "compatible" : "incompatible");
    }
  });

  test("compares only the pairs that the answers need, each once", async () => {
    const { asked } = await follow(versions);
    // The last ones answer for clients of the newest release and older servers.
    const back = ["5-4", "5-3", "5-2", "5-1"];
    expect(asked).toEqual(["1-2", "1-5", "2-3", "2-5", "3-4", "3-5", "4-5", ...back]);
  });

  test("has the same answers with and without all pairs, as far as they are known", async () => {
    const [some, all] = [await follow(versions), await follow(versions, true)];
    expect(all.history.oldestCompatible).toEqual(expect.arrayContaining([...some.history.oldestCompatible]));
    expect(some.history.oldestCompatible.at(-1)).toEqual(all.history.oldestCompatible.at(-1));
    expect(some.history.timeline).toEqual(all.history.timeline);
    expect(all.history.matrix).toEqual(expect.arrayContaining([...some.history.matrix]));
  });

  test.each([
    ["requests can send a new value in each release", ["cat", "cat, dog", "cat, dog, bird"], 2],
    ["requests can send a new value since the second release", ["cat", "cat, dog", "cat, dog"], 1],
    ["requests can send fewer values", ["cat, dog", "cat, dog", "cat"], 0],
  ])("states the oldest server that clients of the newest release can talk to: %s", async (_, values, oldestServer) => {
    const { history, compare } = await follow(values.map((value) => pets(value)));
    expect(history.oldestServer).toEqual({ oldest: oldestServer, tolerated: oldestServer, isOpen: false });
    const codes = [1, 0].map(async (older) => exitCode(await compare(2, older), GATE));
    expect(await Promise.all(codes)).toEqual([1, 0].map((older) => (older < oldestServer ? 1 : 0)));
  });

  test("does not look for compatible releases beyond an incompatible one", async () => {
    const { history } = await follow(versions, true);
    // Clients of the first release work with the third one; clients of the second one do not.
    expect(history.matrix.find(({ older, newer }) => older === 0 && newer === 2)?.answer).toBe("compatible");
    expect(oldest(history)).toEqual([1, 1, 3, 3, 5]);
  });

  test("what cannot be read is never compatible", async () => {
    const broken = pets("cat").replace("type: string", "$ref: '#/nowhere'");
    const { history } = await follow([pets("cat"), broken, pets("cat")]);
    const answers = history.matrix.map(({ older, newer, answer }) => [older + 1, newer + 1, answer]);
    expect(answers).toEqual([
      [1, 2, "unknown"],
      [1, 3, "compatible"],
      [2, 3, "unknown"],
    ]);
    expect(oldest(history)).toEqual([1, 2, 3]);
    expect(history.problems.map(({ code }) => code)).toEqual(["REF_NOT_FOUND"]);
  });
});

function summaryOf({ verdicts, severities }: Comparison["summary"]): object {
  return { verdicts, severities };
}
