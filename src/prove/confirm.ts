import type { Measure } from "../base/measure.ts";
import type { Finding } from "../contracts/finding.ts";
import { isObject, sameJson, type Json } from "../model/json.ts";
import type { Pointer } from "../model/pointer.ts";
import type { SchemaTable } from "../model/schema.ts";
import type { Snapshot } from "../model/snapshot.ts";
import type { Profile } from "../contracts/profile.ts";
import { type Confirm, type Confirmation, type Shown, type WitnessListener } from "../contracts/prover.ts";
import type { Outcome } from "./cel/evaluate.ts";
import { lensesOf, lensNamed } from "./evidence/lenses.ts";
import type { Lens, ObjectsAs } from "./lens.ts";
import {
  type Beside,
  type CallJury,
  startBeside,
  dialectOf,
  oracle,
  type Oracle,
  type OracleAnswer,
} from "./oracle/index.ts";
import { opposite, type Side } from "./evidence/lifting.ts";
import { oracleLens } from "./oracle-lens.ts";
import { withDefaults } from "./defaults.ts";
import { isValidatedByRules } from "./round-trip/schemas.ts";

/** The answers for a value, by schema: one object can be the witness of many changes. */
type Answers = WeakMap<object, Map<string, Promise<OracleAnswer>>>;

interface Asking {
  readonly call?: CallJury;
  readonly answers?: Answers;
  readonly count?: Measure["count"];
}

type WitnessOf = NonNullable<Finding["witnessOf"]>;

type OracleOf = (side: Side, of: WitnessOf, lens: Lens, objects: ObjectsAs) => Oracle;

/** Compiles the schemas of each side once. */
function createOracles(
  snapshots: Readonly<Record<Side, Snapshot>>,
  expected: ReturnType<typeof witnessesBySchemas>,
  call: Asking["call"],
  count: Asking["count"],
): OracleOf {
  const oracles = new Map<string, Oracle>();
  return (side, of, lens, objects) => {
    const key = keyOf(side, of);
    let known = oracles.get(key);
    if (known === undefined) {
      const snapshot = snapshots[side];
      const through = oracleLens(lens, objects, snapshot);
      const values = expected.get(schemasOf(of));
      const questions = { ...(values && { expected: values }), ...(call && { call }) };
      count?.("schemas for the validators");
      known = oracle(snapshot.schemas, of[side], through, dialectOf(snapshot), questions);
      oracles.set(key, known);
    }
    return known;
  };
}

/**
 * Confirms witnesses by three validators that share nothing with the search. It is created per comparison; each schema
 * is compiled once.
 */
export function createConfirm(
  snapshots: Readonly<Record<Side, Snapshot>>,
  profile: Profile,
  shown: readonly Shown[],
  { call, answers = new WeakMap(), count }: Asking = {},
): Confirm {
  const expected = witnessesBySchemas(shown);
  const oracleOf = createOracles(snapshots, expected, call, count);
  const askOnce = (value: Json, side: Side, of: WitnessOf, lens: Lens, objects: ObjectsAs): Promise<OracleAnswer> => {
    const ask = (): Promise<OracleAnswer> => oracleOf(side, of, lens, objects).ask(value);
    if (typeof value !== "object" || value === null) return ask();
    const key = keyOf(side, of);
    const known = answers.get(value) ?? new Map<string, Promise<OracleAnswer>>();
    answers.set(value, known);
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer;
  };
  const confirmOne = async (witness: Json, witnessOf: WitnessOf, stored: Json | undefined): Promise<Confirmation> => {
    const { admittedBy, lens: name } = witnessOf;
    const lens = lensNamed(name, profile);
    if (lens === undefined) return "disputed";
    const refusedBy = opposite(admittedBy);
    const [admitted, refused] = await Promise.all([
      askOnce(witness, admittedBy, witnessOf, lens, lens.left),
      askOnce(witness, refusedBy, witnessOf, lens, lens.right),
    ]);
    if (admitted.answer !== "valid" || refused.answer === "disagree")
      return isUnchecked(admitted, true) || isUnchecked(refused, false) ? "unchecked" : "disputed";
    if (stored !== undefined) {
      const { answer } = await askOnce(stored, admittedBy, witnessOf, lens, lens.left);
      const isAccepted = (await askRules(stored, witnessOf[admittedBy], snapshots[admittedBy].schemas)) === "accepted";
      if (answer !== "valid" || !isAccepted) return "disputed";
    }
    const outcomeOn = (side: Side): Promise<Outcome> =>
      askRules(witness, witnessOf[side], snapshots[side].schemas, stored);
    if (refused.answer === "invalid") {
      // The search knows only the rules that can be put into the terms of a schema.
      const isRuled = isValidatedByRules(witness, witnessOf[admittedBy], snapshots[admittedBy].schemas);
      return isRuled && (await outcomeOn(admittedBy)) === "rejected" ? "withdrawn" : "agreed";
    }
    // A rule can reject what the schemas of both sides accept.
    const [before, after] = await Promise.all([outcomeOn(admittedBy), outcomeOn(refusedBy)]);
    return agreedIf(before === "accepted" && after === "rejected");
  };
  return async ({ witness, witnessOf, stored, readBack }) => {
    if (witness !== undefined && readBack !== undefined)
      return agreedIf(await confirmTrip(witness, readBack, snapshots.new, profile));
    return witness === undefined || witnessOf === undefined ? "agreed" : confirmOne(witness, witnessOf, stored);
  };
}

/** Asks about witnesses while others are still looked for, in a thread, where there are many. */
export interface ConfirmAhead extends WitnessListener {
  /** When all is found. */
  readonly confirm: (shown: readonly Shown[]) => Confirm;
}

export function createConfirmAhead(
  snapshots: Readonly<Record<Side, Snapshot>>,
  profile: Profile,
  count: Measure["count"],
): ConfirmAhead {
  const asked = new Map<Shown["witnessOf"], Promise<Confirmation>>();
  const answers: Answers = new WeakMap();
  let worker: Beside | undefined;
  return {
    expectMany: () => {
      worker = startBeside();
    },
    receive: (shown) => {
      if (worker === undefined) return;
      const confirm = createConfirm(snapshots, profile, shown, { call: worker.call, answers, count });
      for (const each of shown) asked.set(each.witnessOf, confirm(each));
    },
    confirm: (all) => {
      worker?.hold();
      void Promise.allSettled(asked.values()).then(() => worker?.end());
      const confirm = createConfirm(snapshots, profile, all, { answers, count });
      return (one) => asked.get(one.witnessOf) ?? confirm(one);
    },
  };
}

/** Returns whether too few validators could check the value, and none contradicts the search. */
function isUnchecked(answer: OracleAnswer, expected: boolean): boolean {
  return answer.answer === "disagree" && answer.results.every(({ valid }) => valid === undefined || valid === expected);
}

function agreedIf(isAgreed: boolean): Confirmation {
  return isAgreed ? "agreed" : "disputed";
}

/** Checks that the server accepts what was written, and that it comes back as another object or is then rejected. */
async function confirmTrip(witness: Json, readBack: Json, snapshot: Snapshot, profile: Profile): Promise<boolean> {
  const [written, read] = [witness, readBack].map((object) => schemaOf(object, snapshot));
  if (written === undefined || read === undefined) return false;
  const through = oracleLens(lensesOf("request", profile).usual, "open", snapshot);
  const ask = async (value: Json, at: Pointer): Promise<"valid" | "invalid" | "unknown"> => {
    const { answer } = await oracle(snapshot.schemas, at, through, dialectOf(snapshot), { expected: [value] }).ask(
      value,
    );
    if (answer !== "valid") return answer === "invalid" ? "invalid" : "unknown";
    const outcome = await askRules(value, at, snapshot.schemas);
    return outcome === "unknown" ? "unknown" : outcome === "accepted" ? "valid" : "invalid";
  };
  if ((await ask(witness, written)) !== "valid") return false;
  return written === read ? !sameJson(witness, readBack) : (await ask(readBack, read)) === "invalid";
}

/** Returns the schema of the version that the object states. */
function schemaOf(object: Json, { resources }: Snapshot): Pointer | undefined {
  if (!isObject(object)) return undefined;
  const label = `${String(object["apiVersion"])} ${String(object["kind"])}`;
  const versions = Object.values(resources).flatMap((resource) => Object.values(resource.versions));
  return versions.find((version) => version.label === label)?.schema?.value;
}

/** `stored`: what the witness is to replace, if it is an update. */
async function askRules(witness: Json, at: Pointer, schemas: SchemaTable, stored?: Json): Promise<Outcome> {
  const { runRules } = await import("./cel/evaluate.ts");
  const before = stored === undefined ? undefined : withDefaults(stored, at, schemas);
  return runRules(withDefaults(witness, at, schemas), at, schemas, before);
}

/** Returns the cache key of a pair of schemas under one lens. */
function schemasOf({ old, new: new_, admittedBy, lens }: WitnessOf): string {
  return [old, new_, admittedBy, lens].join("\t");
}

const keyOf = (side: Side, of: WitnessOf): string => [side, schemasOf(of)].join("\t");

function witnessesBySchemas(shown: readonly Shown[]): ReadonlyMap<string, readonly Json[]> {
  const witnesses = new Map<string, Set<Json>>();
  for (const { witness, witnessOf } of shown) {
    if (witness === undefined || witnessOf === undefined) continue;
    const key = schemasOf(witnessOf);
    const known = witnesses.get(key);
    if (known === undefined) witnesses.set(key, new Set([witness]));
    else known.add(witness);
  }
  return new Map([...witnesses].map(([key, values]) => [key, [...values]]));
}
