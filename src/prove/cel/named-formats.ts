import type { Functions } from "./functions.ts";

/** The pattern and maximum length of a kind of name. */
export class NamedFormat {
  readonly test: (text: string) => boolean;

  constructor(test: (text: string) => boolean) {
    this.test = test;
  }
}

const LABEL = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
const dns1123Label = matching(LABEL, 63);
const dns1123Subdomain = matching(`${LABEL}(?:\\.${LABEL})*`, 253);
const dns1035Label = matching("[a-z](?:[-a-z0-9]*[a-z0-9])?", 63);
const NAME = "(?:[A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const name = matching(NAME, 63);

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  dns1123Label,
  dns1123Subdomain,
  dns1035Label,
  dns1123LabelPrefix: (text) => dns1123Label(begun(text)),
  dns1123SubdomainPrefix: (text) => dns1123Subdomain(begun(text)),
  dns1035LabelPrefix: (text) => dns1035Label(begun(text)),
  labelValue: matching(`(?:${NAME})?`, 63),
  qualifiedName: (text) => {
    const [last = "", prefix, ...more] = text.split("/").reverse();
    return name(last) && (prefix === undefined || dns1123Subdomain(prefix)) && more.length === 0;
  },
};

/** The object `format` in rules, with a method per format. */
export class NamedFormats {
  readonly all = FORMATS;
}

/** Creates the error texts, which rules do not read. */
type CreateErrors = (found: readonly string[] | undefined) => unknown;

/**
 * Functions of the format library. @see https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-format-library
 */
export function formatFunctions(optional: CreateErrors): Functions {
  const named = Object.keys(FORMATS).map(
    (id) =>
      [
        `kubernetes.Formats.${id}(): kubernetes.NamedFormat`,
        ({ all }: NamedFormats) => new NamedFormat(all[id]!),
      ] as const,
  );
  return {
    ...Object.fromEntries(named),
    "kubernetes.NamedFormat.validate(string): optional": ({ test }: NamedFormat, text: string) =>
      optional(test(text) ? undefined : ["not of the format"]),
  };
}

function matching(pattern: string, most: number): (text: string) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`);
  return (text) => text.length <= most && whole.test(text);
}

/** A prefix may end as a name may not: more follows. */
function begun(text: string): string {
  return text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text;
}
