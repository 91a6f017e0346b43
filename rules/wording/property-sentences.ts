import type { Profile } from "../../src/contracts/profile.ts";
import type { Report } from "../../src/contracts/rule.ts";

type Consequence = Pick<Report, "consequence">;
type Users = Pick<Profile, "users">;

/** The keyword that is `false` where an object accepts no undeclared properties. */
export type ClosingKeyword = "additionalProperties" | "unevaluatedProperties";

/** States who reads a property that can now be missing. */
export function readersOf(name: string, { users }: Users): string {
  if (users === "code") return `Code that reads \`${name}\` no longer compiles.`;
  return `Clients no longer find \`${name}\`.`;
}

export function ignored(name: string, { users }: Users): string {
  if (users === "code") return `Code that passes \`${name}\` compiles, but the value is ignored.`;
  return `{{requests}} that still contain \`${name}\` are accepted, but the value is ignored.`;
}

export function dropped(name: string, { users }: Users): string {
  if (users === "code") return `Code that passes \`${name}\` no longer compiles.`;
  return `{{requests}} that still contain \`${name}\` are rejected, or the value is dropped.`;
}

/** States that a keyword rejects a property that was removed. TypeScript has no such keyword. */
export function rejectedBy(keyword: ClosingKeyword | undefined, name: string, { users }: Users): Consequence {
  if (keyword === undefined || users === "code") return {};
  const consequence = `{{requests}} that still contain \`${name}\` are rejected because of \`${keyword}: false\`.`;
  return { consequence };
}

/** States that a keyword of the old schema rejects a property that was added. */
export function unexpectedBy(keyword: ClosingKeyword | undefined, name: string, { users }: Users): Consequence {
  if (keyword === undefined || users === "code") return {};
  return {
    consequence: `Clients that validate with the old schema reject \`${name}\` because of \`${keyword}: false\`.`,
  };
}
