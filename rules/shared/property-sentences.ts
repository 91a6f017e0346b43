import type { Profile } from "../../src/profile.ts";
import type { Report } from "../../src/rule.ts";

type Consequence = Pick<Report, "consequence">;
type Users = Pick<Profile, "users">;

/** The keyword that is `false` where an object accepts no undeclared properties. */
export type ClosingKeyword = "additionalProperties" | "unevaluatedProperties";

/** Names those who still send a property, in the words of the format. */
function sendersOf(name: string, { users }: Users): string {
  return users === "code" ? `Calls that still pass \`${name}\`` : `{{requests}} that still contain \`${name}\``;
}

/** States who reads a property that can now be missing. */
export function readersOf(name: string, { users }: Users): string {
  if (users === "code") return `Code that reads \`${name}\` no longer compiles.`;
  return `Clients that read \`${name}\` no longer find it.`;
}

export function ignored(name: string, users: Users): string {
  return `${sendersOf(name, users)} are accepted, but the value is ignored.`;
}

export function dropped(name: string, users: Users): string {
  return `${sendersOf(name, users)} are rejected, or the value is dropped.`;
}

/** States that a keyword rejects a property that was removed. TypeScript has no such keyword. */
export function rejectedBy(keyword: ClosingKeyword | undefined, name: string, profile: Users): Consequence {
  if (keyword === undefined || profile.users === "code") return {};
  return { consequence: `${sendersOf(name, profile)} are rejected because of \`${keyword}: false\`.` };
}

/** States that a keyword of the old schema rejects a property that was added. */
export function unexpectedBy(keyword: ClosingKeyword | undefined, name: string, { users }: Users): Consequence {
  if (keyword === undefined || users === "code") return {};
  return {
    consequence: `Clients that validate with the old schema reject \`${name}\` because of \`${keyword}: false\`.`,
  };
}
