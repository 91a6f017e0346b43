import type { Declared, Member, Module, Parameter, Type } from "./model.ts";

/** The text of a module, as a declaration file. */
export function print({ declared, taken, given }: Module): string {
  return [
    "export {};",
    ...declared.map(declaration),
    `export declare function take(it: ${text(taken)}): void;`,
    `export declare function give(): ${text(given)};`,
    "",
  ].join("\n");
}

export function declaration({ name, as, parameters, extends: base, type }: Declared): string {
  const head = parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
  if (as === "alias") return `type ${head} = ${text(type)};`;
  const heritage = base === undefined ? "" : ` extends ${base}`;
  return `${as === "class" ? "declare class" : "interface"} ${head}${heritage} ${text(type)}`;
}

export function text(type: Type): string {
  switch (type.kind) {
    case "word":
      return type.text;
    case "call":
      return `(${type.parameters.map(parameter).join(", ")}) => ${text(type.result)}`;
    case "shape": {
      const index = type.index === undefined ? [] : [`[key: string]: ${text(type.index)}`];
      return `{ ${[...type.members.map(member), ...index].join("; ")} }`;
    }
    case "list":
      return `${enclosed(type.of)}[]`;
    case "tuple":
      return `[${type.of.map(text).join(", ")}]`;
    case "applied":
      return `${type.name}<${type.of.map(text).join(", ")}>`;
    default:
      return type.of.map(enclosed).join(type.kind === "union" ? " | " : " & ");
  }
}

function enclosed(type: Type): string {
  return ["call", "union", "intersection"].includes(type.kind) ? `(${text(type)})` : text(type);
}

function member({ name, type, optional, readonly }: Member): string {
  return `${readonly ? "readonly " : ""}${name}${optional ? "?" : ""}: ${text(type)}`;
}

function parameter({ name, type, optional }: Parameter): string {
  return `${name}${optional ? "?" : ""}: ${text(type)}`;
}
