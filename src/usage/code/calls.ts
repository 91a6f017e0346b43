import { type TS, typescript } from "../../compiler/load.ts";
import { dictionary } from "../../model/json.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { Plan } from "../plan.ts";
import type { CallStats, OperationUsage, UsedPlace } from "../summary.ts";
import type { Description } from "./description.ts";
import { isFetchLibrary } from "./program.ts";
import { FETCH_METHODS } from "./fetch-types.ts";
import { CODE } from "./references.ts";
import { ABSENT, bare, PRESENT, UNKNOWN, type Values } from "./values.ts";
import { nameOf } from "./ways.ts";

/** A call of operations by their paths. */
export interface TypedCall {
  readonly operations: readonly Operation[];
  /** True if it is a call of one operation, by a client whose arguments are known. */
  readonly isCertain: boolean;
  readonly usageOf: (operation: Operation) => OperationUsage;
  /** The literals that name the operations. */
  readonly named: readonly TS.Node[];
}

const NOTHING_RECORDED = { calls: 1, statuses: { unknown: 1 }, headers: 0, body: 0, response: 0 } as const;

/** A use of an operation, without any detail. */
export const UNSEEN: OperationUsage = usageWith(NOTHING_RECORDED, {});

/** Names an operation without calling it. */
export function namingOf({ parameters, requestBody }: Operation): OperationUsage {
  const places = [...Object.keys(parameters), ...(requestBody ? ["body"] : [])].map((key) => [key, NOT_MET] as const);
  return usageWith({ ...NOTHING_RECORDED, headers: 1, body: 1, response: 1 }, Object.fromEntries(places));
}

const NOT_MET: UsedPlace = { by: dictionary() };

function usageWith(calls: CallStats, request: Readonly<Record<string, UsedPlace>>): OperationUsage {
  return {
    calls: dictionary([[CODE, calls]]),
    request: dictionary(Object.entries(request)),
    response: dictionary(),
  };
}

/** Recognizes calls of `openapi-fetch` and of clients that are called like it. */
export class Calls {
  readonly #checker: TS.TypeChecker;
  readonly #description: Description;
  readonly #values: Values;
  readonly #ts = typescript();

  constructor(checker: TS.TypeChecker, description: Description, values: Values) {
    this.#checker = checker;
    this.#description = description;
    this.#values = values;
  }

  /** Undefined for a call that names no path of the API by a literal, and has no name of a typed client. */
  of(call: TS.CallExpression): TypedCall | undefined {
    const { expression, arguments: given } = call;
    const member = this.#ts.isPropertyAccessExpression(expression) ? expression : undefined;
    const method = member && FETCH_METHODS.has(member.name.text) ? member.name.text : undefined;
    const isTyped = this.#isFetchCall(call);
    const first = given[0];
    if (method !== undefined && first !== undefined) {
      const paths = this.#pathsIn(first);
      if (paths !== undefined) return this.#call(call, { paths, method, init: given[1], named: [first], isTyped });
      if (isTyped && !this.#ts.isObjectLiteralExpression(first)) return this.#anyPath(method);
    }
    const around = member && this.#ts.isElementAccessExpression(member.expression) ? member.expression : undefined;
    if (method !== undefined && around !== undefined) {
      const paths = this.#pathsIn(around.argumentExpression);
      const named = [around.argumentExpression];
      if (paths !== undefined) return this.#call(call, { paths, method, init: first, named, isTyped });
      if (isTyped) return this.#anyPath(method);
    }
    return this.#methodAndPath(call);
  }

  /** Returns whether a function of `openapi-fetch` is called. */
  #isFetchCall(call: TS.CallLikeExpression): boolean {
    const declaration = this.#checker.getResolvedSignature(call)?.getDeclaration() as TS.Node | undefined;
    return declaration !== undefined && isFetchLibrary(declaration.getSourceFile().fileName);
  }

  /** `api.useQuery("get", "/books")` */
  #methodAndPath(call: TS.CallExpression): TypedCall | undefined {
    const [first, second] = call.arguments;
    if (first === undefined || second === undefined || !this.#ts.isStringLiteralLike(first)) return undefined;
    const method = first.text.toUpperCase();
    const paths = this.#pathsIn(second);
    if (paths === undefined || !FETCH_METHODS.has(method)) return undefined;
    return this.#call(call, { paths, method, init: undefined, named: [first, second], isTyped: false });
  }

  #anyPath(method: string): TypedCall {
    const operations = this.#description.operations.filter((each) => each.method === method);
    return { operations, isCertain: false, usageOf: () => UNSEEN, named: [] };
  }

  /** The paths of the API that a text is one of; undefined if it can be another text. */
  #pathsIn(node: TS.Expression): readonly string[] | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    const texts = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
    if (texts.length === 0 || texts.length < parts.length) return undefined;
    const known = new Set(this.#description.operations.map(({ path }) => path));
    return texts.every((text) => known.has(text)) ? texts : undefined;
  }

  #call(
    call: TS.CallExpression,
    {
      paths,
      method,
      init,
      named,
      isTyped,
    }: {
      readonly paths: readonly string[];
      readonly method: string;
      readonly init: TS.Expression | undefined;
      readonly named: readonly TS.Node[];
      readonly isTyped: boolean;
    },
  ): TypedCall {
    const operations = this.#description.operations.filter(
      (each) => each.method === method && paths.includes(each.path),
    );
    const isSeen = isTyped && !this.#isUntyped(call);
    const usageOf = (operation: Operation): OperationUsage =>
      isTyped ? this.#usageOf(operation, init, isSeen) : UNSEEN;
    return { operations, isCertain: paths.length === 1, usageOf, named };
  }

  /** The result has no type, so that its use is not seen. */
  #isUntyped(call: TS.CallExpression): boolean {
    return (this.#checker.getTypeAtLocation(call).flags & this.#ts.TypeFlags.Any) !== 0;
  }

  #usageOf(operation: Operation, init: TS.Expression | undefined, isSeen: boolean): OperationUsage {
    const response = isSeen ? 1 : 0;
    const given = init && bare(init, this.#ts);
    if (given !== undefined && !this.#ts.isObjectLiteralExpression(given))
      return usageWith({ ...NOTHING_RECORDED, response }, {});
    const options = given && this.#membersOf(given);
    if (given !== undefined && options === undefined) return usageWith({ ...NOTHING_RECORDED, response }, {});
    const parameters = this.#parameters(operation, options?.get("params"));
    // Headers and queries can also be given beside `params`, and by functions that serialize them.
    const isPlain = options === undefined || ![...options.keys()].some((name) => SPECIAL.has(name));
    const calls = { ...NOTHING_RECORDED, headers: isPlain ? 1 : 0, body: isPlain ? 1 : 0, response };
    return usageWith(calls, { ...parameters, ...this.#body(operation, options?.get("body")) });
  }

  /** The members of a literal; undefined if it may have others. */
  #membersOf({ properties }: TS.ObjectLiteralExpression): ReadonlyMap<string, TS.Expression> | undefined {
    const found = new Map<string, TS.Expression>();
    for (const each of properties) {
      const name = each.name && nameOf(each.name, this.#ts);
      if (name === undefined) return undefined;
      if (this.#ts.isPropertyAssignment(each)) found.set(name, each.initializer);
      else if (this.#ts.isShorthandPropertyAssignment(each)) found.set(name, each.name);
    }
    return found;
  }

  #parameters({ parameters }: Operation, params: TS.Expression | undefined): Record<string, UsedPlace> {
    const literal = params && bare(params, this.#ts);
    const isLiteral = literal !== undefined && this.#ts.isObjectLiteralExpression(literal);
    const groups = isLiteral ? this.#membersOf(literal) : undefined;
    if (literal !== undefined && groups === undefined) return {};
    const found = Object.values(parameters).flatMap((parameter): readonly (readonly [string, UsedPlace])[] => {
      const group = groups?.get(parameter.in);
      if (group === undefined) return [[parameter.key, ABSENT]];
      const inner = bare(group, this.#ts);
      // An empty group is rejected where no parameter is left in it.
      if (!this.#ts.isObjectLiteralExpression(inner) || inner.properties.length === 0) return [];
      const [media] = Object.values(parameter.content);
      const plan = media?.schema === undefined ? undefined : this.#description.planOf([media.schema]);
      const { properties } = this.#values.ofObject(inner, asHolder(parameter.name, plan));
      const place = properties?.[parameter.name];
      return place === undefined ? [] : [[parameter.key, place]];
    });
    return Object.fromEntries(found);
  }

  #body({ requestBody }: Operation, body: TS.Expression | undefined): Record<string, UsedPlace> {
    if (requestBody === undefined) return {};
    const contents = Object.values(requestBody.content);
    if (body === undefined)
      return Object.fromEntries([["body", ABSENT], ...contents.map(({ name }) => [`body ${name}`, NOT_MET] as const)]);
    const [only] = contents;
    const plan = only?.schema === undefined ? undefined : this.#description.planOf([only.schema]);
    const own = contents.length === 1 ? this.#values.of(body, plan) : UNKNOWN;
    return Object.fromEntries([["body", PRESENT], ...contents.map(({ name }) => [`body ${name}`, own] as const)]);
  }
}

const SPECIAL: ReadonlySet<string> = new Set(["headers", "querySerializer", "bodySerializer", "fetch", "middleware"]);

/** The plan of an object with one member. */
function asHolder(name: string, plan: Plan | undefined): Plan {
  const none = (): undefined => undefined;
  return {
    schemas: [],
    types: new Set(),
    values: new Map(),
    scalars: new Map(),
    names: [name],
    property: (wanted) => (wanted === name && plan !== undefined ? plan : EMPTY),
    rest: none,
    items: none,
    aside: [],
    asidePlan: none,
  };
}

const EMPTY: Plan = {
  schemas: [],
  types: new Set(),
  values: new Map(),
  scalars: new Map(),
  names: [],
  property: () => EMPTY,
  rest: () => undefined,
  items: () => undefined,
  aside: [],
  asidePlan: () => undefined,
};
