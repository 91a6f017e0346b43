// Real documents with the counts that a correct tool finds in them. They are not part of the project: the folder that holds
// `kubernetes/swagger-1.28.json` to `1.36` and `gateway-api/<release>/` is named by APICOMPAT_CORPUS.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { CORPUS_COUNTS, corpusCounts } from "../src/dev/corpus-counts.ts";
import { compare, readSnapshot, type Comparison, type Finding } from "../src/index.ts";
import type { Reading } from "../src/contracts/reader.ts";
import type { SourceFile } from "../src/contracts/source.ts";

const corpus = process.env["APICOMPAT_CORPUS"] ?? "";
const present = existsSync(join(corpus, "kubernetes")) && existsSync(join(corpus, "gateway-api"));
if (!present) process.stderr.write("Skipped what needs APICOMPAT_CORPUS.\n");
const whenPresent = present ? describe : describe.skip;

function fileAt(...path: readonly string[]): SourceFile {
  const name = join(corpus, ...path);
  return { name, url: pathToFileURL(name).href, text: readFileSync(name, "utf8") };
}

function between<T>(items: readonly T[], read: (item: T) => Reading): readonly Comparison[] {
  return items.slice(1).map((item, index) => compare(read(items[index]!), read(item), { all: true }));
}

const of = (comparisons: readonly Comparison[], ...rules: readonly string[]): readonly Finding[] =>
  comparisons.flatMap(({ findings }) => findings).filter(({ ruleId }) => rules.includes(ruleId));

const counted = (findings: readonly Finding[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { stability } of findings) counts[stability] = (counts[stability] ?? 0) + 1;
  return counts;
};

whenPresent("neighboring releases", () => {
  test("have as many findings of each rule as are recorded", () => {
    const root = fileURLToPath(new URL("../", import.meta.url));
    expect(corpusCounts(corpus)).toBe(readFileSync(join(root, CORPUS_COUNTS), "utf8"));
  });
});

whenPresent("Kubernetes 1.28 to 1.36", () => {
  const releases = [28, 29, 30, 31, 32, 33, 34, 35, 36];
  const comparisons = present
    ? between(releases, (minor) => readSnapshot(fileAt("kubernetes", `swagger-1.${String(minor)}.json`)))
    : [];

  test("lost 30 versions of kinds, none of them stable, and nothing is reported beside them", () => {
    const removed = of(comparisons, "resource-removed", "resource-version-removed", "replaced-version-removed");
    expect(counted(removed)).toEqual({ alpha: 23, beta: 7 });
    expect(of(comparisons, "operation-removed", "path-removed")).toEqual([]);
  });

  test("lost 9 members, and one by another type of its holder", () => {
    expect(of(comparisons, "property-removed")).toHaveLength(10);
  });

  test("requires 28 members that were optional, and 20 no longer", () => {
    expect(of(comparisons, "property-made-required")).toHaveLength(28);
    expect(of(comparisons, "property-made-optional")).toHaveLength(20);
  });

  // Beside members of types: `Status.details` is an object, where the type of a list means nothing.
  test("says of 135 lists that they are atomic, which they were, and of 29 that they are maps", () => {
    const said = of(comparisons, "list-type-changed");
    const ending = (type: string, was: string): number =>
      said.filter(({ message }) => message.includes(` from \`${was}\` to \`${type}\`.`)).length;
    expect(ending("map", "atomic")).toBe(29);
    expect(ending("set", "atomic")).toBe(2);
    expect(ending("atomic", "set")).toBe(2);
    const saying = (when: string): number =>
      said.filter(({ message }) => message.includes(` ${when} states its default, \`atomic\``)).length;
    expect(saying("now")).toBe(135);
    // Two lists of bytes.
    expect(saying("no longer")).toBe(2);
    const keys = of(comparisons, "list-map-keys-changed").map(({ message }) => message);
    expect(keys.filter((message) => !message.includes("none"))).toHaveLength(2);
  });

  // The published `required` was wrong: servers rejected objects without these properties before. Of the removed ones,
  // `PodResourceClaim.source` is alpha by the description of a parent field, and `PodSpec.workloadRef` by the kind that
  // it names.
  test("breaks stable versions by nothing but 9 members that clients have to send, and 2 that were removed", () => {
    const errors = comparisons
      .flatMap(({ findings }) => findings)
      .filter(({ severity, stability }) => severity === "error" && stability === "stable");
    const counts = (id: string): number => errors.filter(({ ruleId }) => ruleId === id).length;
    expect([counts("property-made-required"), counts("property-removed"), errors.length]).toEqual([9, 2, 11]);
  });
});

whenPresent("Gateway API v0.8.1 to v1.6.1", () => {
  const releases = ["v0.8.1", "v1.0.0", "v1.2.1", "v1.4.1", "v1.6.1"];
  const read = (release: string): Reading => {
    const files = readdirSync(join(corpus, "gateway-api", release)).map((name) => fileAt("gateway-api", release, name));
    return readSnapshot(files.filter(({ text }) => text.includes("kind: CustomResourceDefinition\n")));
  };
  const comparisons = present ? between(releases, read) : [];

  test("lost no member", () => {
    expect(of(comparisons, "property-removed")).toEqual([]);
  });

  // ReferenceGrant v1 requires `spec` from its first day.
  test("requires fields that were optional, in every version", () => {
    const required = of(comparisons, "property-made-required").map(({ reach, message }) =>
      [...reach.map((label) => label.split("/")[1]), /`([^`]+)`/u.exec(message)?.[1]].join(" "),
    );
    expect(required.sort()).toEqual([
      "v1 GRPCRoute conditions",
      "v1 GRPCRoute spec",
      "v1 HTTPRoute v1beta1 HTTPRoute conditions",
      "v1beta1 ReferenceGrant spec",
    ]);
  });

  test("demands a rule of each HTTPRoute", () => {
    expect(of(comparisons, "min-items-raised").map(({ reach }) => reach)).toEqual([
      ["gateway.networking.k8s.io/v1 HTTPRoute", "gateway.networking.k8s.io/v1beta1 HTTPRoute"],
    ]);
  });

  test("breaks no one by what it adds to lists of values, nor by a pattern instead of one", () => {
    const lists = of(comparisons, "enum-value-added", "enum-removed", "pattern-changed", "pattern-added");
    expect(lists.filter(({ severity }) => severity === "error")).toEqual([]);
    const places = of(comparisons, "enum-value-added").map(({ also = [] }) => 1 + also.length);
    expect(places).toEqual([2, 2, 2, 2]);
    expect(of(comparisons, "enum-removed").map(({ verdict }) => verdict)).toEqual(["dangerous"]);
  });

  // GRPCRoute came to the standard channel after v1.0.0 without v1alpha2.
  test("lost the versions that were announced to go", () => {
    const removed = of(
      comparisons,
      "resource-version-removed",
      "replaced-version-removed",
      "deprecated-resource-version-removed",
    );
    expect(removed.flatMap(({ reach }) => reach).sort()).toEqual([
      "gateway.networking.k8s.io/v1alpha2 Gateway",
      "gateway.networking.k8s.io/v1alpha2 GatewayClass",
      "gateway.networking.k8s.io/v1alpha2 HTTPRoute",
      "gateway.networking.k8s.io/v1alpha2 ReferenceGrant",
    ]);
  });
});
