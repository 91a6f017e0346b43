import type { Change, Subject } from "../../model/change.ts";
import { any, isOfType, type Form } from "../cel/form.ts";
import type { Found, Wanted } from "../contain/prover.ts";
import { isAbout } from "./about.ts";
import { opposite, type Side, type Tables } from "./lifting.ts";

/** Values or an alternative that went or came are those to show. */
export function wantedBy(change: Change, admitting: Side, tables: Tables): Wanted | undefined {
  if (isAbout(change, "enumValue") || isAbout(change, "const")) {
    const value = change[admitting];
    return value === undefined ? undefined : { values: [value] };
  }
  if (isAbout(change, "enum") || isAbout(change, "enumValues")) {
    const values = change[admitting];
    return values === undefined ? undefined : { values };
  }
  if (isAbout(change, "null")) return { values: [null] };
  if (!isAbout(change, "variant")) return undefined;
  // An added or changed constraint rejects what the old one accepts.
  const side = change.action === "changed" || change[admitting] === undefined ? opposite(admitting) : admitting;
  const branch = change[side];
  return branch === undefined ? undefined : { schema: { table: tables[side], at: branch.schema } };
}

/** Another value than null is shown, if there is one: whether null may come is another change. */
export function unlessNull(
  { subject, pair }: Change,
  admitting: Side,
  tables: Tables,
  constraints: Form,
  ask: (constraints: Form) => Found,
): Found {
  const isNullable = (side: Side): boolean => tables[side].get(pair[side]).types.value.includes("null");
  if (!BESIDE_NULL.has(subject) || !isNullable(admitting)) return ask(constraints);
  const found = ask(any(isOfType("null"), constraints));
  if (found.value !== undefined) return found;
  // Constraints of alternatives also apply to null.
  return subject === "variants" && !isNullable(opposite(admitting)) ? found : ask(constraints);
}

const BESIDE_NULL: ReadonlySet<Subject> = new Set(["enum", "const", "type", "variants"]);
