import { decoded } from "../base/decoded.ts";

/** The path and the query of a URL, absolute or not. */
export interface RequestTarget {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/iu;

/** Splits a URL without rejecting what servers accept. */
export function targetOf(url: string): RequestTarget {
  const whole = url.startsWith("/") && !url.startsWith("//") ? url : url.replace(ORIGIN, "");
  const hash = whole.indexOf("#");
  const local = hash < 0 ? whole : whole.slice(0, hash);
  const mark = local.indexOf("?");
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path.startsWith("/") ? path : `/${path}`, query: mark < 0 ? "" : local.slice(mark + 1) };
}

/** The decoded segments of a path. */
export function segmentsOfUrl(path: string): readonly string[] {
  return path.split("/").map(decoded);
}

export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  // A pattern tries each of many slashes.
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Returns what follows the URL of a server; undefined for a URL of another one. One without a host can be of any. */
export function pathBelow(url: string, server: string): string | undefined {
  const [origin, own] = [server, url].map((each) => ORIGIN.exec(each)?.[0].toLowerCase());
  if (own !== undefined && origin !== undefined && own !== origin) return undefined;
  const base = withoutTrailingSlash(targetOf(server).path);
  const rest = url.replace(ORIGIN, "");
  if (!rest.startsWith(base)) return undefined;
  const below = rest.slice(base.length);
  return below === "" || /^[/?#]/u.test(below) ? below : undefined;
}
