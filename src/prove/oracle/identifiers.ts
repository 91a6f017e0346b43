/**
 * Replaces the package that Hyperjump parses identifiers with. The identifiers here are ours and those of the drafts,
 * which Node can parse; setting up the grammar of the package takes longer than compiling a schema.
 */

interface Components {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
}

export function parseIri(iri: string): Components {
  const { protocol, host, pathname, search, hash } = new URL(iri);
  return {
    scheme: protocol.slice(0, -1),
    authority: host,
    path: pathname,
    ...(search !== "" && { query: search.slice(1) }),
    ...(hash !== "" && { fragment: hash.slice(1) }),
  };
}

export function parseAbsoluteIri(iri: string): Components {
  return parseIri(iri);
}

export function parseIriReference(reference: string): Components {
  return parseIri(resolveIri(reference, "relative:/"));
}

/** Hyperjump registers schemas that identify themselves with an empty base, which `URL` does not take for no base. */
export function resolveIri(reference: string, base: string): string {
  return (base === "" ? new URL(reference) : new URL(reference, base)).href;
}

export function normalizeIri(iri: string): string {
  return new URL(iri).href;
}

export function toAbsoluteIri(iri: string): string {
  const url = new URL(iri);
  url.hash = "";
  return url.href;
}
