import type { Json, JsonObject } from "../../model/json.ts";
import { once } from "../once.ts";
import type { Draft } from "./dialect.ts";
import type { RegexDialect } from "./patterns.ts";
import type { Validate } from "./validate.ts";

export type ValidatorName = "evaluator" | "ajv" | "hyperjump";

export interface Ballot {
  readonly validator: ValidatorName;
  /** Undefined: it could not tell, and `error` says why. */
  readonly valid: boolean | undefined;
  readonly error?: string;
}

/** The validators that others wrote, each asked whether a schema admits a value. */
export type Jury = (value: Json) => Promise<readonly Ballot[]>;

/** A schema as a document of its own. */
export interface Case {
  readonly document: JsonObject;
  readonly draft: Draft;
  readonly regex: RegexDialect;
}

/** Calls a jury for a schema; nothing is loaded or compiled before it is asked. */
export type CallJury = (of: Case) => Jury;

export const callJury: CallJury = ({ document, draft, regex }) => {
  const members = once(() => [
    { name: "ajv" as const, compiled: settled(compileWithAjv(document, draft, regex)) },
    { name: "hyperjump" as const, compiled: settled(compileWithHyperjump(document, draft, regex)) },
  ]);
  return (value) =>
    Promise.all(
      members().map(async ({ name, compiled }) => {
        const validate = await compiled;
        return vote(name, () => validate()(value));
      }),
    );
};

/** What a validator says; what it throws is why it cannot tell. */
export function vote(validator: ValidatorName, validate: () => boolean): Ballot {
  try {
    return { validator, valid: validate() };
  } catch (error) {
    return { validator, valid: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

async function compileWithAjv(...of: [JsonObject, Draft, RegexDialect]): Promise<Validate> {
  return (await import("./ajv.ts")).compileAjv(...of);
}

async function compileWithHyperjump(...of: [JsonObject, Draft, RegexDialect]): Promise<Validate> {
  return (await import("./hyperjump.ts")).compileHyperjump(...of);
}

/** A failure to compile is told by the ballot, not by a rejection that nobody awaits. */
async function settled(compiling: Promise<Validate>): Promise<() => Validate> {
  try {
    const validate = await compiling;
    return () => validate;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
