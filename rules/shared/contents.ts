import type { Change } from "../../src/model/change.ts";
import type { Rule } from "../../src/rule.ts";
import type { Outcome } from "./members.ts";
import { jsonSchema } from "./standards.ts";
import { ONE_WAY, statementRules, type StatementOptions } from "./statements.ts";

/** They leave the text as it is. */
const PLAIN: ReadonlySet<string> = new Set(["7bit", "8bit", "binary", "identity"]);

function plainEncoding(name: string | undefined): string | undefined {
  const plain = name?.toLowerCase();
  return plain !== undefined && PLAIN.has(plain) ? undefined : plain;
}

const BOTH_WAYS = ["C1", "C5"] as const;

/** The same text means other octets under another encoding, so that any change goes both ways. */
export const contentEncodingRule: (options: StatementOptions) => Rule<"moved"> = statementRules({
  subject: "contentEncoding",
  source: jsonSchema("name-contentencoding"),
  criteria: { added: BOTH_WAYS, removed: BOTH_WAYS, changed: BOTH_WAYS },
  judge: (change) => ({ effect: plainEncoding(change.old) === plainEncoding(change.new) ? "same" : "shifts" }),
});

/** What is stated for the first time, or no longer, may have been so all the while: then it is not known to break anyone. */
export const contentMediaTypeRule: (options: StatementOptions) => Rule<"moved"> = statementRules({
  subject: "contentMediaType",
  source: jsonSchema("name-contentmediatype"),
  criteria: ONE_WAY,
  judge: judgeMediaType,
});

function judgeMediaType(change: Change<"contentMediaType">): Outcome {
  const [old, new_] = [plainMediaType(change.old), plainMediaType(change.new)];
  const request = change.channel.polarity === "request";
  if (old === new_) return { effect: "same" };
  if (old !== undefined && new_ !== undefined) {
    if (isKindOf(old, new_)) return { effect: "widens" };
    return { effect: isKindOf(new_, old) ? "narrows" : "shifts" };
  }
  if (request === (old !== undefined)) return { effect: request ? "widens" : "narrows" };
  const consequence = request
    ? "Clients that send text of another kind are misread."
    : "Clients that read the text as that kind may find another.";
  return { verdict: "dangerous", criteria: [request ? "C1" : "C5"], consequence };
}

/** Octets of no particular kind are no statement; case and parameters make no other kind. */
function plainMediaType(name: string | undefined): string | undefined {
  const plain = name?.split(";")[0]!.trim().toLowerCase();
  return plain === "application/octet-stream" || plain === "*/*" ? undefined : plain;
}

/** `application/geo+json` is JSON, `image/png` an image. */
function isKindOf(name: string, other: string): boolean {
  const [type = "", subtype = ""] = name.split("/");
  if (other === `${type}/*`) return true;
  return other === `application/${subtype.split("+").at(-1)!}` || other === `${type}/${subtype.split("+").at(-1)!}`;
}
