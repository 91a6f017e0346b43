import { isObject, type Json } from "../../model/json.ts";
import type { Parameter, ParameterWire } from "../../model/snapshot.ts";

type Pair = readonly [name: string, text: string];

const JOINTS: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|", tabDelimited: "\t" };

/** Writes a parameter of a query, a cookie or a form as pairs of names and texts, which are not escaped. */
export function namedPairs(
  name: string,
  value: Json,
  { style, explode }: Pick<ParameterWire, "style" | "explode">,
): Pair[] {
  if (Array.isArray(value)) {
    const items = value.map(plainText);
    return explode ? items.map((item): Pair => [name, item]) : [[name, items.join(JOINTS[style] ?? ",")]];
  }
  if (!isObject(value)) return [[name, plainText(value)]];
  const members = Object.entries(value).map(([key, member]): Pair => [key, plainText(member)]);
  if (style === "deepObject") return members.map(([key, text]): Pair => [`${name}[${key}]`, text]);
  return explode ? members : [[name, members.flat().join(",")]];
}

/** Writes a parameter of a path or a header; each of its values is escaped by `escape`. */
export function bareText(
  { name, wire: { style, explode } }: Pick<Parameter, "name" | "wire">,
  value: Json,
  escape: (text: string) => string,
): string {
  const assigned = style === "matrix";
  const lead = assigned ? `;${name}` : style === "label" ? "." : "";
  const joint = explode && lead !== "" ? (assigned ? ";" : ".") : ",";
  const texts = (items: readonly Json[]): readonly string[] => items.map((item) => escape(plainText(item)));
  if (Array.isArray(value)) {
    if (!assigned) return lead + texts(value).join(joint);
    return explode
      ? texts(value)
          .map((text) => `${lead}=${text}`)
          .join("")
      : `${lead}=${texts(value).join(",")}`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => [escape(key), escape(plainText(member))]);
    const written = members.map((member) => member.join(explode ? "=" : ",")).join(joint);
    return assigned ? (explode ? `;${written}` : `${lead}=${written}`) : lead + written;
  }
  return (assigned ? `${lead}=` : lead) + escape(plainText(value));
}

/** Writes pairs as a query or a URL-encoded form. */
export function encodedPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
}

function plainText(value: Json): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}
