import type { Occurrence, StatedChange } from "../../contracts/finding.ts";
import type { Bounds } from "../../contracts/usage.ts";
import type { Polarity } from "../../model/channel.ts";
import { conjuncts, ownerOfVariants, withoutScope, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Asked } from "../annotate.ts";
import { boundsOfOne, READ_SUBJECTS } from "../answer.ts";
import { either, NONE, upTo } from "../bounds.ts";
import { createCalled, entriesOf } from "../entries.ts";
import { createPlans } from "../plan.ts";
import { askOfSchema } from "../questions.ts";
import { operationSites, type OperationSites } from "../sites.ts";
import { collectReferences } from "./collect.ts";
import { Description } from "./description.ts";
import { GeneratedTypes } from "./generated.ts";
import { createGone } from "./gone.ts";
import { programOf, type CodeFile } from "./program.ts";
import type { UsedPlace } from "../summary.ts";
import { CODE, type CodeReference, type OwnParameter } from "./references.ts";
import { codeUse } from "./use.ts";
import { UNKNOWN } from "./values.ts";
import { Workbench } from "./workbench.ts";

/** Answers which places of the code of a client a finding concerns. Undefined if no file has types of the API. */
export function askCode(files: readonly CodeFile[], old: Snapshot, new_: Snapshot): Asked["ask"] | undefined {
  const references = referencesTo(old, files);
  return references && answersFrom(references, old, new_);
}

/** All uses of an API in the code of a client, by the types that were generated from its description. */
export function referencesTo(old: Snapshot, files: readonly CodeFile[]): readonly CodeReference[] | undefined {
  const description = new Description(old, createPlans(old.schemas));
  if (description.operations.length === 0) return undefined;
  const { program, unread } = programOf(files);
  const generated = new GeneratedTypes(program, description);
  if (generated.isEmpty) return undefined;
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const own = program
    .getSourceFiles()
    .filter(
      (file) => names.has(file.fileName) && !file.fileName.includes("/node_modules/") && !generated.declares(file),
    );
  const bench = new Workbench(program, description, generated, (path) => names.get(path) ?? path);
  for (const path of unread) bench.found.push({ is: "anything", at: `${names.get(path) ?? path}:1` });
  return collectReferences(own, bench);
}

function answersFrom(references: readonly CodeReference[], old: Snapshot, new_: Snapshot): Asked["ask"] {
  const entries = new Map(entriesOf(old).map((entry) => [entry.id, entry]));
  const planOf = createPlans(old.schemas);
  const known = new Map<CodeReference, OperationSites>();
  const sitesOf = (reference: CodeReference & { readonly is: "call" }): OperationSites | undefined => {
    const entry = entries.get(reference.id);
    const sites = known.get(reference) ?? (entry && operationSites(entry, reference.usage, planOf));
    if (sites !== undefined) known.set(reference, sites);
    return sites;
  };
  const goneFor = createGone(old, new_, planOf);
  const places = new Set(references.map(({ at }) => at));
  const called = createCalled(old);
  return ({ operations = [], ...found }) => {
    const occurrence = { ...found, operations: called(operations) };
    const byPlace = new Map<string, Bounds>();
    const gone = goneFor(occurrence);
    for (const reference of references) {
      const bounds = leadsTo(gone, reference) ? upTo(1) : boundsOf(reference, occurrence, sitesOf);
      if (bounds[1] === 0) continue;
      const [least, most] = byPlace.get(reference.at) ?? NONE;
      byPlace.set(reference.at, [Math.max(least, bounds[0]), Math.max(most, bounds[1])]);
    }
    return codeUse(byPlace, places.size);
  };
}

function leadsTo(gone: ReadonlySet<Pointer>, reference: CodeReference): boolean {
  if (gone.size === 0 || (reference.is !== "value" && reference.is !== "handed on")) return false;
  return [...reference.schemas].some((at) => gone.has(at));
}

function boundsOf(
  reference: CodeReference,
  occurrence: Occurrence,
  sitesOf: (reference: CodeReference & { readonly is: "call" }) => OperationSites | undefined,
): Bounds {
  const { change, operations = [] } = occurrence;
  switch (reference.is) {
    case "anything":
      return upTo(1);
    case "call":
      return operations.includes(reference.id) ? boundsOfCall(reference, occurrence, sitesOf(reference)) : NONE;
    case "name":
      return isNamed(change, reference.name) ? upTo(1) : NONE;
    case "handed on":
      return isWithin(change, reference.schemas) ? upTo(1) : NONE;
    case "value":
      return boundsOfValue(reference, occurrence);
  }
}

function boundsOfCall(
  { isCertain }: CodeReference & { readonly is: "call" },
  occurrence: Occurrence,
  sites: OperationSites | undefined,
): Bounds {
  if (sites === undefined) return upTo(1);
  const [least, most] = boundsOfOne(occurrence, sites);
  return [isCertain ? least : 0, most];
}

function boundsOfValue(
  { schemas, place, own, side: certain }: CodeReference & { readonly is: "value" },
  { change, polarities }: Occurrence,
): Bounds {
  if (change === undefined) return NONE;
  if (change.kind !== "schema") return own !== undefined && concernsParameter(change, own, place) ? upTo(1) : NONE;
  if (!isWithin(change, schemas)) return NONE;
  const isShared = schemas.size > 1;
  const sides: readonly Polarity[] = polarities.length === 0 ? ["request", "response"] : polarities;
  return sides
    .map((side): Bounds => {
      const ask = askOfSchema(change, { side, part: "body", place, isShared });
      const [least, most] = ask(place.by[CODE]!, place, CODE);
      const isCertain = certain === side && !isShared && (side === "request" || READ_SUBJECTS.has(change.subject));
      return [isCertain ? least : 0, Math.min(most, 1)];
    })
    .reduce((a, b) => either(a, b, 1), NONE);
}

/** Parameters of one key in several operations are not distinguished where an operation lost one. */
function concernsParameter(
  { kind, old, name, subject }: StatedChange,
  { at, key }: OwnParameter,
  place: UsedPlace,
): boolean {
  if (kind === "operation") return name === key;
  return old === at && (place === UNKNOWN || !ABOUT_OMISSION.has(subject));
}

/** Facts of a parameter that concern requests without it. */
const ABOUT_OMISSION: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  "parameterRequired",
  "headerRequired",
  "default",
]);

/** A schema that is seen in a special way has the parts that it consists of. */
function partsOf(at: Pointer): readonly Pointer[] {
  return [at, ...conjuncts(at).map((part) => withoutScope(ownerOfVariants(part) ?? part))];
}

function isWithin(change: StatedChange | undefined, schemas: ReadonlySet<Pointer>): boolean {
  return change?.kind === "schema" && partsOf(change.old).some((at) => schemas.has(at));
}

/** Returns whether a member without a type can be the one that a fact is about, or inside of. */
function isNamed(change: StatedChange | undefined, name: string): boolean {
  return change?.kind === "schema" && (change.name === name || change.old.includes(`/properties/${name}`));
}
