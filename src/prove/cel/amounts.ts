import { readDuration } from "../../model/duration.ts";
import { readQuantity } from "../../model/quantity.ts";
import type { Expression, Operator } from "./expression.ts";

type Binary = Expression & { readonly is: "binary" };

const BILLION = 1_000_000_000n;
/** Up to here doubles distinguish billionths. */
const MOST = 2n ** 50n;

/** The number that `quantity('1Gi')` or `duration('1m')` stands for; undefined where a double does not hold it, or for anything else. */
export function amountOf(expression: Expression): number | undefined {
  if (expression.is !== "call" || expression.target !== undefined || expression.parameters.length !== 1)
    return undefined;
  const [text] = expression.parameters;
  if (text?.is !== "constant" || typeof text.value !== "string") return undefined;
  const nanos =
    expression.name === "quantity"
      ? readQuantity(text.value)?.nanos
      : expression.name === "duration"
        ? readDuration(text.value)
        : undefined;
  if (nanos === undefined) return undefined;
  if (nanos % BILLION === 0n) {
    const whole = Number(nanos / BILLION);
    return Number.isSafeInteger(whole) ? whole : undefined;
  }
  return nanos < MOST && nanos > -MOST ? Number(nanos) / Number(BILLION) : undefined;
}

const METHODS: Readonly<Record<string, Operator>> = { isLessThan: "<", isGreaterThan: ">" };
const ORDERS: ReadonlySet<Operator> = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** `a.isLessThan(b)` and `a.compareTo(b) < 0` as `a < b`; undefined for anything else. */
export function asComparison(expression: Expression): Binary | undefined {
  if (expression.is === "call") {
    const { name, target, parameters } = expression;
    const [other, ...more] = parameters;
    const operator = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    if (operator === undefined || target === undefined || other === undefined || more.length > 0) return undefined;
    return { is: "binary", operator, left: target, right: other };
  }
  if (expression.is !== "binary" || !ORDERS.has(expression.operator)) return undefined;
  const { operator, left, right } = expression;
  if (left.is !== "call" || left.name !== "compareTo" || right.is !== "constant" || right.value !== 0) return undefined;
  const [other] = left.parameters;
  return left.target === undefined || other === undefined
    ? undefined
    : { is: "binary", operator, left: left.target, right: other };
}
