import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';

/** Whether the device refused to describe the certificate of https because it has none. @assumed protocol 4.7 */
export const saysNoCertificate = (error: unknown): boolean =>
  error instanceof RpcError &&
  error.code === ReplyError.Unknown &&
  (error.detail.reason ?? 'CertFileNotFound') === 'CertFileNotFound';
