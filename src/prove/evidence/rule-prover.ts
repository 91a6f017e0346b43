import type { Change } from "../../model/change.ts";
import type { Json } from "../../model/json.ts";
import { parent, split, type Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Validation } from "../../model/schema.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { Answer, Question } from "../../contracts/prover.ts";
import type { Relation } from "../../contracts/rule.ts";
import { any, not, type Form } from "../cel/form.ts";
import type { Known } from "../cel/condition.ts";
import { compileFlawOf } from "../cel/flaw.ts";
import {
  conjunctsOf,
  createRuledTable,
  expressionOf,
  impliesRule,
  isOfUpdates,
  ofHolder,
  rulesWithin,
  underRule,
  type RuledTable,
} from "../cel/rules.ts";
import { membersIn } from "../cel/expression.ts";
import type { Truth } from "../cel/truth.ts";
import { isAccepted, isAcceptedUpdate, tryOut, tryOutUpdate, type Update } from "../cel/trial.ts";
import type { Found, Prover, SchemaRef } from "../contain/prover.ts";
import { areReadAlike } from "../defaults.ts";
import { effectOf } from "./effect.ts";
import { lift, opposite, SIDES, type Lifted, type Side, type Surroundings, type Tables } from "./lifting.ts";

type RuleChange = Change<"validation">;
type RuleQuestion = Question & { readonly change: RuleChange };

export function isAboutRules(change: Change): change is RuleChange {
  return change.subject === "validation" && change.pair.kind === "schema";
}

/** Decides by values what a validation rule rejects. */
export interface RuleProver {
  relate(change: RuleChange): Relation;
  ask(question: RuleQuestion): Answer;
}

const OF_UPDATES = "The rule compares a value with the old value, and no update was found that it rejects.";
const UNTOLD = "The rule could not be translated into a schema, and it rejects none of the tested values.";

/** Returns what is known about values that all schemas accept on an API server. */
function knownBy(schemas: readonly SchemaRef[]): Known {
  const found = schemas.map(({ table, at }) => ({ table, schema: table.get(at) }));
  const inside = (step: (schema: Schema) => Pointer | undefined): Known =>
    knownBy(
      found.flatMap(({ table, schema }) => {
        const at = step(schema);
        return at === undefined ? [] : [{ table, at }];
      }),
    );
  return {
    member: (name) => inside(({ properties }) => properties[name]?.schema),
    item: () => inside(({ items }) => items?.value),
    indexed: () => inside(({ items, additionalProperties }) => (items ?? additionalProperties)?.value),
    has: (name) => found.some(({ table, schema }) => isAlwaysThere(name, schema, table)),
    sort: found.map(({ schema }) => sortOf(schema)).find((sort) => sort !== undefined),
  };
}

function sortOf({ types }: Schema): Known["sort"] {
  const [type, ...others] = new Set(types.value.map((name) => (name === "integer" ? "number" : name)));
  return others.length === 0 && (type === "number" || type === "string") ? type : undefined;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The schema that a schema is written in as a member of it. */
function holderOf({ table, at }: SchemaRef): { readonly at: Pointer; readonly name: string } | undefined {
  const [keyword, name] = split(at).tokens.slice(-2);
  if (keyword !== "properties" || name === undefined) return undefined;
  const around = parent(parent(at));
  return table.get(around).properties[name]?.schema === at ? { at: around, name } : undefined;
}

function isAlwaysThere(name: string, { required, properties }: Schema, table: SchemaTable): boolean {
  const property = properties[name];
  if (property === undefined || table.get(property.schema).types.value.includes("null")) return false;
  return required[name] !== undefined || property.annotations.default !== undefined;
}

const NO_MORE = "All values that were accepted are still accepted. It is unknown whether more values are accepted.";

function showUpdate(update: Update, surroundings: Surroundings, root: SchemaRef, prover: Prover): Answer {
  const [stored, value] = [update.stored, update.value].map((one) => lift(one, surroundings, prover));
  if (stored !== undefined && value !== undefined) {
    const whole = { stored: stored.whole, value: value.whole };
    const areAccepted = [stored, value].every((one) => isAccepted(one.whole, root, prover));
    if (areAccepted && isAcceptedUpdate(whole, root))
      return { is: "witness", ...whole, lens: prover.lens.name, path: value.path };
  }
  return { is: "unknown", reason: "No complete update was found that shows the difference." };
}

/** The tables of both sides with the rules beside their schemas, for each prover. */
export type Ruled = (prover: Prover) => Readonly<Record<Side, RuledTable>>;

export function createRuled(tables: Tables): Ruled {
  const known = new Map<Prover, Readonly<Record<Side, RuledTable>>>();
  return (prover) => {
    let sides = known.get(prover);
    if (sides === undefined) {
      sides = { old: createRuledTable(tables.old, prover), new: createRuledTable(tables.new, prover) };
      known.set(prover, sides);
    }
    return sides;
  };
}

/** A rejected value; for an update rule, with the stored value. */
type Refused = Found & { readonly stored?: Json };

/** `usual`: the prover for what clients send. */
export function createRuleProver(
  tables: Tables,
  ruled: Ruled,
  usual: (change: Change) => Prover,
  { wideningRequests }: Pick<Profile, "wideningRequests">,
): RuleProver {
  const known = new WeakMap<RuleChange, Partial<Record<Side, Refused>>>();
  const refused = (change: RuleChange, admitting: Side): Refused => {
    const found = known.get(change) ?? {};
    known.set(change, found);
    return (found[admitting] ??= search(change, admitting));
  };

  /** Finds a value that one side accepts and the rule of the other side rejects. */
  const search = (change: RuleChange, admitting: Side): Refused => {
    const refusing = opposite(admitting);
    const rule = change[refusing];
    // A rule that no server compiles was never in force.
    if (rule === undefined || compileFlawOf(rule, change.pair[refusing], tables[refusing]) !== undefined)
      return { value: undefined };
    const prover = usual(change);
    const sides = ruled(prover);
    const { pair } = change;
    const truthOf = (one: Validation): Truth =>
      sides[refusing].truth(one, { at: pair[refusing], knownAt: pair[admitting] }, tables[admitting]);
    const truth = truthOf(rule);
    const asked = { table: tables[refusing], at: pair[refusing] };
    // Values that the schema also rejects belong to another change.
    const unlessRefused = (form: Form): Form => any(not([{ kind: "all", of: [asked.at], at: asked.at }]), form);
    const holdsAmong = (table: Tables[Side], { yes }: Truth): boolean => {
      const found = prover.refused({ table, at: pair[admitting] }, asked, unlessRefused(yes.under));
      return found.reason === undefined && found.value === undefined;
    };
    // Usually the schema decides alone.
    if (holdsAmong(tables[admitting], truth)) return { value: undefined };
    const { under, over } = sides[admitting];
    if (!isOfUpdates(rule)) {
      const found = prover.refused({ table: under, at: pair[admitting] }, asked, unlessRefused(truth.yes.over));
      if (found.value !== undefined) return found;
    }
    if (holdsAmong(over, truth) || isImplied(pair, rule, admitting)) return { value: undefined };
    const parts = conjunctsOf(rule);
    const holds = (one: Validation): boolean => holdsAmong(over, truthOf(one)) || isImplied(pair, one, admitting);
    if (parts.length > 1 && parts.every(holds)) return { value: undefined };
    const before = { table: tables[admitting], at: pair[admitting] };
    if (isOfUpdates(rule)) return tryOutUpdate(rule, before, asked, prover) ?? { reason: OF_UPDATES };
    const value = tryOut(rule, before, asked, prover);
    return value === undefined ? { reason: UNTOLD } : { value };
  };

  /** Returns whether rules of the accepting side, also of enclosing values, imply the rule. */
  const isImplied = (pair: Readonly<Record<Side, Pointer>>, rule: Validation, admitting: Side): boolean => {
    const refusing = opposite(admitting);
    const refs = SIDES.map((side) => ({ table: tables[side], at: pair[side] }));
    const stored = knownBy([{ table: tables[admitting], at: pair[admitting] }]);
    const expression = expressionOf(rule);
    const names = expression === undefined ? NO_NAMES : membersIn(expression);
    const rules = rulesWithin(tables[admitting], pair[admitting], names);
    const areAlike = (): boolean =>
      areReadAlike(pair[admitting], pair[refusing], [tables[admitting], tables[refusing]]);
    if (impliesRule(rules, rule, knownBy(refs), stored) && areAlike()) return true;
    const [old, new_] = refs.map(holderOf);
    if (old === undefined || new_?.name !== old.name) return false;
    const said = ofHolder(rule, old.name, tables[refusing].get(pair[refusing]));
    return said !== undefined && isImplied({ old: old.at, new: new_.at }, said, admitting);
  };

  /** Returns whether enclosing constraints and rules of the accepting side exclude all values that the rule rejects. */
  const isRefusedAround = ({ change, admitting, way }: RuleQuestion): boolean => {
    const refusing = opposite(admitting);
    const prover = usual(change);
    const sides = ruled(prover);
    const [rule, { pair }] = [change[refusing]!, change];
    const truth = sides[refusing].truth(rule, { at: pair[refusing], knownAt: pair[admitting] }, tables[admitting]);
    const asked = underRule(tables[refusing], pair[refusing], truth);
    return way.toReversed().some((around) => {
      const admitted = { table: sides[admitting].over, at: around[admitting] };
      return prover.contain(admitted, { table: asked, at: around[refusing] }).answer === "proven";
    });
  };

  const relate = (change: RuleChange): Relation => {
    const { polarity } = change.channel;
    const [narrows, widens] = [refused(change, "old"), refused(change, "new")];
    const [breaks, other] = polarity === "request" ? [narrows, widens] : [widens, narrows];
    if (breaks.reason !== undefined) return { effect: "undecided", reason: breaks.reason };
    const isShown = breaks.value !== undefined;
    if (other.reason === undefined || isShown) {
      return { effect: effectOf(narrows.value !== undefined, widens.value !== undefined) };
    }
    if (polarity === "response") return { effect: "narrows" };
    return wideningRequests === "dangerous" ? { effect: "undecided", reason: NO_MORE } : { effect: "widens" };
  };

  const ask = ({ change, admitting, way }: RuleQuestion): Answer => {
    const { value, stored, reason } = refused(change, admitting);
    if (reason !== undefined) return { is: "unknown", reason };
    if (value === undefined) return { is: "refuted" };
    const prover = usual(change);
    const { under } = ruled(prover)[admitting];
    const root = { table: tables[admitting], at: way[0]![admitting] };
    const surroundings = { way, admitting, tables };
    if (stored !== undefined) return showUpdate({ stored, value }, surroundings, root, prover);
    const isRuled = ({ whole }: Lifted): boolean => prover.admits({ ...root, table: under }, whole, "left") === true;
    const sure = lift(value, { ...surroundings, ruled: under }, prover);
    // Rules that no schema can express are run.
    const lifted = sure !== undefined && isRuled(sure) ? sure : lift(value, surroundings, prover);
    if (lifted === undefined || !(isRuled(lifted) || isAccepted(lifted.whole, root, prover))) {
      if (isRefusedAround({ change, admitting, way })) return { is: "refuted" };
      return { is: "unknown", reason: "No complete value was found that shows the difference." };
    }
    return { is: "witness", value: lifted.whole, lens: prover.lens.name, path: lifted.path };
  };

  return { relate, ask };
}
