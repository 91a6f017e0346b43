import type { Effect } from "../../src/contracts/finding.ts";
import type { Change } from "../../src/model/change.ts";
import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Json } from "../../src/model/json.ts";

/** Prefixes of tags that only log, or that a gate enables. */
const STAGED = /^k8s:(?:alpha|ifEnabled|ifDisabled)\b/u;

/** Returns whether a tag is not enforced yet. */
export function isStaged({ prefixes }: DeclaredMarker): boolean {
  return prefixes.some((prefix) => STAGED.test(prefix));
}

export function whole({ prefixes, text }: DeclaredMarker): string {
  return [...prefixes, text].join("=+");
}

/** "field `width` of "; empty for a tag of the type. */
export function fieldIn({ name }: Pick<Change, "name">): string {
  const [field = ""] = name.split(" ", 1);
  return field === "" ? "" : `field \`${field}\` of `;
}

/** The effect of a changed limit on the allowed values. */
export interface LimitMove {
  readonly effect: Effect;
  /** A value that only one side accepts, if it is short enough to be shown. */
  readonly witness?: Json;
}

const LIMIT = /^k8s:(?:validation:)?(min|max)(imum|Length|Bytes|Items|Properties)$/u;

/** The minimum number of union fields that must be set. */
const GIVEN: ReadonlyMap<string, number> = new Map([
  ["k8s:zeroOrOneOfMember", 0],
  ["k8s:unionMember", 1],
]);

/** Undefined unless both are enforced limits of the same kind with different numbers. */
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
  // The first value that only the wider limit allows.
  const tighter = isUpper ? Math.min(old, new_) : Math.max(old, new_);
  const beyond = isUpper ? tighter + 1 : tighter - 1;
  // The place of a nested value in the whole is not known.
  const witness = after.prefixes.length > 0 ? undefined : valueOf(counted, beyond);
  return { effect, ...(witness !== undefined && { witness }) };
}

function numberIn({ text }: DeclaredMarker): number | undefined {
  const [, digits] = /=\s*(-?\d+(?:\.\d+)?)\s*(?:\/\/.*)?$/u.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The maximum length of a string in a witness. */
const READABLE = 80;

function valueOf(counted: string, limit: number): Json | undefined {
  if (counted === "imum") return limit;
  const isText = counted === "Length" || counted === "Bytes";
  return isText && limit <= READABLE ? "a".repeat(limit) : undefined;
}
