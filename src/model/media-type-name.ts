/**
 * Returns whether `range` covers all media types of `inner`: `*` covers all, `*+json` all with this suffix, and a range
 * without parameters covers all parameters.
 */
export function coversMediaType(range: string, inner: string): boolean {
  const { type, charset, parameters } = partsOf(range);
  const { type: innerType, charset: innerCharset = UTF_8, parameters: innerParameters } = partsOf(inner);
  const [main = "", sub = ""] = type.split("/");
  const suffix = /^\*((?:\+.+)?)$/u.exec(sub)?.[1];
  const wide = suffix !== undefined && (main === "*" || innerType.startsWith(`${main}/`)) && innerType.endsWith(suffix);
  const hasSameDecoding = charset === undefined || charset === innerCharset || !definesCharset(innerType);
  return (
    (wide || type === innerType) &&
    hasSameDecoding &&
    parameters.every((parameter) => innerParameters.includes(parameter))
  );
}

interface MediaTypeParts {
  readonly type: string;
  readonly charset?: string;
  readonly parameters: readonly string[];
}

/** The charset of text that states none. */
const UTF_8 = "utf-8";

function partsOf(name: string): MediaTypeParts {
  if (!name.includes(";")) return { type: name, parameters: [] };
  const [type = "", ...parameters] = name.split(";").map((part) => part.trim());
  const charset = parameters.map((parameter) => CHARSET.exec(parameter)?.[1]).find((one) => one !== undefined);
  const others = parameters.filter((parameter) => !CHARSET.test(parameter));
  return { type, parameters: others, ...(charset !== undefined && { charset: charset === "utf8" ? UTF_8 : charset }) };
}

const CHARSET = /^charset="?([^"]*)"?$/u;

/** RFC 9110 8.3.2 for text, RFC 7303 for XML. JSON is always UTF-8 (RFC 8259 11), and other types define no such parameter. */
function definesCharset(type: string): boolean {
  return type.startsWith("text/") || type === "*/*" || /[/+]xml(?:-dtd|-external-parsed-entity)?$/u.test(type);
}
