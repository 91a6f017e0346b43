import type { TS } from "../../compiler/load.ts";
import { propertyMembers } from "./members.ts";
import { UNKNOWN } from "./values.ts";
import { nameOf } from "./ways.ts";
import { schemasOf, type Workbench } from "./workbench.ts";

/** A literal that is used as a generated type makes a value of it. */
export function collectObject(node: TS.ObjectLiteralExpression, bench: Workbench): void {
  const { checker, carriers, values, ts } = bench;
  const wanted = checker.getContextualType(node);
  if (wanted === undefined) return;
  const owners = new Set(carriers.ownMembers(wanted).map(({ owner }) => owner));
  for (const owner of owners) {
    if (owner.is !== "value") continue;
    bench.add(node, {
      is: "value",
      schemas: schemasOf(owner.plan),
      place: values.ofObject(node, owner.plan),
      side: "request",
    });
  }
  for (const each of node.properties) {
    const name = each.name && nameOf(each.name, ts);
    if (name === undefined) continue;
    const initializer = ts.isPropertyAssignment(each) ? each.initializer : each.name;
    for (const { value } of propertyMembers(wanted, name, bench)) {
      if (value?.is !== "value") continue;
      const isShown = ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each);
      const place = isShown ? values.of(initializer as TS.Expression, value.plan) : UNKNOWN;
      bench.addValue(bench.lines.has(node) ? node : each, value, place, "request");
    }
  }
}
