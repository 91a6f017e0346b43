import { ApicompatError, type Problem } from "../contracts/errors.ts";
import { isObject } from "../model/json.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { schemaAt, type SchemaAt } from "../readers/schema-at.ts";
import type { Document } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import type { Io } from "./io.ts";
import { relationBetween, type Related } from "./relation-between.ts";
import { asJson, warningsIn, type Question } from "./relation.ts";

/** Answers each line `{ "a": …, "b": … }` with a line of JSON, in order. 2 where a line cannot be read, 1 where one is undecided. */
export async function answerLines(
  { name, url }: Pick<SourceFile, "name" | "url">,
  lines: AsyncIterable<string> | Iterable<string>,
  question: Question,
  io: Io,
): Promise<number> {
  let code = 0;
  let count = 0;
  for await (const line of lines) {
    count++;
    if (line.trim() === "") continue;
    const number = String(count);
    try {
      const file = { name: `${name}:${number}`, url: `${url}?line=${number}`, text: line };
      const { relation, warnings } = answerLine(file, question);
      io.stdout.write(`${asJson(relation, warningsIn(warnings))}\n`);
      if (relation.relation === "undecided") code = Math.max(code, 1);
    } catch (error) {
      if (!(error instanceof ApicompatError)) throw error;
      const failure = { code: error.code, message: error.message, advice: error.advice };
      io.stdout.write(`${JSON.stringify({ error: failure })}\n`);
      code = 2;
    }
  }
  return code;
}

function answerLine(line: SourceFile, question: Question): Related {
  const document = parseDocument(line);
  if (!("value" in document) || !isObject(document.value)) {
    const reason = "value" in document ? "it is no object" : (document[0]?.message ?? "");
    throw new ApicompatError("UNREADABLE", `${line.name} cannot be read: ${reason}`, EXPECTED);
  }
  const old = memberSchema(document, "a", question);
  const new_ = memberSchema(document, "b", question);
  return relationBetween(old, new_, question);
}

const EXPECTED = 'Write an object with a schema as "a" and one as "b" on each line.';
const NAME = /^"(?:[^"\\]|\\.)*"\s*:/u;

/** Reads each property as a separate document: references are relative to it, and numbers keep their digits. */
function memberSchema({ file, locate }: Document, name: string, { dialect }: Question): SchemaAt {
  const range = locate([name]);
  if (range === undefined) throw new ApicompatError("UNREADABLE", `${file.name} has no \`${name}\`.`, EXPECTED);
  const text = file.text.slice(range.start.offset, range.end.offset).replace(NAME, "");
  const member = { name: `${file.name} ${name}`, url: `${file.url}&member=${name}`, text };
  return schemaAt(member, "", dialect, (reference) => refuseFiles(reference, file));
}

function refuseFiles(reference: string, { name }: SourceFile): Problem {
  return {
    code: "REF_OUTSIDE_ROOT",
    level: "error",
    message: `The reference "${reference}" points to another file; a schema on a line must be self-contained.`,
    hint: "Move the referenced schema into `$defs`.",
    file: name,
  };
}
