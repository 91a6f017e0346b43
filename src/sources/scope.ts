import { posix } from "node:path";
import { globMatcher, isPattern } from "./glob.ts";

/** Selects the files of a repository that can be an API; paths from the top. Other files are read by reference. */
export interface Scope {
  covers(path: string): boolean;
  /** The user chose the files, so that folder names are not filtered. */
  readonly chosen: boolean;
}

/** Installed, copied and generated things, and what tests are made of; folders with a dot before them too. */
const PASSED_OVER =
  /(?:^|\/)(?:\.[^/]+|node_modules|vendor|third_party|testdata|tests?|e2e|fixtures|__fixtures__|__tests__|__mocks__|__snapshots__)\//;

/** Returns whether a path is in a folder of dependencies, tests or generated files. */
export function isPassedOver(path: string): boolean {
  return PASSED_OVER.test(path);
}

/** Go declares much that is no API: types for others stand in these folders and files. */
const AMONG_APIS = /(?:^|\/)apis?\//;
const GO_TYPES = /(?:^|\/)(?:[^/]+_)?types\.go$/;
const VERSION_FOLDER = /\/v\d+(?:(?:alpha|beta)\d+)?\/[^/]*$/;
const GO_ELSE = /(?:_test|(?:^|\/)zz_generated(?![^/]*types\.go$)[^/]*|\.pb|\.pb\.gw)\.go$/;

/** Matches declaration files. Most are internal; a `package.json` or the user states which are an API. */
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Everything below a folder (empty, or with a slash at its end) but what others wrote and what tests are made of. */
export function defaultScope(folder: string): Scope {
  return {
    chosen: false,
    covers: (path) =>
      path.startsWith(folder) &&
      !PASSED_OVER.test(path.slice(folder.length)) &&
      (!path.endsWith(".go") || ((AMONG_APIS.test(path) || GO_TYPES.test(path)) && !GO_ELSE.test(path))) &&
      !DECLARATIONS.test(path),
  };
}

/** Files that say of a Go package what its types are part of, and declare none. */
const OF_PACKAGE = /(?:^|\/)(?:doc|register|groupversion_info|zz_generated\.register)\.go$/;

export function isPackageFile(path: string): boolean {
  return OF_PACKAGE.test(path);
}

/** Returns whether a Go file is in a typical folder of API types. A folder `api` alone can contain other code. */
export function isNamedAsApi(path: string): boolean {
  return AMONG_APIS.test(path) && (VERSION_FOLDER.test(path) || GO_TYPES.test(path));
}

/** A test of paths by patterns: any of them, and none of those with `!` before it. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  return scopeOf(patterns, "").covers;
}

/** The files that these paths and patterns name, counted from a folder; `!` before a pattern takes files away. */
export function scopeOf(patterns: readonly string[], folder: string): Scope {
  const matchers = (negated: boolean): readonly Matcher[] =>
    patterns
      .filter((pattern) => takesAway(pattern) === negated)
      .map((pattern) => matcher(posix.join(folder, withoutSign(pattern).replaceAll("\\", "/"))));
  const included = matchers(false);
  const excluded = matchers(true);
  return {
    chosen: true,
    covers: (path) => included.some((matches) => matches(path)) && !excluded.some((matches) => matches(path)),
  };
}

/** The sign before a pattern that takes files away. `!(a)` is a pattern. */
const TAKES_AWAY = /^!(?!\()/u;

export function takesAway(pattern: string): boolean {
  return TAKES_AWAY.test(pattern);
}

export function withoutSign(pattern: string): string {
  return pattern.replace(TAKES_AWAY, "");
}

type Matcher = (path: string) => boolean;

function matcher(pattern: string): Matcher {
  const whole = pattern.replace(/\/+$/, "");
  if (whole === "." || whole === "") return () => true;
  // A file may be called like a pattern: `[id].yaml`.
  const isNamed: Matcher = (path) => path === whole || path.startsWith(`${whole}/`);
  if (!isPattern(whole)) return isNamed;
  const matches = globMatcher(whole);
  return (path) => matches(path) || isNamed(path);
}
