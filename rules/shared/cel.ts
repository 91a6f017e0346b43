import type { Validation } from "../../src/model/schema.ts";

/** A member or the value itself, before and after: `self.name == oldSelf.name`, `oldSelf == self`. */
const EQUALITY = /^\(?\s*(self|oldSelf)((?:\.\w+)*)\s*==\s*(self|oldSelf)((?:\.\w+)*)\s*\)?$/u;

/** Every item of before is still there: `oldSelf.all(x, x in self)`. */
const NOTHING_GOES = /^\(?\s*oldSelf\.all\(\s*(\w+)\s*,\s*\1 in self\s*\)\s*\)?$/u;

/** Where a rule is asked of creations too, of which it says nothing: `!oldSelf.hasValue() || …`, `oldSelf.hasValue() ? … : true`, `oldSelf.optMap(old, …).orValue(true)`. */
const OF_UPDATES = [
  /^!\s*oldSelf\.hasValue\(\)\s*\|\|(?<said>[^|?]*)$/u,
  /^oldSelf\.hasValue\(\)\s*\?(?<said>[^|?]*):\s*true$/u,
  /^oldSelf\.optMap\(\s*(?<name>\w+)\s*,(?<said>[^|?]*)\)\.orValue\(\s*true\s*\)$/u,
];

/** Whether a rule says nothing but that a value may not be changed. */
export function forbidsChange({ rule, fields }: Validation): boolean {
  const text = fields["optionalOldSelf"] === true ? ofUpdates(rule.trim()) : rule.trim();
  if (NOTHING_GOES.test(text)) return true;
  const [, left, path, right, other] = EQUALITY.exec(text) ?? [];
  return left !== undefined && left !== right && path === other;
}

/** What it says of updates, as a rule that is asked of these alone would say it. */
function ofUpdates(rule: string): string {
  const { said, name } = OF_UPDATES.map((form) => form.exec(rule)?.groups).find((groups) => groups) ?? {};
  if (said === undefined) return rule.replace("oldSelf.orValue(self)", "oldSelf");
  return (name === undefined ? said : said.replaceAll(new RegExp(String.raw`\b${name}\b`, "gu"), "oldSelf"))
    .replaceAll("oldSelf.value()", "oldSelf")
    .trim();
}

/** The same anywhere in a rule, `oldSelf.value()` included. */
const EQUALITIES = /\b(?:self|oldSelf)(?:\.\w+(?:\(\))?)*\s*==\s*(?:self|oldSelf)(?:\.\w+(?:\(\))?)*/gu;

/** Whether a rule lets values pass that were stored before it, and judges others by themselves: `self == oldSelf || …`. What may be set once is not spared. */
export function sparesOldValues({ rule, fields }: Validation): boolean {
  const text = fields["optionalOldSelf"] === true ? ofUpdates(rule.trim()) : rule;
  if (fields["optionalOldSelf"] === true && text === rule.trim()) {
    return /\bself\b/u.test(rule.replaceAll(EQUALITIES, ""));
  }
  const alternatives = text.split("||").map((alternative) => alternative.trim());
  const others = alternatives.filter((alternative) => !EQUALITY.test(alternative));
  return others.length < alternatives.length && !others.some((other) => other.includes("oldSelf"));
}
