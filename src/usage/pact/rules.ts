import { isObject, type Json, type JsonObject } from "../../model/json.ts";

/** A name or a position; `*` for any. */
type Token = string | number;

/**
 * The values that an expectation has at a place, by its matchers: its example only, any value of the type of the example, or
 * others that are not known here.
 */
export type Matched = "exact" | "type" | "open";

/** What the matchers of one place say. */
interface Rule {
  readonly path: readonly Token[];
  readonly matched: Matched;
  /** The number of items is not that of the example. */
  readonly anySize: boolean;
  /** The names of members are not those of the example. */
  readonly anyNames: boolean;
}

/** How values at a place and below it are matched. */
export interface Matching {
  readonly matched: Matched;
  readonly anySize: boolean;
  readonly anyNames: boolean;
  /** The matching of a member or an item. */
  below(token: Token): Matching;
}

export const EXACT: Matching = { matched: "exact", anySize: false, anyNames: false, below: () => EXACT };

type Part = "body" | "query" | "header" | "path";

/** Reads the matchers of a part of a message, as version 2 writes them, or as versions 3 and 4 do. */
export function matchingOf({ matchingRules }: JsonObject, part: Part): Matching {
  if (!isObject(matchingRules)) return EXACT;
  const own = matchingRules[part];
  const rules = [
    ...Object.entries(matchingRules).flatMap(([path, rule]) => inVersion2(path, rule, part)),
    ...(isObject(own) ? inVersion3(own, part) : []),
  ];
  return rules.length === 0 ? EXACT : matchingAt([], rules, EXACT);
}

/** `$.body.items[*].id`, `$.headers.Accept`, `$.path` */
function inVersion2(path: string, rule: Json, part: Part): readonly Rule[] {
  const [root, ...tokens] = tokensOf(path);
  const isOwn = root === part || (root === "headers" && part === "header");
  return path.startsWith("$") && isOwn ? [ruleOf(tokens, [rule])] : [];
}

/** By path, or by name in queries and headers; the path of a request has one list. */
function inVersion3(rules: JsonObject, part: Part): readonly Rule[] {
  if (Array.isArray(rules["matchers"])) return [ruleOf([], rules["matchers"] as readonly Json[])];
  return Object.entries(rules).flatMap(([path, rule]) => {
    const matchers = isObject(rule) && Array.isArray(rule["matchers"]) ? (rule["matchers"] as readonly Json[]) : [rule];
    return [ruleOf(part === "body" || path.startsWith("$") ? tokensOf(path) : [path], matchers)];
  });
}

const TOKEN = /\.([^.[\]]+)|\[(?:'([^']*)'|"([^"]*)"|(\d+)|(\*))\]/gu;

function tokensOf(path: string): readonly Token[] {
  return [...path.matchAll(TOKEN)].map(([, name, quoted, other, index]) =>
    index === undefined ? (name ?? quoted ?? other ?? "*") : Number(index),
  );
}

function ruleOf(path: readonly Token[], matchers: readonly Json[]): Rule {
  const all = matchers.filter((each) => isObject(each));
  const names = all.map((each) => each["match"]);
  const sized = all.some((each) => ["min", "max"].some((key) => key in each));
  const kinds = names.map((name) => (typeof name === "string" ? MATCHERS[name] : sized ? "type" : undefined) ?? "open");
  return {
    path,
    // All matchers hold, or one of several; the least exact one is safe to assume.
    matched: kinds.includes("open") ? "open" : kinds.includes("type") ? "type" : "exact",
    anySize: sized || names.some((name) => typeof name === "string" && ANY_SIZE.has(name)),
    anyNames: names.some((name) => typeof name === "string" && ANY_NAMES.has(name)),
  };
}

/** Others are open. */
const MATCHERS: Readonly<Partial<Record<string, Matched>>> = {
  equality: "exact",
  null: "exact",
  type: "type",
  number: "type",
  integer: "type",
  decimal: "type",
  boolean: "type",
};

const ANY_SIZE: ReadonlySet<string> = new Set(["type", "arrayContains", "values", "eachValue", "eachKey"]);
const ANY_NAMES: ReadonlySet<string> = new Set(["values", "eachValue", "eachKey"]);

/** `around`: the matching of what holds the place, which types hand down. */
function matchingAt(path: readonly Token[], rules: readonly Rule[], around: Matching): Matching {
  const own = bestOf(rules, path);
  const matched = own?.matched ?? around.matched;
  const anySize = own?.anySize ?? around.anySize;
  return {
    matched,
    anySize,
    anyNames: own?.anyNames ?? false,
    below: (token) => matchingAt([...path, token], rules, { ...around, matched, anySize }),
  };
}

/** The rule with the fewest signs for any name. */
function bestOf(rules: readonly Rule[], path: readonly Token[]): Rule | undefined {
  const own = rules.filter(
    (rule) => rule.path.length === path.length && rule.path.every((each, i) => fits(each, path[i]!)),
  );
  const weight = (rule: Rule): number => rule.path.filter((each) => each === "*").length;
  return own.sort((a, b) => weight(a) - weight(b))[0];
}

function fits(token: Token, given: Token): boolean {
  return token === "*" || token === given || String(token) === String(given);
}
