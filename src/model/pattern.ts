/** Repetitions of any character, and the empty pattern. */
const ANYTHING = /^\^?(?:(?:\[\\s\\S\]|\[\\S\\s\]|\[\\w\\W\]|\[\\W\\w\]|\[\^\])\*\??)*\$?$/;

/** The same with a dot, which matches no line break: one side must be open. */
const ANYTHING_OPEN = /^\^?(?:\.\*\??)*$|^(?:\.\*\??)*\$?$/;

/** Returns whether a pattern matches every string. Patterns are unanchored, so `^` alone does. */
export function admitsAnything(pattern: string): boolean {
  return ANYTHING_OPEN.test(pattern) || (ANYTHING.test(pattern) && !/^\^\$$/.test(pattern));
}
