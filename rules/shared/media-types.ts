import type { Effect } from "../../src/finding.ts";

/** What it does that another name stands in place of the old one. */
export function relateMediaTypes(old: string, new_: string): Effect {
  const forth = covers(new_, old);
  const back = covers(old, new_);
  if (forth) return back ? "same" : "widens";
  return back ? "narrows" : "shifts";
}

/** Whether what `inner` names is among what `range` names. */
function covers(range: string, inner: string): boolean {
  const [type = "", ...parameters] = partsOf(range);
  const [innerType = "", ...innerParameters] = partsOf(inner);
  const [main = "", sub] = type.split("/");
  const wide = sub === "*" && (main === "*" || innerType.startsWith(`${main}/`));
  return (wide || type === innerType) && parameters.every((parameter) => innerParameters.includes(parameter));
}

/** That a text is in UTF-8 goes without saying. */
function partsOf(name: string): readonly string[] {
  return name
    .split(";")
    .map((part) => part.trim())
    .filter((part) => !/^charset="?utf-?8"?$/i.test(part));
}
