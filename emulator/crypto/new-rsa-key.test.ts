import { constants, createPublicKey, privateDecrypt, publicEncrypt, sign, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDevice } from '../test-device';
import { newRsaKey, newRsaKeyLater } from './new-rsa-key';

/** Public halves of a device in a fresh folder: of encrypted calls, of the root certificate, of the https server. */
async function publicKeys(keySeed?: number): Promise<string[]> {
  const { device, at } = testDevice({
    stateDir: mkdtempSync(join(tmpdir(), 'gatehouse-test-')),
    ...(keySeed === undefined ? {} : { keySeed }),
  });
  const { reply } = at('rpc', 'Security.getEncryptInfo');
  const { cert } = device.tlsIdentity(['localhost']);
  const server = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await device.close();
  return [String(Object(reply.params).pub), server];
}

it('two starts with one seed and fresh folders have the same keys, another seed has others', async () => {
  const [first, again, other] = [await publicKeys(7), await publicKeys(7), await publicKeys(8)];
  expect(first[0]).toMatch(/^N:[0-9A-F]{512},E:010001$/);
  expect(again).toEqual(first);
  expect(new Set([...first, ...other]).size).toBe(4);
}, 60_000);

it.each([7, undefined])(
  'a key made off the thread from %s is as good, and from a seed the same',
  async (seed) => {
    const pem = (key: ReturnType<typeof newRsaKey>) => key.export({ type: 'pkcs8', format: 'pem' });
    const key = await newRsaKeyLater('a', seed);
    expect(key.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65_537n });
    if (seed !== undefined) expect(pem(key)).toBe(pem(newRsaKey('a', seed)));
  },
  60_000,
);

it('without a seed each folder has a key of its own', async () => {
  const [first, again] = [await publicKeys(), await publicKeys()];
  expect(first.filter((key) => again.includes(key))).toEqual([]);
}, 60_000);

it.each([0, 1, 4_294_967_295])('a key drawn from %d is valid', (seed) => {
  const key = newRsaKey('rsa', seed);
  expect(key.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65_537n });
  const publicKey = createPublicKey(key);
  const text = Buffer.from('a session key');
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING };
  expect(privateDecrypt({ key, ...padding }, publicEncrypt({ key: publicKey, ...padding }, text))).toEqual(text);
  expect(verify('sha256', text, publicKey, sign('sha256', text, key))).toBe(true);
});
