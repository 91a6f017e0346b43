import { type TS, typescript } from "../load.ts";
import type { Workshop } from "./workshop.ts";
import { hasDefault } from "./printing.ts";
import type { Route } from "./route.ts";
import { type Draft, draftOf } from "./snippet.ts";

/** Clients that use a declaration, or a type, as a whole. */
export function declarationDrafts(route: Route, shop: Workshop): readonly Draft[] {
  const { type, text, name, generics, symbol } = route;
  const draft = (given: Draft["given"], body: string): Draft | undefined => draftOf(generics, given, body, shop);
  const isOfValue = text.startsWith("typeof ");
  const content = shop.printer.content(type);
  const found: (Draft | undefined)[] = [
    ...(name !== undefined && symbol !== undefined ? namedDrafts({ ...route, name, symbol }, shop) : []),
    ...(content === undefined || content === text
      ? []
      : [
          draft([["given", text]], `const seen: ${content} = given;`),
          ...(isOfValue ? [] : [draft([["value", content]], `const made: ${text} = value;`)]),
        ]),
  ];
  return found.filter((each) => each !== undefined);
}

/** What is exported, or declared for all. */
type NamedRoute = Route & { readonly name: string; readonly symbol: TS.Symbol };

function namedDrafts(route: NamedRoute, shop: Workshop): readonly (Draft | undefined)[] {
  const { type, name, value, symbol } = route;
  const { Class, Enum } = typescript().SymbolFlags;
  return [
    ...namingDrafts(route, shop),
    ...(value === undefined ? [] : [{ generics: [], given: [], about: "name" as const, body: `${value};` }]),
    ...((symbol.flags & Enum) === 0 ? [] : enumDrafts(type, name)),
    ...((symbol.flags & Class) === 0 ? [] : classDrafts(route, shop)),
  ];
}

/** The type with the arguments that it took, and without those that it could do without. */
function namingDrafts({ name, text, generics, symbol }: NamedRoute, shop: Workshop): readonly (Draft | undefined)[] {
  const ts = typescript();
  if (text.startsWith("typeof ")) return [];
  const needed = generics.filter((each) => !hasDefault(each));
  const short = needed.map((each) => each.symbol.name);
  const shortest = short.length === 0 ? name : `${name}<${short.join(", ")}>`;
  const isObject = (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class | ts.SymbolFlags.TypeAlias)) !== 0;
  const own = generics.map((each) => shop.printer.typeParameter(each));
  const list = own.length === 0 ? "" : `<${own.join(", ")}>`;
  const none = { generics: [], given: [] };
  return [
    naming(draftOf(needed, [], `type Named = ${shortest};`, shop)),
    ...defaultDrafts(generics, shortest, name, shop),
    ...(needed.length === generics.length ? [] : [naming(draftOf(generics, [], `type Named = ${text};`, shop))]),
    ...(isObject && !own.includes(undefined)
      ? [
          { ...none, about: "name" as const, body: `interface Mine${list} extends ${text} {}` },
          { ...none, body: `declare class Mine${list} implements ${text} { ${membersOf(symbol, shop)} }` },
        ]
      : []),
  ];
}

/** The type without arguments is the one with the defaults. */
function defaultDrafts(
  generics: readonly TS.TypeParameter[],
  shortest: string,
  name: string,
  shop: Workshop,
): readonly (Draft | undefined)[] {
  const needed = generics.filter((each) => !hasDefault(each));
  if (needed.length === generics.length) return [];
  const full = generics.map((each) => {
    const given = hasDefault(each) ? each.getDefault() : each;
    return given && shop.printer.type(given);
  });
  if (full.includes(undefined)) return [];
  const type = `${name}<${full.join(", ")}>`;
  return [
    draftOf(needed, [["given", shortest]], `const seen: ${type} = given;`, shop),
    draftOf(needed, [["value", type]], `const made: ${shortest} = value;`, shop),
  ];
}

function naming(draft: Draft | undefined): Draft | undefined {
  return draft && { ...draft, about: "name" };
}

function membersOf(symbol: TS.Symbol, { checker, printer }: Workshop): string {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  return members.length > 20 ? "" : members.map((each) => printer.member(each) ?? "").join(" ");
}

function enumDrafts(type: TS.Type, name: string): readonly Draft[] {
  const members = type.isUnion() ? type.types : [type];
  return members.flatMap((each): readonly Draft[] => {
    const member = (each.symbol as TS.Symbol | undefined)?.name;
    if (member === undefined || !/^[\w$]+$/u.test(member)) return [];
    const { value } = each as TS.LiteralType;
    const use = { generics: [], given: [], body: `${name}.${member};` };
    if (typeof value !== "string" && typeof value !== "number") return [use];
    // The type of a member is its own; in a text it is its value.
    const body = `const seen: \`\${${name}.${member}}\` = ${JSON.stringify(String(value))};`;
    return [use, { generics: [], given: [], body }];
  });
}

function classDrafts({ name, text, generics }: NamedRoute, { printer }: Workshop): readonly Draft[] {
  const own = generics.map((each) => printer.typeParameter(each));
  if (own.includes(undefined)) return [];
  const list = own.length === 0 ? "" : `<${own.join(", ")}>`;
  const base = text.startsWith("typeof ") ? name : text;
  return [{ generics: [], given: [], about: "name", body: `class Mine${list} extends ${base} {}` }];
}
