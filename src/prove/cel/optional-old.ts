import { namesIn, OPTIONAL, withParts, type Constant, type Expression } from "./expression.ts";
import { substituted } from "./rewrite.ts";

type Call = Expression & { readonly is: "call" };

const OLD: Expression = { is: "name", name: "oldSelf" };
/** Represents the value of an optional `oldSelf`; rules cannot use this name. */
const HELD = "oldSelf.value()";
const THERE: Expression = { is: "name", name: HELD };
/** An expression that is never simplified. */
const ERROR: Expression = { is: "other", written: "error", of: [] };

/**
 * Rewrites a rule with an optional `oldSelf` as a rule for updates only. Undefined if it also constrains new values, or
 * uses unknown syntax.
 */
export function ofUpdatesAlone(rule: Expression): Expression | undefined {
  const created = ofCreation(rule);
  return created.is === "constant" && created.value === true ? ofUpdate(rule) : undefined;
}

/** Evaluates an absent `oldSelf`. */
function ofCreation(expression: Expression): Expression {
  const inner = folded(withParts(expression, ofCreation));
  if (inner.is !== "call" || inner.target === undefined || !isNone(inner.target)) return inner;
  const { name, parameters } = inner;
  if (name === "hasValue") return constant(false);
  if (name === "value") return ERROR;
  return name === "orValue" ? (parameters[0] ?? inner) : inner;
}

/** Returns whether the optional value is absent if `oldSelf` is absent. */
function isNone(expression: Expression): boolean {
  switch (expression.is) {
    case "name":
      return expression.name === "oldSelf";
    case "member":
      return isNone(expression.of);
    case "other":
      return (expression.written.startsWith(OPTIONAL) || expression.written === "[?]") && isNone(expression.of[0]!);
    case "call":
      return OF_OPTIONALS.has(expression.name) && expression.target !== undefined && isNone(expression.target);
    default:
      return false;
  }
}

const OF_OPTIONALS: ReadonlySet<string> = new Set(["optMap", "optFlatMap"]);

/** Evaluates a present `oldSelf`; undefined if an optional use remains. */
function ofUpdate(rule: Expression): Expression | undefined {
  const said = asThere(rule);
  return namesIn(said).has("oldSelf") ? undefined : substituted(said, HELD, OLD);
}

function asThere(expression: Expression): Expression {
  // Optional access works on values and on optional values.
  if (expression.is === "other" && expression.written.startsWith(OPTIONAL) && isOld(expression.of[0]!)) {
    return substituted(expression, "oldSelf", THERE);
  }
  const found = expression.is === "call" ? whereThere(expression) : undefined;
  return found === undefined ? folded(withParts(expression, asThere)) : asThere(found);
}

function isOld(expression: Expression): boolean {
  return expression.is === "name" && expression.name === "oldSelf";
}

/** `oldSelf.hasValue()`, `oldSelf.value()`, `oldSelf.orValue(…)` and `oldSelf.optMap(old, …).orValue(…)`. */
function whereThere({ name, target }: Call): Expression | undefined {
  if (target === undefined) return undefined;
  if (isOld(target)) {
    if (name === "hasValue") return constant(true);
    return name === "value" || name === "orValue" ? THERE : undefined;
  }
  const isMapped =
    name === "orValue" && target.is === "call" && target.name === "optMap" && isOld(target.target ?? target);
  if (!isMapped) return undefined;
  const [variable, said] = target.parameters;
  return variable?.is === "name" && said !== undefined ? substituted(said, variable.name, THERE) : undefined;
}

function constant(value: Constant): Expression {
  return { is: "constant", value };
}

/** The same where a constant decides. An operand that decides alone makes up for an error of the other. */
function folded(expression: Expression): Expression {
  const truthOf = (part: Expression): Constant | undefined => (part.is === "constant" ? part.value : undefined);
  if (expression.is === "not") {
    const truth = truthOf(expression.of);
    return typeof truth === "boolean" ? constant(!truth) : expression;
  }
  if (expression.is === "choice") {
    const truth = truthOf(expression.condition);
    return typeof truth === "boolean" ? (truth ? expression.then : expression.otherwise) : expression;
  }
  if (expression.is !== "binary") return expression;
  const { operator, left, right } = expression;
  if (operator === "==" && left.is === "name" && right.is === "name" && left.name === right.name) return constant(true);
  if (operator !== "&&" && operator !== "||") return expression;
  const decides = operator === "||";
  const truths = [left, right].map(truthOf);
  if (truths.includes(decides)) return constant(decides);
  return [right, left][truths.indexOf(!decides)] ?? expression;
}
