import { listedBy, mayBeUndefined, propertyName, type Signature } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** What a function takes in a place, or from a place on. */
export interface Taken {
  readonly name: string;
  /** Of one value. */
  readonly type: TS.TypeNode | undefined;
  readonly required: boolean;
  /** It takes all that follow. */
  readonly rest?: true;
  readonly node: TS.Node;
}

/** A list that is known by its items is taken item by item; one that is not, as the list that it is. */
export function takenBy({ parameters }: Signature): readonly Taken[] {
  return parameters.flatMap((parameter, index): readonly Taken[] => {
    const name = propertyName(parameter.name as TS.BindingName) ?? `parameter ${String(index + 1)}`;
    if (name === "this") return [];
    const { type, questionToken, initializer, dotDotDotToken } = parameter;
    if (dotDotDotToken !== undefined) return takenByRest(name, type, parameter);
    const required = questionToken === undefined && initializer === undefined && !mayBeUndefined(type);
    return [{ name, type, required, node: parameter }];
  });
}

/** A list that takes all that follow, of which nobody knows here what is in it. */
export function isOfUnknownItems({ node, rest }: Taken): boolean {
  return "dotDotDotToken" in node && node.dotDotDotToken !== undefined && rest === undefined;
}

function takenByRest(name: string, type: TS.TypeNode | undefined, node: TS.Node): readonly Taken[] {
  const ts = typescript();
  const isAny = type === undefined || type.kind === ts.SyntaxKind.AnyKeyword;
  const items = isAny ? type : listedBy(type);
  if (isAny || items !== undefined) return [{ name, type: items, required: false, rest: true, node }];
  return ts.isTupleTypeNode(type)
    ? type.elements.flatMap((element, index) => takenInTuple(name, element, index))
    : [{ name, type, required: false, node }];
}

function takenInTuple(holder: string, element: TS.TypeNode, index: number): readonly Taken[] {
  const ts = typescript();
  const named = ts.isNamedTupleMember(element) ? element : undefined;
  const type = named?.type ?? element;
  const name = `${holder}[${String(index)}]`;
  if (ts.isRestTypeNode(type)) return takenByRest(name, type.type, element);
  if (named?.dotDotDotToken !== undefined) return takenByRest(name, type, element);
  const isOptional = ts.isOptionalTypeNode(type) || named?.questionToken !== undefined;
  const own = ts.isOptionalTypeNode(type) ? type.type : type;
  return [{ name: named?.name.text ?? name, type: own, required: !isOptional, node: element }];
}
