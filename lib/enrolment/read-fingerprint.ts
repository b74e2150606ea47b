import type { Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { FINGERPRINT, TIMER_MS } from '@/lib/contract/limits';
import type { RpcClient } from '@/lib/rpc/rpc-client';

const METHOD = 'FileManager.downloadPiece';
/** Three chunks, their headers and a JSON part; a longer reply is refused. @assumed */
const LONGEST = 65_536;
const CHUNK = new RegExp(`^[A-Za-z0-9+/=]{${FINGERPRINT.chunkCharacters}}$`);

/**
 * Data of a captured finger in base64, out of the multipart reply: a JSON part with a good result and three chunks;
 * undefined for anything else. @spec §7 RPC3_Loadfile; form @assumed protocol 3.5, contract 1.5
 */
export function fingerprintIn(reply: string): string | undefined {
  const boundary = /^\s*(--[^\r\n]{1,70})\r?\n/.exec(reply)?.[1];
  if (boundary === undefined || reply.length > LONGEST) return undefined;
  const [, head, ...chunks] = reply.split(boundary).map(contentOf);
  // The last boundary is followed by the end mark only.
  const data = chunks.slice(0, -1);
  if (!isGood(head ?? '') || data.length !== FINGERPRINT.chunks) return undefined;
  return data.every((chunk) => CHUNK.test(chunk)) ? data.join('') : undefined;
}

function contentOf(part: string): string {
  const blank = /\r?\n\r?\n/.exec(part);
  return blank ? part.slice(blank.index + blank[0].length).trim() : '';
}

function isGood(json: string): boolean {
  try {
    return (JSON.parse(json) as { result?: unknown } | null)?.result === true;
  } catch {
    return false;
  }
}

/** Fetches the data under the name of the notification; undefined when no usable data comes in time. Never throws. */
export async function readFingerprint(
  fileName: string,
  rpc: Pick<RpcClient, 'request'>,
  clock: Clock,
): Promise<string | undefined> {
  const abort = new AbortController();
  const cancel = clock.after(TIMER_MS.callTimeout, () => abort.abort());
  try {
    const body = JSON.stringify(rpc.request(METHOD, { fileName }));
    const response = await fetch(ENDPOINT.loadFile, { method: 'POST', body, signal: abort.signal, cache: 'no-store' });
    return response.ok ? fingerprintIn(await response.text()) : undefined;
  } catch {
    // The finger is pressed again, whatever the reason.
    return undefined;
  } finally {
    cancel();
  }
}
