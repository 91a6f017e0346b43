import { all, ALWAYS, any, NEVER, not, type Form } from "./form.ts";

/** Bounds of a set of values: it contains all of `under` and nothing outside of `over`. */
export interface Bounds {
  readonly under: Form;
  readonly over: Form;
}

/**
 * The values that make an expression true, and those that make it false. For all others it is an error, which a server
 * rejects too.
 */
export interface Truth {
  readonly yes: Bounds;
  readonly no: Bounds;
}

export const UNKNOWN: Truth = { yes: { under: NEVER, over: ALWAYS }, no: { under: NEVER, over: ALWAYS } };
export const TRUE: Truth = { yes: exactly(ALWAYS), no: exactly(NEVER) };
export const FALSE: Truth = negated(TRUE);

export function exactly(form: Form): Bounds {
  return { under: form, over: form };
}

/** True for some values and false for all others. */
export function truthOf(form: Form): Truth {
  return { yes: exactly(form), no: exactly(not(form)) };
}

/** Bounds from values known to be true and values known to be false. */
export function knownBy(yes: Form, no: Form): Truth {
  return { yes: { under: yes, over: not(no) }, no: { under: no, over: not(yes) } };
}

export function negated({ yes, no }: Truth): Truth {
  return { yes: no, no: yes };
}

/** An operand that decides alone makes up for an error of the other. */
export function both(a: Truth, b: Truth): Truth {
  return { yes: combined(all, a.yes, b.yes), no: combined(any, a.no, b.no) };
}

export function either(a: Truth, b: Truth): Truth {
  return negated(both(negated(a), negated(b)));
}

export function chosen(condition: Truth, then: Truth, otherwise: Truth): Truth {
  const by = (of: "yes" | "no"): Bounds =>
    combined(any, combined(all, condition.yes, then[of]), combined(all, condition.no, otherwise[of]));
  return { yes: by("yes"), no: by("no") };
}

export function combined(combine: (...forms: readonly Form[]) => Form, ...bounds: readonly Bounds[]): Bounds {
  // Exact bounds share one form, so that it is built once.
  if (bounds.every(({ under, over }) => under === over)) return exactly(combine(...bounds.map(({ under }) => under)));
  return {
    under: combine(...bounds.map(({ under }) => under)),
    over: combine(...bounds.map(({ over }) => over)),
  };
}

/** The same of a value that holds this one. */
export function mapped({ yes, no }: Truth, map: (form: Form) => Form): Truth {
  return { yes: combined((form) => map(form!), yes), no: combined((form) => map(form!), no) };
}
