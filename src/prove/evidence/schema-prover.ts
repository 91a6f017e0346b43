import type { Change, Subject } from "../../model/change.ts";
import { sameJson, type Json, type JsonObject } from "../../model/json.ts";
import { child, conjunction, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Profile } from "../../profile.ts";
import type { Answer, Prover as Contract, Question, SchemaPair } from "../../prover.ts";
import type { Effect } from "../../finding.ts";
import type { Relation } from "../../rule.ts";
import { createProver, type Found, type Prover, type SchemaRef, type Wanted, type Within } from "../contain/prover.ts";
import type { Lens } from "../lens.ts";
import { isAboutValues, statementsAbout } from "./about.ts";
import { lensesOf } from "./lenses.ts";
import { isBesideValues, stepBetween } from "./step.ts";

type Side = "old" | "new";
const SIDES: readonly Side[] = ["old", "new"];

/** Asks for values that show what a change does, through the lens of the way that they travel. */
export function createSchemaProver(old: SchemaTable, new_: SchemaTable, profile: Profile): Contract {
  const tables = { old, new: new_ };
  const provers = new Map<string, Prover>();

  const through = (lens: Lens): Prover => {
    let prover = provers.get(lens.name);
    if (prover === undefined) provers.set(lens.name, (prover = createProver(lens)));
    return prover;
  };
  /** A change of something else than a format is judged without them: of many, no prover knows the values. */
  const strictest = ({ subject, channel }: Change): Prover => {
    const { strict, formatless } = lensesOf(channel.polarity, profile);
    return through(subject === "format" ? strict : formatless);
  };

  const at = (side: Side, pointer: Pointer): SchemaRef => ({ table: tables[side], at: pointer });

  /** A value of one side that what the change is about refuses on the other. */
  const refused = (change: Change, admitting: Side, prover: Prover): Found => {
    const b = at(opposite(admitting), change.pair[opposite(admitting)]);
    const statements = statementsAbout(change, b.table.statements(b.at), b.table);
    return prover.refused(
      at(admitting, change.pair[admitting]),
      b,
      statements,
      wantedBy(change, admitting, tables[admitting]),
    );
  };

  /** The same where what stands around the pair decides which values come there, and which are admitted all the same. */
  const refusedAmid = ({ change, admitting, way }: Question, prover: Prover): Found => {
    const refusing = opposite(admitting);
    const b = at(refusing, change.pair[refusing]);
    const all = b.table.statements(b.at);
    const around = sameValue(tables[admitting], way, admitting);
    const a = at(admitting, conjunction([change.pair[admitting], ...around.map((pair) => pair[admitting])]));
    const whole = at(refusing, (around[0] ?? change.pair)[refusing]);
    const wanted = wantedBy(change, admitting, tables[admitting]);
    const found = prover.refused(a, b, statementsAbout(change, all, b.table), wanted, whole);
    if (found.value !== undefined || wanted === undefined) return found;
    // The other side may say in other words that it does not admit it.
    return prover.refused(a, b, all, wanted, whole);
  };

  const relate = (change: Change): Relation => {
    const prover = strictest(change);
    const narrows = refused(change, "old", prover);
    if (narrows.reason !== undefined) return { effect: "undecided", reason: sentence(narrows.reason) };
    const widens = refused(change, "new", prover);
    if (widens.reason !== undefined) return { effect: "undecided", reason: sentence(widens.reason) };
    return { effect: effectOf(narrows.value !== undefined, widens.value !== undefined) };
  };

  const contains = (pair: SchemaPair, admitting: Side, prover: Prover): boolean => {
    const refusing = opposite(admitting);
    return prover.contain(at(admitting, pair[admitting]), at(refusing, pair[refusing])).answer === "proven";
  };

  /** How a pair of schemas holds values of another: a member of one name where one side has a name for it. */
  const stepTo = (from: SchemaPair, to: SchemaPair, admitting: Side): Within | "same" | undefined => {
    const step = stepBetween(tables[admitting], from[admitting], to[admitting]);
    if (step === undefined || step === "same" || !("except" in step)) return step;
    const refusing = opposite(admitting);
    const other = stepBetween(tables[refusing], from[refusing], to[refusing]);
    return other !== undefined && other !== "same" && "member" in other ? other : step;
  };

  /** The value within the values that it travels in, and the tokens that lead back to it. */
  const lift = (value: Json, { way, admitting }: Question, prover: Prover): Lifted | undefined => {
    let lifted: Lifted = { whole: value, tokens: [] };
    for (let index = way.length - 2; index >= 0; index--) {
      const step = stepTo(way[index]!, way[index + 1]!, admitting);
      if (step === undefined) return undefined;
      if (step === "same") continue;
      const holders = [way[index]!, ...sameValue(tables[admitting], way.slice(0, index + 1), admitting)];
      const holder = conjunction(holders.map((pair) => pair[admitting]));
      const whole = prover.around(at(admitting, holder), step, lifted.whole);
      if (whole === undefined) return undefined;
      lifted = { whole, tokens: [tokenTo(step, lifted.whole, whole), ...lifted.tokens] };
    }
    return lifted;
  };

  const show = (question: Question, prover: Prover): Answer | undefined => {
    const { admitting, change } = question;
    return (
      shownBy(refused(change, admitting, prover), question, prover) ??
      shownBy(refusedAmid(question, prover), question, prover)
    );
  };

  const shownBy = ({ value }: Found, question: Question, prover: Prover): Answer | undefined => {
    if (value === undefined) return undefined;
    const { admitting, way } = question;
    const lifted = lift(value, question, prover);
    const root = way[0]!;
    const refusing = opposite(admitting);
    if (lifted === undefined) return undefined;
    const { whole, tokens } = lifted;
    const holds = prover.admits(at(admitting, root[admitting]), whole, "left") === true;
    const fails = prover.admits(at(refusing, root[refusing]), whole, "right") === false;
    return holds && fails
      ? { is: "shown", value: whole, lens: prover.lens.name, path: child("", ...tokens) }
      : undefined;
  };

  /** Whether the whole value shows what stands at the end of the way. */
  const isInValues = (way: readonly SchemaPair[]): boolean =>
    way.every((pair, index) => {
      const next = way[index + 1];
      return next === undefined || SIDES.every((side) => !isBesideValues(tables[side], pair[side], next[side]));
    });

  const ask = (question: Question): Answer => {
    const { admitting, way, change } = question;
    const { usual, strict } = lensesOf(change.channel.polarity, profile);
    const prover = strictest(change);
    const first = show(question, through(usual));
    // That a member is gone shows in no value of an open object: those who miss it are readers, not validators.
    if (first !== undefined || isGone(change)) return first ?? UNSHOWN;
    const shown = show(question, through(strict)) ?? show(question, prover);
    if (shown !== undefined) return shown;
    const places = isInValues(way) ? [change.pair, way[0]!] : [change.pair];
    if (places.some((pair) => contains(pair, admitting, prover))) return { is: "refuted" };
    return UNSHOWN;
  };

  return { judges: ({ pair, subject }) => pair.kind === "schema" && isAboutValues(subject), relate, ask };
}

interface Lifted {
  readonly whole: Json;
  readonly tokens: readonly (string | number)[];
}

/** The member or item of `whole` that `inner` is. */
function tokenTo(step: Within, inner: Json, whole: Json): string | number {
  if ("member" in step) return step.member;
  if ("item" in step) return step.item;
  return Object.entries(whole as JsonObject).find(([, value]) => sameJson(value, inner))?.[0] ?? "";
}

const UNSHOWN: Answer = { is: "open", reason: "No value was found that shows it." };

function isGone({ subject, action }: Change): boolean {
  return subject === "property" && action !== "added";
}

/** Values or an alternative that went or came are those to show. */
function wantedBy(change: Change, admitting: Side, table: SchemaTable): Wanted | undefined {
  if (isAbout(change, "enumValue") || isAbout(change, "const")) {
    const value = change[admitting];
    return value === undefined ? undefined : { values: [value] };
  }
  if (isAbout(change, "enum")) {
    const values = change[admitting];
    return values === undefined ? undefined : { values };
  }
  if (isAbout(change, "null")) return { values: [null] };
  const branch = isAbout(change, "variant") ? change[admitting] : undefined;
  return branch === undefined ? undefined : { schema: { table, at: branch.schema } };
}

/** The pairs of a way whose values are those of its last pair, without that one: of alternatives, conditions, dependencies. */
function sameValue(table: SchemaTable, way: readonly SchemaPair[], side: Side): readonly SchemaPair[] {
  let start = way.length - 1;
  while (start > 0 && stepBetween(table, way[start - 1]![side], way[start]![side]) === "same") start--;
  return way.slice(start, -1);
}

function opposite(side: Side): Side {
  return side === "old" ? "new" : "old";
}

function isAbout<S extends Subject>(change: Change, subject: S): change is Change<S> {
  return change.subject === subject;
}

function effectOf(narrows: boolean, widens: boolean): Effect {
  if (narrows) return widens ? "shifts" : "narrows";
  return widens ? "widens" : "same";
}

function sentence(reason: string): string {
  return `It could not be decided: ${reason}.`;
}
