import { lazy } from "../../base/lazy.ts";
import type { Polarity } from "../../model/channel.ts";
import { dictionary, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE } from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import { contextIn, contextWithin, type Context } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { type Exports, type Foreign, prefixOf } from "./exports.ts";
import { directionsOf, polaritiesOf } from "./directions.ts";
import { lineOf, ofConstant } from "./heritage.ts";
import { functionsIn, heldBy, type WrittenFunction } from "./functions.ts";
import type { Declared, Modules, Target } from "./modules.ts";
import {
  isAbstract,
  isPrivate,
  isProtected,
  isDeclaredByGetter,
  isStatic,
  propertyName,
  setterOf,
  signaturesOf,
} from "./nodes.ts";
import { positionOf } from "./parameter-order.ts";
import { isCalled, namesakeOf, type Namesake } from "./namesakes.ts";
import { overloaded } from "./objects.ts";
import { has, type Scope } from "./scope.ts";
import { fileOf, spanOf, type TS, typescript } from "./syntax.ts";
import { withTraits } from "./traits.ts";
import { defaultsOf } from "./type-defaults.ts";
import type { TypeWriter } from "./types.ts";
import type { WrittenRoot } from "./written-root.ts";

/** The types that modules export, and those of their constants. */
export function rootsOf(
  { declared: exported, namespaces, foreign, stars }: Exports,
  functions: readonly WrittenFunction[],
  modules: Modules,
  types: TypeWriter,
  places: Places,
): readonly WrittenRoot[] {
  const declared = [...exported].flatMap(([name, target]) => {
    const at = schemaOf(name, target, types, places);
    return at === undefined ? [] : [{ name, target, at }];
  });
  const offered = declared.filter(({ target }) => isOffered(target)).map(({ at }) => at);
  const directions = lazy(() => directionsOf(functions, offered, types));
  const own = declared.flatMap(({ name, target, at }) =>
    partsOf(name, at, types).map(([part, schema]): WrittenRoot => {
      const polarities = (): readonly Polarity[] => polaritiesOf(schema, directions(), isEnumeration(target));
      const form = part === name ? types.forms.of(target) : undefined;
      const value = isConstant(target) && ({ value: "constant" } as const);
      return { name: part, at: schema, polarities, ...value, ...(form && { form }) };
    }),
  );
  const members = [...exported].flatMap(([name, target]) => {
    const namesake = namesakeOf(target, modules);
    return [
      ...ofClasses(name, target, types),
      ...inherited(name, target, modules, types),
      ...(namesake === undefined ? [] : ofNamesake(name, namesake, types)),
    ];
  });
  const named = new Set(own.map(({ name }) => name));
  const others = [...namespaces]
    .filter(([name]) => !named.has(name))
    .flatMap(([name, target]) => namespaceRoot(name, target, modules, types, places));
  const unread = [...foreign].flatMap(([name, target]) => foreignRoot(name, target, types, places));
  const unlisted = [...stars].map(([name, { node }]): WrittenRoot => {
    return { name, ...nameRoot(name, node, types, places), value: "star" };
  });
  return [...own, ...members, ...defaultsOf(functions, types), ...others, ...unread, ...unlisted];
}

/** Returns the root of a re-export from an unread file. */
function foreignRoot(name: string, target: Foreign, types: TypeWriter, places: Places): readonly WrittenRoot[] {
  const { node, name: text } = target;
  if (node === undefined) return [];
  const at = types.definitions.define(`foreign ${identify(node)}`, name, (place) => {
    places.set(place, fileOf(node), spanOf(node));
    return { [FOREIGN_TYPE]: text };
  });
  return [{ name, at, polarities: () => ["request", "response"], value: "foreign" }];
}

/** Returns a root that only states the existence of a name. */
function nameRoot(
  name: string,
  node: TS.Node,
  types: TypeWriter,
  places: Places,
): Pick<WrittenRoot, "at" | "polarities"> {
  const at = types.definitions.define(`name ${identify(node)}`, name, (place) => {
    places.set(place, fileOf(node), spanOf(node));
    return {};
  });
  return { at, polarities: () => [] };
}

/** Returns a root that states the existence of a namespace; its exports are separate roots. */
function namespaceRoot(
  name: string,
  target: Target,
  modules: Modules,
  types: TypeWriter,
  places: Places,
): readonly WrittenRoot[] {
  const declared = target.kind === "declared" ? target : undefined;
  const value = "namespace";
  const values = declared && isNamespace(declared) ? namespaceOf(name, declared, modules, types, places) : undefined;
  if (values !== undefined) return [{ name, at: values, polarities: () => ["response"], value }];
  const node =
    target.kind === "namespace" ? target.node : declared?.declarations.find(typescript().isModuleDeclaration);
  if (node === undefined) return [];
  return [{ name, ...nameRoot(name, node, types, places), value }];
}

/** And nothing else. */
function isNamespace({ declarations, isTypeOnly }: Declared): boolean {
  const ts = typescript();
  return (
    isTypeOnly !== true && declarations.every((each) => ts.isModuleDeclaration(each) && ts.isIdentifier(each.name))
  );
}

/** The values of a namespace as members of an object; undefined where it has none, or is one that it is itself within. */
function namespaceOf(
  name: string,
  target: Declared,
  modules: Modules,
  types: TypeWriter,
  places: Places,
  open: ReadonlySet<Scope> = new Set(),
): Pointer | undefined {
  const ts = typescript();
  const scope = modules.namespaceOf(target);
  if (scope === undefined || open.has(scope)) return undefined;
  const inside = new Set([...open, scope]);
  const values = [...modules.exportsOf(scope)].flatMap(([inner, each]) => {
    if (each.kind !== "declared" || each.isTypeOnly === true) return [];
    const declarations = each.declarations.filter(
      (one) => ts.isFunctionDeclaration(one) || ts.isVariableDeclaration(one),
    );
    const nested = isNamespace(each)
      ? namespaceOf(`${name}.${inner}`, each, modules, types, places, inside)
      : undefined;
    return declarations.length === 0 && nested === undefined ? [] : [{ inner, each, declarations, nested }];
  });
  const [declaration] = target.declarations;
  if (values.length === 0 || declaration === undefined) return undefined;
  const nodes = values.flatMap(({ declarations }) => declarations);
  const whole = types.definitions.define(`namespace ${identify(declaration)}`, name, (at) => {
    places.set(at, fileOf(declaration), spanOf(declaration));
    const properties = values.map(({ inner, each, declarations, nested }): [string, Json] => {
      const [first] = declarations;
      if (first === undefined) return [inner, { $ref: nested! }];
      const place = places.set(child(at, "properties", inner), fileOf(first), spanOf(first));
      const context = contextIn(each.scope);
      if (ts.isVariableDeclaration(first)) {
        const schema = types.variable(first, place, context);
        const isFixed = (ts.getCombinedNodeFlags(first) & ts.NodeFlags.Const) !== 0;
        return [inner, isFixed ? withTraits(schema, { fixed: true }) : schema];
      }
      const calls = declarations.filter(ts.isFunctionDeclaration).map((one) => types.call(one, one, place, context));
      return [inner, overloaded(calls)];
    });
    return { type: "object", properties: dictionary(properties), required: values.map(({ inner }) => inner) };
  });
  types.graph.add(whole, { nodes, scope, parameters: new Set(), isPart: true });
  return whole;
}

/** Returns roots for the subpaths of a package except the main one. */
export function subpathsOf(modules: Modules, types: TypeWriter, places: Places): readonly WrittenRoot[] {
  const { package: own } = modules;
  return [...(modules.subpaths?.keys() ?? [])].flatMap((name): readonly WrittenRoot[] => {
    if (own === undefined || name === ".") return [];
    const at = types.definitions.define(`subpath ${name}`, name, () => ({}));
    const start = Math.max(own.file.text.indexOf(JSON.stringify(name)), 0);
    places.set(at, own.file, { start, end: start === 0 ? 0 : start + JSON.stringify(name).length });
    return [{ name, at, polarities: () => [] }];
  });
}

/** Returns roots that state that a module can be imported as a whole. */
export function wholesOf(modules: Modules, types: TypeWriter, places: Places): readonly WrittenRoot[] {
  const ts = typescript();
  const offered = modules.subpaths ?? modules.entries.map((module) => [".", module] as const);
  return [...offered].flatMap(([subpath, module]): readonly WrittenRoot[] => {
    const statement = module.syntax.root.statements.find((each) => ts.isExportAssignment(each) && each.isExportEquals);
    if (statement === undefined) return [];
    const name = `${prefixOf(subpath, module, modules)}export =`;
    const at = types.definitions.define(`whole ${identify(statement)} ${name}`, name, () => ({}));
    places.set(at, fileOf(statement), spanOf(statement));
    return [{ name, at, polarities: () => [] }];
  });
}

/** Returns roots for static members and for what subclasses must implement. */
function ofClasses(
  name: string,
  { declarations, scope, isTypeOnly }: Declared,
  types: TypeWriter,
): readonly WrittenRoot[] {
  const ts = typescript();
  if (isTypeOnly === true) return [];
  return declarations.filter(ts.isClassDeclaration).flatMap((declaration): readonly WrittenRoot[] => {
    const context = contextWithin(scope, declaration.typeParameters);
    const open = declaration.members.filter((member) => isAbstract(member));
    return [
      ...boundsOf(name, declaration, types, context),
      ...staticsOf(declaration).map((member) => ownMember(name, member, types, context)),
      ...(isAbstract(declaration) ? [extending(name, declaration, open, types, context)] : []),
    ];
  });
}

/** Returns the inherited static members, nearest first. */
function inherited(name: string, target: Declared, modules: Modules, types: TypeWriter): readonly WrittenRoot[] {
  if (target.isTypeOnly === true) return [];
  const line = lineOf(target, modules);
  const all = line.flatMap((holder, index) => {
    const { scope } = holder.target;
    const own = staticsOf(holder.declaration).map((member) => ({ member, scope, isOwn: index === 0 }));
    const others = ofConstant(holder, modules).flatMap((each) =>
      heldBy(each).map((member) => ({ member, scope: each.home.scope, isOwn: false })),
    );
    return [...own, ...others];
  });
  const named = all.map(({ member }) => propertyName(member.name));
  const isFirst = (index: number): boolean => named.indexOf(named[index]) === index;
  return all
    .filter(({ isOwn }, index) => !isOwn && isFirst(index))
    .map(({ member, scope }) => ownMember(name, member, types, contextIn(scope)));
}

function staticsOf({ members }: TS.ClassDeclaration): readonly (TS.PropertyDeclaration | TS.AccessorDeclaration)[] {
  const ts = typescript();
  return members
    .filter((member) => ts.isPropertyDeclaration(member) || ts.isAccessor(member))
    .filter((member) => isStatic(member) && !isPrivate(member) && !isProtected(member) && !isDeclaredByGetter(member))
    .filter((member) => !ts.isPropertyDeclaration(member) || signaturesOf(member).length === 0);
}

/** Returns the constraints of a class's type parameters; its methods are separate. */
function boundsOf(
  name: string,
  { typeParameters }: TS.ClassDeclaration,
  types: TypeWriter,
  context: Context,
): readonly WrittenRoot[] {
  return (typeParameters ?? []).map((parameter): WrittenRoot => {
    const { constraint } = parameter;
    const own = `${parameter.name.text} of ${name}`;
    const at = declaredAt(`bounds ${identify(parameter)}`, own, context, [parameter], types, (place) =>
      constraint === undefined ? withTraits({}, { unrestricted: "unknown" }) : types.schema(constraint, place, context),
    );
    return {
      name: `type argument ${String(positionOf(parameter) + 1)} of ${name}`,
      at,
      polarities: () => ["request"],
      helper: true,
    };
  });
}

/** Returns roots for a constant beside a type; one root if it is not written as members. */
function ofNamesake(name: string, namesake: Namesake, types: TypeWriter): readonly WrittenRoot[] {
  const { declaration, members, home } = namesake;
  if (members === undefined) {
    if (functionsIn(declaration).length > 0) return [];
    const context = contextIn(home.scope);
    const statement = [declaration.parent.parent];
    const key = `constant ${identify(declaration)}`;
    const at = declaredAt(key, `typeof ${name}`, context, statement, types, (place) =>
      types.variable(declaration, place, context),
    );
    return [{ name: `typeof ${name}`, at, polarities: () => ["response"] }];
  }
  return heldBy(namesake).map((member) => ownMember(name, member, types, contextIn(home.scope)));
}

/** Returns the root of a static member. */
function ownMember(
  holder: string,
  member: TS.PropertyDeclaration | TS.PropertySignature | TS.AccessorDeclaration,
  types: TypeWriter,
  context: Context,
): WrittenRoot {
  const name = `${holder}.${propertyName(member.name) ?? ""}`;
  const setter = typescript().isGetAccessor(member) ? setterOf(member) : undefined;
  const nodes = setter === undefined ? [member] : [member, setter];
  const at = declaredAt(`static ${identify(member)}`, name, context, nodes, types, (place) => {
    if (typescript().isAccessor(member)) return types.accessor(member, place, context);
    const schema = types.schema(member.type, place, context);
    const isFixed = has(member, typescript().SyntaxKind.ReadonlyKeyword);
    return isFixed ? withTraits(schema, { fixed: true }) : schema;
  });
  return { name, at, polarities: () => ["response"] };
}

function extending(
  name: string,
  declaration: TS.ClassDeclaration,
  open: readonly TS.ClassElement[],
  types: TypeWriter,
  context: Context,
): WrittenRoot {
  const own = `class extends ${name}`;
  const key = `extends ${identify(declaration)}`;
  const at = declaredAt(key, own, context, open, types, (place) => {
    const schema = types.object(open, place, context);
    const members = Object.entries((schema["properties"] ?? {}) as Draft);
    const properties = dictionary(members.map(([each, member]) => [each, withTraits(member as Draft, { open: true })]));
    return { ...schema, ...(members.length > 0 && { properties }) };
  });
  return { name: own, at, polarities: () => ["request"], helper: true };
}

/** Defines what is written from declarations. */
function declaredAt(
  key: string,
  label: string,
  { scope, parameters }: Context,
  nodes: readonly TS.Node[],
  types: TypeWriter,
  make: (at: Pointer) => Json,
): Pointer {
  const at = types.definitions.define(key, label, make);
  types.graph.add(at, { nodes, scope, parameters: new Set(parameters.keys()) });
  return at;
}

/** Identifies a declaration by its place, because it can have several exported names. */
function identify(node: TS.Node): string {
  return `${fileOf(node).url} ${String(node.pos)}`;
}

/** A value, or what makes values: nobody outside writes one. */
function isOffered({ declarations: [first] }: Declared): boolean {
  const ts = typescript();
  return first !== undefined && (ts.isVariableDeclaration(first) || ts.isClassDeclaration(first));
}

function isEnumeration({ declarations, isTypeOnly }: Declared): boolean {
  return isTypeOnly !== true && declarations.some((each) => typescript().isEnumDeclaration(each));
}

function isConstant({ declarations }: Declared): boolean {
  return declarations.every((each) => typescript().isVariableDeclaration(each));
}

/** The place of an exported type, or of the type of an exported constant. */
function schemaOf(name: string, target: Declared, types: TypeWriter, places: Places): Pointer | undefined {
  const ts = typescript();
  const [first] = target.declarations;
  if (isConstant(target) && first !== undefined && ts.isVariableDeclaration(first)) {
    if (functionsIn(first).length > 0 || isCalled(first) || target.isTypeOnly === true) return undefined;
    return declaredAt(
      `constant ${identify(first)}`,
      name,
      contextIn(target.scope),
      [first.parent.parent],
      types,
      (at) => {
        places.set(at, fileOf(first), spanOf(first));
        return types.described(types.variable(first, at, contextIn(target.scope)), first.parent.parent, at);
      },
    );
  }
  return types.declared(target);
}

/**
 * Interfaces that nothing is a value of: openapi-typescript writes them for their members to be named, as `components["schemas"]["Pet"]`. By how many
 * names it takes.
 */
const DRAWERS: ReadonlyMap<string, number> = new Map([
  ["$defs", 1],
  ["components", 2],
  ["operations", 1],
  ["paths", 1],
  ["webhooks", 1],
]);

/** Returns a standalone type, or the types that are named through it. */
function partsOf(
  name: string,
  at: Pointer,
  types: TypeWriter,
  depth = DRAWERS.get(name) ?? 0,
): readonly (readonly [string, Pointer])[] {
  const schema = depth === 0 ? undefined : types.definitions.at(at);
  if (!isObject(schema)) return [[name, at]];
  return Object.keys(isObject(schema["properties"]) ? schema["properties"] : {}).flatMap((inner) =>
    partsOf(`${name}[${JSON.stringify(inner)}]`, child(at, "properties", inner), types, depth - 1),
  );
}
