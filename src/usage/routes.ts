import { segmentsOfUrl, withoutTrailingSlash } from "./url.ts";
import type { Operation, Server } from "../model/snapshot.ts";

/** An operation, and the texts that stand for its path parameters, in their order. */
export interface Routed<T> {
  readonly target: T;
  readonly parameters: readonly string[];
}

export type Route<T> = (method: string, path: string) => Routed<T> | undefined;

/** A step of a path template: a text, any text, or a text around parameters. */
interface Step {
  readonly kind: "text" | "any" | "pattern";
  readonly text: string;
  readonly pattern?: RegExp;
}

interface Branch<T> {
  readonly texts: Map<string, Branch<T>>;
  readonly patterns: Map<string, { readonly pattern: RegExp; readonly branch: Branch<T> }>;
  any?: Branch<T>;
  target?: T;
}

/**
 * Finds the operation that answers a request, as servers do: a path that names a segment wins over one with a parameter
 * there. Paths are those of the operation below the base path of each of its servers. The host does not count.
 */
export function createRoute<T extends Pick<Operation, "kind" | "method" | "path" | "servers">>(
  operations: readonly T[],
): Route<T> {
  const methods = new Map<string, Branch<T>>();
  for (const operation of operations) {
    if (operation.kind !== "operation") continue;
    const root = methods.get(operation.method) ?? newBranch<T>();
    methods.set(operation.method, root);
    for (const base of basePaths(operation.servers)) insert(root, stepsOf(base + operation.path), operation);
  }
  return (method, path) => {
    const root = methods.get(method);
    if (root === undefined) return undefined;
    const exact = found(root, segmentsOfUrl(path), 0);
    const shorter = withoutTrailingSlash(path);
    return exact ?? (shorter === path ? undefined : found(root, segmentsOfUrl(shorter), 0));
  };
}

function insert<T>(root: Branch<T>, steps: readonly Step[], target: T): void {
  const last = steps.reduce((branch, step) => below(branch, step), root);
  last.target ??= target;
}

function newBranch<T>(): Branch<T> {
  return { texts: new Map(), patterns: new Map() };
}

function below<T>(branch: Branch<T>, { kind, text, pattern }: Step): Branch<T> {
  if (kind === "any") return (branch.any ??= newBranch());
  if (kind === "text") {
    const next = branch.texts.get(text) ?? newBranch<T>();
    branch.texts.set(text, next);
    return next;
  }
  const known = branch.patterns.get(text) ?? { pattern: pattern!, branch: newBranch<T>() };
  branch.patterns.set(text, known);
  return known.branch;
}

function found<T>(branch: Branch<T>, segments: readonly string[], index: number): Routed<T> | undefined {
  const segment = segments[index];
  if (segment === undefined) return branch.target && { target: branch.target, parameters: [] };
  const named = branch.texts.get(segment);
  const same = named && found(named, segments, index + 1);
  if (same !== undefined) return same;
  for (const { pattern, branch: next } of branch.patterns.values()) {
    const match = segment.length > LONGEST_SEGMENT ? null : pattern.exec(segment);
    const rest = match === null ? undefined : found(next, segments, index + 1);
    if (rest !== undefined) return { ...rest, parameters: [...match!.slice(1), ...rest.parameters] };
  }
  const rest = branch.any === undefined || segment === "" ? undefined : found(branch.any, segments, index + 1);
  return rest && { ...rest, parameters: [segment, ...rest.parameters] };
}

/** Patterns with several parameters take long on longer ones. */
const LONGEST_SEGMENT = 500;

const PARAMETER = /\{[^{}]*\}/gu;

function stepsOf(template: string): readonly Step[] {
  return template.split("/").map((part): Step => {
    if (/^\{[^{}]*\}$/u.test(part)) return { kind: "any", text: "{}" };
    if (!/\{[^{}]*\}/u.test(part)) return { kind: "text", text: segmentsOfUrl(part)[0]! };
    const texts = part.split(PARAMETER).map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"));
    return {
      kind: "pattern",
      text: part.replace(PARAMETER, "{}"),
      pattern: new RegExp(`^${texts.join("(.+?)")}$`, "u"),
    };
  });
}

function basePaths(servers: readonly Server[]): readonly string[] {
  return servers.length === 0 ? [""] : [...new Set(servers.map(basePath))];
}

/** A variable in the path stands for any text. */
function basePath({ url }: Server): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:/iu, "").replace(/^\/\/[^/]*/u, "");
  return withoutTrailingSlash(path.replace(/[?#].*$/u, ""));
}
