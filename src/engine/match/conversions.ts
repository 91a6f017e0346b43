import type { Dictionary } from "../../model/json.ts";
import { type Wire, type WireExtension, type WireField, type WireMessage } from "../../model/wire.ts";
import type { DefinitionMatch } from "./definitions.ts";

/** Fields that became extensions of their message, under the same number and name, or the other way round. */
export interface Conversions {
  /** Returns the extension that replaced a removed field, as a field with its full name. */
  successorOf(message: WireMessage, field: WireField): WireExtension | undefined;
  /** The extension that a field which came has the place of. */
  predecessorOf(message: WireMessage, field: WireField): WireExtension | undefined;
  /** Returns whether changes of an extension are reported for a field. */
  isReportedForField(extension: WireExtension): boolean;
}

export function matchConversions(old: Wire, new_: Wire, match: DefinitionMatch): Conversions {
  const removed = byPlace(old.extensions, ({ name }) => match.successorOf("extension", name) === undefined);
  const added = byPlace(new_.extensions, ({ name }) => match.predecessorOf("extension", name) === undefined);
  const found =
    (extensions: ReadonlyMap<string, WireExtension>, others: (message: WireMessage) => WireMessage | undefined) =>
    (message: WireMessage, field: WireField): WireExtension | undefined => {
      const other = others(message);
      if (extensions.size === 0 || other === undefined) return undefined;
      const extension = extensions.get(placeOf(other.name, field.number));
      return extension !== undefined && isCalled(field, extension) ? extension : undefined;
    };
  const successorOf = found(added, ({ name }) => new_.messages[match.successorOf("message", name) ?? ""]);
  const predecessorOf = found(removed, ({ name }) => old.messages[match.predecessorOf("message", name) ?? ""]);
  const reportedForField = new Set<WireExtension>();
  for (const { extendee, field } of added.values()) {
    const before = old.messages[match.predecessorOf("message", extendee) ?? ""];
    const was = before?.fields.find(({ number }) => number === field.number);
    const extension = before && was && successorOf(before, was);
    if (extension !== undefined) reportedForField.add(extension);
  }
  for (const { extendee, field } of removed.values()) {
    const after = new_.messages[match.successorOf("message", extendee) ?? ""];
    const is = after?.fields.find(({ number }) => number === field.number);
    const extension = after && is && predecessorOf(after, is);
    if (extension !== undefined) reportedForField.add(extension);
  }
  return { successorOf, predecessorOf, isReportedForField: (extension) => reportedForField.has(extension) };
}

/** Returns the extension as a field of its message; JSON and code use its full name. */
export function asField({ name, field }: WireExtension): WireField {
  return { ...field, name, jsonName: `[${name}]` };
}

function byPlace(
  extensions: Dictionary<WireExtension>,
  isMeant: (extension: WireExtension) => boolean,
): ReadonlyMap<string, WireExtension> {
  return new Map(
    Object.values(extensions)
      .filter((each) => !each.imported && isMeant(each))
      .map((each) => [placeOf(each.extendee, each.field.number), each]),
  );
}

function placeOf(message: string, number: number): string {
  return `${message} ${String(number)}`;
}

function isCalled({ name }: WireField, extension: WireExtension): boolean {
  return extension.name === name || extension.name.endsWith(`.${name}`);
}
