import { pathShape } from "../../model/path-shape.ts";

export interface Template {
  /** Two templates with one shape match the same URLs. */
  readonly shape: string;
  /** The names of the path parameters by position. */
  readonly names: readonly string[];
}

const EXPRESSION = /\{([^{}]*)\}/gu;

export function parseTemplate(path: string): Template {
  return { shape: pathShape(path), names: [...path.matchAll(EXPRESSION)].map(([, name]) => name!) };
}
