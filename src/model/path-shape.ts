const EXPRESSION = /\{[^{}]*\}/gu;

/**
 * Normalizes a path template without the names of its parameters: templates with the same shape match the same URLs.
 */
export function pathShape(path: string): string {
  return asSent(path.includes("{") ? path.replace(EXPRESSION, "{}") : path);
}

const UNSENT = /%[\da-f]{2}|[^!-~\p{Cs}]/giu;
const UNRESERVED = /[\w.~-]/u;

/** Normalizes percent encoding as RFC 3986 recommends. */
function asSent(path: string): string {
  return path.replace(UNSENT, (found) => {
    if (!found.startsWith("%")) return encodeURIComponent(found);
    const plain = String.fromCharCode(parseInt(found.slice(1), 16));
    return UNRESERVED.test(plain) ? plain : found.toUpperCase();
  });
}
