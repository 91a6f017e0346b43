import { dictionary, type Json } from "./json.ts";

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[-+]?[\w.]+(?:[-+]\d+)?|[-{}<>[\]:,]/gsu;
const MAX_DEPTH = 50;

/** A message in the text format, as an option's value holds it; a member that is given more than once is a list. */
export function readTextMessage(text: string): Json {
  return new TextReader(text.match(TOKEN) ?? []).value(0);
}

class TextReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  value(depth: number): Json {
    const token = this.#next();
    if (token === "{" || token === "<") return this.#message(depth);
    if (token === "[") return this.#list(depth);
    if (token === "-") return negated(this.value(depth));
    if (!/^["']/u.test(token)) return scalarOf(token);
    let text = token.slice(1, -1);
    // Texts side by side are one.
    while (/^["']/u.test(this.#peek())) text += this.#next().slice(1, -1);
    return text;
  }

  #message(depth: number): Json {
    const members = dictionary<Json>();
    for (let name = this.#next(); name !== "" && name !== "}" && name !== ">"; name = this.#next()) {
      if (name === "[") name = this.#extensionName();
      if (this.#peek() === ":") this.#next();
      const value = depth < MAX_DEPTH ? this.value(depth + 1) : "";
      members[name] = name in members ? [members[name]!, value].flat() : value;
    }
    return members;
  }

  #list(depth: number): Json {
    const items: Json[] = [];
    while (this.#peek() !== "" && this.#peek() !== "]") {
      items.push(depth < MAX_DEPTH ? this.value(depth + 1) : "");
      if (this.#peek() === ",") this.#next();
    }
    this.#next();
    return items;
  }

  #extensionName(): string {
    let name = "";
    for (let token = this.#next(); token !== "" && token !== "]"; token = this.#next()) name += token;
    return `[${name}]`;
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? "";
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? "";
  }
}

function scalarOf(token: string): Json {
  if (token === "true" || token === "false") return token === "true";
  const number = Number(token.replace(/(?<=[\d.])f$/iu, ""));
  return token === "" || Number.isNaN(number) ? token : number;
}

function negated(value: Json): Json {
  return typeof value === "number" ? -value : `-${String(value)}`;
}
