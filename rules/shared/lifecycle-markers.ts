import type { DeclaredMarker } from "../../src/model/declaration.ts";
import type { Pointer } from "../../src/model/pointer.ts";

/** The marker of KEP-2558: `+lifecycle:kubernetes:minVersion=v1.20,status=alpha`. */
export interface LifecycleMarker {
  readonly project: string;
  readonly at: Pointer;
}

/** Returns the markers of all projects, in the order of the text. */
export function lifecyclesOf(markers: readonly DeclaredMarker[]): readonly LifecycleMarker[] {
  return markers.flatMap(({ name, text, at }) => {
    if (!name.startsWith("lifecycle:")) return [];
    return [{ project: /^lifecycle:([^:=]*)/u.exec(text)?.[1] ?? "", at }];
  });
}

/** `lifecycle:kubernetes:minVersion=v1.20,status=alpha`. */
const FORM = /^lifecycle:[\w.-]+:[\w.-]+=[^,=:\s]+(?:,[\w.-]+=[^,=:\s]+)*$/u;

/** Describes the syntax error of a marker in a clause; undefined for the documented form. */
export function spellingFlawOf({ text }: Pick<DeclaredMarker, "text">): string | undefined {
  const plain = text.trim();
  if (!/^lifecycle[:=\s]/u.test(plain)) return undefined;
  const keys = [...plain.matchAll(/[:,]\s*([\w.-]+)\s*=/gu)].map(([, key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) return `it has \`${twice}\` twice`;
  if (/\s/u.test(plain)) return "it contains a space";
  if (!/^lifecycle:[\w.-]+:/u.test(plain)) return "`:` must stand before and after the project";
  return FORM.test(plain) ? undefined : "each part must have the form `key=value`";
}
