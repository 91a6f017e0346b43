import type { Finding } from "../contracts/finding.ts";
import type { HttpMessage } from "../contracts/http-message.ts";
import type { Reporter } from "../contracts/reporter.ts";
import { oneLine, withoutCommands } from "./prose.ts";
import { shownFindings, shownProblems } from "./selection.ts";

/** Messages that show breaks, in the format of `.http` files. The reader sets the address of the server. */
export const http: Reporter = {
  name: "http",
  render: (comparison, options) => {
    const messages = shownFindings(comparison, options).flatMap((finding) =>
      finding.http === undefined ? [] : [sectionOf(finding, finding.http)],
    );
    const unread = shownProblems(comparison, options)
      .filter(({ level }) => level === "error")
      .map(({ file, message }) => `# ${oneLine(`${file}: ${message}`)}\n`);
    return withoutCommands(["@server = http://localhost:8080\n", ...unread, ...messages].join("\n"));
  },
};

/** Each line is one of ours: a name with a line break cannot begin another request. */
function sectionOf({ ruleId, message, fingerprint }: Finding, { request, response }: HttpMessage): string {
  const lines = [
    `### ${ruleId} ${fingerprint}`,
    `# ${oneLine(message)}`,
    response === undefined
      ? "# Accepted before, rejected now."
      : "# The new version can answer as below, the old one cannot.",
    ...(response === undefined ? [] : commented(response)),
    `${request.method} {{server}}${request.path}`,
    ...Object.entries(request.headers).map(([name, text]) => `${name}: ${text}`),
    ...(request.body === undefined ? [] : ["", request.body]),
  ];
  return `${lines.map((line) => line.replace(/[\r\n]+/gu, " ")).join("\n")}\n`;
}

function commented({ status, headers, body }: NonNullable<HttpMessage["response"]>): readonly string[] {
  const lines = [
    `HTTP/1.1 ${String(status)}`,
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    ...(body === undefined ? [] : [body]),
  ];
  return lines.map((line) => `#   ${line}`);
}
