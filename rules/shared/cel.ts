import type { Validation } from "../../src/model/schema.ts";

/** Compares a field or the value with its old value: `self.name == oldSelf.name`, `oldSelf == self`. */
const EQUALITY = /^\(?\s*(self|oldSelf)((?:\.\w+)*)\s*==\s*(self|oldSelf)((?:\.\w+)*)\s*\)?$/u;

/** Requires that no item is removed: `oldSelf.all(x, x in self)`. */
const NOTHING_GOES = /^\(?\s*oldSelf\.all\(\s*(\w+)\s*,\s*\1 in self\s*\)\s*\)?$/u;

/** Rules with optional `oldSelf` that allow any creation: `!oldSelf.hasValue() || …`, `oldSelf.hasValue() ? … : true`, `oldSelf.optMap(old, …).orValue(true)`. */
const OF_UPDATES = [
  /^!\s*oldSelf\.hasValue\(\)\s*\|\|(?<said>[^|?]*)$/u,
  /^oldSelf\.hasValue\(\)\s*\?(?<said>[^|?]*):\s*true$/u,
  /^oldSelf\.optMap\(\s*(?<name>\w+)\s*,(?<said>[^|?]*)\)\.orValue\(\s*true\s*\)$/u,
];

/** Returns whether a rule only makes a value immutable. */
export function forbidsChange({ rule, fields }: Validation): boolean {
  const text = fields["optionalOldSelf"] === true ? ofUpdates(rule.trim()) : rule.trim();
  if (NOTHING_GOES.test(text)) return true;
  const [, left, path, right, other] = EQUALITY.exec(text) ?? [];
  return left !== undefined && left !== right && path === other;
}

/** Returns whether a rule only rejects the removal of items. */
export function keepsItems({ rule }: Validation): boolean {
  return NOTHING_GOES.test(rule.trim());
}

/** Rewrites a rule with optional `oldSelf` into one that runs only on updates. */
function ofUpdates(rule: string): string {
  const { said, name } = OF_UPDATES.map((form) => form.exec(rule)?.groups).find((groups) => groups) ?? {};
  if (said === undefined) return rule.replace("oldSelf.orValue(self)", "oldSelf");
  return (name === undefined ? said : said.replaceAll(new RegExp(String.raw`\b${name}\b`, "gu"), "oldSelf"))
    .replaceAll("oldSelf.value()", "oldSelf")
    .trim();
}

/** Matches such comparisons anywhere in a rule, including `oldSelf.value()`. */
const EQUALITIES = /\b(?:self|oldSelf)(?:\.\w+(?:\(\))?)*\s*==\s*(?:self|oldSelf)(?:\.\w+(?:\(\))?)*/gu;

/** Returns whether a rule accepts unchanged stored values: `self == oldSelf || …`. Rules that allow setting a value once do not count. */
export function sparesOldValues({ rule, fields }: Validation): boolean {
  const text = fields["optionalOldSelf"] === true ? ofUpdates(rule.trim()) : rule;
  if (fields["optionalOldSelf"] === true && text === rule.trim()) {
    return /\bself\b/u.test(rule.replaceAll(EQUALITIES, ""));
  }
  const alternatives = text.split("||").map((alternative) => alternative.trim());
  const others = alternatives.filter((alternative) => !EQUALITY.test(alternative));
  return others.length < alternatives.length && !others.some((other) => other.includes("oldSelf"));
}
