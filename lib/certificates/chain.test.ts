import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { certificateFiles, pkcs12Of } from '@/emulator/certificates.fixtures';
import { TEST_START } from '@/emulator/test-device';
import { certificateFacts } from './certificate-facts';
import { inChainOrder, isCertificate } from './chain';
import { derValue } from './der';
import { openPkcs12 } from './open-pkcs12';
import { pemParts, pemText } from './pem';
import { readCertificateFile } from './read-certificate-file';

const FILES = certificateFiles(TEST_START);
const derOf = (pem: string) => pemParts(pem)[0]?.der ?? new Uint8Array();
const [own, authority] = [derOf(FILES.own), derOf(FILES.authority)];

/** Made by `openssl pkcs12 -export` of OpenSSL 3. */
const OPENSSL_EC = [
  'MIIEDAIBAzCCA8IGCSqGSIb3DQEHAaCCA7MEggOvMIIDqzCCAmIGCSqGSIb3DQEHBqCCAlMwggJPAgEAMIICSAYJKoZIhvcNAQcBMFcGCSqGSI',
  'b3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAikDW3FPcYSYQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEITR+4ojVWXm0uzfZOH3YLeA',
  'ggHgGk7BjZUjFRCMfRdB/zE3LPwWL88CwgsoCekV6L/a++Y+SHGM8G9aHr6yjYTuG9HQSgRDGnCVNH1ADk1+y2Gndj5HEWmFWE4nqYgEjh4/nw',
  'o8ErbqmIxJTxAfv0i79/84qXZ+pdzjmQMZP9GIc1SDL6W55HsFlpsEH8oBHc7WUr9ifJ+ZTO9oo+GTXc+O0MfH9AEU0jmJv54dCsEoBOtv/mDM',
  'WxOWKyc7iYSiYnV8XykCHfatd5eD2yL2BdzaDhMDfCQOqtDyhTJUSOnaIsnbN+7coHa3cYuhrwmle+ofopKRyGHJUm+XUO2gL2zBGgoMXhLQq7',
  '9t4vnj/6buzVgUGLMrFnptR87gtAcgCvqqbEq1+UR3E8smNbSoV2D9UDNPQvSLBylIoOob3WKmWCqtZRhyCBeymdRfW/PPcLWPawKv9ZfjaH0B',
  'bssrRDyyP76dtUiptUnOz4JINkEo8DeoNZiEqSENF6eK/3Yv0m382fjK6NsD4gjMbwhV4rZzKL+wvKyk45yo/hZ9YEG29+OKx7yxMXjyEU7Mcp',
  'LL06XMNINDLmDLNE3i7ZbpqYsSMNVu4yLg+1udoCG4lfRguGAc+8v/h0Xa/hPb38aMahNOaaQYv+9qM41AOdeW9usf8MLkMIIBQQYJKoZIhvcN',
  'AQcBoIIBMgSCAS4wggEqMIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECC1krlEm/6/FAgIIAD',
  'AMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQGLpaVukcGFfKUYSV4V2F9wSBkBQGu1NBr6jTa4sVEaZRrmBHQCjtSxnvJLe5uKG8lSck1Uzh',
  'm3cuMHjmCVCEpp5/nfIEw83dEGLAyA00xYTwf5L7cDtkUBNnqHxLNeo4Wl43i/Ov+IfL50HrchMkly9z9tJXGSsQQFbRFNDKjJOoFHjpBiqe0H',
  'Xio6I8Q0JOCoX5H0nBMtV4NElVfR1wmRTKdTElMCMGCSqGSIb3DQEJFTEWBBStzV32NDstt1phWqjbdKyhd1f5iDBBMDEwDQYJYIZIAWUDBAIB',
  'BQAEILcTS87SJAqf6hP9aqhviJTWL1pmR7nSy/Js8j5OULp+BAgLloMQ4beLqwICCAA=',
].join('');

/** Certificate and key, `-passout pass:пароль` where texts are UTF-8. */
const OPENSSL_CYRILLIC = [
  'MIID/AIBAzCCA7IGCSqGSIb3DQEHAaCCA6MEggOfMIIDmzCCAlIGCSqGSIb3DQEHBqCCAkMwggI/AgEAMIICOAYJKoZIhvcNAQcBMFcGCSqGSIb3',
  'DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhcdYVOTww0sgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEFCK4vnS3HQt8/Hy7a6MwD2AggHQ',
  'pY/ZL1Vy/2hnnhMib1g3Z1QOoyFRxHTJuCUxwHvvFH6M6e2kJdvmzEzOgb04m1xWm3D3PVGzDF3OPTVWQb/WfiDDIFnKcweAvhjTq//4QZP3nPBJ',
  'Js2jNUYgR1V5+RvG8mXcZVZPE3SjhO1uPJAdA5TX2NwzHbU1xrvDEoBmbuBRO442oZJp0zsUSnabGfmn5AFHttP6r7/xmlgAOlTbY13uJyFRJxqX',
  'NxnvWuHG3ljNkmrjfn/WlCnhilah6whH9TTx8hTCCcFIlNj1il5mBSMjlP9ECIUEpSObGFAR5fFaTq/3JSpt22P6Na2FmPbQ6zMdqv+USMBi3sxO',
  'HpKR1BHRe75VL9sUI3C5fqwQ/Dig6z1kXdiU++fdkPzl492ZEZaAp/IxxUMrO7Yv7Yf6z6Ql7bchZY3OIs7D0l+rYu7QhmDrat9hz+Q939VM6LkR',
  'jl6Ta/PDZwW75C125fnxq9yULjuKY7BY45H0p2WlZno/nRGqceHRKodq4Vq/B1dJ7074w0oFp1Oc+9sgG6Tg6XPhbE/bbpd0/nZizLxHoei+8MyT',
  'fi1V+Nl2DJzW1zNsX397Dtciv+aVbcSupeVBLkFwYnw9NGDS2K/SwujYyuIwggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0B',
  'DAoBAqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIlVMwHwTsjnoCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBA7',
  'tMnVUqjnMOIWUoA2LzEuBIGQsA0bx3hLsRBVU0H8BPiT2SUj0WOGck844Wo8HVkHZ9/9lGuAsufdEbVw5x938c8h23U0ExntCoaIRVSSKyYIf56j',
  'CdWuuGBMf0Xgce6TvA5bkaLiHaY81SLaVN1zNZCpqTrNR5xqvRi6rlmcIk9us9lG4L122Op7bGmMxR9i+JVUzf8TOpKhoB+iGD1ZM352MSUwIwYJ',
  'KoZIhvcNAQkVMRYEFFKTsqYPNS+CrxlllT4OMmFWSTxuMEEwMTANBglghkgBZQMEAgEFAAQgpnzxZz4Eqx+YOGAaCyrh3jRmxlYhQfPydyKDZlTV',
  '9OMECO97pSkqOP3AAgIIAA==',
].join('');

/** Keys of 3,000,000 rounds: `-iter 3000000` for the check of the whole alone, and for what is encrypted alone. */
const MANY_ROUNDS_OF_CHECK = [
  'MIIBEgIBAzCByAYJKoZIhvcNAQcBoIG6BIG3MIG0MIGxBgkqhkiG9w0BBwGggaMEgaAwgZ0wgZoGCyqGSIb3DQEMCgEBoIGKMIGHAgEAMBMGByqG',
  'SM49AgEGCCqGSM49AwEHBG0wawIBAQQg+eON7AtfiALjFZ09I7bfcm/xv4+iPiA5mGcA1spk2cahRANCAAQiDoCl9RLtOz2qA/3jfeS9te/Jxeo1',
  '/fqMStukTDi131/qlRO0lLCCzc2LvIfcz9b449UdQeegClLEvno+rNOuMEIwMTANBglghkgBZQMEAgEFAAQgYxd9/pp7fvc8JuLbsr3/PI3HhB/f',
  'zzeohM98DbNINcoECPrXRu3coPDnAgMtxsA=',
].join('');
const MANY_ROUNDS_OF_KEY = [
  'MIIBfAIBAzCCATYGCSqGSIb3DQEHAaCCAScEggEjMIIBHzCCARsGCSqGSIb3DQEHAaCCAQwEggEIMIIBBDCCAQAGCyqGSIb3DQEMCgECoIHwMIHt',
  'MFgGCSqGSIb3DQEFDTBLMCoGCSqGSIb3DQEFDDAdBAja3NSWpiA+CwIDLcbAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBACxJUKBg0ojvli',
  'qTjP1c4MBIGQ0nGYVy6lDLKY1MWQOhAWZfmEe06SfPffaMdaQYnEu65GYl+/0D9SpDqCXF4bKwUdtPr4Hx3+gqERR/8/3+IHgGR9t53WAd5uYHjW',
  'lfJv5D2eZOLv8e6KJBD1LQMAB7tBfGIX3gowpLbdIwmEKW+hhO2D+gPETZbl+jMN6BQemmwPXhOOt7UqRirVUl5YEOfsMD0wMTANBglghkgBZQME',
  'AgEFAAQguGJvX3E98LmetxlFmnWUp8Tu/XozggmPx70x+hbeT1AECAthTunOnLwX',
].join('');

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

it('begins with the certificate that issued none of the others, and leaves out what is not of its chain', () => {
  expect(inChainOrder([authority, own])).toEqual([own, authority]);
  expect(inChainOrder([own, authority])).toEqual([own, authority]);
  expect(inChainOrder([own])).toEqual([own]);
  expect(inChainOrder([])).toEqual([]);
});

it('takes no other bytes for a certificate, and never throws', () => {
  expect(isCertificate(own)).toBe(true);
  expect(isCertificate(derOf(FILES.key))).toBe(false);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(own.length), (noise, at) => {
      expect(isCertificate(noise)).toBe(false);
      const damaged = Uint8Array.from(own);
      damaged.set(noise.subarray(0, Math.max(0, own.length - at)), Math.min(at, own.length - 1));
      inChainOrder([damaged.subarray(0, own.length), authority]);
    }),
  );
});

it('says whose a certificate is, of whom, and until when, of damaged bytes too', () => {
  const { subject, issuer, validTo } = certificateFacts(FILES.own) ?? {};
  const read = new X509Certificate(FILES.own);
  // As the device writes the subject of the certificate that it holds.
  expect(subject?.split(', ').reverse()).toEqual(read.subject.split('\n'));
  expect(issuer?.split(', ').reverse()).toEqual(read.issuer.split('\n'));
  expect(validTo).toBe(new Date(read.validTo).toISOString().slice(0, 19).replace('T', ' '));
  expect(certificateFacts(FILES.key)).toBeUndefined();
  expect(certificateFacts('')).toBeUndefined();
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(own.length - 40), (noise, at) => {
      const damaged = Uint8Array.from(own);
      damaged.set(noise, at);
      certificateFacts(pemText('CERTIFICATE', damaged));
    }),
  );
});

/** A value of DER below 64 KB. */
const der = (tag: number, ...content: (number | number[])[]): number[] => {
  const bytes = content.flat();
  return [tag, 0x82, bytes.length >> 8, bytes.length & 0xff, ...bytes];
};
const text = (tag: number, value: string) => der(tag, [...Buffer.from(value, 'latin1')]);
const UTF8 = 0x0c;
const TELETEX = 0x14;
/** A certificate of nothing but a name, which is its issuer's, too. Each part: parts that stand together. */
function certificateOf(...parts: [id: number[], value: number[]][][]) {
  const name = der(0x30, ...parts.map((each) => der(0x31, ...each.map(([id, value]) => der(0x30, der(6, id), value)))));
  return pemText('CERTIFICATE', Uint8Array.from(der(0x30, der(0x30, der(2, 1), der(0x30), name, der(0x30), name))));
}

it('writes every part of a name, the last one first, so that two names that differ read differently', () => {
  const DC = [0x09, 0x92, 0x26, 0x89, 0x93, 0xf2, 0x2c, 0x64, 1, 25];
  const [CN, O, OU, POSTAL] = [3, 10, 11, 17].map((last) => [0x55, 4, last]) as [
    number[],
    number[],
    number[],
    number[],
  ];
  const EMAIL = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 9, 1];
  const subjectOf = (...parts: Parameters<typeof certificateOf>) => certificateFacts(certificateOf(...parts))?.subject;
  expect(subjectOf([[DC, text(0x16, 'com')]], [[DC, text(0x16, 'alder')]], [[EMAIL, text(0x16, 'a@b.c')]])).toBe(
    'emailAddress=a@b.c, DC=alder, DC=com',
  );
  expect(subjectOf([[POSTAL, text(UTF8, '12345')]])).toBe('2.5.4.17=12345');
  expect(
    subjectOf(
      [[O, text(TELETEX, 'M\xfcller')]],
      [
        [OU, text(UTF8, 'one')],
        [CN, text(UTF8, 'door')],
      ],
    ),
  ).toBe('OU=one+CN=door, O=Müller');
  expect(subjectOf([[O, text(UTF8, 'x, CN=door-1')]])).toBe('O=x\\, CN=door-1');
});

it('opens a PKCS#12 file of a program that does not tell lengths before, as BER allows', async () => {
  const file = pkcs12Of(FILES.key, [FILES.authority, FILES.own], 'secret');
  const content = derValue(file)?.content ?? new Uint8Array();
  const ber = new File([Uint8Array.from([0x30, 0x80, ...content, 0, 0])], 'door.p12');
  const { cert, key, isPacked } = await readCertificateFile(ber, 'secret');
  expect([pemParts(cert).length, key?.slice(0, 27), isPacked]).toEqual([2, '-----BEGIN PRIVATE KEY-----', true]);
  await expect(readCertificateFile(ber, 'other')).rejects.toThrow('password');
});

it('opens a PKCS#12 file with its password alone', () => {
  const file = pkcs12Of(FILES.key, [FILES.authority, FILES.own], 'secret');
  const { certificates, key } = openPkcs12(file, 'secret');
  expect(inChainOrder(certificates)).toEqual([own, authority]);
  expect(pemParts(key ?? '')[0]?.der).toEqual(pemParts(FILES.key)[0]?.der);
  expect(() => openPkcs12(file, 'other')).toThrow('password');
  expect(() => openPkcs12(file.subarray(0, 200), 'secret')).toThrow('damaged');
});

it('opens what OpenSSL writes for an elliptic curve, with AES and SHA-256', () => {
  const { certificates, key } = openPkcs12(bytesOf(OPENSSL_EC), 'secret');
  expect(certificates.map(isCertificate)).toEqual([true]);
  expect(key).toContain('BEGIN PRIVATE KEY');
});

it('opens what OpenSSL encrypts with a password that is not ASCII', () => {
  const { certificates, key } = openPkcs12(bytesOf(OPENSSL_CYRILLIC), 'пароль');
  expect(certificates.map(isCertificate)).toEqual([true]);
  expect(key).toContain('BEGIN PRIVATE KEY');
  expect(() => openPkcs12(bytesOf(OPENSSL_CYRILLIC), 'парол')).toThrow('password');
});

it.each([MANY_ROUNDS_OF_CHECK, MANY_ROUNDS_OF_KEY])('refuses a file that asks for minutes of work', (file) => {
  expect(() => openPkcs12(bytesOf(file), 'secret')).toThrow('damaged');
});
