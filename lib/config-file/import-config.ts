import { IMPORT_EXCEPT, type ImportedConfig } from '@/lib/contract/methods/security-im-export';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { uploadCall } from '@/lib/upload/upload-call';

interface ConfigImport {
  file: Blob;
  /** Empty for a file without one. */
  password: string;
  keepsNetwork: boolean;
  signal: AbortSignal;
  /** The share sent, 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Sends a backup; the password travels encrypted. Resolves when the device has applied all of it and is about to
 * restart, with the tables that the account may not write and that stay as they are. Throws RpcError, TransportError.
 * @assumed pages-3 /cfg/cfg
 */
export async function importConfig(
  { rpc, sealed }: { rpc: RpcClient; sealed: SealedCalls },
  { file, password, keepsNetwork, signal, onProgress }: ConfigImport,
): Promise<readonly string[]> {
  const asked: ImportedConfig = {
    Type: 'Config',
    ...(password !== '' && { Password: password }),
    Except: keepsNetwork ? IMPORT_EXCEPT : [],
  };
  const params = password === '' ? asked : await sealed.seal(asked, { signal });
  const reply = await uploadCall(rpc, { method: 'SecurityImExport.importData', params, file }, { signal, onProgress });
  return isRecord(reply) && Array.isArray(reply.LeftOut) ? reply.LeftOut.map(String) : [];
}
