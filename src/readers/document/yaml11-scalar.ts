import type { Json } from "../../model/json.ts";
import { NO_JSON } from "./yaml-scalar.ts";

/** Words of YAML 1.1 as the YAML library of Kubernetes reads them; `y` and `n` are booleans, too. */
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...spellings(true, ["y", "yes", "true", "on"]),
  ...spellings(false, ["n", "no", "false", "off"]),
  ...spellings(null, ["null"]),
  ["~", null],
  ["", null],
]);

function spellings<T>(value: T, words: readonly string[]): (readonly [string, T])[] {
  return words.flatMap((word) => {
    const forms = [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()];
    return [...new Set(forms)].map((form) => [form, value] as const);
  });
}

const NUMBER_START = /^[-+.0-9]/;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|([1-9][0-9]*|0))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/**
 * A plain scalar as an API server and `kubectl` read it: YAML 1.1, so that `0777` is octal, `1_000` a number and `yes` a
 * boolean; `=` and dates are strings.
 */
export function plainValue11(text: string): Json | typeof NO_JSON {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (!NUMBER_START.test(text)) return text;
  if (NOT_FINITE.test(text)) return NO_JSON;
  const digits = text.replaceAll("_", "");
  return integerOf(digits) ?? (FLOAT.test(digits) ? Number(digits) : text);
}

function integerOf(digits: string): number | undefined {
  const [match, sign, hex, binary, octal, decimal] = INTEGER.exec(digits) ?? [];
  if (match === undefined) return undefined;
  const magnitude =
    hex !== undefined
      ? Number.parseInt(hex, 16)
      : binary !== undefined
        ? Number.parseInt(binary, 2)
        : octal !== undefined
          ? Number.parseInt(octal, 8)
          : Number(decimal);
  return sign === "-" && magnitude !== 0 ? -magnitude : magnitude;
}

/** A key is turned into text after it was read: an unquoted `on` is the member `true`. */
export function plainKey11(text: string): string {
  const value = plainValue11(text);
  return typeof value === "boolean" || typeof value === "number" ? String(value) : text;
}
