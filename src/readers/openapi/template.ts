export interface Template {
  /** Without the names of its parameters: two templates with one shape match the same URLs. */
  readonly shape: string;
  /** By position. */
  readonly names: readonly string[];
}

const EXPRESSION = /\{([^{}]*)\}/gu;

export function parseTemplate(path: string): Template {
  if (!path.includes("{")) return { shape: path, names: [] };
  const names: string[] = [];
  const shape = path.replace(EXPRESSION, (_expression, name: string) => {
    names.push(name);
    return "{}";
  });
  return { shape, names };
}
