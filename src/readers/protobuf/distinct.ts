/** More names are looked up in a map. */
const FEW = 12;

/** Returns whether few items have different names, by comparing each with each: most definitions need no map. */
export function areFewAndDistinct<T>(items: readonly T[], nameOf: (item: T) => string): boolean {
  if (items.length > FEW) return false;
  for (let at = 1; at < items.length; at++) {
    const name = nameOf(items[at]!);
    for (let before = 0; before < at; before++) if (nameOf(items[before]!) === name) return false;
  }
  return true;
}
