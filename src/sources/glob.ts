import picomatch from "picomatch";

/** Returns whether a text is a pattern and not a plain path. */
export function isPattern(text: string): boolean {
  return picomatch.scan(withNames(text).replaceAll(/\\./gsu, "_"), { scanToEnd: true }).isGlob === true;
}

/**
 * Makes a test of paths with forward slashes, by the rules of picomatch: `*`, `**`, `?`, `[…]`, `{a,b}`, `!(a)`, `@(a|b)`. Names
 * that begin with a dot count. `{a}` and `(a)` stand for themselves, as in the paths of OpenAPI.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  return picomatch(withNames(pattern), { dot: true, nonegate: true, posix: true });
}

/** The longest folder that a pattern names without wildcards, with a slash at its end; empty where it names none. */
export function globFolder(pattern: string): string {
  const names = pattern.split("/");
  const folders = names.slice(0, names.findIndex(isPattern));
  return folders.map((name) => `${name}/`).join("");
}

/** Escapes braces without alternatives and parentheses that extend no sign: they are parts of names. */
function withNames(pattern: string): string {
  const open: boolean[] = [];
  return pattern.replaceAll(/\\.|[(){}]/gsu, (sign, at: number) => {
    if (sign.startsWith("\\")) return sign;
    if (sign === ")" || sign === "}") return open.pop() === true ? sign : `\\${sign}`;
    const means = sign === "{" ? opensAlternatives(pattern, at) : /[?*+@!]$/u.test(pattern.slice(0, at));
    open.push(means);
    return means ? sign : `\\${sign}`;
  });
}

function opensAlternatives(pattern: string, at: number): boolean {
  for (let next = at, depth = 0; next < pattern.length; next++) {
    const sign = pattern[next];
    if (depth === 1 && (sign === "," || pattern.startsWith("..", next))) return true;
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return false;
  }
  return false;
}
