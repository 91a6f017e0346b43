import { RANGES } from "../model/keyword-table.ts";
import type { Occurrence, StatedChange } from "../contracts/finding.ts";
import type { Profile } from "../contracts/profile.ts";
import type { Bounds } from "../contracts/usage.ts";
import type { Constraint } from "../model/constraint.ts";
import { isObject, type Json } from "../model/json.ts";
import { conjuncts, ownerOfVariants, withoutScope, type Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { runRule } from "../prove/cel/evaluate.ts";
import { withDefaults } from "../prove/defaults.ts";
import { createServerProver } from "../prove/server.ts";
import { boundsOfOne } from "./answer.ts";
import { exactly, NONE, upTo } from "./bounds.ts";
import type { Entry } from "./entries.ts";
import type { Observation } from "./observation.ts";
import { OperationCount } from "./operation-count.ts";
import type { Recording } from "./place.ts";
import type { OperationUsage } from "./summary.ts";
import { createPlans } from "./plan.ts";
import { operationSites, type OperationSites } from "./sites.ts";
import { createAccepts, type Accepts } from "./validation.ts";

/** Returns whether an occurrence concerns one request: 0, 1, or either of them. */
export type ReplayOne = (occurrence: Pick<Occurrence, "change" | "polarities">) => Bounds;

/** The values that an expectation has instead of its examples: only the example, any value of its type, or others. */
export interface Examples {
  matchedAt(value: Json, within?: readonly [holder: object, key: string | number]): "exact" | "type" | "open";
  /** What is counted, without what only the examples have. */
  loosen(usage: OperationUsage): OperationUsage;
}

/** A value that was met, and which others can stand for it. */
interface Met {
  readonly value: Json;
  readonly matched: ReturnType<Examples["matchedAt"]>;
}

function recordingOfOne(values: Map<Pointer, Met[]>, examples: Examples | undefined): Recording {
  return {
    request: 1,
    client: 0,
    room: Infinity,
    onValue: ({ plan }, value, within) => {
      const met: Met = { value, matched: examples?.matchedAt(value, within) ?? "exact" };
      for (const at of plan?.schemas ?? []) {
        const known = values.get(at);
        if (known === undefined) values.set(at, [met]);
        else known.push(met);
      }
    },
  };
}

/** Counts one request alone, and asks validators about the values that a changed schema has in it. */
export function createReplay(
  old: Snapshot,
  new_: Snapshot,
  profile: Profile,
  seen: Pick<OperationSites, "readsResponses" | "isWhole"> = {},
): (entry: Entry, observation: Observation, parameters: readonly string[], examples?: Examples) => ReplayOne {
  const planOf = createPlans(old.schemas);
  const before = createAccepts(old, "request", profile);
  const after = createAccepts(new_, "request", profile);
  const returned = createAccepts(new_, "response", profile);
  const prover = createServerProver("replay", profile);
  return (entry, observation, parameters, examples) => {
    const values = new Map<Pointer, Met[]>();
    const recording = recordingOfOne(values, examples);
    const count = new OperationCount(entry, planOf, recording);
    count.observe(observation, parameters);
    const usage = count.toJson(new Map([[0, 0]]), true);
    const counted = operationSites(entry, examples?.loosen(usage) ?? usage, planOf);
    const sites = { ...counted, ...seen };
    return (occurrence) => {
      const bounds = boundsOfOne(occurrence, sites);
      const { change, polarities } = occurrence;
      const isOpen = bounds[0] < bounds[1] && change?.kind === "schema" && change.serialization === "data";
      const found = isOpen ? valuesAt(change.old, values) : undefined;
      if (found === undefined) return bounds;
      if (!polarities.includes("response")) return judged(found, change!, bounds);
      return seen.readsResponses ? read(found, change!, bounds) : bounds;
    };
  };

  /** Certain if a value that the client expects can no longer be returned, and none if it expects any value of the type. */
  function read(found: readonly Met[], change: StatedChange, bounds: Bounds): Bounds {
    const { subject, after: now } = change;
    const types = subject === "type" && Array.isArray(now) ? (now as readonly string[]) : undefined;
    const isLost = found.some(({ value, matched }) =>
      matched === "exact" ? returned(change.new, value) === false : types !== undefined && !hasTypeOf(value, types),
    );
    if (isLost) return [1, 1];
    const isAnyOfType = ({ value, matched }: Met): boolean => matched === "type" && !isContainer(value);
    return !ABOUT_TYPES.has(subject) && found.every(isAnyOfType) ? [0, 0] : bounds;
  }

  /** Values that both sides accept, or both reject, are not concerned. */
  function judged(found: readonly Met[], change: StatedChange, bounds: Bounds): Bounds {
    if (change.subject === "property" && change.action === "added")
      return added(found, change, new_.schemas, { before, after });
    if (!ABOUT_VALUES.has(change.subject)) return bounds;
    const answers = found.map(({ value }) => answer(value, change));
    if (answers.some(([was, is]) => was === true && is === false)) return [1, 1];
    if (found.some(({ matched }) => matched !== "exact")) return [0, bounds[1]];
    // Inside of a negation, the reverse is a break.
    return answers.every(([was, is]) => was !== undefined && was === is) ? [0, 0] : [0, 1];
  }

  /** Keywords of a schema itself are asked about without the schemas inside of it, which have facts of their own. */
  function answer(value: Json, change: StatedChange): readonly [Answer, Answer] {
    const { subject, name, old: at, new: now, before: was, after: is } = change;
    // Alternatives can state the types of a schema.
    if (subject === "type" && Array.isArray(was) && Array.isArray(is))
      return [isOfTypes(value, was as readonly string[]), isOfTypes(value, is as readonly string[])];
    if (subject === "validation") return [ruled(value, at, name, old), ruled(value, now, name, new_)];
    if (!OF_SCHEMA_ITSELF.has(subject)) return [before(at, value), after(now, value)];
    return [shallow(value, at, old), shallow(value, now, new_)];
  }

  function shallow(value: Json, at: Pointer, { schemas }: Snapshot): Answer {
    return prover.satisfies(schemas, ownConstraints(schemas.constraints(at), schemas), value);
  }
}

/** Objects that lack a property which is required now, or have a value that its schema rejects. Others are not concerned. */
function added(
  found: readonly Met[],
  { name, old: at, new: now }: StatedChange,
  schemas: SchemaTable,
  { before, after }: Readonly<Record<"before" | "after", Accepts>>,
): Bounds {
  const { required, properties } = schemas.get(now);
  const schema = properties[name]?.schema;
  const answers = found.map(({ value, matched }): Bounds => {
    if (!isObject(value)) return matched === "exact" ? NONE : upTo(1);
    const isLacking = !Object.hasOwn(value, name);
    const isRejected = isLacking ? name in required : schema === undefined || after(schema, value[name]!) !== true;
    // An alternative that did not apply asks for nothing.
    if (isRejected) return before(at, value) === true && after(now, value) === false ? exactly(1) : upTo(1);
    return matched === "exact" ? NONE : upTo(1);
  });
  return [Math.max(...answers.map(([least]) => least)), Math.max(...answers.map(([, most]) => most))];
}

/** References and parts of conjunctions nest no deeper than this. */
const MAX_DEPTH = 30;

/** The constraints of a value itself, those of all conjuncts included. */
function ownConstraints(all: readonly Constraint[], schemas: SchemaTable, depth = 0): readonly Constraint[] {
  if (depth > MAX_DEPTH) return [];
  return all.flatMap((constraint): readonly Constraint[] => {
    if (constraint.kind !== "all") return OWN_CONSTRAINTS.has(constraint.kind) ? [constraint] : [];
    return constraint.of.flatMap((operand) =>
      ownConstraints(typeof operand === "string" ? schemas.constraints(operand) : operand, schemas, depth + 1),
    );
  });
}

type Answer = boolean | undefined;

/** A rule that is not there rejects nothing. */
function ruled(value: Json, at: Pointer, rule: string, { schemas }: Snapshot): Answer {
  const found = schemas.get(at).kubernetes.validations?.find((each) => each.rule === rule);
  if (found === undefined) return true;
  const outcome = runRule(found, withDefaults(value, at, schemas), at, schemas);
  return outcome === "unknown" ? undefined : outcome === "accepted";
}

const OF_SCHEMA_ITSELF: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  "type",
  "format",
  ...RANGES,
  "uniqueItems",
  "pattern",
  "multipleOf",
  "required",
  "dependentRequired",
]);

/** Facts about the values that are accepted. Others, such as defaults, concern values that both sides accept. */
const ABOUT_VALUES: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>([
  ...OF_SCHEMA_ITSELF,
  "null",
  "enum",
  "enumValue",
  "enumValues",
  "const",
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperty",
  "propertyNames",
  "dependentSchema",
  "prefixItem",
  "items",
  "unevaluatedItems",
  "contains",
  "variant",
  "variants",
  "variantKeyword",
  "not",
  "conditional",
  "validation",
]);

const OWN_CONSTRAINTS: ReadonlySet<Constraint["kind"]> = new Set<Constraint["kind"]>([
  "types",
  "values",
  ...RANGES,
  "multipleOf",
  "pattern",
  "format",
  "uniqueItems",
  "required",
  "dependentRequired",
]);

function isContainer(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function isOfTypes(value: Json, types: readonly string[]): boolean {
  const isWhole = Number.isInteger(value) || typeof value !== "number";
  return hasTypeOf(value, types) && (isWhole || types.includes("number"));
}

/** Returns whether one of the types can have values of the type of an example. */
function hasTypeOf(value: Json, types: readonly string[]): boolean {
  if (typeof value === "number") return types.includes("integer") || types.includes("number");
  return types.includes(value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
}

/** Facts that concern who accepts any value of a type. Facts about objects and lists have others. */
const ABOUT_TYPES: ReadonlySet<StatedChange["subject"]> = new Set<StatedChange["subject"]>(["type", "null"]);

/** Undefined where no value was met, so that only the counts answer. */
function valuesAt(at: Pointer, values: ReadonlyMap<Pointer, readonly Met[]>): readonly Met[] | undefined {
  const exact = values.get(at);
  if (exact !== undefined) return exact;
  const parts = conjuncts(at).flatMap((part) => values.get(withoutScope(ownerOfVariants(part) ?? part)) ?? []);
  return parts.length === 0 ? undefined : parts;
}
