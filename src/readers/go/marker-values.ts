import { dictionary, type Dictionary, type Json } from "../../model/json.ts";

/**
 * A marker's value as its generator reads it: JSON, or the laxer form of controller-gen in which texts need no quotes
 * and lists are written `{a,b}` or `a;b`.
 */
export function readValue(text: string): Json {
  const trimmed = text.trim();
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    return new ValueReader(trimmed).whole();
  }
}

/** `rule="…",message="…"`: several values by their names. */
export function readArguments(text: string): Dictionary<Json> {
  return new ValueReader(text).arguments();
}

/** `a;b;c`, `{a,b}` or a single value. */
export function readList(text: string): readonly Json[] {
  const trimmed = text.trim();
  if (trimmed.startsWith("{") || trimmed.startsWith("[")) {
    const value = readValue(trimmed);
    return Array.isArray(value) ? (value as readonly Json[]) : [value];
  }
  return new ValueReader(trimmed).alternatives();
}

/** Braces within braces beyond this are read as text. */
const MAX_DEPTH = 50;

class ValueReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Json {
    const value = this.#value("", 0);
    return this.#text.slice(this.#at).trim() === "" ? value : this.#text;
  }

  arguments(): Dictionary<Json> {
    const found = dictionary<Json>();
    while (this.#at < this.#text.length) {
      const name = this.#until("=,").trim();
      if (this.#text[this.#at] === "=") {
        this.#at++;
        found[name] = this.#value(",", 0);
        this.#until(",");
      } else if (name !== "") found[name] = true;
      this.#at++;
    }
    return found;
  }

  alternatives(): readonly Json[] {
    const found: Json[] = [];
    while (this.#at < this.#text.length) {
      found.push(this.#value(";", 0));
      this.#until(";");
      this.#at++;
    }
    return found;
  }

  /** Reads one value; a text without quotes ends before one of `stops`. */
  #value(stops: string, depth: number): Json {
    this.#blanks();
    const first = this.#text[this.#at];
    if (first === '"' || first === "'" || first === "`") return this.#quoted(first);
    if (first === "{" && depth < MAX_DEPTH) return this.#braces(depth);
    const start = this.#at;
    const word = this.#until(stops).trim();
    if (word === "" && start === this.#at) return "";
    return scalar(word);
  }

  #quoted(quote: string): string {
    const start = this.#at;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== quote)
      end += this.#text[end] === "\\" && quote === '"' ? 2 : 1;
    this.#at = Math.min(end + 1, this.#text.length);
    const content = this.#text.slice(start + 1, Math.min(end, this.#text.length));
    if (quote !== '"') return content;
    try {
      return JSON.parse(`"${content}"`) as string;
    } catch {
      return content;
    }
  }

  /** `{a: 1, b: 2}` is a map, `{1, 2}` a list. */
  #braces(depth: number): Json {
    this.#at++;
    const items: Json[] = [];
    const members = dictionary<Json>();
    let isMap = false;
    for (;;) {
      this.#blanks();
      if (this.#at >= this.#text.length || this.#text[this.#at] === "}") break;
      const value = this.#value(",:}", depth + 1);
      this.#blanks();
      if (this.#text[this.#at] === ":") {
        this.#at++;
        isMap = true;
        members[typeof value === "string" ? value : JSON.stringify(value)] = this.#value(",}", depth + 1);
        this.#blanks();
      } else items.push(value);
      if (this.#text[this.#at] === ",") this.#at++;
      else if (this.#text[this.#at] !== "}") break;
    }
    if (this.#text[this.#at] === "}") this.#at++;
    return isMap ? members : items;
  }

  #until(stops: string): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !stops.includes(this.#text[this.#at]!)) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #blanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }
}

function scalar(word: string): Json {
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  return /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word) ? Number(word) : word;
}
