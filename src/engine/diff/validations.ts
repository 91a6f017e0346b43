import { sameJson } from "../../model/json.ts";
import type { Validation } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";

type IsMeant = (before: Validation, after: Validation) => boolean;

/**
 * Matches validation rules by expression, then by message, then by the fields that they read, then where one extends the other.
 * Rules that share none of these are removed and added: one is not a new form of the other.
 */
export function diffValidations(facts: Facts, old: readonly Validation[], new_: readonly Validation[]): void {
  const added = [...new_];
  let left = old;
  const changed = new Map<Validation, Validation>();
  const match = (isMeant: IsMeant): void => {
    left = left.filter((before) => {
      const index = added.findIndex((after) => isMeant(before, after));
      const [after] = index < 0 ? [] : added.splice(index, 1);
      if (after !== undefined && !haveEqualText(before, after)) changed.set(before, after);
      return after === undefined;
    });
  };
  for (const isMeant of [haveEqualText, haveEqualMessages, haveEqualFields, isExtended]) match(isMeant);
  for (const before of old) {
    const after = changed.get(before);
    if (after === undefined) continue;
    facts.emit("validation", "changed", {
      name: before.rule,
      old: before,
      new: after,
      at: { old: before.at, new: after.at },
    });
  }
  for (const before of left)
    facts.emit("validation", "removed", { name: before.rule, old: before, at: { old: before.at } });
  for (const after of added) facts.emit("validation", "added", { name: after.rule, new: after, at: { new: after.at } });
}

/** Returns whether two rules are equal except for white space and messages. */
function haveEqualText(a: Validation, b: Validation): boolean {
  const normal = ({ rule }: Validation): string => rule.replaceAll(/\s+/gu, " ").trim();
  return normal(a) === normal(b) && sameJson(a.fields["optionalOldSelf"], b.fields["optionalOldSelf"]);
}

function haveEqualMessages(a: Validation, b: Validation): boolean {
  return a.fields["message"] !== undefined && sameJson(a.fields["message"], b.fields["message"]);
}

function haveEqualFields(a: Validation, b: Validation): boolean {
  const [read, alsoRead] = [fieldsIn(a.rule), fieldsIn(b.rule)];
  return read.size === alsoRead.size && [...read].every((name) => alsoRead.has(name));
}

/** Returns whether all words of one rule stand in the other one, in their order. */
function isExtended(a: Validation, b: Validation): boolean {
  const [short = [], long = []] = [wordsIn(a.rule), wordsIn(b.rule)].sort((one, other) => one.length - other.length);
  let next = 0;
  for (const word of long) if (word === short[next]) next++;
  return next === short.length;
}

const TEXTS = /r?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/gu;
const TOKENS = /\w+|[^\w\s]/gu;
const MACROS = /\.\w+\(\s*(\w+)\s*,/gu;
const NAMES = /[A-Za-z_]\w*(?!\w|\s*\()/gu;
const WORDS: ReadonlySet<string> = new Set(["true", "false", "null", "in", "self", "oldSelf"]);

function wordsIn(rule: string): readonly string[] {
  return rule.match(TOKENS) ?? [];
}

/** Returns the names of fields in an expression, without those of its variables and functions. */
function fieldsIn(rule: string): ReadonlySet<string> {
  const code = rule.replaceAll(TEXTS, "''");
  const variables = new Set([...code.matchAll(MACROS)].map(([, name]) => name));
  const names = [...code.matchAll(NAMES)].map(([name]) => name);
  return new Set(names.filter((name) => !WORDS.has(name) && !variables.has(name)));
}
