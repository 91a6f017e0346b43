import type { TS } from "../load.ts";
import type { Workshop } from "./workshop.ts";

/** Code of a client, in which the exports of the package are named `$0.Foo`. */
export interface Draft {
  /** The type parameters that it is written for, as they are declared. */
  readonly generics: readonly string[];
  /** Values that it has: name and type. */
  readonly given: readonly (readonly [name: string, type: string])[];
  readonly body: string;
  /**
   * It is about a name, or about the arguments of one. Other code does not count as rejected for what it names, because that is
   * another break.
   */
  readonly about?: "name" | "arguments";
  /** It calls a member of what it has, which those who make such values do, too. */
  readonly calls?: true;
}

/** Code that has a value of the type, and uses it. */
export function isReading({ given, calls }: Draft): boolean {
  return calls !== true && given.some(([name]) => name === "given");
}

/** Code that makes a value of the type. */
export function isMaking({ body }: Draft): boolean {
  return body.startsWith("const made:");
}

/** Undefined where a type parameter cannot be written. */
export function draftOf(
  generics: readonly TS.TypeParameter[],
  given: Draft["given"],
  body: string,
  { printer }: Workshop,
): Draft | undefined {
  const texts = generics.map((each) => printer.typeParameter(each));
  return texts.includes(undefined) ? undefined : { generics: texts.filter((each) => each !== undefined), given, body };
}

/** The text of a module, with the imports that it needs. `name`: of the package. */
export function textOf(draft: Draft, name: string, specifiers: readonly string[]): string {
  const { imports, rewrite } = importsOf(draft, name, specifiers);
  const { generics, given, body } = draft;
  const lines =
    generics.length === 0
      ? [...given.map(([each, type]) => `declare const ${each}: ${type};`), body]
      : [
          `function client<${generics.join(", ")}>(${given.map(([each, type]) => `${each}: ${type}`).join(", ")}) {`,
          `  ${body}`,
          "}",
        ];
  return [...imports, rewrite(lines.join("\n"))].join("\n");
}

const NAME = /\$(d?)(\d+)\b(?:\.([\w$]+))?/gu;

function importsOf(
  { generics, given, body }: Draft,
  name: string,
  specifiers: readonly string[],
): { readonly imports: readonly string[]; readonly rewrite: (text: string) => string } {
  const whole = name.replace(/^.*\//u, "").replaceAll(/\W+(\w)/gu, (_, sign: string) => sign.toUpperCase());
  const named = new Map<string, Set<string>>();
  const rewrite = (text: string): string =>
    text.replaceAll(NAME, (_, isDefault: string, index: string, member: string | undefined) => {
      const specifier = specifiers[Number(index)]!;
      const names = named.get(specifier) ?? new Set();
      named.set(specifier, names);
      if (isDefault !== "" || member === undefined) {
        names.add(isDefault === "" ? `* as ${whole}` : `default as ${whole}`);
        return member === undefined ? whole : `${whole}.${member}`;
      }
      names.add(member === "default" ? `default as ${whole}` : member);
      return member === "default" ? whole : member;
    });
  for (const text of [...generics, ...given.map(([, type]) => type), body]) rewrite(text);
  const imports = [...named].flatMap(([specifier, names]) => {
    const star = [...names].filter((each) => each.startsWith("*"));
    const others = [...names].filter((each) => !each.startsWith("*"));
    return [
      ...star.map((each) => `import ${each} from "${specifier}";`),
      ...(others.length > 0 ? [`import { ${others.join(", ")} } from "${specifier}";`] : []),
    ];
  });
  return { imports, rewrite };
}
