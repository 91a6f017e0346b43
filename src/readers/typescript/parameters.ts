import { child, type Pointer } from "../../model/pointer.ts";
import type { Context, TypeIn, Unnamed } from "./context.ts";
import {
  branchesOf,
  isUndefined,
  isVoidable,
  listedBy,
  mayBeUndefined,
  propertyName,
  type Signature,
} from "./nodes.ts";
import { textOf, type TS, typescript } from "./syntax.ts";

/** A parameter at a position, or from a position on. */
export interface Taken {
  readonly name: string;
  /** The type of one value. */
  readonly type: TS.TypeNode | undefined;
  readonly context: Context;
  /** The place of the type inside of a named one. */
  readonly at?: Pointer | undefined;
  readonly required: boolean;
  /** True for a required parameter, also if it accepts `undefined`. */
  readonly stated?: boolean;
  /** True for a rest parameter. */
  readonly rest?: true;
  /** True for a rest parameter with unknown items. */
  readonly unread?: true;
  readonly node: TS.Node;
}

/** A list that is known by its items is taken item by item; one that is not, as the list that it is. */
export function takenBy(
  { parameters, typeParameters = [] }: Signature,
  context: Context,
  unnamed: Unnamed,
): readonly Taken[] {
  return parameters.flatMap((parameter, index): readonly Taken[] => {
    const name = propertyName(parameter.name as TS.BindingName) ?? `parameter ${String(index + 1)}`;
    if (name === "this") return [];
    const { type, questionToken, initializer, dotDotDotToken } = parameter;
    if (dotDotDotToken === undefined) {
      const own =
        type === undefined ? { type, context } : (withUndefined({ type, context }, unnamed) ?? { type, context });
      const required = questionToken === undefined && initializer === undefined && !isVoidable(own.type);
      const stated = required && own.type !== undefined && mayBeMissing({ ...own, type: own.type }, unnamed);
      return [{ name, type: own.type, context: own.context, required, stated, node: parameter }];
    }
    if (type === undefined) return [{ name, type, context, required: false, rest: true, node: parameter }];
    // A type parameter for a list has the items of its constraint.
    const bounds = typeParameters.find((each) => each.name.text === textOf(type))?.constraint;
    const bound = bounds && itemsOf(name, { type: bounds, context }, parameter, unnamed);
    return bound ?? takenByRest(name, { type, context }, parameter, unnamed);
  });
}

/** The alternatives that an alias stands for, where one of them is to be missing; undefined for any other type. */
export function withUndefined(named: TypeIn, unnamed: Unnamed): TypeIn | undefined {
  const declared = unnamed(named);
  if (declared === undefined) return undefined;
  return mayBeUndefined(declared.type) ? declared : withUndefined(declared, unnamed);
}

/** Returns whether `undefined` is among its alternatives, also through aliases. */
export function mayBeMissing({ type, context }: TypeIn, unnamed: Unnamed): boolean {
  return branchesOf(type).some((branch) => {
    if (isUndefined(branch)) return true;
    const declared = unnamed({ type: branch, context });
    return declared !== undefined && mayBeMissing(declared, unnamed);
  });
}

function takenByRest(name: string, list: TypeIn, node: TS.Node, unnamed: Unnamed): readonly Taken[] {
  return itemsOf(name, list, node, unnamed) ?? [{ name, ...list, required: false, unread: true, node }];
}

/** One by one, and what may follow: of a list; undefined where nobody knows what is in it. */
export function itemsOf(name: string, list: TypeIn, node: TS.Node, unnamed: Unnamed): readonly Taken[] | undefined {
  const ts = typescript();
  const { type, context, at } = list;
  const isAny = type.kind === ts.SyntaxKind.AnyKeyword;
  const items = isAny ? undefined : listedBy(type);
  if (isAny || items !== undefined)
    return [{ name, type: items, context, at: at && child(at, "items"), required: false, rest: true, node }];
  if (ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword)
    return itemsOf(name, { ...list, type: type.type }, node, unnamed);
  if (ts.isTupleTypeNode(type)) {
    const places = type.elements.filter((element) => !isRest(element));
    return type.elements.flatMap((element, index) => {
      const place = at && child(at, ...(isRest(element) ? [] : ["prefixItems", places.indexOf(element)]));
      const own = { type: element, context, ...(place !== undefined && { at: place }) };
      return takenInTuple(`${name}[${String(index)}]`, own, at === undefined ? element : node, unnamed);
    });
  }
  const declared = unnamed(list);
  return declared && itemsOf(name, declared, node, unnamed);
}

/**
 * Reads a tuple of parameters. `node` is the parameter that declares it, because declarations in other files are
 * reported there.
 */
function takenInTuple(name: string, element: TypeIn, node: TS.Node, unnamed: Unnamed): readonly Taken[] {
  const ts = typescript();
  const { context, at } = element;
  const named = ts.isNamedTupleMember(element.type) ? element.type : undefined;
  const type = named?.type ?? element.type;
  if (isRest(element.type)) {
    const list = { ...element, type: ts.isRestTypeNode(type) ? type.type : type };
    return takenByRest(name, list, node, unnamed);
  }
  const isOptional = ts.isOptionalTypeNode(type) || named?.questionToken !== undefined;
  const own = ts.isOptionalTypeNode(type) ? type.type : type;
  return [{ name: named?.name.text ?? name, type: own, context, at, required: !isOptional, node }];
}

function isRest(element: TS.TypeNode): boolean {
  const ts = typescript();
  if (!ts.isNamedTupleMember(element)) return ts.isRestTypeNode(element);
  return element.dotDotDotToken !== undefined || ts.isRestTypeNode(element.type);
}
