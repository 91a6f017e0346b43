import { type TS, typescript } from "../load.ts";
import { callsOf } from "./calls.ts";
import type { Workshop } from "./workshop.ts";
import { hasDefault, propertyName } from "./printing.ts";
import type { Route } from "./route.ts";
import { type Draft, draftOf } from "./snippet.ts";

/** Clients that use one member of a type, which the old package may have or not. */
export function memberDrafts(holder: Route, name: string, shop: Workshop): readonly Draft[] {
  const { checker } = shop;
  const type = checker.getNonNullableType(holder.type);
  const text = type === holder.type ? holder.text : `NonNullable<${holder.text}>`;
  const { generics } = holder;
  const key = JSON.stringify(name);
  const lacking = draftOf(generics, [["value", `Omit<${text}, ${key}>`]], `const made: ${text} = value;`, shop);
  const member = checker.getPropertyOfType(type, name);
  const memberType = member === undefined ? type.getStringIndexType() : checker.getTypeOfSymbol(member);
  const isValue = holder.value !== undefined && text.startsWith("typeof ");
  const access = /^[\w$]+$/u.test(name) ? `.${name}` : `[${key}]`;
  const used: Used = {
    expression: `${isValue ? holder.value : "given"}${access}`,
    given: isValue ? [] : [["given", text]],
    generics,
  };
  const found = [
    ...shortDrafts(holder, { name, access, isPresent: member !== undefined }),
    ...(memberType === undefined ? [] : useDrafts(used, memberType, { name, text, isMethod: isMethod(member) }, shop)),
    lacking,
    ...(member === undefined ? [] : declaredDrafts(used, member, shop)),
    ...(memberType === undefined ? [] : callsOf(used, memberType, shop)),
    ...(member === undefined ? [] : ownResultDrafts(holder, access, member, shop)),
    ...extendingDrafts(holder, member, shop),
  ];
  return found.filter((each) => each !== undefined);
}

/** The same for a type whose parameters all have defaults: code names it without arguments. */
function shortDrafts(
  { text, generics }: Route,
  { name, access, isPresent }: { readonly name: string; readonly access: string; readonly isPresent: boolean },
): readonly Draft[] {
  if (generics.length === 0 || !generics.every(hasDefault) || !text.endsWith(">") || text.includes("[")) return [];
  const short = text.slice(0, text.indexOf("<"));
  const read: Draft = { generics: [], given: [["given", short]], body: `given${access};` };
  const value = ["value", `Omit<${short}, ${JSON.stringify(name)}>`] as const;
  return [...(isPresent ? [read] : []), { generics: [], given: [value], body: `const made: ${short} = value;` }];
}

/** A member as an expression. */
interface Used {
  readonly expression: string;
  readonly given: Draft["given"];
  readonly generics: Route["generics"];
}

/** The member is read, made and written. */
function useDrafts(
  { expression, given, generics }: Used,
  type: TS.Type,
  { name, text: holder, isMethod }: { readonly name: string; readonly text: string; readonly isMethod: boolean },
  shop: Workshop,
): readonly (Draft | undefined)[] {
  const { TypeFlags } = typescript();
  const draft = (values: Draft["given"], body: string): Draft | undefined => draftOf(generics, values, body, shop);
  const text = shop.printer.type(type);
  const isAny = (type.flags & TypeFlags.Any) !== 0;
  const read = [draft(given, `${expression};`), ...(isAny ? [draft(given, `${expression}.anything;`)] : [])];
  if (text === undefined) return read;
  const value = ["value", text] as const;
  const made = `{ ${propertyName(name)}: value }`;
  return [
    ...read,
    draft(given, `const seen: ${text} = ${expression};`),
    draft([value], `const made: Pick<${holder}, ${JSON.stringify(name)}> = ${made};`),
    // Nobody writes methods.
    ...(isMethod ? [] : [draft([...given, value], `${expression} = value;`)]),
    draft([value], `const made: Partial<${holder}> = ${made};`),
  ];
}

function isMethod(member: TS.Symbol | undefined): boolean {
  return member !== undefined && (member.flags & typescript().SymbolFlags.Method) !== 0;
}

/** What holds the member is read as something that has it. */
function declaredDrafts({ given, generics }: Used, member: TS.Symbol, shop: Workshop): readonly (Draft | undefined)[] {
  const declared = shop.printer.member(member);
  if (declared === undefined || given.length === 0) return [];
  return [draftOf(generics, given, `const seen: { ${declared} } = given;`, shop)];
}

/** A method that returns what it is called on, also where that has more members. */
function ownResultDrafts(holder: Route, access: string, member: TS.Symbol, shop: Workshop): readonly Draft[] {
  const ts = typescript();
  const isSelf = (member.declarations ?? []).some(
    (each) => ts.isFunctionLike(each) && each.type?.kind === ts.SyntaxKind.ThisType,
  );
  if (!isSelf || holder.generics.length > 0 || holder.name !== holder.text) return [];
  const before = `interface Mine extends ${holder.text} { own: number }\ndeclare const given: Mine;\n`;
  return callsOf(
    { expression: `given${access}`, generics: [], given: [], before, after: ".own" },
    shop.checker.getTypeOfSymbol(member),
    shop,
  );
}

/** Classes and interfaces that are made from the type. */
function extendingDrafts(
  { symbol, text, value, generics }: Route,
  member: TS.Symbol | undefined,
  shop: Workshop,
): readonly Draft[] {
  const { SymbolFlags } = typescript();
  const flags = symbol?.flags ?? 0;
  const own = generics.map((each) => shop.printer.typeParameter(each));
  const declared = member === undefined ? "" : (declarationOf(member, shop) ?? shop.printer.member(member));
  const isDeclared = (flags & (SymbolFlags.Class | SymbolFlags.Interface)) !== 0 && !text.startsWith("typeof ");
  if (!isDeclared || own.includes(undefined) || declared === undefined) return [];
  const mine = `Mine${own.length === 0 ? "" : `<${own.join(", ")}>`} extends ${text}`;
  const body = declared === "" ? "{}" : `{ ${declared} }`;
  const texts =
    (flags & SymbolFlags.Class) !== 0 && value !== undefined
      ? [...extensionsOf(mine, member), `declare class ${mine} ${body}`]
      : [`interface ${mine} ${body}`];
  return texts.map((each) => ({ generics: [], given: [], body: each }));
}

/** Classes that have to do what the class leaves to them, or that use what it keeps from others. */
function extensionsOf(mine: string, member: TS.Symbol | undefined): readonly string[] {
  if (member === undefined) return [`class ${mine} {}`];
  const isOptional = (member.flags & typescript().SymbolFlags.Optional) !== 0;
  return isOptional ? [] : [`class ${mine} { test() { this.${member.name}; } }`];
}

/** A method as one, so that a class may declare it again. */
function declarationOf(member: TS.Symbol, { checker, printer }: Workshop): string | undefined {
  const ts = typescript();
  if ((member.flags & ts.SymbolFlags.Method) === 0) return undefined;
  const signatures = checker.getTypeOfSymbol(member).getCallSignatures();
  const texts = signatures.map((each) => printer.signature(each));
  return texts.includes(undefined) ? undefined : texts.map((each) => `${propertyName(member.name)}${each!};`).join(" ");
}
