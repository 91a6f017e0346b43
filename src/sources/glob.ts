/** Whether a text is a pattern and not a plain path. */
export function isPattern(text: string): boolean {
  return /[*?[\]{}]/.test(text);
}

/** A pattern over paths with forward slashes: `*`, `**`, `?`, `[…]` and `{a,b}`. */
export function globExpression(pattern: string): RegExp {
  let source = "";
  let braces = 0;
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
      source += "(?:";
      braces++;
    } else if (sign === "}" && braces > 0) {
      source += ")";
      braces--;
    } else if (sign === "," && braces > 0) source += "|";
    else source += sign.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
  }
  return new RegExp(`^${source}${")".repeat(braces)}$`);
}
