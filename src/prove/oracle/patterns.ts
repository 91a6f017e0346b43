import type * as Re2js from "re2js";
import { lazyRequire } from "../../base/lazy-require.ts";
import { Unanswerable } from "./unanswerable.ts";

const re2js = lazyRequire<typeof Re2js>("re2js");

/** The syntax and meaning of `pattern`: JavaScript's, or Go's (Kubernetes). */
export type RegexDialect = "ecma-262" | "re2";

export interface Matcher {
  /** Returns whether the pattern matches anywhere in the text. */
  test(text: string): boolean;
}

/**
 * Compiles a pattern on first use, so that an invalid one matters only for values that need it. ECMA-262 patterns often
 * escape more than the `u` flag allows (`\-`, `\_`): these are compiled without the flag.
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
