import { ENDPOINT } from '@/lib/contract/endpoints';
import { TransportError } from '@/lib/rpc/rpc-error';

/** The device has a file ready, but did not hand it over. */
export class UnreadFile extends Error {}

/**
 * Fetches a file that the device made, by the path it reported. Throws UnreadFile, TransportError for status 401 and
 * 403, and the reason of the signal. @spec §7 RPC_Loadfile; @assumed contract 1.5
 */
export async function loadDeviceFile(path: string, signal: AbortSignal): Promise<Blob> {
  // The path comes from the device: only paths of its files are accepted.
  if (!/^\/[\w./-]+$/.test(path) || path.includes('..')) throw new UnreadFile();
  let status: number;
  try {
    const response = await fetch(`${ENDPOINT.loadFileByPath}${path}`, { signal, cache: 'no-store' });
    if (response.ok) return await response.blob();
    ({ status } = response);
  } catch (error) {
    signal.throwIfAborted();
    throw new UnreadFile(String(error));
  }
  throw status === 401 || status === 403 ? new TransportError(path, 'http', status) : new UnreadFile();
}
