// Compares the findings about two documents with the relations of all schemas that both carry at the same place.
import type { Comparison, Finding } from "../../src/contracts/finding.ts";
import type { Polarity } from "../../src/model/channel.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Profile } from "../../src/contracts/profile.ts";
import { surveyedIn } from "../../src/engine/survey/slots.ts";
import { lensesOf } from "../../src/prove/evidence/lenses.ts";
import { createProver, type Containment, type Prover, type SchemaRef } from "../../src/prove/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";

export interface Readings {
  readonly old: Reading;
  readonly new: Reading;
}

/** Two schemas that the same operation, kind or root carries at the same place. */
interface Carried {
  readonly place: string;
  readonly key: string;
  readonly old: Pointer;
  readonly new: Pointer;
  readonly polarity: Polarity;
}

function carriedBy({ old, new: new_ }: Readings): readonly Carried[] {
  const before = new Map(surveyedIn(old.snapshot, () => true).map((carrier) => [carrier.key, carrier]));
  return surveyedIn(new_.snapshot, () => true).flatMap((carrier) => {
    // Clients cannot use a version that one side does not serve.
    const versions = [before.get(carrier.key)?.version, carrier.version];
    if (versions.some((version) => version?.served?.value === false)) return [];
    const slots = new Map(
      before
        .get(carrier.key)
        ?.slots()
        .map((slot) => [slot.key, slot]),
    );
    return carrier.slots().flatMap(({ key, schema, polarity }): readonly Carried[] => {
      const other = slots.get(key);
      if (other === undefined || other.polarity !== polarity) return [];
      return [{ key, place: `${carrier.key} ${key}`, old: other.schema, new: schema, polarity }];
    });
  });
}

/** Returns what `relate` contradicts; an empty list if nothing. */
export function contradictions(readings: Readings, { findings }: Comparison, profile: Profile): readonly string[] {
  const provers = new Map<string, Prover>();
  const relate = ({ old, new: new_, polarity }: Carried, lens: "usual" | "strict"): Containment => {
    const key = `${polarity} ${lens}`;
    const prover = provers.get(key) ?? createProver(lensesOf(polarity, profile)[lens]);
    provers.set(key, prover);
    const [before, after]: readonly SchemaRef[] = [
      { table: readings.old.snapshot.schemas, at: old },
      { table: readings.new.snapshot.schemas, at: new_ },
    ];
    return polarity === "request" ? prover.contain(before!, after!) : prover.contain(after!, before!);
  };
  // `relate` does not compare validation rules.
  if (isMentioned("x-kubernetes-validations", readings)) return [];
  const carried = carriedBy(readings).filter(({ key }) => isOfJson(key));
  const missed = carried.flatMap((each) => {
    const answer = relate(each, "usual");
    if (answer.answer !== "witness" || isReported(findings, each.polarity)) return [];
    // By convention, a server sends no value that matches two alternatives.
    if (each.polarity === "response" && isMentioned("oneOf", readings)) return [];
    // The subtypes of a base are the values of its discriminator, which no schema states.
    if (isMentioned("discriminator", readings) && !readings.old.files.some(({ text }) => text.includes("oneOf")))
      return [];
    // The two versions of OpenAPI spell null beside an enumeration differently, and accept different values by the specification.
    if (
      readings.old.snapshot.formatVersion !== readings.new.snapshot.formatVersion &&
      isMentioned("nullable", readings)
    )
      return [];
    // A quantity that became another type is reported for requests only.
    if (each.polarity === "response" && isMentioned("x-kubernetes-int-or-string", readings)) return [];
    return [`${each.place}: relate finds ${JSON.stringify(answer.witness)}, and no finding says so`];
  });
  const shown = findings.filter(({ verdict, evidence }) => verdict === "breaking" && evidence === "witness");
  const areContained = (): boolean => carried.every((each) => relate(each, "strict").answer === "proven");
  if (shown.length === 0 || carried.length === 0 || !shown.every(isAboutCarried(carried)) || !areContained())
    return missed;
  return [
    ...missed,
    `relate proves that nothing breaks, but ${shown.map(({ ruleId }) => ruleId).join(", ")} has a witness`,
  ];
}

/**
 * Without null in `enum`, `nullable: true` accepts null for most tools and excludes it by the specification. An open list of
 * values is no promise, nor is what a server prunes. A server fills in a default.
 */
const BY_CONVENTION: ReadonlySet<string> = new Set([
  "null-removed",
  "enum-removed",
  "enum-value-added",
  "property-made-optional",
  "unknown-fields-kept",
]);

/** In text, the number 1 and the string `"1"` are the same, which no schema says. */
function isOfJson(key: string): boolean {
  return !/(?:^| )(?:query|path|header|cookie|formData) /.test(key) && (!key.includes("/") || key.includes("json"));
}

function isMentioned(word: string, { old, new: new_ }: Readings): boolean {
  return [...old.files, ...new_.files].some(({ text }) => text.includes(word));
}

function isReported(findings: readonly Finding[], polarity: Polarity): boolean {
  return findings.some(
    ({ verdict, polarities, ruleId }) =>
      (verdict !== "compatible" && polarities.includes(polarity)) || BY_CONVENTION.has(ruleId),
  );
}

/** Returns a check whether a finding compares two of the carried schemas as they are. */
function isAboutCarried(carried: readonly Carried[]): (finding: Finding) => boolean {
  return ({ witnessOf, stored, readBack }) =>
    stored === undefined &&
    readBack === undefined &&
    witnessOf !== undefined &&
    carried.some((each) => each.old === witnessOf.old && each.new === witnessOf.new);
}
