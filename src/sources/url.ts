import type { SourceFile } from "../contracts/source.ts";
import { reasonOf, type Refusal, tooLarge, tooLargeStream } from "./refusal.ts";
import { contentOf } from "./text.ts";

const MAX_REDIRECTS = 5;
const TIMEOUT_SECONDS = 30;

export function isRemote(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** Fetches a text by HTTP. Redirects to other schemes are rejected. */
export async function fetchFile(address: string, maxFileSize: number): Promise<SourceFile | Refusal> {
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isRemote(url.href)) return rejected(address, `it redirects to ${url.protocol}//`);
      if (url.username !== "" || url.password !== "") return rejected(url.host, "the address contains a user name");
      const response = await fetch(url, { redirect: "manual", signal });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        url = new URL(location, url);
        continue;
      }
      if (!response.ok)
        return rejected(address, `the server answered ${response.status} ${response.statusText}`.trim());
      const body = await readBody(response, address, maxFileSize);
      return "code" in body ? body : { name: address, url: url.href, ...contentOf(body, url.pathname) };
    }
    return rejected(address, `more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    if (signal.aborted) return rejected(address, `no answer within ${TIMEOUT_SECONDS} seconds`);
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return rejected(address, reasonOf(cause));
  }
}

async function readBody(response: Response, address: string, maxFileSize: number): Promise<Buffer | Refusal> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > maxFileSize) {
    await response.body?.cancel();
    return tooLarge(address, announced, maxFileSize);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxFileSize) return tooLargeStream(address, maxFileSize);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function rejected(address: string, reason: string): Refusal {
  return {
    code: "REF_REMOTE",
    message: `${address} cannot be fetched: ${reason}.`,
    hint: "Check the address, or download the file and use its path.",
  };
}
