import type { OptionNode } from "./syntax.ts";

const KNOWN = ["(google.api.resource)", "(google.api.resource_reference)", "(google.longrunning.operation_info)"];

/** Gathers the standard custom options, each as a whole. */
export function gatheredKnown(options: readonly OptionNode[]): readonly OptionNode[] {
  return options.some(({ name }) => name.startsWith("(google.")) ? KNOWN.reduce(gathered, options) : options;
}

/** Gathers fields of an option that are set one by one (`(acme.rule).min = 1`) into an aggregate. */
export function gathered(options: readonly OptionNode[], option: string): readonly OptionNode[] {
  const members = options.filter(({ name }) => name.startsWith(`${option}.`));
  const [first] = members;
  if (first === undefined) return options;
  const tokens = members.map(({ name, value }) => {
    const path = name.slice(option.length + 1).split(".");
    const assignment = `${path.at(-1) ?? ""} : ${JSON.stringify(value)}`;
    return path.slice(0, -1).reduceRight((inner, outer) => `${outer} { ${inner} }`, assignment);
  });
  const whole: OptionNode = { ...first, name: option, value: `{ ${tokens.join(" ")} }`, aggregate: true };
  return [...options.filter((each) => !members.includes(each)), whole];
}
