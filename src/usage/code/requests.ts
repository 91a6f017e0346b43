import type { TS } from "../../compiler/load.ts";
import { COMPUTED } from "./texts.ts";
import type { Workbench } from "./workbench.ts";

/** Functions that send requests, and the members of others that do. */
const SENDERS: ReadonlySet<string> = new Set(["fetch", "axios", "got", "ky", "request", "superagent"]);
const CONSTRUCTORS: ReadonlySet<string> = new Set(["Request"]);

/** A request to a URL that the code computes can be one to any operation. */
export function collectRequest(node: TS.CallExpression | TS.NewExpression, bench: Workbench): void {
  const { ts, texts, checker } = bench;
  const [target] = node.arguments ?? [];
  if (target === undefined || !isSender(node, ts) || ts.isObjectLiteralExpression(target)) return;
  if (checker.getTypeAtLocation(target).symbol?.name === "Request") return;
  const url = initializerOf(target, bench);
  if (texts.textOf(url).includes(COMPUTED) && texts.namedBy(url).length === 0) bench.add(node, { is: "anything" });
}

function isSender({ expression, kind }: TS.CallExpression | TS.NewExpression, ts: typeof TS): boolean {
  const isNamed = (name: TS.Node, names: ReadonlySet<string>): boolean => ts.isIdentifier(name) && names.has(name.text);
  if (kind === ts.SyntaxKind.NewExpression) return isNamed(expression, CONSTRUCTORS);
  if (!ts.isPropertyAccessExpression(expression)) return isNamed(expression, SENDERS);
  return isNamed(expression.expression, SENDERS) || expression.name.text === "fetch";
}

/** What a constant stands for. */
function initializerOf(node: TS.Expression, { checker, ts }: Workbench): TS.Expression {
  if (!ts.isIdentifier(node)) return node;
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration)) return node;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return (isConstant ? declaration.initializer : undefined) ?? node;
}
