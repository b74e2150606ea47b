import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { RpcReply, Sealed } from '@/lib/contract/rpc';
import { decryptText, encryptText } from './crypto/sealed';
import { isRecord } from './is-record';
import { paramsOf, type TestDevice } from './test-device';

/** Encrypts as a client does: key from `pub`, content from the payload. */
export const sealer = (test: TestDevice, cipher = 'RPAC-256') =>
  sealerFor(String(paramsOf(test.call('Security.getEncryptInfo')).pub), cipher);

/** As `sealer`, for the key that a running device publishes: `N:…,E:…` in hexadecimal digits. */
export function sealerFor(pub: string, cipher = 'RPAC-256') {
  const modulus = Buffer.from(/N:([0-9A-F]+)/.exec(pub)?.[1] ?? '', 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' });
  const secret = Buffer.from('1234567891234567'.repeat(cipher.endsWith('256') ? 2 : 1));
  const padding = cipher.startsWith('ROAE') ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING;
  const salt = publicEncrypt({ key, padding, oaepHash: 'sha1' }, secret).toString('hex');
  const sealText = (text: string): Sealed => ({ salt, cipher, content: encryptText(text, { cipher, key: secret }) });
  return {
    sealText,
    seal: (payload: unknown): Sealed => sealText(JSON.stringify(payload)),
    open: (content: unknown): unknown => JSON.parse(decryptText(String(content), { cipher, key: secret }) ?? ''),
  };
}

/** One encrypted call: its reply, with `params` decrypted where they are encrypted. */
export function sealedCall(test: TestDevice, method: string, payload: unknown): RpcReply {
  const { seal, open } = sealer(test);
  const reply = test.call(method, seal(payload));
  const isSealed = isRecord(reply.params) && typeof reply.params.content === 'string';
  return isSealed ? { ...reply, params: open(Object(reply.params).content) } : reply;
}
