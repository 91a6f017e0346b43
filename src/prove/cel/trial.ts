import { isObject, type Json } from "../../model/json.ts";
import { parent } from "../../model/pointer.ts";
import type { Validation } from "../../model/schema.ts";
import type { Prover, SchemaRef } from "../contain/prover.ts";
import { withDefaults } from "../defaults.ts";
import { runRule, runRules } from "./evaluate.ts";
import { membersIn, textsIn } from "./expression.ts";
import { libraryTexts } from "./library-texts.ts";
import { createExamples, expressionOf, limitsOf } from "./rules.ts";
import { samplesOf } from "./samples.ts";

/** Values that a rule is tried out on. */
const MAX_TRIED = 400;
/** Values that may be stored, and may be what takes their place. */
const MAX_STORED = 40;

/**
 * Finds a value that one schema with its rules accepts, another schema accepts too, and a rule of that schema rejects,
 * by running the rules.
 */
export function tryOut(rule: Validation, admitting: SchemaRef, refusing: SchemaRef, prover: Prover): Json | undefined {
  for (const value of samplesFor(rule, admitting, prover)) {
    const isRefused = runRule(rule, filledIn(value, refusing), refusing.at, refusing.table) === "rejected";
    if (isRefused && prover.admits(refusing, value, "right") === true && isAccepted(value, admitting, prover))
      return value;
  }
  return undefined;
}

/** A stored value and its update. */
export interface Update {
  readonly stored: Json;
  readonly value: Json;
}

/**
 * Finds an update that one schema with its rules accepts, with values that another schema accepts too, and a rule of
 * that schema rejects.
 */
export function tryOutUpdate(
  rule: Validation,
  admitting: SchemaRef,
  refusing: SchemaRef,
  prover: Prover,
): Update | undefined {
  if (isAmidUpdateRules(admitting)) return undefined;
  const candidates: { readonly value: Json; readonly read: Json }[] = [];
  for (const value of samplesFor(rule, admitting, prover)) {
    if (candidates.length === MAX_STORED) break;
    if (prover.admits(refusing, value, "right") === true && isAccepted(value, admitting, prover))
      candidates.push({ value, read: filledIn(value, refusing) });
  }
  for (const after of candidates) {
    for (const before of candidates) {
      const isRefused = runRule(rule, after.read, refusing.at, refusing.table, before.read) === "rejected";
      const update = { stored: before.value, value: after.value };
      if (isRefused && isAcceptedUpdate(update, admitting)) return update;
    }
  }
  return undefined;
}

/** Checks the schema and its rules at all levels. */
export function isAccepted(value: Json, schema: SchemaRef, prover: Prover): boolean {
  const { table, at } = schema;
  return prover.admits(schema, value, "left") === true && runRules(filledIn(value, schema), at, table) === "accepted";
}

/** Checks the rules of the schema at all levels. */
export function isAcceptedUpdate({ stored, value }: Update, schema: SchemaRef): boolean {
  const { table, at } = schema;
  return runRules(filledIn(value, schema), at, table, filledIn(stored, schema)) === "accepted";
}

function filledIn(value: Json, { table, at }: SchemaRef): Json {
  return withDefaults(value, at, table);
}

function* samplesFor(rule: Validation, { table, at: root }: SchemaRef, prover: Prover): Iterable<Json> {
  const expression = expressionOf(rule);
  if (expression === undefined) return;
  const beside = table.get(root).kubernetes.validations ?? [];
  const all = [rule, ...beside];
  const expressions = all.map((one) => expressionOf(one) ?? expression);
  const known = rarestFirst(expressions.flatMap((one) => [...new Set(textsIn(one))]));
  const names = membersIn(expression);
  const numbers = limitsOf(all);
  const read = libraryTexts(expressions, { texts: known, numbers });
  const samples = samplesOf(root, {
    table,
    // A rule that names no property is about all of them.
    names: names.size > 0 ? names : new Set(Object.keys(table.get(root).properties)),
    numbers,
    texts: [...known, ...read, ...known.map((text) => `${text}a`)],
    examples: createExamples(table, prover),
    admits: (at, value) => prover.admits({ table, at }, value, "left"),
  });
  let tried = 0;
  for (const value of samples) {
    if (tried++ === MAX_TRIED) return;
    yield value;
  }
}

/** Returns each text once: texts that only some rules mention most likely distinguish them. */
function rarestFirst(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => counts.get(a)! - counts.get(b)!);
}

/** Returns whether a rule of an enclosing schema also constrains updates. */
function isAmidUpdateRules({ table, at }: SchemaRef): boolean {
  for (let around = parent(at); around !== parent(around); around = parent(around)) {
    const schema = table.source(around);
    const rules = isObject(schema) ? schema["x-kubernetes-validations"] : undefined;
    if (Array.isArray(rules) && JSON.stringify(rules).includes("oldSelf")) return true;
  }
  return false;
}
