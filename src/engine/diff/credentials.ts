import type { Operation, SecurityScheme, SecurityRequirement } from "../../model/snapshot.ts";
import type { SchemeMatch } from "../match/schemes.ts";

/** Matches parameters with security schemes: a credential is the same on the wire in both descriptions. */
export interface Credentials {
  /**
   * Returns whether clients already sent the credential of this key that was not a parameter, and are informed about
   * it.
   */
  wasAskedFor(key: string, required: boolean): boolean;
  /** Returns whether the credential of this key is still required where it is no longer a parameter. */
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

/** The key of the parameter that carries the credentials of the scheme; undefined if none does. */
function carrierOf(scheme: SecurityScheme | undefined): string | undefined {
  if (scheme === undefined) return undefined;
  if (scheme.type !== "apiKey") return TOKENS.has(scheme.type) ? AUTHORIZATION : undefined;
  const [location, name] = [scheme.fields["in"]?.value, scheme.fields["name"]?.value].map(String);
  return `${location} ${location === "header" ? name!.toLowerCase() : name}`;
}

const TOKENS: ReadonlySet<string> = new Set(["http", "basic", "oauth2", "openIdConnect"]);

/** Returns whether every request carries the credential of the scheme as a parameter. */
export function carries(operation: Operation, scheme: SecurityScheme | undefined): boolean {
  const key = carrierOf(scheme);
  if (key === undefined) return false;
  return operation.parameters[key]?.required === true || isAuthorization(key, operation, true);
}
