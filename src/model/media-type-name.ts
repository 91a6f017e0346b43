/**
 * Whether each media type that `inner` names is one that `range` names: `*` stands for all, `*+json` for all with this suffix, and no
 * parameters for any.
 */
export function coversMediaType(range: string, inner: string): boolean {
  const [type = "", ...parameters] = partsOf(range);
  const [innerType = "", ...innerParameters] = partsOf(inner);
  const [main = "", sub = ""] = type.split("/");
  const suffix = /^\*((?:\+.+)?)$/u.exec(sub)?.[1];
  const wide = suffix !== undefined && (main === "*" || innerType.startsWith(`${main}/`)) && innerType.endsWith(suffix);
  return (wide || type === innerType) && parameters.every((parameter) => innerParameters.includes(parameter));
}

/** That a text is in UTF-8 goes without saying. */
function partsOf(name: string): readonly string[] {
  if (!name.includes(";")) return [name];
  return name
    .split(";")
    .map((part) => part.trim())
    .filter((part) => !/^charset="?utf-?8"?$/i.test(part));
}
