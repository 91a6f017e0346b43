/**
 * Returns the absolute addresses of a URL, relative to each base, or the URL if no base makes it absolute. Ignores the
 * case of scheme and host, and default ports.
 */
export function addressesOf(url: string, bases: readonly string[]): readonly string[] {
  const found = bases.map((base) => absolute(url, base)).filter((address) => address !== undefined);
  const own = absolute(url);
  return own === undefined ? [...new Set(found.length > 0 ? found : [url])].sort() : [own];
}

function absolute(url: string, base?: string): string | undefined {
  return URL.canParse(url, base) ? new URL(url, base).href : undefined;
}
