import type { Effect } from "../../src/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Json } from "../../src/model/json.ts";

/** Behind these a tag only logs what it finds, or a gate turns it on. */
const STAGED = /^k8s:(?:alpha|ifEnabled|ifDisabled)\b/u;

/** Not enforced by itself. */
export function isStaged({ prefixes }: DeclaredMarker): boolean {
  return prefixes.some((prefix) => STAGED.test(prefix));
}

export function whole({ prefixes, text }: DeclaredMarker): string {
  return [...prefixes, text].join("=+");
}

/** "the field `width` of ", or nothing where the tag is that of the type. */
export function memberIn({ name }: Pick<Change, "name">): string {
  const [member = ""] = name.split(" ", 1);
  return member === "" ? "" : `the field \`${member}\` of `;
}

/** What a limit that moved does to the values that it admits. */
export interface LimitMove {
  readonly effect: Effect;
  /** A value that only one side admits, where a short one can be written. */
  readonly witness?: Json;
}

const LIMIT = /^k8s:(?:validation:)?(min|max)(imum|Length|Bytes|Items|Properties)$/u;

/** How many members of a union have to be given at least. */
const GIVEN: ReadonlyMap<string, number> = new Map([
  ["k8s:zeroOrOneOfMember", 0],
  ["k8s:unionMember", 1],
]);

/** Undefined unless both are limits in force, the same one with other numbers. */
export function moveOf(before: DeclaredMarker, after: DeclaredMarker): LimitMove | undefined {
  const [given, givenNow] = [before, after].map((marker) => (isStaged(marker) ? undefined : GIVEN.get(marker.name)));
  if (given !== undefined && givenNow !== undefined && given !== givenNow)
    return { effect: given < givenNow ? "narrows" : "widens" };
  const [, end, counted = ""] = LIMIT.exec(before.name) ?? [];
  if (end === undefined || before.name !== after.name || isStaged(before) || isStaged(after)) return undefined;
  const [old, new_] = [numberIn(before), numberIn(after)];
  if (old === undefined || new_ === undefined || old === new_) return undefined;
  const isUpper = end === "max";
  const effect = isUpper === new_ < old ? "narrows" : "widens";
  // Between the two limits, the first that the tighter one refuses.
  const tighter = isUpper ? Math.min(old, new_) : Math.max(old, new_);
  const beyond = isUpper ? tighter + 1 : tighter - 1;
  // Of a value inside, its place in the whole is not known.
  const witness = after.prefixes.length > 0 ? undefined : valueOf(counted, beyond);
  return { effect, ...(witness !== undefined && { witness }) };
}

function numberIn({ text }: DeclaredMarker): number | undefined {
  const [, digits] = /=\s*(-?\d+(?:\.\d+)?)\s*(?:\/\/.*)?$/u.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Longer texts than this prove no more to the eye. */
const READABLE = 80;

function valueOf(counted: string, limit: number): Json | undefined {
  if (counted === "imum") return limit;
  const isText = counted === "Length" || counted === "Bytes";
  return isText && limit <= READABLE ? "a".repeat(limit) : undefined;
}
