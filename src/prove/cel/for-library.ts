import { tokensOf, type Token } from "./tokens.ts";

/** Replaces `matches`, which the library evaluates with JavaScript patterns. */
export const MATCHES = "matchesRe2";

/**
 * The same expression for a library that knows `has` of names in a row only: `has(list[0].name)` asks a list of one,
 * `[list[0]].exists(it, has(it.name))`, which fails by what the inner expression fails by, as `has` does. Of the value
 * of an optional one it knows members only where it knows nothing of its type: `dyn(oldSelf.value()).name`.
 */
export function forLibrary(expression: string): string {
  const tokens = tokensOf(expression);
  const isOther = tokens?.some(
    (_, index) => isHas(tokens, index) || isMatches(tokens, index) || isValue(tokens, index),
  );
  return isOther === true ? written(tokens!).join(" ") : expression;
}

function written(tokens: readonly Token[]): readonly string[] {
  const words: string[] = [];
  for (let index = 0; index < tokens.length; index++) {
    if (isValue(tokens, index)) {
      words.push("dyn(", ...tokens.slice(index, index + VALUE.length).map((token) => token.written), ")");
      index += VALUE.length - 1;
      continue;
    }
    if (!isHas(tokens, index)) {
      words.push(isMatches(tokens, index) ? MATCHES : tokens[index]!.written);
      continue;
    }
    const end = closing(tokens, index + 2);
    words.push(...selection(tokens.slice(index + 2, end)));
    index = end;
  }
  return words;
}

function isHas(tokens: readonly Token[], index: number): boolean {
  return isCall("has", tokens, index) && tokens[index - 1]?.text !== ".";
}

function isMatches(tokens: readonly Token[], index: number): boolean {
  return isCall("matches", tokens, index) && tokens[index - 1]?.text === ".";
}

const VALUE = ["oldSelf", ".", "value", "(", ")"];

function isValue(tokens: readonly Token[], index: number): boolean {
  return VALUE.every((text, offset) => tokens[index + offset]?.text === text);
}

function isCall(name: string, tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  return token?.kind === "name" && token.text === name && next?.text === "(";
}

function selection(argument: readonly Token[]): readonly string[] {
  const isChain = argument.every(({ kind, text }) => kind === "name" || text === "." || text === "?");
  const [operand, name] = [argument.slice(0, -2), argument.at(-1)];
  if (isChain || name?.kind !== "name" || argument.at(-2)?.text !== ".") return ["has(", ...written(argument), ")"];
  return ["[", ...written(operand), `].exists(__it__, has(__it__.${name.written}))`];
}

/** Returns the index of the closing parenthesis. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 1;
  let index = from;
  while (index < tokens.length - 1) {
    const { kind, text } = tokens[index]!;
    if (kind === "sign" && "([{".includes(text)) depth++;
    if (kind === "sign" && ")]}".includes(text) && --depth === 0) break;
    index++;
  }
  return index;
}
