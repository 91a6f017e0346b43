import type { Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { PathPrefixes } from "../contracts/profile.ts";
import { type Reading, withSnapshot } from "../contracts/reader.ts";
import { formatTraits } from "../model/format-traits.ts";
import { dictionary, isObject, type Json } from "../model/json.ts";
import { fragmentOf } from "../model/pointer.ts";
import type { Operation } from "../model/snapshot.ts";

/** The operations of a surface that are compared, and what stands before their paths. */
export interface OperationChoice {
  /** Paths (`/v1/**`), tags (`tag:admin`) and extensions (`x-internal`, `x-audience=partner`); `!` before one leaves out. */
  readonly operations?: string | readonly string[];
  readonly prefixes?: PathPrefixes;
}

/** A prefix of paths, without parameters. */
export const PREFIX = /^\/[^{}]+$/u;

/** Makes a test of paths by patterns. */
type Matcher = (patterns: readonly string[]) => (path: string) => boolean;

/** Both sides without what is left out, and the comparison of them with its number. */
export interface ChosenReadings {
  readonly old: Reading;
  readonly new: Reading;
  readonly noted: (comparison: Comparison) => Comparison;
}

/**
 * Leaves out the operations that the patterns do not choose, on each side. One that is left out on the new side only was
 * removed for its clients.
 */
export function chosenReadings(
  old: Reading,
  new_: Reading,
  { operations = [], prefixes }: OperationChoice,
  matcher: Matcher,
): ChosenReadings {
  const patterns = [operations].flat();
  const idlePrefixes = old === new_ ? [] : prefixesWithout(prefixes, { old, new: new_ });
  if (patterns.length === 0 || !formatTraits(new_.snapshot).describesHttp)
    return {
      old,
      new: new_,
      noted: (comparison) => ({ ...comparison, problems: [...comparison.problems, ...idlePrefixes] }),
    };
  const isChosen = createIsChosen(patterns, matcher);
  const [before, after] = [chosen(old, isChosen), chosen(new_, isChosen)];
  const withdrawn = after.leftOut.filter(({ id }) => id in before.reading.snapshot.operations);
  const all = [...after.leftOut, ...before.leftOut];
  const leftOut = new Set(all.map(({ id }) => id)).size;
  const isEmpty = [before, after].every(({ reading }) => Object.keys(reading.snapshot.operations).length === 0);
  const included = patterns.filter((pattern) => !pattern.startsWith("!"));
  const idle = isEmpty && all.length > 0 && included.length > 0 ? [nothingChosen(included, all[0]!, new_)] : [];
  return {
    old: before.reading,
    new: after.reading,
    noted: (comparison) => ({
      ...comparison,
      problems: [
        ...comparison.problems,
        ...idle,
        ...idlePrefixes,
        ...withdrawn.map((operation) => withdrawal(operation, new_)),
      ],
      summary: { ...comparison.summary, ...(leftOut > 0 && { leftOut }) },
    }),
  };
}

function chosen(
  reading: Reading,
  isChosen: (operation: Operation) => boolean,
): { readonly reading: Reading; readonly leftOut: readonly Operation[] } {
  const { snapshot } = reading;
  const leftOut = Object.values(snapshot.operations).filter((operation) => !isChosen(operation));
  if (leftOut.length === 0) return { reading, leftOut };
  const ids = new Set(leftOut.map(({ id }) => id));
  const operations = dictionary(Object.entries(snapshot.operations).filter(([id]) => !ids.has(id)));
  return { reading: withSnapshot(reading, { ...snapshot, operations }), leftOut };
}

/** States that patterns select nothing of a document, so that none of its operations is checked. */
function nothingChosen(patterns: readonly string[], { at }: Operation, reading: Reading): Problem {
  return {
    code: "PATTERN_IDLE",
    level: "warning",
    message: `No operation of the document matches \`operations\` (${patterns.join(", ")}), so none is checked.`,
    hint: "Correct the patterns, or leave the document out of the surface.",
    file: reading.fileOf(at),
  };
}

/** States which prefixes no path of their side begins with. A side without paths has none to lose. */
function prefixesWithout(
  prefixes: PathPrefixes = {},
  sides: Readonly<Record<keyof PathPrefixes, Reading>>,
): readonly Problem[] {
  return (["old", "new"] as const).flatMap((side): readonly Problem[] => {
    const prefix = (prefixes[side] ?? "").replace(/\/+$/u, "");
    const operations = Object.values(sides[side].snapshot.operations).filter(({ kind }) => kind === "operation");
    const [first] = operations;
    if (prefix === "" || first === undefined || !formatTraits(sides[side].snapshot).describesHttp) return [];
    if (operations.some(({ path }) => path.startsWith(`${prefix}/`))) return [];
    return [
      {
        code: "PATTERN_IDLE",
        level: "warning",
        message: `No path of the ${side} side begins with \`${prefix}\`, the prefix that \`prefixes.${side}\` or \`--${side}-prefix\` states.`,
        hint: "Correct the prefix, or remove it.",
        file: sides[side].fileOf(first.at),
      },
    ];
  });
}

/** States why an operation that still stands in the document counts as removed. */
function withdrawal({ kind, method, path, at }: Operation, reading: Reading): Problem {
  const name = kind === "operation" ? `${method} ${path}` : path;
  const range = reading.locate(at);
  return {
    code: "OPERATION_LEFT_OUT",
    level: "warning",
    message: `The setting \`operations\` leaves \`${name}\` out of the new version, so it counts as removed.`,
    hint: "Keep it in the API, or accept the finding about its removal.",
    file: reading.fileOf(at),
    pointer: fragmentOf(at),
    ...(range && { range }),
  };
}

/** Paths, tags and extensions are alternatives among themselves; of each kind that is named, one must hold. */
function createIsChosen(patterns: readonly string[], matcher: Matcher): (operation: Operation) => boolean {
  const tests = patterns.map((pattern) => {
    const isOut = pattern.startsWith("!");
    const named = isOut ? pattern.slice(1) : pattern;
    const [kind, holds] = testOf(named, matcher);
    return { isOut, kind, holds };
  });
  const kinds = [...new Set(tests.flatMap(({ isOut, kind }) => (isOut ? [] : [kind])))];
  return (operation) => {
    // A webhook has a name, and no path.
    const own = tests.filter(({ kind }) => kind !== "path" || operation.kind === "operation");
    const asked = kinds.filter((kind) => kind !== "path" || operation.kind === "operation");
    return (
      !own.some(({ isOut, holds }) => isOut && holds(operation)) &&
      asked.every((asks) => own.some(({ isOut, kind, holds }) => !isOut && kind === asks && holds(operation)))
    );
  };
}

type Test = readonly [kind: "path" | "tag" | "extension", holds: (operation: Operation) => boolean];

function testOf(pattern: string, matcher: Matcher): Test {
  if (pattern.startsWith("tag:")) {
    const tag = pattern.slice("tag:".length);
    return ["tag", ({ tags }) => tags.some(({ value }) => value === tag)];
  }
  if (pattern.startsWith("x-")) {
    const [name = "", ...values] = pattern.split("=");
    const value = values.length === 0 ? undefined : values.join("=");
    return ["extension", (operation) => states(extensionOf(operation, name), value)];
  }
  const matches = matcher([pattern]);
  return ["path", ({ path }) => matches(path)];
}

/** An extension of a path item counts for its operations, unless they state it. */
function extensionOf({ extensions, pathExtensions = {} }: Operation, name: string): Json | undefined {
  return (extensions[name] ?? pathExtensions[name])?.value;
}

/** Without a value, everything but `false` and `null` counts. A list states each of its items. */
function states(stated: Json | undefined, value: string | undefined): boolean {
  if (stated === undefined) return false;
  if (value === undefined) return stated !== false && stated !== null;
  const items = Array.isArray(stated) ? (stated as readonly Json[]) : [stated];
  return items.some((item) => !isObject(item) && String(item) === value);
}
