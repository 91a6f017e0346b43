/** Returns whether a text is a pattern and not a plain path. */
export function isPattern(text: string): boolean {
  return /[*?[\]]|\{[^{}]*,/.test(text);
}

/** A pattern over paths with forward slashes: `*`, `**`, `?`, `[…]` and `{a,b}`; `{a}` stands for itself, as in the paths of OpenAPI. */
export function globExpression(pattern: string): RegExp {
  let source = "";
  const braces: boolean[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at]!;
    if (pattern.startsWith("**/", at) && (at === 0 || pattern[at - 1] === "/")) {
      source += "(?:[^/]+/)*";
      at += 2;
    } else if (sign === "*") {
      const deep = pattern[at + 1] === "*";
      source += deep ? ".*" : "[^/]*";
      if (deep) at++;
    } else if (sign === "?") source += "[^/]";
    else if (sign === "[") {
      const end = pattern.indexOf("]", at + 2);
      if (end < 0) source += "\\[";
      else {
        source += `[${pattern
          .slice(at + 1, end)
          .replace(/^!/, "^")
          .replaceAll("\\", "\\\\")}]`;
        at = end;
      }
    } else if (sign === "{") {
      const alternatives = opensAlternatives(pattern, at);
      source += alternatives ? "(?:" : "\\{";
      braces.push(alternatives);
    } else if (sign === "}") source += braces.pop() === true ? ")" : "\\}";
    else if (sign === "," && braces.at(-1) === true) source += "|";
    else source += sign.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
  }
  return new RegExp(`^${source}${")".repeat(braces.filter(Boolean).length)}$`);
}

function opensAlternatives(pattern: string, at: number): boolean {
  for (let next = at, depth = 0; next < pattern.length; next++) {
    const sign = pattern[next];
    if (sign === "," && depth === 1) return true;
    if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return false;
  }
  return false;
}
