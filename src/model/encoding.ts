import type { Encoding, Encodings } from "./snapshot.ts";

/** Visits all encodings, those of inner parts included, each with the names on the way to it. */
export function eachEncoding(
  { encoding, positions }: Encodings,
  visit: (encoding: Encoding, way: string) => void,
  way = "",
): void {
  const enter = (name: string, each: Encoding): void => {
    visit(each, way + name);
    if (each.parts !== undefined) eachEncoding(each.parts, visit, `${way}${name} `);
  };
  for (const name in encoding) enter(name, encoding[name]!);
  positions?.prefix.forEach((each, index) => enter(String(index), each));
  if (positions?.rest !== undefined) enter("rest", positions.rest);
}

export function hasNoEncoding({ encoding, positions }: Encodings): boolean {
  for (const _ in encoding) return false;
  return positions === undefined;
}
