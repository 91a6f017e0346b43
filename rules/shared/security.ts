import type { Change } from "../../src/model/change.ts";
import type { SecurityRequirement, SecurityScheme } from "../../src/model/snapshot.ts";

/** Returns whether an operation uses the scheme; changes of unused schemes belong to the document. */
export function isUsed(change: Change): boolean {
  return change.pair.kind === "operation";
}

/** Renders the schemes of a requirement: "`key` together with `oauth` (scopes `read`, `write`)". Empty for anonymous access. */
export function showSchemes({ schemes }: SecurityRequirement): string {
  const shown = Object.keys(schemes)
    .sort()
    .map((name) => {
      const scopes = schemes[name]!.map((scope) => `\`${scope}\``);
      const label = scopes.length === 1 ? "scope" : "scopes";
      return scopes.length === 0 ? `\`${name}\`` : `\`${name}\` (${label} ${scopes.join(", ")})`;
    });
  return shown.join(" together with ");
}

/** Returns whether a token in the `Authorization` header can satisfy the scheme. */
export function takesBearerToken(scheme: SecurityScheme): boolean {
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect") return true;
  const says = (field: string, value: string): boolean => String(scheme.fields[field]?.value).toLowerCase() === value;
  if (scheme.type === "http") return says("scheme", "bearer");
  return scheme.type === "apiKey" && says("in", "header") && says("name", "authorization");
}
