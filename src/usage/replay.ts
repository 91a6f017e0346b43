import { RANGES } from "../model/keyword-table.ts";
import type { Occurrence, StatedChange } from "../contracts/finding.ts";
import type { Profile } from "../contracts/profile.ts";
import type { Bounds } from "../contracts/usage.ts";
import type { Constraint } from "../model/constraint.ts";
import type { Json } from "../model/json.ts";
import { conjuncts, ownerOfVariants, withoutScope, type Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { runRule } from "../prove/cel/evaluate.ts";
import { withDefaults } from "../prove/defaults.ts";
import { createServerProver } from "../prove/server.ts";
import { boundsOfOne } from "./answer.ts";
import type { Entry } from "./entries.ts";
import type { Observation } from "./observation.ts";
import { OperationCount } from "./operation-count.ts";
import type { Recording } from "./place.ts";
import { createPlans } from "./plan.ts";
import { operationSites } from "./sites.ts";
import { createAccepts } from "./validation.ts";

/** Returns whether an occurrence concerns one request: 0, 1, or either of them. */
export type ReplayOne = (occurrence: Pick<Occurrence, "change" | "polarities">) => Bounds;

/** Counts one request alone, and asks validators about the values that a changed schema has in it. */
export function createReplay(
  old: Snapshot,
  new_: Snapshot,
  profile: Profile,
  { readsResponses = false }: { readonly readsResponses?: boolean } = {},
): (entry: Entry, observation: Observation, parameters: readonly string[]) => ReplayOne {
  const planOf = createPlans(old.schemas);
  const before = createAccepts(old, "request", profile);
  const after = createAccepts(new_, "request", profile);
  const returned = createAccepts(new_, "response", profile);
  const prover = createServerProver("replay", profile);
  return (entry, observation, parameters) => {
    const values = new Map<Pointer, Json[]>();
    const recording: Recording = {
      request: 1,
      client: 0,
      room: Infinity,
      onValue: ({ plan }, value) => {
        for (const at of plan?.schemas ?? []) values.set(at, [...(values.get(at) ?? []), value]);
      },
    };
    const count = new OperationCount(entry, planOf, recording);
    count.observe(observation, parameters);
    const counted = operationSites(entry, count.toJson(new Map([[0, 0]])), planOf);
    const sites = readsResponses ? { ...counted, readsResponses: true as const } : counted;
    return (occurrence) => {
      const bounds = boundsOfOne(occurrence, sites);
      const { change, polarities } = occurrence;
      const isOpen = bounds[0] < bounds[1] && change?.kind === "schema" && change.serialization === "data";
      if (!isOpen) return bounds;
      const found = valuesAt(change.old, values);
      if (polarities.includes("response")) {
        // A value that the client expects can no longer be returned.
        const isLost = readsResponses && found?.some((value) => returned(change.new, value) === false);
        return isLost === true ? [1, 1] : bounds;
      }
      return found === undefined ? bounds : judged(found, change, bounds);
    };
  };

  /** Values that both sides accept, or both reject, are not concerned. */
  function judged(values: readonly Json[], change: StatedChange, bounds: Bounds): Bounds {
    if (!ABOUT_VALUES.has(change.subject)) return bounds;
    const answers = values.map((value) => answer(value, change));
    if (answers.some(([was, is]) => was === true && is === false)) return [1, 1];
    // Inside of a negation, the reverse is a break.
    return answers.every(([was, is]) => was !== undefined && was === is) ? [0, 0] : [0, 1];
  }

  /** Keywords of a schema itself are asked about without the schemas inside of it, which have facts of their own. */
  function answer(value: Json, { subject, name, old: at, new: now }: StatedChange): readonly [Answer, Answer] {
    if (subject === "validation") return [ruled(value, at, name, old), ruled(value, now, name, new_)];
    if (!OF_SCHEMA_ITSELF.has(subject)) return [before(at, value), after(now, value)];
    return [shallow(value, at, old), shallow(value, now, new_)];
  }

  function shallow(value: Json, at: Pointer, { schemas }: Snapshot): Answer {
    return prover.satisfies(schemas, ownConstraints(schemas.constraints(at), schemas), value);
  }
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

/** Undefined where no value was met, so that only the counts answer. */
function valuesAt(at: Pointer, values: ReadonlyMap<Pointer, readonly Json[]>): readonly Json[] | undefined {
  const exact = values.get(at);
  if (exact !== undefined) return exact;
  const parts = conjuncts(at).flatMap((part) => values.get(withoutScope(ownerOfVariants(part) ?? part)) ?? []);
  return parts.length === 0 ? undefined : parts;
}
