import { namesIn, OPTIONAL, withParts, type Constant, type Expression } from "./expression.ts";
import { substituted } from "./rewrite.ts";

type Call = Expression & { readonly is: "call" };

const OLD: Expression = { is: "name", name: "oldSelf" };
/** Of the value that an optional `oldSelf` holds; no rule has such a name. */
const HELD = "oldSelf.value()";
const THERE: Expression = { is: "name", name: HELD };
/** Nothing is folded by it, whatever it comes to. */
const ERROR: Expression = { is: "other", written: "error", of: [] };

/**
 * What a rule that is asked with an optional `oldSelf` says of updates, in the words of one that is asked of these alone.
 * Undefined where it says something of what takes nobody's place too, or in words that are not known here.
 */
export function ofUpdatesAlone(rule: Expression): Expression | undefined {
  const created = ofCreation(rule);
  return created.is === "constant" && created.value === true ? ofUpdate(rule) : undefined;
}

/** Of an `oldSelf` that is not there. */
function ofCreation(expression: Expression): Expression {
  const inner = folded(withParts(expression, ofCreation));
  if (inner.is !== "call" || inner.target === undefined || !isNone(inner.target)) return inner;
  const { name, parameters } = inner;
  if (name === "hasValue") return constant(false);
  if (name === "value") return ERROR;
  return name === "orValue" ? (parameters[0] ?? inner) : inner;
}

/** Whether it is an optional value that is not there where `oldSelf` is not. */
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

/** Of an `oldSelf` that is there; undefined where one is left that is asked as something optional. */
function ofUpdate(rule: Expression): Expression | undefined {
  const said = asThere(rule);
  return namesIn(said).has("oldSelf") ? undefined : substituted(said, HELD, OLD);
}

function asThere(expression: Expression): Expression {
  // What is there and what is optional are asked for an optional member alike.
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
  return truths[0] === !decides ? right : truths[1] === !decides ? left : expression;
}
