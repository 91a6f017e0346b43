// Values that messages may have: few, and such as other types do not hold.
import { create, type DescField, type DescMessage } from "@bufbuild/protobuf";
import { reflect, type ReflectMessage } from "@bufbuild/protobuf/reflect";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type { ScalarType } from "@bufbuild/protobuf";

const UNLISTED = 77;

const WIDE = [1n, -1n, 0n, 1n << 40n] as const;
const WIDE_UNSIGNED = [1n, 0n, (1n << 64n) - 1n] as const;
const NARROW = [1, -1, 300, 0, 2_147_483_647] as const;
const NARROW_UNSIGNED = [1, 300, 0, 4_294_967_295] as const;

/** By the number of the type, as descriptors have it. */
const SCALARS: Readonly<Record<ScalarType, readonly unknown[]>> = {
  1: [1.5, 0, 0.1],
  2: [1.5, 0],
  3: WIDE,
  4: WIDE_UNSIGNED,
  5: NARROW,
  6: WIDE_UNSIGNED,
  7: NARROW_UNSIGNED,
  8: [true, false],
  9: ["abc", "", "é"],
  12: [Uint8Array.of(255, 1), Uint8Array.of(), Uint8Array.of(97)],
  13: NARROW_UNSIGNED,
  15: NARROW,
  16: WIDE,
  17: NARROW,
  18: WIDE,
};

const DEEPEST = 2;
/** The maximum number of values per nested message. */
const MOST = 6;

type Setting = (message: ReflectMessage) => void;

function singles(field: DescField, depth: number): readonly unknown[] {
  if (field.message !== undefined && field.fieldKind !== "map")
    return depth >= DEEPEST ? plainest(field.message) : samplesOf(field.message, depth + 1).slice(0, MOST);
  if (field.enum !== undefined) {
    const listed = [...new Set(field.enum.values.map(({ number }) => number))];
    // The first is what is there anyway.
    return [...listed.slice(1), ...(field.enum.open ? [UNLISTED] : []), ...listed.slice(0, 1)];
  }
  return field.scalar === undefined ? [] : SCALARS[field.scalar];
}

function plainest(desc: DescMessage): readonly ReflectMessage[] {
  const message = completed(desc, DEEPEST);
  return message === undefined ? [] : [message];
}

/** Adds required fields; undefined if that is endless. */
function completed(desc: DescMessage, depth: number): ReflectMessage | undefined {
  const message = reflect(desc, create(desc));
  for (const field of desc.fields) {
    if (field.presence !== FeatureSet_FieldPresence.LEGACY_REQUIRED) continue;
    if (depth > 2 * DEEPEST) return undefined;
    const [value] = field.message === undefined ? singles(field, depth) : [completed(field.message, depth + 1)];
    if (value === undefined) return undefined;
    message.set(field, value as never);
  }
  return message;
}

function settingsOf(field: DescField, depth: number): readonly Setting[] {
  if (field.fieldKind === "list") {
    const values = singles(field, depth);
    if (values.length === 0) return [];
    const lists = [[values[0]], [...values.slice(0, 3)], ...values.slice(1, 4).map((each) => [each])];
    return lists.map((items) => (message) => {
      const list = message.get(field);
      for (const item of items) list.add(item as never);
    });
  }
  if (field.fieldKind === "map") {
    const keys = SCALARS[field.mapKey];
    const values =
      field.mapKind === "message"
        ? depth >= DEEPEST
          ? plainest(field.message)
          : samplesOf(field.message, depth + 1).slice(0, MOST)
        : field.mapKind === "enum"
          ? [...field.enum.values.map(({ number }) => number), ...(field.enum.open ? [UNLISTED] : [])]
          : SCALARS[field.scalar];
    const entries = [...keys.map((key) => [key, values[0]]), ...values.map((value) => [keys[0], value])];
    return values.length === 0
      ? []
      : entries.map(([key, value]) => (message) => {
          message.get(field).set(key as never, value as never);
        });
  }
  return singles(field, depth).map((value) => (message) => {
    message.set(field, value as never);
  });
}

/** Returns values with each field alone, with two fields, and with none. */
export function samplesOf(desc: DescMessage, depth = 0): readonly ReflectMessage[] {
  const base = (): ReflectMessage | undefined => completed(desc, depth);
  const bare = base();
  if (bare === undefined) return [];
  const settings = desc.fields.map((field) => settingsOf(field, depth));
  const made = (...all: readonly Setting[]): ReflectMessage => {
    const message = base()!;
    for (const set of all) set(message);
    return message;
  };
  const pairs =
    depth === 0
      ? settings.flatMap(([one], at) =>
          settings.slice(at + 1).flatMap(([other]) => (one && other ? [made(one, other)] : [])),
        )
      : [];
  return [bare, ...settings.flat().map((set) => made(set)), ...pairs];
}
