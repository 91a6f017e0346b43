import type { Change, Subject } from "../../model/change.ts";
import { isObject, type Json, sameJson } from "../../model/json.ts";
import { child, conjunction, conjuncts, namedTypes, ofTypes, split, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { baseWithMember } from "../../model/standard-members.ts";
import type { Constraint } from "../../model/constraint.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { Answer, Prover as Contract, Question, SchemaPair } from "../../contracts/prover.ts";
import { lazy } from "../../base/lazy.ts";
import type { Relation } from "../../contracts/rule.ts";
import { NEVER, type Form } from "../cel/form.ts";
import { createProver, type Found, type Prover, type SchemaRef } from "../contain/prover.ts";
import type { Lens } from "../lens.ts";
import { clearedAround, isRuled } from "./clearing.ts";
import { isAbout, isAboutValues, constraintsAbout } from "./about.ts";
import { lensesOf } from "./lenses.ts";
import { effectOf } from "./effect.ts";
import { isValidatedByRules } from "../round-trip/schemas.ts";
import { sentence } from "../sentence.ts";
import {
  areAdmittedWithin,
  lift,
  memberOf,
  opposite,
  sameValue,
  SIDES,
  type Lifted,
  type Side,
  type Tables,
} from "./lifting.ts";
import { createRuled, createRuleProver, isAboutRules } from "./rule-prover.ts";
import { areDisjoint } from "./disjoint.ts";
import { createIsEndless } from "./endless.ts";
import { isNullSpelling } from "./lenient-null.ts";
import { foreignOf } from "../../model/typing.ts";
import { createIsBesideForeign } from "./foreign.ts";
import { isBesideValues } from "./step.ts";
import { isOfOwnTag, isTagged, tagAt, tagged, type Tag } from "./tagged.ts";
import { readingsOf } from "./texts.ts";
import { createIsRead } from "./unread.ts";
import { unlessNull, wantedBy } from "./wanted.ts";

/**
 * Searches values that show a change, under the lens of their channel. The schemas as written decide: a discriminator
 * does not change validation. Only for the tag itself, values with another tag are excluded.
 */
export function createSchemaProver(old: SchemaTable, new_: SchemaTable, profile: Profile): Contract {
  const tables: Tables = { old, new: new_ };
  const provers = new Map<string, Prover>();

  const through = (lens: Lens): Prover => {
    let prover = provers.get(lens.name);
    if (prover === undefined) provers.set(lens.name, (prover = createProver(lens)));
    return prover;
  };
  /** Returns the provers in order; the first one decides what holds for all values. */
  const proversFor = (change: Change): readonly [surest: Prover] | readonly [surest: Prover, loosest: Prover] => {
    if (isOverlap(change)) return [usual(change)];
    const { strict, known } = lensesOf(change.channel.polarity, profile);
    if (change.subject === "format") return [through(strict)];
    return [through(strict), through(known)];
  };

  const at = (side: Side, pointer: Pointer, among = tables): SchemaRef => ({ table: among[side], at: pointer });

  const concerned = {
    old: new WeakMap<Change, readonly Constraint[]>(),
    new: new WeakMap<Change, readonly Constraint[]>(),
  };
  /** Returns the constraints of one side that the change is about. */
  const about = (change: Change, side: Side): readonly Constraint[] => {
    let constraints = concerned[side].get(change);
    if (constraints === undefined) {
      constraints = constraintsAbout(change, side, tables[side].constraints(change.pair[side]), tables[side]);
      concerned[side].set(change, constraints);
    }
    return constraints;
  };

  /** Finds a value of one side that the changed constraint of the other side rejects. */
  const refused = (change: Change, admitting: Side, prover: Prover, among = tables): Found => {
    const refusing = opposite(admitting);
    const [a, b] = [at(admitting, change.pair[admitting], among), at(refusing, change.pair[refusing])];
    const ask = (constraints: Form): Found => prover.refused(a, b, constraints, wantedBy(change, admitting, among));
    return unlessNull(change, admitting, among, about(change, refusing), ask);
  };

  /** Finds such a value if enclosing constraints decide which values occur and which are accepted anyway. */
  const refusedAmid = ({ change, admitting, way }: Question, prover: Prover, among: Tables): Found => {
    const refusing = opposite(admitting);
    const b = at(refusing, change.pair[refusing]);
    const all = b.table.constraints(b.at);
    const around = sameValue(tables[admitting], way, admitting);
    const a = at(admitting, conjunction([change.pair[admitting], ...around.map((pair) => pair[admitting])]), among);
    const whole = at(refusing, (around[0] ?? change.pair)[refusing]);
    const wanted = wantedBy(change, admitting, among);
    const ask = (constraints: Form): Found => prover.refused(a, b, constraints, wanted, whole);
    const found = unlessNull(change, admitting, among, about(change, refusing), ask);
    if (found.value !== undefined || wanted === undefined) return found;
    // The other side can reject it by another constraint.
    return prover.refused(a, b, all, wanted, whole);
  };

  const ruled = createRuled(tables);
  const usual = ({ channel }: Change): Prover => through(lensesOf(channel.polarity, profile).usual);
  const rules = createRuleProver(tables, ruled, usual, profile);

  const relate = (change: Change): Relation => {
    if (isAboutRules(change)) return rules.relate(change);
    const narrows = refusedForSure(change, "old");
    if (narrows.reason !== undefined) return { effect: "undecided", reason: sentence(narrows.reason) };
    const widens = refusedForSure(change, "new");
    if (widens.reason !== undefined) return { effect: "undecided", reason: sentence(widens.reason) };
    return { effect: effectOf(narrows.value !== undefined, widens.value !== undefined) };
  };

  /** Formats aside, a value may be found where no text of a format is known; that there is none is true of all values only. */
  const refusedForSure = (change: Change, admitting: Side): Found => {
    const [surest, ...others] = proversFor(change);
    const found = refusedOfRuled(change, admitting, surest);
    if (found.reason === undefined) return found;
    const values = others.map((prover) => refusedOfRuled(change, admitting, prover));
    // Values outside of the format were not accepted before.
    const mayBe = (value: Json): boolean =>
      surest.admits(at(admitting, change.pair[admitting]), value, "left") !== false;
    return values.find(({ value }) => value !== undefined && mayBe(value)) ?? found;
  };

  /** The same of the values that the rules beside the schema leave. */
  const refusedOfRuled = (change: Change, admitting: Side, prover: Prover): Found => {
    const found = refused(change, admitting, prover);
    if (found.value === undefined || !isRuled(change, admitting, tables)) return found;
    return refused(change, admitting, prover, { ...tables, [admitting]: ruled(prover)[admitting].over });
  };

  const contains = (pair: SchemaPair, admitting: Side, prover: Prover): boolean => {
    const refusing = opposite(admitting);
    return prover.contain(at(admitting, pair[admitting]), at(refusing, pair[refusing])).answer === "proven";
  };

  /** Returns whether the changed constraint rejects no value. */
  const isIdle = (question: Question, prover: Prover): boolean => {
    const { change, admitting, way } = question;
    if (about(change, opposite(admitting)).length === 0) return false;
    const isNone = ({ value, reason }: Found): boolean => value === undefined && reason === undefined;
    if (isNone(refused(change, admitting, prover)) || isNone(refusedAmid(question, prover, tables))) return true;
    const wanted = wantedBy(change, admitting, tables);
    if (wanted === undefined || !("values" in wanted) || wanted.values.length > MAX_VALUES) return false;
    return areAdmittedWithin(wanted.values, { way, admitting, tables }, prover);
  };

  const withTags = { old: lazy(() => tagged(tables.old)), new: lazy(() => tagged(tables.new)) };

  /** Shows the change by a value with the tag of an enclosing discriminator, as clients send it. */
  const showTagged = (question: Question, prover: Prover): Shown | undefined => {
    const { admitting, way } = question;
    const hasTag = ({ [admitting]: pointer }: SchemaPair): boolean => {
      const schema = tables[admitting].get(pointer);
      return isTagged(schema) || schema.chosenBy !== undefined;
    };
    if (!way.some(hasTag)) return undefined;
    return (
      shownByTag(question, prover) ?? showAmong(question, prover, { ...tables, [admitting]: withTags[admitting]() })
    );
  };

  const shownByTag = (question: Question, prover: Prover): Shown | undefined => {
    const { change, admitting, way } = question;
    const refusing = opposite(admitting);
    const constraints = about(change, refusing);
    for (const value of (tagAt(way, admitting, tables) ?? NO_TAG).names.slice(0, MAX_VALUES)) {
      if (prover.satisfies(tables[refusing], constraints, value) === true) continue;
      const shown = shownBy({ value }, question, prover, tables);
      if (shown !== undefined) return shown;
    }
    return undefined;
  };

  /** Shows the change by a value that no validation rule rejects, if there is one. */
  const show = (question: Question, prover: Prover): Shown | undefined => {
    const shown = showTagged(question, prover) ?? showAmong(question, prover, tables);
    const { admitting, way } = question;
    const root = way[0]![admitting];
    if (shown === undefined || !isValidatedByRules(shown.value, root, tables[admitting])) return shown;
    const { under, over } = ruled(prover)[admitting];
    const admits = (table: SchemaTable): boolean | undefined => prover.admits({ table, at: root }, shown.value, "left");
    if (admits(under) === true) return shown;
    const sure = showAmong(question, prover, { ...tables, [admitting]: under });
    if (sure !== undefined) return sure;
    // Rules that no schema can express are checked on the value.
    return admits(over) === false ? showAmong(question, prover, { ...tables, [admitting]: over }) : shown;
  };

  const showAmong = (question: Question, prover: Prover, among: Tables): Shown | undefined => {
    const { admitting, change } = question;
    return (
      shownBy(refused(change, admitting, prover, among), question, prover, among) ??
      shownBy(refusedAmid(question, prover, among), question, prover, among) ??
      // Constraints of values can exclude null too.
      (isAbout(change, "null") ? shownBy({ value: null }, question, prover, among) : undefined)
    );
  };

  const shownBy = ({ value }: Found, question: Question, prover: Prover, among: Tables): Shown | undefined => {
    if (value === undefined) return undefined;
    const { admitting, way, change } = question;
    const ruledTable = among === tables ? undefined : among[admitting];
    const root = way[0]!;
    const refusing = opposite(admitting);
    const shows = ({ whole }: Lifted): boolean =>
      prover.admits(at(admitting, root[admitting], among), whole, "left") === true &&
      readingsOf(whole, change.channel).every(
        (value) => prover.admits(at(refusing, root[refusing]), value, "right") === false,
      );
    const surroundings = { way, admitting, tables, ruled: ruledTable };
    const lifted = lift(value, surroundings, prover);
    // Usually the value alone is the reason; otherwise its context matters.
    const found =
      lifted === undefined || shows(lifted) ? lifted : lift(value, { ...surroundings, refused: true }, prover);
    if (found === undefined || !shows(found)) return undefined;
    const isMember = isAbout(change, "property") && isObject(value) && Object.hasOwn(value, change.name);
    const path = isMember ? child(found.path, change.name) : found.path;
    return { is: "witness", value: found.whole, lens: prover.lens.name, path };
  };

  /**
   * Returns the enclosing pairs with alternatives: if another alternative accepts the value, outer schemas do not
   * matter.
   */
  const ownersOn = ({ way, admitting }: Question): readonly SchemaPair[] =>
    way
      .slice(0, -1)
      .filter((_, index) => sameValue(tables[admitting], way.slice(0, index + 2), admitting).length === 1);

  /** Returns the members that a schema or one of its alternatives declares. */
  const membersOf = (side: Side, { pair }: Change): ReadonlySet<string> => {
    const { properties, variants } = tables[side].get(pair[side]);
    const branches = variants.flatMap((group) => group.branches.map(({ schema }) => tables[side].get(schema)));
    return new Set([{ properties }, ...branches].flatMap((schema) => Object.keys(schema.properties)));
  };

  /**
   * Returns whether the change may be about properties that are never sent: those that an alternative does not declare,
   * or constraints of one side on new properties.
   */
  const isOfUnsent = (change: Change, admitting: Side): boolean => {
    if (isAbout(change, "variants")) return true;
    // Readers who choose by the discriminator do not know the new alternative.
    if (isAbout(change, "variant")) {
      const isOfReaders =
        change.action === "added" && admitting === "new" && !isTagged(tables.new.get(change.pair.new));
      if (!isOfReaders) return false;
      const now = membersOf("new", change);
      return [...membersOf("old", change)].every((name) => now.has(name));
    }
    if (!CONDITIONS.has(change.subject)) return false;
    const { value } = refused(change, admitting, through(lensesOf(change.channel.polarity, profile).strict));
    if (!isObject(value)) return false;
    const declared = membersOf(admitting, change);
    const unsent = Object.keys(value).filter((name) => !declared.has(name));
    const others = membersOf(opposite(admitting), change);
    return unsent.length > 0 && unsent.every((name) => others.has(name));
  };

  /** Returns whether the values moved to alternatives that list them for the same property. */
  const areListedElsewhere = ({ change, admitting, way }: Question): boolean => {
    if (!isAbout(change, "enumValue") && !isAbout(change, "enumValues")) return false;
    const wanted = wantedBy(change, admitting, tables);
    const member = memberOf(way, admitting, tables);
    if (member === undefined || wanted === undefined || !("values" in wanted)) return false;
    const { get } = tables[opposite(admitting)];
    const owners = member.holders.map((pair) => get(pair[opposite(admitting)]));
    const listed = owners.flatMap(({ variants }) =>
      variants.flatMap(({ branches }) =>
        branches.flatMap(({ schema }) => {
          const own = get(schema).properties[member.name];
          return own === undefined ? [] : (get(own.schema).keywords.enum?.value ?? []);
        }),
      ),
    );
    const isListed = (value: Json): boolean => listed.some((one) => sameJson(one, value));
    if (wanted.values.length > MAX_VALUES || !wanted.values.every(isListed)) return false;
    return areAdmittedWithin(wanted.values, { way, admitting, tables }, usual(change));
  };

  const refusesNull = ({ change, admitting }: Question, prover: Prover): boolean => {
    if (isAbout(change, "null")) return true;
    const refusing = opposite(admitting);
    const [a, b] = [at(admitting, change.pair[admitting]), at(refusing, change.pair[refusing])];
    return prover.refused(a, b, about(change, refusing), { values: [null] }).value !== undefined;
  };

  /**
   * Returns whether the other side accepts everything at a place where the change is visible. Evaluates the values of
   * `counters` first, because that is cheaper than a proof.
   */
  const isContained = (
    question: Question,
    holders: readonly SchemaPair[],
    prover: Prover,
    counters: () => Counters | undefined = () => undefined,
  ): boolean => {
    const { admitting, way, change } = question;
    const around = [...holders, ...ownersOn(question), way[0]!];
    const widened = refusesNull(question, prover) ? withNull : (pair: SchemaPair): SchemaPair => pair;
    if (contains(widened(change.pair), admitting, prover)) return true;
    return around.map(widened).some((pair) => {
      const refusing = opposite(admitting);
      const { values, prover: other } = counters() ?? NO_COUNTERS;
      const isRefuted = values.some(
        (value) =>
          prover.admits(at(refusing, pair[refusing]), value, "right") === false &&
          other?.admits(at(admitting, pair[admitting]), value, "left") === true,
      );
      return !isRefuted && contains(pair, admitting, prover);
    });
  };

  /**
   * Returns whether a schema with types accepts no value, for example because it requires what it forbids. Everything
   * would hold for it.
   */
  const isContradiction = (side: Side, pointer: Pointer, prover: Prover): boolean => {
    if (tables[side].get(pointer).types.value.length === 0) return false;
    const { value, reason } = prover.refused(at(side, pointer), at(side, pointer), NEVER);
    return value === undefined && reason === undefined;
  };

  /** Refutes the change unless the schema accepts nothing anyway. */
  const refutedUnlessVacuous = ({ admitting, way }: Question, prover: Prover): Answer => {
    const schemas = way.map((pair) => pair[admitting]);
    if (schemas.some((each) => tables[admitting].get(each).contradiction !== undefined)) return CONTRADICTION;
    return schemas.some((each) => isContradiction(admitting, each, prover)) ? UNSATISFIED : { is: "refuted" };
  };

  /** Returns whether the change keeps the tag values of the alternative and is about tag values of others. */
  const isOfOtherTags = ({ change, admitting, way }: Question): boolean => {
    const refusing = opposite(admitting);
    const constraints = about(change, refusing);
    const { names, assigned, at: place } = tagAt(way, admitting, tables) ?? NO_TAG;
    const wanted = wantedBy(change, admitting, tables);
    // A listed value that the discriminator assigns to no schema is a value like any other.
    const listed = wanted !== undefined && "values" in wanted ? wanted.values : [];
    if (!listed.every((value) => typeof value === "string" && assigned.includes(value))) return false;
    const prover = usual(change);
    const isKept = (name: string): boolean =>
      prover.admits(at(admitting, place), name, "left") === true &&
      prover.satisfies(tables[refusing], constraints, name) === true;
    return names.length > 0 && constraints.length > 0 && names.every(isKept);
  };

  /** Returns whether the change is about a readable alternative among unreadable ones. */
  const isAmongUnread = ({ change }: Question): boolean => {
    if (!isAbout(change, "variant") || reads(change.pair)) return false;
    const side = change.old === undefined ? "new" : "old";
    return foreignOf(tables[side].get(change[side]!.schema)) === undefined;
  };

  const ask = (question: Question): Answer => {
    const answer = askWritten(question);
    if (answer.is === "refuted" && isOfOwnTag(question, tables)) return BY_TAG;
    if (answer.is === "witness" && isOfOtherTags(question)) return OTHER_TAGS;
    if (answer.is === "witness" && isNullSpelling(question.change, question.admitting, tables)) return NULL_SPELLING;
    return answer.is === "refuted" && isAmongUnread(question) ? { is: "unread" } : answer;
  };

  const askWritten = (question: Question): Answer => {
    const { admitting, way, change } = question;
    if (isAboutRules(change)) return rules.ask({ ...question, change });
    const first = show(question, usual(change));
    // A removed property of an open object is visible in no value: readers miss it, not validators.
    if (first !== undefined || isRemoved(question)) return first ?? UNSHOWN;
    if (way.some((pair) => isEndless[admitting](pair[admitting]))) return ENDLESSLY;
    const holders = sameValue(tables[admitting], way, admitting);
    if (isOfUnsent(change, admitting) && isContained(question, holders, usual(change)))
      return refutedUnlessVacuous(question, usual(change));
    if (areListedElsewhere(question)) return { is: "refuted" };
    const [surest, loosest = surest] = proversFor(change);
    const showBy = (prover: Prover): Shown | undefined => {
      const shown = prover === usual(change) ? undefined : show(question, prover);
      if (shown === undefined) return undefined;
      return surest.admits(at(admitting, way[0]![admitting]), shown.value, "left") === false ? undefined : shown;
    };
    const shown = showBy(surest);
    if (shown !== undefined) return shown;
    const later = lazy(() => (loosest === surest ? undefined : showBy(loosest)));
    // Both lenses ignore the direction of formats: a value that is rejected for every direction is valid for the
    // strictest lens too.
    const counters = lazy(() => countersOf(later(), loosest));
    if (isContained(question, holders, surest, counters)) return refutedUnlessVacuous(question, surest);
    if (later() !== undefined) return later()!;
    const cleared = clearedBySurroundings(question, loosest);
    if (cleared !== undefined) return cleared;
    if (!isIdle(question, loosest)) return UNSHOWN;
    return { is: "inert", among: [change.pair, ...holders] };
  };

  const clearedBySurroundings = (question: Question, prover: Prover): Answer | undefined => {
    const { change, admitting } = question;
    const constraints = about(change, opposite(admitting));
    if (constraints.length === 0) return undefined;
    const wanted = wantedBy(change, admitting, tables);
    const values = wanted !== undefined && "values" in wanted ? wanted.values : undefined;
    return clearedAround(question, { constraints, values }, tables, () => ruled(prover)[admitting].over, prover);
  };

  const isBesideForeign = createIsBesideForeign(tables);
  const judges = (change: Change): boolean =>
    isAboutRules(change) ||
    (change.pair.kind === "schema" &&
      isAboutValues(change.subject) &&
      !isBesideForeign(change) &&
      !isInherited(change, tables));

  const isEndless = { old: createIsEndless(tables.old), new: createIsEndless(tables.new) };

  const isRead = { old: createIsRead(tables.old), new: createIsRead(tables.new) };
  const reads = (pair: SchemaPair): boolean => SIDES.every((side) => isRead[side](pair[side]));

  const holds = (outer: SchemaPair, inner: SchemaPair): boolean =>
    SIDES.every((side) => !isBesideValues(tables[side], outer[side], inner[side]));

  const disjoint = (pair: SchemaPair): boolean =>
    areDisjoint(tables.old.get(pair.old), tables.new.get(pair.new), profile);
  const steps = (): number => [...provers.values()].reduce((sum, prover) => sum + prover.spent(), 0);
  return { judges, reads, holds, relate, ask, disjoint, steps };
}

/** Returns whether a removed property can be inherited from an unreadable base. */
function isInherited({ subject, action, name, pair }: Change, tables: Tables): boolean {
  if (subject !== "property" || action !== "removed") return false;
  const [old, new_] = [tables.old.get(pair.old), tables.new.get(pair.new)];
  return baseWithMember(old, new_, name, (at) => tables.new.get(at)) !== undefined;
}

/** Counterexamples of containment, with the lens under which one schema accepts them. */
interface Counters {
  readonly values: readonly Json[];
  readonly prover: Prover;
}

const NO_COUNTERS: Partial<Counters> & Pick<Counters, "values"> = { values: [] };

/** Returns the shown value with all its parts on the path to the rejected one. */
function countersOf(shown: Shown | undefined, prover: Prover): Counters | undefined {
  if (shown === undefined) return undefined;
  const values: Json[] = [shown.value];
  for (const token of split(`#${shown.path}`).tokens) {
    const holder = values.at(-1);
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, token)) break;
    values.push((holder as Readonly<Record<string, Json>>)[token]!);
  }
  return { values, prover };
}

const NO_TAG: Tag = { names: [], assigned: [], at: "" };
const OTHER_TAGS: Answer = {
  is: "refuted",
  reason: "Only values are affected whose discriminator value belongs to another alternative.",
};

const BY_TAG: Answer = {
  is: "unknown",
  reason: "Validators ignore the discriminator: the other version accepts such values as another alternative.",
};

const NULL_SPELLING: Answer = {
  is: "refuted",
  reason: "In OpenAPI 3.0.3 and 3.1, an `enum` without `null` excludes null despite `nullable: true`.",
};

/** The maximum number of values to try. */
const MAX_VALUES = 20;

/** Constraints that depend on a condition. */
const CONDITIONS: ReadonlySet<Subject> = new Set(["not", "conditional", "dependentRequired", "dependentSchema"]);

type Shown = Answer & { readonly is: "witness" };

/** The answer for schemas without finite values, whose authors mean something else. */
const ENDLESSLY: Answer = {
  is: "unknown",
  reason: "No finite value shows the difference: each value would contain another one.",
};

const UNSATISFIED: Answer = { is: "unknown", reason: "The schema accepts no value." };

const CONTRADICTION: Answer = {
  is: "unread",
  reason: "The schema accepts no value: its parts have different types.",
};

const UNSHOWN: Answer = { is: "unknown", reason: "No value was found that shows the difference." };

/** Returns whether the overlap of alternatives depends on undeclared properties, which are not sent by convention. */
function isOverlap({ subject, action, channel }: Change): boolean {
  return subject === "variant" && (action === "changed" || (action === "added" && channel.polarity === "request"));
}

/** Adds null, which the owner of alternatives accepts for all of them. */
function withNull(pair: SchemaPair): SchemaPair {
  const besideNull = (part: Pointer): Pointer => {
    const names = namedTypes(part);
    return names === undefined ? part : ofTypes([...names, "null"]);
  };
  const widened = (at: Pointer): Pointer => conjunction(conjuncts(at).map(besideNull));
  return { old: widened(pair.old), new: widened(pair.new) };
}

function isRemoved({ change: { subject, action }, admitting }: Question): boolean {
  return subject === "property" && (action === "changed" || (action === "removed" && admitting === "new"));
}
