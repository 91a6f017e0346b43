// Building blocks of edits.
import type { Chance } from "../../chance.ts";
import {
  mapEnums,
  mapExtensions,
  mapMessages,
  messagesOf,
  enumsOf,
  extensionsOf,
  type Enum,
  type Extend,
  type Field,
  type Message,
  type Placed,
  type Tree,
} from "../model.ts";
import { definitionsOf, type Site } from "../random.ts";

/** Undefined where it does not apply. */
export type Edit = (tree: Tree, chance: Chance) => Tree | undefined;

export type Edits = Readonly<Record<string, Edit>>;

export function siteOf(tree: Tree, { file, around, node }: Placed<Message>): Site {
  const before = tree.slice(0, tree.indexOf(file) + 1);
  return { tree, file, around: [...around, node], ...definitionsOf(before) };
}

function chosen<T>(chance: Chance, from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : chance.of(from);
}

export function ofMessage(
  change: (message: Message, chance: Chance, site: Site, full: string) => Message | undefined,
): Edit {
  return (tree, chance) => {
    const placed = chosen(
      chance,
      messagesOf(tree).filter(({ node }) => node.fields.length > 0),
    );
    const after = placed && change(placed.node, chance, siteOf(tree, placed), placed.full);
    if (placed === undefined || after === undefined) return undefined;
    return mapMessages(tree, (message, full) => (full === placed.full ? after : message));
  };
}

/** Edits fields except groups, whose messages would have to follow. */
export function ofField(
  isMeant: (field: Field, site: Site, message: Message) => boolean,
  change: (field: Field, chance: Chance, site: Site, message: Message) => Field | undefined,
): Edit {
  return (tree, chance) => {
    const candidates = messagesOf(tree).flatMap((placed) => {
      const site = siteOf(tree, placed);
      return placed.node.fields
        .filter((field) => !field.group && isMeant(field, site, placed.node))
        .map((field) => ({ placed, site, field }));
    });
    const found = chosen(chance, candidates);
    const after = found && change(found.field, chance, found.site, found.placed.node);
    if (found === undefined || after === undefined) return undefined;
    return replaceFields(tree, found.placed.full, (fields) =>
      fields.map((field) => (field.name === found.field.name ? after : field)),
    );
  };
}

export function replaceFields(tree: Tree, name: string, change: (fields: readonly Field[]) => readonly Field[]): Tree {
  return mapMessages(tree, (message, full) =>
    full === name ? { ...message, fields: change(message.fields) } : message,
  );
}

export function ofEnum(change: (each: Enum, chance: Chance, placed: Placed<Enum>) => Enum | undefined): Edit {
  return (tree, chance) => {
    const placed = chosen(chance, enumsOf(tree));
    const after = placed && change(placed.node, chance, placed);
    if (placed === undefined || after === undefined) return undefined;
    return mapEnums(tree, (each, full) => (full === placed.full ? after : each));
  };
}

export function ofExtension(change: (each: Extend, chance: Chance) => Extend | undefined): Edit {
  return (tree, chance) => {
    const placed = chosen(chance, extensionsOf(tree));
    const after = placed && change(placed.node, chance);
    if (placed === undefined || after === undefined) return undefined;
    return mapExtensions(tree, (each, full) => (full === placed.full ? after : each));
  };
}

export function without<T extends object, K extends keyof T>(value: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = value;
  return rest;
}
