import type { Definition } from "../../model/change.ts";
import type { Wire, WireEnum, WireField, WireMessage } from "../../model/wire.ts";
import { matchFields } from "./fields.ts";

type Kind = Extract<Definition["kind"], "message" | "enum">;

/** The old and the new type of a field, an extension or a method. */
interface Use {
  readonly kind: Kind;
  readonly old: string;
  readonly new: string;
  /** By a field that kept its number and not its name, as an embedded Go struct does. */
  readonly byNumber?: true;
}

interface Match {
  successorOf(kind: Definition["kind"], name: string): string | undefined;
  predecessorOf(kind: Definition["kind"], name: string): string | undefined;
}

/**
 * Finds definitions that were renamed and changed: all users of the old name use the new one, and most of the content
 * is equal. Where a field was renamed with its type, all of it is. `isMeant` selects the old names.
 */
export function renamedByUse(old: Wire, new_: Wire, match: Match, isMeant: (name: string) => boolean): readonly Use[] {
  const removed = namesIn(old, (kind, name) => match.successorOf(kind, name) === undefined && isMeant(name));
  if (removed.size === 0) return [];
  const added = namesIn(new_, (kind, name) => match.predecessorOf(kind, name) === undefined);
  if (added.size === 0) return [];
  const isLeft = ({ kind, old: before, new: after }: Use): boolean =>
    removed.has(`${kind} ${before}`) && added.has(`${kind} ${after}`);
  const byOld = new Map<string, Use>();
  const byNew = new Map<string, Use>();
  const unclear = new Set<Use>();
  for (const use of usesIn(old, new_, match).filter(isLeft)) {
    const known = [byOld.get(`${use.kind} ${use.old}`), byNew.get(`${use.kind} ${use.new}`)];
    const others = known.filter((each) => each !== undefined && (each.old !== use.old || each.new !== use.new));
    for (const each of others) unclear.add(each!).add(use);
    byOld.set(`${use.kind} ${use.old}`, use);
    byNew.set(`${use.kind} ${use.new}`, use);
  }
  return [...byOld.values()].filter((use) => !unclear.has(use) && isMostlyTheSame(use, old, new_));
}

/** Definitions of the files themselves, by kind and full name. */
function namesIn({ messages, enums }: Wire, isMeant: (kind: Kind, name: string) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [kind, table] of [
    ["message", messages],
    ["enum", enums],
  ] as const) {
    for (const name in table) if (!table[name]!.imported && isMeant(kind, name)) names.add(`${kind} ${name}`);
  }
  return names;
}

function usesIn(old: Wire, new_: Wire, match: Match): readonly Use[] {
  const uses: Use[] = [];
  for (const message of Object.values(old.messages)) {
    const successor = new_.messages[match.successorOf("message", message.name) ?? ""];
    if (successor === undefined) continue;
    for (const [field, after] of matchFields(message, successor).pairs) {
      const isRenamed = after.name !== field.name;
      uses.push(...useOf(field, after).map((use): Use => (isRenamed ? { ...use, byNumber: true } : use)));
    }
  }
  for (const { name, field } of Object.values(old.extensions)) {
    const after = new_.extensions[match.successorOf("extension", name) ?? ""]?.field;
    if (after !== undefined) uses.push(...useOf(field, after));
  }
  for (const { name, methods } of Object.values(old.services)) {
    const successor = new_.services[match.successorOf("service", name) ?? ""];
    const after = new Map(successor?.methods.map((method) => [method.name, method]));
    for (const { name: method, request, response } of methods) {
      const now = after.get(method);
      if (now === undefined) continue;
      uses.push(
        { kind: "message", old: request, new: now.request },
        { kind: "message", old: response, new: now.response },
      );
    }
  }
  return uses;
}

/** None for a field with another number or kind of type. */
function useOf(old: WireField, new_: WireField): readonly Use[] {
  const kind = old.type === "enum" ? "enum" : "message";
  if (old.number !== new_.number || old.type !== new_.type) return [];
  if (old.typeName === undefined || new_.typeName === undefined) return [];
  return [{ kind, old: old.typeName, new: new_.typeName }];
}

/** In one package, and half of the members or more are there under their name or number; by number alone, all under both. */
function isMostlyTheSame({ kind, old: before, new: after, byNumber }: Use, old: Wire, new_: Wire): boolean {
  const table = kind === "enum" ? "enums" : "messages";
  const [from, to] = [old[table][before], new_[table][after]];
  if (from === undefined || to === undefined) return false;
  if (old.files[from.file]?.package.value !== new_.files[to.file]?.package.value) return false;
  const members = membersOf(from);
  const [names, numbers] = [new Set<string>(), new Set<string>()];
  for (const { name, key } of membersOf(to)) {
    names.add(name);
    numbers.add(key);
  }
  if (byNumber) {
    const isKept = members.length > 0 && members.every(({ name, key }) => names.has(name) && numbers.has(key));
    return isKept && members.length === names.size;
  }
  const kept = members.filter(({ name, key }) => names.has(name) || numbers.has(key));
  return kept.length > 0 && kept.length * 2 >= members.length;
}

function membersOf(definition: WireMessage | WireEnum): readonly { readonly name: string; readonly key: string }[] {
  if ("values" in definition) return definition.values.map(({ name, number }) => ({ name, key: String(number) }));
  return definition.fields.map(({ name, number, type }) => ({ name, key: `${String(number)} ${type}` }));
}
