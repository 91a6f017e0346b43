const EXPRESSION = /\{[^{}]*\}/gu;

/** Of a path template, without the names of its parameters and escaped in one way: two of one shape match the same URLs. */
export function pathShape(path: string): string {
  return asSent(path.includes("{") ? path.replace(EXPRESSION, "{}") : path);
}

const UNSENT = /%[\da-f]{2}|[^!-~\p{Cs}]/giu;
const UNRESERVED = /[\w.~-]/u;

/** As RFC 3986 has it: what need not be escaped is not, and what must be is, in upper case. */
function asSent(path: string): string {
  return path.replace(UNSENT, (found) => {
    if (!found.startsWith("%")) return encodeURIComponent(found);
    const plain = String.fromCharCode(parseInt(found.slice(1), 16));
    return UNRESERVED.test(plain) ? plain : found.toUpperCase();
  });
}
