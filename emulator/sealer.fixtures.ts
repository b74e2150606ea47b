import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { RpcReply, Sealed } from '@/lib/contract/rpc';
import { decryptText, encryptText } from './crypto/sealed';
import { isRecord } from './services/read-params';
import { paramsOf, type TestDevice } from './test-device';

/** Encrypts as a client does: key from `pub`, content from the payload. */
export function sealer(test: TestDevice, cipher = 'RPAC-256') {
  const pub = String(paramsOf(test.call('Security.getEncryptInfo')).pub);
  const modulus = Buffer.from(/N:([0-9A-F]+)/.exec(pub)?.[1] ?? '', 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' });
  const secret = Buffer.from('1234567891234567'.repeat(cipher.endsWith('256') ? 2 : 1));
  const padding = cipher.startsWith('ROAE') ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING;
  const salt = publicEncrypt({ key, padding, oaepHash: 'sha1' }, secret).toString('hex');
  return {
    seal: (payload: unknown): Sealed => ({
      salt,
      cipher,
      content: encryptText(JSON.stringify(payload), { cipher, key: secret }),
    }),
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
