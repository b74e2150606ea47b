import { constants, createPrivateKey, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountDigest, challengeDigest, isSameDigest } from './login-digest';
import { rsaKeyFrom, unwrapKey } from './rsa';
import { decryptText, encryptText, openSealed } from './sealed';

const PAYLOAD = '{"name":"admin","pwd":"Passw0rd!","CellPhone":"","Mail":"ops@example.org"}';
const K32 = Buffer.from('12345678912345678912345678912345');
const K16 = Buffer.from('1234567891234567');

/** Known answers of protocol.md 2.4. */
const CONTENTS: [cipher: string, key: Buffer, content: string][] = [
  [
    'RPAC-256',
    K32,
    'w8YIahum/v/SI4lF2SjSr94wxO/SJcKWe/7ugy77Gs8E55rRhTnemfyyG/4bsfL32hxHcoNA+0CPxzWSvdfoVO4xT2Z2fZnhXL1EZpzte+A=',
  ],
  [
    'RPAC-128',
    K16,
    'x0qB/j/oLgTY3xzv7OiIDMKhpYIlEbgEMiZV/PuS4Mcpyk2P3PnBov5WPhz2r1iEw3e1T5qfMFQaIoStjh29CIT478lbHC0Q2G4l+rbBVhk=',
  ],
  [
    'AES-128',
    K16,
    'rGTABcHW6nKCnp51nFqAk47U/U3VOMY4aiapagYtoKl4rJt9+DjfLXx3ubaYLa55ATFjT0JJGp1QpaH3e1BTbfi4ikcQ+4cO2s9RCjlR2Ao=',
  ],
  [
    'AES-256',
    K32,
    'b/Fja8A56pxZoG1qdPmESLsAJ2mZHEjZZlnFFsT753nwVb76uwP/Onpmbsz367wMvtSzxQCTnc2ifVoGk0MszQX+QUnHcRAfgcJ4JtPYLzQ=',
  ],
  [
    'ROAE-256',
    K32,
    'b/Fja8A56pxZoG1qdPmESLsAJ2mZHEjZZlnFFsT753nwVb76uwP/Onpmbsz367wMvtSzxQCTnc2ifVoGk0MszQX+QUnHcRAfgcJ4JtPYLzQ=',
  ],
];

const fresh = () => rsaKeyFrom(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);

describe('sign-in digests', () => {
  it.each([
    [
      'Abc12345',
      '4c0ffee04c0ffee04c0ffee04c0ffee0',
      '123456789',
      'B14D5907E7A7BB8707F933A20AF92E99',
      'CC78E62C7819C34933537951C522A561',
    ],
    [
      'Passw0rd!',
      '0123456789abcdef0123456789abcdef',
      '1700000000',
      '9CAFC4FCBB47D9DD18F4973BE35F9F5A',
      'DD6E4E8CF1F630081B2172AC979A0919',
    ],
  ])('of %s are those of protocol.md 1.3', (password, realm, random, h1, sent) => {
    expect(accountDigest('admin', `Login to ${realm}`, password)).toBe(h1);
    expect(challengeDigest('admin', random, h1)).toBe(sent);
  });

  it('compares exactly, for any input', () => {
    expect(isSameDigest('ABCD', 'ABCD')).toBe(true);
    for (const other of ['ABCE', 'abcd', 'ABC', 'ABCDE', '', undefined, 7, '\0\0\0\0']) {
      expect(isSameDigest('ABCD', other)).toBe(false);
    }
    expect(isSameDigest('\0\0', undefined)).toBe(false);
  });
});

describe('contents', () => {
  it.each(CONTENTS)('of %s are those of protocol.md 2.4, both ways', (cipher, key, content) => {
    expect(encryptText(PAYLOAD, { cipher, key })).toBe(content);
    expect(decryptText(content, { cipher, key })).toBe(PAYLOAD);
  });

  it('of a batch and its reply are those of protocol.md 2.4', () => {
    const seal = { cipher: 'RPAC-256', key: K32 };
    expect(encryptText('[{"method":"configManager.getConfig","params":{"name":"SIP"}}]', seal)).toBe(
      'dHuJpTjvdIQPPS+0CZYhL1/g5c9yoXAGua28iKDIc7dNaJ/6nnnariGtDv+9DjO0ZUPch+OEiBQ2izIxavvsIQ==',
    );
    expect(encryptText('[{"params":{"table":{"UserEnable":true}},"result":true}]', seal)).toBe(
      'wZuTPSd8QXAXHIE4hCSnbOqzkeSE+1frkQS905ylBd3QvAces7cIGXNqn5GSfHpRu8fcgrpo+AiqUqTfsUzkVg==',
    );
  });

  it('with a whole block of zeros behind them read the same', () => {
    const seal = { cipher: 'AES-128', key: K16 };
    const padded = encryptText(`${PAYLOAD}${'\0'.repeat(22)}`, seal);
    expect(padded.length).toBeGreaterThan(108);
    expect(decryptText(padded, seal)).toBe(PAYLOAD);
  });

  it('that are not a whole number of blocks are refused', () => {
    expect(decryptText(Buffer.alloc(15).toString('base64'), { cipher: 'AES-128', key: K16 })).toBeUndefined();
    expect(decryptText('', { cipher: 'AES-128', key: K16 })).toBeUndefined();
  });
});

describe('session keys', () => {
  it('come out of the toy salt of protocol.md 2.4', () => {
    // The vector gives N and D alone; the prime factors follow from them (Miller's method).
    const n = BigInt(
      '0xBA56852F5B0195EB81D738B8431577113151B2CDE615CE868A79CED742A539164CAA33C7069A2EA795627B83D3EBDA0F1EEDE15A81F803B20050E54B167F2935',
    );
    const d = BigInt(
      '0x14EC68322416EE7DAE6BBB5BBD74A8950EA3ACDF3FE9CCF20094A2EC3AF8908B462A128C9036577B85E5EDE7A270405C531D70CE4449BBA0F97AD7C10D7F12C1',
    );
    const salt =
      '35ce41170c79291ec7a0c81927869eddfe163f2f1d655135db9de4e3a2280fd9770c5f6ae273c104abd0029496215c651526fe16688df78ec564a136ef4fcdd0';
    const { p, q } = factors(n, d, 65_537n);
    const b64 = (value: bigint) => {
      const hex = value.toString(16);
      return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
    };
    const jwk = {
      kty: 'RSA',
      n: b64(n),
      e: 'AQAB',
      d: b64(d),
      p: b64(p),
      q: b64(q),
      dp: b64(d % (p - 1n)),
      dq: b64(d % (q - 1n)),
      qi: b64(power(q, p - 2n, p)),
    };
    const key = rsaKeyFrom(createPrivateKey({ key: jwk, format: 'jwk' }));
    expect(unwrapKey(key, salt, 'pkcs1')?.toString()).toBe(K32.toString());
    expect(unwrapKey(key, salt.toUpperCase(), 'pkcs1')?.toString()).toBe(K32.toString());
  });

  it('open a sealed payload wrapped by PKCS#1 and by OAEP, and nothing else', () => {
    const key = fresh();
    const wrap = (padding: number) =>
      publicEncrypt({ key: key.privateKey, padding, oaepHash: 'sha1' }, K32).toString('hex');
    const families = ['AES', 'RPAC', 'ROAE'] as const;
    const content = (cipher: string) => encryptText('{"a":1}', { cipher, key: K32 });
    const pkcs1 = wrap(constants.RSA_PKCS1_PADDING);
    const oaep = wrap(constants.RSA_PKCS1_OAEP_PADDING);
    const open = (salt: string, cipher: string, taken: readonly ('AES' | 'RPAC' | 'ROAE')[] = families) =>
      openSealed({ salt, cipher, content: content(cipher === 'AES-512' ? 'AES-256' : cipher) }, key, taken)?.value;
    expect(open(pkcs1, 'RPAC-256')).toEqual({ a: 1 });
    expect(open(oaep, 'ROAE-256')).toEqual({ a: 1 });
    expect(open(pkcs1, 'ROAE-256')).toBeUndefined();
    expect(open(oaep, 'RPAC-256')).toBeUndefined();
    expect(open(pkcs1, 'AES-512')).toBeUndefined();
    expect(open(pkcs1, 'RPAC-256', ['AES'])).toBeUndefined();
    expect(open('zz', 'RPAC-256')).toBeUndefined();
    expect(open('ff'.repeat(128), 'RPAC-256')).toBeUndefined();
  });

  it('prints the public key as devices do', () => {
    expect(fresh().pub).toMatch(/^N:[0-9A-F]{256},E:010001$/);
  });
});

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (let bits = exponent, square = base % modulus; bits > 0n; bits >>= 1n, square = (square * square) % modulus) {
    if (bits & 1n) result = (result * square) % modulus;
  }
  return result;
}

function factors(n: bigint, d: bigint, e: bigint): { p: bigint; q: bigint } {
  let odd = d * e - 1n;
  while (odd % 2n === 0n) odd /= 2n;
  for (let base = 2n; ; base += 1n) {
    let value = power(base, odd, n);
    while (value !== 1n && value !== n - 1n) {
      const next = (value * value) % n;
      if (next === 1n) {
        const p = gcd(value - 1n, n);
        return { p, q: n / p };
      }
      value = next;
    }
  }
}

function gcd(one: bigint, other: bigint): bigint {
  return other === 0n ? one : gcd(other, one % other);
}
