import { didYouMean } from "../base/suggestion.ts";

/** The words of JSON Schema that the schema of the configuration is written in. `title` is a noun phrase: what is expected there. */
export interface SettingSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly additionalProperties?: false | SettingSchema;
  readonly required?: readonly string[];
  /** A list of exactly these items, in order. */
  readonly items?: SettingSchema | readonly SettingSchema[];
  /** Alternatives with distinct types. */
  readonly anyOf?: readonly SettingSchema[];
  readonly definitions?: Readonly<Record<string, SettingSchema>>;
  readonly examples?: readonly unknown[];
}

/** A fault of a setting and its correction. */
export interface SettingFault {
  /** The way to the setting, or to the object that lacks it. */
  readonly at: readonly (string | number)[];
  readonly message: string;
  readonly advice: string;
}

/** All that a value has against its schema; `root` is where its references count from. */
export function settingFaults(
  value: unknown,
  root: SettingSchema,
  { schema = root, at = [] }: { readonly schema?: SettingSchema; readonly at?: SettingFault["at"] } = {},
): readonly SettingFault[] {
  const rule = resolve(schema, root);
  const refuse = (advice = adviceFor(rule, at)): readonly SettingFault[] => [
    {
      at,
      message: `${named(at)} ${at.length === 0 ? "holds" : "is"} ${show(value)}, not ${rule.title ?? ofType(rule)}.`,
      advice,
    },
  ];
  const { anyOf } = rule;
  if (anyOf !== undefined) {
    const fitting = anyOf.map((each) => resolve(each, root)).find(({ type }) => type === typeOf(value));
    if (fitting === undefined) return refuse();
    return settingFaults(value, root, {
      schema: { ...fitting, title: fitting.title ?? rule.title ?? ofType(fitting) },
      at,
    });
  }
  if (rule.type !== undefined && !hasType(value, rule.type)) return refuse();
  if (typeof value === "string") {
    if (rule.enum !== undefined && !rule.enum.includes(value)) return refuse(didYouMean(value, rule.enum));
    const fits =
      value.length >= (rule.minLength ?? 0) && (rule.pattern === undefined || new RegExp(rule.pattern).test(value));
    return fits ? [] : refuse();
  }
  if (Array.isArray(value)) {
    const { items = {} } = rule;
    const list = items as SettingSchema | readonly SettingSchema[];
    const most = isList(list) ? list.length : Infinity;
    if (value.length < (rule.minItems ?? 0) || value.length > most) return refuse();
    return value.flatMap((item, index) =>
      settingFaults(item, root, { schema: (isList(list) ? list[index] : list) ?? {}, at: [...at, index] }),
    );
  }
  return rule.type === "object" ? memberFaults(value as Readonly<Record<string, unknown>>, rule, root, at) : [];
}

function memberFaults(
  value: Readonly<Record<string, unknown>>,
  rule: SettingSchema,
  root: SettingSchema,
  at: SettingFault["at"],
): readonly SettingFault[] {
  const { properties = {}, additionalProperties, required = [] } = rule;
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ at, message: `${named([...at, name])} is missing.`, advice: adviceFor(rule, at) }));
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    const place = [...at, name];
    if (schema === undefined) return [];
    if (schema !== false) return settingFaults(member, root, { schema, at: place });
    const advice = didYouMean(name, Object.keys(properties), `Choose one of: ${Object.keys(properties).join(", ")}.`);
    return [{ at: place, message: `${named(place)} is not a setting.`, advice }];
  });
  return [...missing, ...wrong];
}

function resolve(schema: SettingSchema, { definitions = {} }: SettingSchema): SettingSchema {
  const name = schema.$ref?.replace("#/definitions/", "");
  return name === undefined ? schema : (definitions[name] ?? {});
}

function ofType({ type }: SettingSchema): string {
  return type === undefined ? "what fits" : `of type ${type}`;
}

function isList(items: SettingSchema | readonly SettingSchema[]): items is readonly SettingSchema[] {
  return Array.isArray(items);
}

function adviceFor({ type, enum: names, examples }: SettingSchema, at: SettingFault["at"]): string {
  if (type === "boolean") return "Write true or false, without quotes.";
  if (names !== undefined) return `Choose one of: ${names.join(", ")}.`;
  const [example] = examples ?? [];
  if (example !== undefined) return `Example: ${JSON.stringify(example)}.`;
  return `Correct ${named(at)}.`;
}

/** `"rules.some-id[1]"`; of the whole, `The file`. */
function named(at: SettingFault["at"]): string {
  if (at.length === 0) return "The file";
  const path = at.map((token) => (typeof token === "number" ? `[${token}]` : `.${token}`)).join("");
  return `"${path.replace(/^\./, "")}"`;
}

function hasType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isInteger(value) : type === typeOf(value);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? `a ${typeof value}`;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
