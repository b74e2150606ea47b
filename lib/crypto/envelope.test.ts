import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cipherFor, createEnvelope, decryptText, encryptText, parsePublicKey } from './envelope';
import { loginDigest } from './login-digest';

const K32 = utf8ToBytes('12345678912345678912345678912345');
const K16 = utf8ToBytes('1234567891234567');
/** What is taken of a device that offers nothing else. */
const formOf = (offered: string) => cipherFor([offered], 2);
const PAYLOAD = '{"name":"admin","pwd":"Passw0rd!","CellPhone":"","Mail":"ops@example.org"}';

describe('loginDigest', () => {
  it('gives the published values', () => {
    expect(loginDigest('admin', 'Login to 4c0ffee04c0ffee04c0ffee04c0ffee0', '123456789', 'Abc12345')).toBe(
      'CC78E62C7819C34933537951C522A561',
    );
    expect(loginDigest('admin', 'Login to 0123456789abcdef0123456789abcdef', '1700000000', 'Passw0rd!')).toBe(
      'DD6E4E8CF1F630081B2172AC979A0919',
    );
  });
});

describe('AES forms', () => {
  it.each([
    [
      'RPAC',
      K32,
      'w8YIahum/v/SI4lF2SjSr94wxO/SJcKWe/7ugy77Gs8E55rRhTnemfyyG/4bsfL32hxHcoNA+0CPxzWSvdfoVO4xT2Z2fZnhXL1EZpzte+A=',
    ],
    [
      'AES',
      K16,
      'rGTABcHW6nKCnp51nFqAk47U/U3VOMY4aiapagYtoKl4rJt9+DjfLXx3ubaYLa55ATFjT0JJGp1QpaH3e1BTbfi4ikcQ+4cO2s9RCjlR2Ao=',
    ],
    [
      'ROAE',
      K32,
      'b/Fja8A56pxZoG1qdPmESLsAJ2mZHEjZZlnFFsT753nwVb76uwP/Onpmbsz367wMvtSzxQCTnc2ifVoGk0MszQX+QUnHcRAfgcJ4JtPYLzQ=',
    ],
  ] as const)('%s gives the published text and reads it back', (name, key, content) => {
    expect(encryptText(formOf(name), key, PAYLOAD)).toBe(content);
    expect(decryptText(formOf(name), key, content)).toBe(PAYLOAD);
  });

  it('reads a reply of the published batch', () => {
    const content = 'wZuTPSd8QXAXHIE4hCSnbOqzkeSE+1frkQS905ylBd3QvAces7cIGXNqn5GSfHpRu8fcgrpo+AiqUqTfsUzkVg==';
    expect(decryptText(formOf('RPAC'), K32, content)).toBe('[{"params":{"table":{"UserEnable":true}},"result":true}]');
  });

  it('takes 32-byte keys only from baseline 2', () => {
    expect(cipherFor(['AES', 'RPAC'], 1).name).toBe('AES-128');
    expect(cipherFor(['AES', 'RPAC'], 2).name).toBe('RPAC-256');
    expect(cipherFor(['AES', 'ROAE'], 2.1).name).toBe('ROAE-256');
    expect(cipherFor(['AES'], 2.1).name).toBe('AES-128');
  });
});

describe('createEnvelope', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const hex = (part: string | undefined) =>
    Buffer.from(part ?? '', 'base64url')
      .toString('hex')
      .toUpperCase();
  const pub = `N:${hex(jwk.n)},E:${hex(jwk.e)}`;
  const pem = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));

  it.each([
    ['RPAC', 2],
    ['AES', 1],
    ['ROAE', 2],
  ] as const)('%s wraps a key that Node unwraps', (name, baseline) => {
    const sealed = createEnvelope(pub, [name], baseline).seal({ probe: 'é漢' });
    expect(sealed.salt).toHaveLength(512);
    const wrapped = Buffer.from(sealed.salt, 'hex');
    let key: Buffer;
    if (name === 'ROAE') {
      key = privateDecrypt({ key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, wrapped);
    } else {
      const block = privateDecrypt({ key: pem, padding: constants.RSA_NO_PADDING }, wrapped);
      expect([block[0], block[1]]).toEqual([0, 2]);
      key = block.subarray(block.indexOf(0, 2) + 1);
    }
    expect(decryptText(formOf(name), key, sealed.content)).toBe('{"probe":"é漢"}');
  });

  it('opens what it sealed, whatever the text', () => {
    const envelope = createEnvelope(pub, ['RPAC'], 2);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(envelope.open(envelope.seal({ text }).content)).toEqual({ text });
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a key it does not understand', () => {
    expect(() => parsePublicKey('ssh-rsa AAAA')).toThrow('unknown form');
  });

  const digits = hex(jwk.n);
  it.each([
    ['a modulus and an exponent of 40,000 digits', `N:${'F'.repeat(40_000)},E:${'F'.repeat(40_000)}`],
    ['an exponent of 1,500 digits', `N:${digits},E:${'F'.repeat(1_500)}`],
    ['an exponent of 33 bits', `N:${digits},E:100000001`],
    ['the exponent 0', `N:${digits},E:0`],
    ['the exponent 1, which encrypts nothing', `N:${digits},E:1`],
    ['an even exponent', `N:${digits},E:10000`],
    ['an even modulus', `N:${digits.slice(0, -1)}0,E:10001`],
    ['a modulus of 512 bits', `N:${'F'.repeat(128)},E:10001`],
    ['a modulus of 4,100 bits', `N:${'F'.repeat(1_025)},E:10001`],
    ['the modulus 0', 'N:0,E:10001'],
  ])('refuses a key with %s', (_, text) => expect(() => createEnvelope(text, ['RPAC'], 2)).toThrow('public key'));

  it('takes a key with leading zeros', () => {
    expect(createEnvelope(`N:00${digits},E:0000010001`, ['RPAC'], 2).seal({}).salt).toHaveLength(512);
  });
});
