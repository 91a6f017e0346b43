import type { Change } from "../../src/model/change.ts";
import { defineRule, type Report, type Rule } from "../../src/rule.ts";
import { BY_STABILITY } from "./severity.ts";
import { jsonSchema } from "./standards.ts";

interface ContentOptions {
  readonly action: "added" | "removed" | "changed";
  readonly description: string;
  readonly message: string;
  readonly recipe: string;
}

/** They leave the text as it is. */
const PLAIN: ReadonlySet<string> = new Set(["7bit", "8bit", "binary", "identity"]);

/** The same text means other octets under another encoding, so that any change goes both ways. */
export function contentEncodingRule({ action, description, message, recipe }: ContentOptions): Rule<"moved"> {
  const encoding = (name: string | undefined): string | undefined => {
    const plain = name?.toLowerCase();
    return plain !== undefined && PLAIN.has(plain) ? undefined : plain;
  };
  return defineRule({
    meta: {
      description,
      looksAt: "change",
      criteria: ["C1", "C5"],
      severity: BY_STABILITY,
      source: jsonSchema("name-contentencoding"),
      messages: { moved: message },
      recipe,
    },
    create: (context) => ({
      [`contentEncoding:${action}` as const]: (change: Change<"contentEncoding">): void => {
        const effect = encoding(change.old) === encoding(change.new) ? "same" : "shifts";
        context.report({ change, messageId: "moved", effect, data: { old: change.old ?? "", new: change.new ?? "" } });
      },
    }),
  });
}

/** What is stated for the first time, or no longer, may have been so all the while: then it is not known to break anyone. */
export function contentMediaTypeRule({ action, description, message, recipe }: ContentOptions): Rule<"moved"> {
  return defineRule({
    meta: {
      description,
      looksAt: "change",
      criteria: action === "added" ? ["C1"] : action === "removed" ? ["C5"] : ["C1", "C5"],
      severity: BY_STABILITY,
      source: jsonSchema("name-contentmediatype"),
      messages: { moved: message },
      recipe,
    },
    create: (context) => ({
      [`contentMediaType:${action}` as const]: (change: Change<"contentMediaType">): void => {
        const data = { old: change.old ?? "", new: change.new ?? "" };
        context.report({ change, messageId: "moved", data, ...judgeMediaType(change) });
      },
    }),
  });
}

function judgeMediaType(
  change: Change<"contentMediaType">,
): Pick<Report, "effect" | "verdict" | "criteria" | "consequence"> {
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
