import type { Operation, SecurityScheme, SecurityRequirement } from "../../model/snapshot.ts";
import type { SchemeMatch } from "../match/schemes.ts";

/** What callers sign in with is the same on the wire whether it is described as a parameter or as a security scheme. */
export interface Credentials {
  /** Whether callers sent what the parameter of this key carries, and are told of it, where it is no parameter of the old operation. */
  wasAskedFor(key: string, required: boolean): boolean;
  /** Whether what the parameter of this key carries is still asked for where it is no parameter of the new operation. */
  isAskedFor(key: string): boolean;
}

export function credentialsOf(old: Operation, new_: Operation, { of }: SchemeMatch): Credentials {
  const asks =
    (schemes: SchemeMatch["of"]["old"], key: string) =>
    (requirement: SecurityRequirement): boolean =>
      Object.keys(requirement.schemes).some((name) => carrierOf(schemes[name]) === key);
  return {
    wasAskedFor: (key, required) => {
      const { value } = old.security;
      if (isAuthorization(key, old, required)) return true;
      return value.length > 0 && (required ? value.every(asks(of.old, key)) : value.some(asks(of.old, key)));
    },
    isAskedFor: (key) => isAuthorization(key, new_, false) || new_.security.value.some(asks(of.new, key)),
  };
}

function isAuthorization(key: string, { authorization }: Operation, required: boolean): boolean {
  return key === AUTHORIZATION && (required ? authorization === "required" : authorization !== undefined);
}

const AUTHORIZATION = "header authorization";

/** The key of the parameter that the scheme amounts to, if it is one. */
function carrierOf(scheme: SecurityScheme | undefined): string | undefined {
  if (scheme === undefined) return undefined;
  if (scheme.type !== "apiKey") return TOKENS.has(scheme.type) ? AUTHORIZATION : undefined;
  const [location, name] = [scheme.fields["in"]?.value, scheme.fields["name"]?.value].map(String);
  return `${location} ${location === "header" ? name!.toLowerCase() : name}`;
}

const TOKENS: ReadonlySet<string> = new Set(["http", "basic", "oauth2", "openIdConnect"]);

/** Whether every call carries what the scheme asks for, as a parameter. */
export function carries(operation: Operation, scheme: SecurityScheme | undefined): boolean {
  const key = carrierOf(scheme);
  if (key === undefined) return false;
  return operation.parameters[key]?.required === true || isAuthorization(key, operation, true);
}
