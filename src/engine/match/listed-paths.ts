import { dictionary } from "../../model/json.ts";
import type { Operation, Parameter } from "../../model/snapshot.ts";
import type { SchemaTable } from "../../model/schema.ts";

/**
 * Each path with parameters that list what they may be, and those of the other side that name such values in their places: calls to
 * the one are calls to the other.
 */
export function matchListed(
  templates: Iterable<Operation>,
  others: Iterable<Operation>,
  schemas: SchemaTable,
): readonly (readonly [template: Operation, named: readonly Operation[]])[] {
  const left = [...others];
  if (left.length === 0) return [];
  return [...templates].flatMap((template) => {
    const lists = listsOf(template, schemas);
    if (lists.length === 0) return [];
    const named = left.filter(
      ({ kind, method, path }) =>
        kind === template.kind && method === template.method && isNamedBy(template, lists, path),
    );
    return named.length === 0 ? [] : [[template, named] as const];
  });
}

/** Whether each value that its parameters list has a path of its own among these. */
export function isWhole(template: Operation, named: readonly Operation[], schemas: SchemaTable): boolean {
  const ways = listsOf(template, schemas).reduce((product, { values }) => product * values.size, 1);
  return new Set(named.map(({ path }) => path)).size === ways;
}

/** Without the parameters whose values the other path names: what is left is told apart by its position among the rest. */
export function withoutListed(operation: Operation, { path: other }: Operation): Operation["parameters"] {
  const parameters = Object.values(operation.parameters);
  const theirs = other.split("/");
  const kept = operation.path.split("/").flatMap((segment, index) => {
    const parameter = parameterIn(segment, parameters);
    return parameter !== undefined && parameterName(theirs[index]) !== undefined ? [parameter] : [];
  });
  return dictionary([
    ...Object.entries(operation.parameters).filter(([, parameter]) => parameter.in !== "path"),
    ...kept.map((parameter, index) => [`path ${String(index)}`, parameter] as const),
  ]);
}

interface Listed {
  /** Of the segment. */
  readonly index: number;
  readonly values: ReadonlySet<string>;
}

function listsOf(operation: Operation, schemas: SchemaTable): readonly Listed[] {
  if (operation.kind !== "operation" || !operation.path.includes("{")) return [];
  const parameters = Object.values(operation.parameters);
  return operation.path.split("/").flatMap((segment, index) => {
    const schema = parameterIn(segment, parameters)?.content[""]?.schema;
    const listed = schema === undefined ? undefined : schemas.get(schema).keywords.enum?.value;
    return listed === undefined ? [] : [{ index, values: new Set(listed.map(String)) }];
  });
}

function isNamedBy({ path }: Operation, lists: readonly Listed[], named: string): boolean {
  const [own, others] = [path.split("/"), named.split("/")];
  const isListed = (index: number): boolean =>
    lists.some((list) => list.index === index && list.values.has(others[index]!));
  const isSame = (index: number): boolean =>
    own[index] === others[index] ||
    (parameterName(own[index]) !== undefined && parameterName(others[index]) !== undefined);
  const positions = [...own.keys()];
  return (
    own.length === others.length &&
    positions.some(isListed) &&
    positions.every((index) => isSame(index) || isListed(index))
  );
}

function parameterIn(segment: string, parameters: readonly Parameter[]): Parameter | undefined {
  const name = parameterName(segment);
  return name === undefined ? undefined : parameters.find((one) => one.in === "path" && one.name === name);
}

/** Of a segment that is nothing but a parameter. */
function parameterName(segment = ""): string | undefined {
  return /^\{([^{}]*)\}$/u.exec(segment)?.[1];
}
