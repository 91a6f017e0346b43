/**
 * Stands in the build for the package by which Hyperjump reads the identifiers of schemas. Here these are our own and those of the drafts,
 * which Node's reader knows as well; the package's grammar of all identifiers takes longer to set up than a schema does to be compiled.
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
