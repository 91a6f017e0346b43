import { isObject, type Json } from "../../model/json.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, TYPE_TRAITS } from "../../model/typing.ts";
import type { Draft } from "./definitions.ts";
import { withTraits } from "./traits.ts";

/** The marker of a readable promise. */
const READ = "…";

export function isPromise(name: string): boolean {
  return name === "Promise" || name === "PromiseLike";
}

/**
 * Writes a promise by its value, or by its text if the value cannot be read. `foreign` identifies the value, and `text`
 * is the source.
 */
export function promised(name: string, value: Draft, foreign: Draft, text: string): Draft {
  const { [FOREIGN_TYPE]: known = READ } = foreign;
  if (PROMISE.test(String(known))) return value;
  const promise = {
    ...value,
    [FOREIGN_TYPE]: `${name}<${String(known)}>`,
    [FOREIGN_DETAIL]: { text: `${name}<${text}>` },
  };
  return mayBeNothing(foreign) ? withTraits(promise, { promise: "always" }) : promise;
}

/** Returns the value of a promise; other types are unchanged. */
export function awaited({ [FOREIGN_TYPE]: known, [FOREIGN_DETAIL]: detail, ...given }: Draft): Draft {
  const value = withoutPromise(given);
  const text = unwrapped(known);
  if (text === READ) return value;
  return {
    ...value,
    ...(known !== undefined && { [FOREIGN_TYPE]: text ?? known }),
    ...(isObject(detail) && {
      [FOREIGN_DETAIL]: text === undefined ? detail : { ...detail, text: unwrapped(detail["text"]) ?? text },
    }),
  };
}

function withoutPromise({ [TYPE_TRAITS]: traits, ...value }: Draft): Draft {
  if (!isObject(traits)) return value;
  const { promise: _, ...others } = traits;
  return Object.keys(others).length === 0 ? value : { ...value, [TYPE_TRAITS]: others };
}

function mayBeNothing({ type, [TYPE_TRAITS]: traits }: Draft): boolean {
  return type === "null" || (isObject(traits) && traits["nothing"] !== undefined);
}

/** Returns whether an alternative is a promise of nothing. */
export function isPromisedNothing({ [TYPE_TRAITS]: traits }: Draft): boolean {
  return isObject(traits) && traits["promise"] !== undefined;
}

const PROMISE = /^Promise(?:Like)?<(.*)>$/su;

function unwrapped(text: Json | undefined): string | undefined {
  return typeof text === "string" ? PROMISE.exec(text)?.[1] : undefined;
}
