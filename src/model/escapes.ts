/** Control characters by the letter after a backslash, as in C, Go, protobuf and CEL. */
export const CONTROLS: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
