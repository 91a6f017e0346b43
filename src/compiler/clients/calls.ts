import { type TS, typescript } from "../load.ts";
import type { Workshop } from "./workshop.ts";
import type { Route } from "./routes.ts";
import { type Draft, draftOf } from "./snippet.ts";

/** What is called, and the values that it is made of. */
interface Callee {
  readonly expression: string;
  readonly generics: readonly TS.TypeParameter[];
  readonly given: Draft["given"];
  /** Declares what the expression needs. */
  readonly before?: string;
  /** Is done with the result. */
  readonly after?: string;
}

/** More overloads than this are called in one way only by people. */
const MOST_SIGNATURES = 16;

/** Calls of a function, or constructions of a class. */
export function callDrafts(route: Route, shop: Workshop): readonly Draft[] {
  const { checker } = shop;
  const { value, symbol, text, generics } = route;
  if (value === undefined || symbol === undefined) {
    const type = checker.getNonNullableType(route.type);
    const holder = type === route.type ? text : `NonNullable<${text}>`;
    return callsOf({ expression: "given", generics, given: [["given", holder]] }, type, shop);
  }
  return callsOf({ expression: value, generics: [], given: [] }, checker.getTypeOfSymbol(symbol), shop);
}

export function callsOf(callee: Callee, type: TS.Type, shop: Workshop): readonly Draft[] {
  const callable = shop.checker.getNonNullableType(type);
  const ordered = (all: readonly TS.Signature[]): readonly TS.Signature[] => {
    const changed = all[shop.overload];
    return [...(changed ? [changed] : []), ...all.filter((each) => each !== changed)].slice(0, MOST_SIGNATURES);
  };
  const signatures = ordered(callable.getCallSignatures());
  const constructs = ordered(callable.getConstructSignatures());
  return [
    ...signatures.flatMap((each) => ofSignature(callee, each, shop)),
    ...constructs.flatMap((each) => ofSignature({ ...callee, expression: `new ${callee.expression}` }, each, shop)),
  ];
}

function ofSignature(callee: Callee, signature: TS.Signature, shop: Workshop): readonly Draft[] {
  const { expression, before = "", after = "" } = callee;
  const types = signature.parameters.map((each) => argumentOf(each, shop));
  const unnamed = types.findIndex((each) => each.type === undefined);
  if (types.some((each) => each.type === undefined && !each.isOptional && !each.isRest)) return [];
  const known = (unnamed < 0 ? types : types.slice(0, unnamed)) as readonly Argument[];
  const least = known.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  const own = (signature.typeParameters ?? []).filter((each) => !callee.generics.includes(each));
  const generics = [...callee.generics, ...own];
  const call = (
    args: readonly Argument[],
    { wrap = plain, explicit = "", values = [] }: Use = {},
  ): Draft | undefined => {
    const names = args.map((each, index) => each.literal ?? `a${String(index + 1)}`);
    const list = args.map((each, index) => (each.isRest ? "..." : "") + names[index]!).join(", ");
    const given = args.flatMap((each, index) =>
      each.literal === undefined ? [[names[index]!, each.type] as const] : [],
    );
    const body = `${before}${wrap(`${expression}${explicit}(${list})${after}`)};`;
    const draft = draftOf(generics, [...callee.given, ...given, ...values], body, shop);
    return (
      draft && {
        ...draft,
        ...(explicit !== "" && { about: "arguments" as const }),
        ...(isOwn && { calls: true as const }),
      }
    );
  };
  // What a function takes is called by the function only.
  const isOwn = !callee.given.some(([, type]) => type.includes("Parameters<"));
  const explicit = own.length === 0 ? "" : `<${own.map((each) => each.symbol.name).join(", ")}>`;
  const found = [
    call(least),
    ...alternatives(least).map((args) => call(args)),
    ...(known.length > least.length ? [call(known), call(known.filter(({ isRest }) => !isRest))] : []),
    ...alternatives(known.filter(({ isRest }) => !isRest)).map((args) => call(args)),
    ...resultUses(signature, shop).map((use) => call(known, use)),
    // Types of arguments may take other type arguments now, too.
    ...(explicit === "" ? [] : [call(known, { explicit }), call(known.map(ofAnyType), { explicit })]),
    ...guardDrafts(signature, known, { expression, generics, given: callee.given }, shop),
  ];
  return found.filter((each) => each !== undefined);
}

function ofAnyType(argument: Argument): Argument {
  return { ...argument, type: "any", literal: undefined };
}

/** What is done with a call. */
interface Use {
  readonly wrap?: (call: string) => string;
  readonly explicit?: string;
  readonly values?: Draft["given"];
}

function plain(call: string): string {
  return call;
}

/** The same arguments with one that is written in place, if its type has few values that can be. */
function alternatives(args: readonly Argument[]): readonly (readonly Argument[])[] {
  return args.flatMap((each, index) => each.others.map((literal) => args.with(index, { ...each, literal })));
}

function resultUses(signature: TS.Signature, { checker, printer }: Workshop): readonly Use[] {
  const ts = typescript();
  const result = signature.getReturnType();
  if ((result.flags & ts.TypeFlags.Any) !== 0) return [{ wrap: (call) => `${call}.anything` }];
  const text = printer.type(result);
  const isNamed = result.aliasSymbol !== undefined || result.symbol?.name !== ts.InternalSymbolName.Type;
  const members = isNamed ? [] : checker.getPropertiesOfType(result).slice(0, MOST_MEMBERS);
  return [
    ...(text === undefined || text === "void" ? [] : [{ wrap: (call: string) => `const seen: ${text} = ${call}` }]),
    ...members.flatMap((each): readonly Use[] => {
      const type = printer.type(checker.getTypeOfSymbol(each));
      if (type === undefined || !/^[\w$]+$/u.test(each.name)) return [];
      return [{ wrap: (call) => `${call}.${each.name} = value`, values: [["value", type]] }];
    }),
  ];
}

/** Members of a result that are written. */
const MOST_MEMBERS = 4;

/** What a type guard says of its argument. */
function guardDrafts(
  signature: TS.Signature,
  known: readonly Argument[],
  { expression, generics, given }: Callee,
  shop: Workshop,
): readonly (Draft | undefined)[] {
  const predicate = shop.checker.getTypePredicateOfSignature(signature);
  const type = predicate?.type && shop.printer.type(predicate.type);
  const index = predicate?.parameterIndex;
  if (predicate === undefined || index === undefined || index < 0) return [];
  const names = known.map((_, position) => `a${String(position + 1)}`);
  const values = known.map((each, position) => [names[position]!, each.type] as const);
  const call = `${expression}(${names.join(", ")})`;
  const { AssertsIdentifier } = typescript().TypePredicateKind;
  const seen = type === undefined ? `const seen: true = ${names[index]!}` : `const seen: ${type} = ${names[index]!}`;
  const body = predicate.kind === AssertsIdentifier ? `${call}; ${seen};` : `if (${call}) { ${seen}; }`;
  return [draftOf(generics, [...given, ...values], body, shop)];
}

interface Argument {
  readonly type: string;
  /** Written in place, because it says more than a name. */
  readonly literal: string | undefined;
  /** Other values that can be written in place. */
  readonly others: readonly string[];
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

/** Without a type where a client cannot name it: code can leave the argument out, if it is optional. */
function argumentOf(
  parameter: TS.Symbol,
  { checker, printer }: Workshop,
): Omit<Argument, "type"> & { readonly type: string | undefined } {
  const ts = typescript();
  const type = checker.getTypeOfSymbol(parameter);
  const text = printer.type(type);
  const declaration = parameter.valueDeclaration;
  const isParameter = declaration !== undefined && ts.isParameter(declaration);
  const isRest = isParameter && declaration.dotDotDotToken !== undefined;
  const isOptional = isParameter && (declaration.questionToken !== undefined || declaration.initializer !== undefined);
  const others = [...valuesOf(type, checker), ...receiversOf(type, printer)];
  return { type: text, literal: isRest ? undefined : literalOf(type), others, isOptional, isRest };
}

const MOST_VALUES = 12;

/** Values of a type with few of them, or of one that takes nearly all. */
function valuesOf(type: TS.Type, checker: TS.TypeChecker): readonly string[] {
  const { TypeFlags } = typescript();
  const own = type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type;
  const isAnything =
    (own.flags & (TypeFlags.Unknown | TypeFlags.TypeParameter)) !== 0 || checker.typeToString(own) === "{}";
  if (isAnything) return ["0"];
  const all = own.isUnion() ? own.types : [];
  return all.length > MOST_VALUES ? [] : all.flatMap((each) => literalOf(each) ?? []);
}

/** The shortest value of a simple type. */
function literalOf(type: TS.Type): string | undefined {
  const { TypeFlags } = typescript();
  if ((type.flags & TypeFlags.String) !== 0) return '""';
  if ((type.flags & TypeFlags.Number) !== 0) return "0";
  if ((type.flags & TypeFlags.Boolean) !== 0) return "true";
  if (type.isStringLiteral()) return JSON.stringify(type.value);
  return type.isNumberLiteral() ? String(type.value) : undefined;
}

/** A function that uses what it is called on, if the type says what that is. */
function receiversOf(type: TS.Type, printer: Workshop["printer"]): readonly string[] {
  return type.getCallSignatures().flatMap((each) => {
    const { thisParameter } = each as TS.Signature & { readonly thisParameter?: TS.Symbol };
    const text = thisParameter && printer.symbolType(thisParameter);
    return text === undefined ? [] : [`function () { const own: ${text} = this; }`];
  });
}
