import type * as Re2js from "re2js";
import { late } from "../../late.ts";
import { Unanswerable } from "./unanswerable.ts";

const re2js = late<typeof Re2js>("re2js");

/** The syntax and meaning of `pattern`: JavaScript's, or Go's (Kubernetes). */
export type RegexDialect = "ecma-262" | "re2";

export interface Matcher {
  /** Whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Compiles the pattern when it is first tested, so that one that cannot be compiled matters only to values that meet it.
 * Authors of ECMA-262 patterns escape more than the `u` flag admits (`\-`, `\_`): such a pattern is read without the flag.
 */
export function matcherOf(pattern: string, dialect: RegexDialect): Matcher {
  let matcher: Matcher | undefined;
  return { test: (text) => (matcher ??= compile(pattern, dialect)).test(text) };
}

function compile(pattern: string, dialect: RegexDialect): Matcher {
  try {
    return dialect === "re2" ? re2(pattern) : ecma(pattern);
  } catch (error) {
    throw new Unanswerable("BAD_PATTERN", error instanceof Error ? error.message : `Not a pattern: ${pattern}`);
  }
}

function ecma(pattern: string): Matcher {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

function re2(pattern: string): Matcher {
  const compiled = re2js().RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find() };
}
