import type { Change } from "../../src/model/change.ts";
import type { SecurityRequirement, SecurityScheme } from "../../src/model/snapshot.ts";

/** Changes of a scheme that no operation asks for stand at the document. */
export function isUsed(change: Change): boolean {
  return change.pair.kind === "operation";
}

/** "`key` together with `oauth` (scopes `read`, `write`)"; empty where nothing is asked for. */
export function waysOf({ schemes }: SecurityRequirement): string {
  const ways = Object.keys(schemes)
    .sort()
    .map((name) => {
      const scopes = schemes[name]!.map((scope) => `\`${scope}\``);
      const label = scopes.length === 1 ? "scope" : "scopes";
      return scopes.length === 0 ? `\`${name}\`` : `\`${name}\` (${label} ${scopes.join(", ")})`;
    });
  return ways.join(" together with ");
}

/** Whether a call with a token in the `Authorization` header may satisfy the scheme. */
export function takesBearerToken(scheme: SecurityScheme): boolean {
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect") return true;
  const says = (field: string, value: string): boolean => String(scheme.fields[field]?.value).toLowerCase() === value;
  if (scheme.type === "http") return says("scheme", "bearer");
  return scheme.type === "apiKey" && says("in", "header") && says("name", "authorization");
}
