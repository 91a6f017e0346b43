import { dictionary, type Json } from "../../src/model/json.ts";

/** Returns the strings of an aggregate option by field name, including each string of a list. */
export function textsIn(value: Json | undefined): Readonly<Record<string, readonly string[]>> {
  const tokens =
    typeof value === "string" ? (value.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.]+|[,{}[\]]/gsu) ?? []) : [];
  const texts = dictionary<string[]>();
  let key = "";
  for (const [index, token] of tokens.entries()) {
    if (!/^["']/u.test(token)) {
      if (/^\w/u.test(token)) key = token;
      continue;
    }
    const stated = (texts[key] ??= []);
    // Adjacent strings are concatenated.
    if (/^["']/u.test(tokens[index - 1] ?? "")) stated.push((stated.pop() ?? "") + token.slice(1, -1));
    else stated.push(token.slice(1, -1));
  }
  return texts;
}
