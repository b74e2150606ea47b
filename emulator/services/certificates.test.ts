import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { CertificateInfo } from '@/lib/contract/methods/certificates';
import { certificateFiles } from '../certificates.fixtures';
import { makeRootCertificate, makeServerCertificate } from '../crypto/certificate';
import { newRsaKey } from '../crypto/new-rsa-key';
import { sealedCall } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, signedInDevice, TEST_START } from '../test-device';

const FILES = certificateFiles(TEST_START);

/** Self-signed certificates of keys on other curves, without their keys. */
const pemOf = (...lines: string[]) =>
  ['-----BEGIN CERTIFICATE-----', ...(lines.join('').match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----', ''].join(
    '\n',
  );
const OF_SECP256K1 = pemOf(
  'MIIBajCCARCgAwIBAgIUEotXpmxockfpqKYfmJwO14PbWkowCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBazAeFw0yNjExMjcxMjE3',
  'MTNaFw0zNTAyMTMxMjE3MTNaMAwxCjAIBgNVBAMMAWswVjAQBgcqhkjOPQIBBgUrgQQACgNCAARMTAMzFUTo6uhqnfQFzjbDRcoE',
  'oG1s7YmXUaGpWHD1qXD2xx5h52tz2ZvzQO7Tycu7tg3yIzZljN9vsUxKMaLTo1MwUTAdBgNVHQ4EFgQUrVVrc6E7Jdi5SakZafk3',
  'Ud9HZ40wHwYDVR0jBBgwFoAUrVVrc6E7Jdi5SakZafk3Ud9HZ40wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA',
  'lz5PdaVLJgODEPrhCcBklP7xRdeMaI544ooW/5AS8xgCIGTAWoEROOa3HT9ucWj6C8xIXWu4AOApQWR0YfC6/5x8',
);
const OF_P256 = pemOf(
  'MIIBbDCCAROgAwIBAgIUchFB1MjyJKMdEcoz46q3Xm772n0wCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBZTAeFw0yNjExMjcxMjE3',
  'MTNaFw0zNTAyMTMxMjE3MTNaMAwxCjAIBgNVBAMMAWUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQG5h8gOb6mgSaeh9qLSzaG',
  'SNg6z+UNY4Ma5oGme4MFRy71ihXLRniyFEhYRYepRIBlDrNDMid2Shr462ET3akGo1MwUTAdBgNVHQ4EFgQU0Q+NEPDNx/ELK195',
  'NmoTabU8E2kwHwYDVR0jBBgwFoAU0Q+NEPDNx/ELK195NmoTabU8E2kwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE',
  'AiB2f3w1n3kMoFqzUnNlruleoli5gcR/MhFjJ5/5BEqrVAIgR2eqRAe8n8rqdxqEzoc5B2F3lIvDwAuX7goHUKJYm8k=',
);

function wired() {
  const made = signedInDevice({ profile: 'face-full' });
  const { call, device } = made;
  const reasonOf = (reply: Parameters<typeof codeOf>[0]) =>
    (detailOf(reply) as { reason?: string } | undefined)?.reason;
  const importCert = (method: 'importCACert' | 'importClientCert', content: string) =>
    call(`Wire802_1X.${method}`, { interface: 'eth0', content, fileName: 'door.pem' });
  const importKey = (content: string) =>
    sealedCall(made, 'Wire802_1X.importClientKey', { interface: 'eth0', content, fileName: 'door.key' });
  const write = (change: object) => {
    const { eth0 } = device.state().secureTables.Wire802_1X;
    return sealedCall(made, 'Security.setConfig', { name: 'Wire802_1X', table: { eth0: { ...eth0, ...change } } });
  };
  const link = () => paramsOf(call('netApp.getLinkStatus', { Name: 'eth0' }));
  const subject = (type: string) => call('CertManager.getSvrCertSubject', { type: `Wire802_1X.${type}` });
  const remove = (type: string) => call('CertManager.removeSvrCert', { type: `Wire802_1X.${type}` });
  return { ...made, reasonOf, importCert, importKey, write, link, subject, remove };
}

describe('the sign-in of the wired port', () => {
  it.each([
    ['door-1', 'wired-secret', { ConnStatus: 'Connected' }],
    ['door-1', 'wrong', { ConnStatus: 'Failed', Reason: 'AuthFailed' }],
    ['__proto__', 'wired-secret', { ConnStatus: 'Failed', Reason: 'AuthFailed' }],
  ])('of %s with the password %s: %o', (UserName, Password, end) => {
    const { device, write, link } = wired();
    expect(link()).toMatchObject({ ConnStatus: 'Idle' });
    write({ Enable: true, UserName, Password });
    expect(link()).toMatchObject({ ConnStatus: 'Connecting' });
    device.clock.advance(2_000);
    expect(link()).toMatchObject(end);
  });

  it('needs a user name, for PEAP a password, and gives none back', () => {
    const { made, write } = { ...wired(), made: wired() };
    expect(detailOf(write({ Enable: true }))).toEqual({ field: 'Wire802_1X.eth0.UserName' });
    expect(detailOf(write({ Enable: true, UserName: 'door-1' }))).toEqual({ field: 'Wire802_1X.eth0.Password' });
    expect(detailOf(write({ Method: 'MD5' }))).toEqual({ field: 'Wire802_1X.eth0.Method' });
    made.write({ Enable: true, UserName: 'door-1', Password: 'wired-secret' });
    const { table } = paramsOf(sealedCall(made, 'Security.getConfig', { name: 'Wire802_1X' }));
    expect(table).toMatchObject({ eth0: { Password: MASKED_SECRET, KeyPassword: '' } });
    expect(JSON.stringify(made.device.state().log)).not.toContain('wired-secret');
  });

  it('with TLS needs certificate and key that fit, and an authority to verify by', () => {
    const { device, write, link, reasonOf, importCert, importKey } = wired();
    const tls = { Enable: true, Method: 'TLS', UserName: 'door-1', KeyPassword: 'key-secret' };
    expect(reasonOf(write(tls))).toBe('CertFileNotFound');
    importCert('importClientCert', FILES.own);
    expect(reasonOf(write(tls))).toBe('CertFileNotFound');
    importKey(FILES.otherKey);
    expect(reasonOf(write(tls))).toBe('CertKeyMismatch');
    importKey(FILES.lockedKey);
    expect(reasonOf(write({ ...tls, KeyPassword: 'wrong' }))).toBe('CertKeyMismatch');
    expect(reasonOf(write({ ...tls, CAEnable: true }))).toBe('CertFileNotFound');
    importCert('importCACert', FILES.authority);
    expect(write({ ...tls, CAEnable: true }).result).toBeTruthy();
    device.clock.advance(2_000);
    expect(link()).toMatchObject({ ConnStatus: 'Connected' });
  });
});

describe('certificates', () => {
  it('keep subject, end and file name', () => {
    const { importCert, importKey, subject, reasonOf } = wired();
    expect(reasonOf(subject('ClientCert'))).toBe('CertFileNotFound');
    importCert('importClientCert', FILES.own);
    importKey(FILES.key);
    expect(paramsOf(subject('ClientCert'))).toEqual({
      subject: { O: 'Gatehouse emulator', CN: 'door-1' },
      validTo: expect.stringMatching(/^2027-12-\d\d \d\d:\d\d:\d\d$/),
      fileName: 'door.pem',
    });
    expect(paramsOf(subject('ClientKey'))).toEqual({ subject: {}, validTo: '', fileName: 'door.key' });
  });

  it.each([
    ['no PEM', 'just text', 'FileTypeError'],
    ['broken PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'FileTypeError'],
    ['a key in place of a certificate', FILES.key, 'FileTypeError'],
    ['an expired one', FILES.expired, 'CertExpired'],
    ['one that the stored authority did not sign', FILES.forged, 'SignatureError'],
  ])('are refused: %s', (_, content, reason) => {
    const { device, importCert, reasonOf } = wired();
    importCert('importCACert', FILES.authority);
    importCert('importClientCert', FILES.own);
    const before = device.state().certificates;
    expect(reasonOf(importCert('importClientCert', content))).toBe(reason);
    expect(device.state().certificates).toEqual(before);
  });

  it('never carry a key in clear, and a key is none of a certificate', () => {
    const { call, importKey, reasonOf, device } = wired();
    const clear = call('Wire802_1X.importClientKey', { interface: 'eth0', content: FILES.key });
    expect(codeOf(clear)).toBe(ReplyError.InternalError);
    expect(reasonOf(importKey(FILES.own))).toBe('FileTypeError');
    expect(device.state().certificates).toEqual({});
  });

  it('cannot be deleted while the sign-in is enabled', () => {
    const { device, importCert, write, remove, reasonOf } = wired();
    expect(reasonOf(remove('CACert'))).toBe('CertFileNotFound');
    importCert('importCACert', FILES.authority);
    write({ Enable: true, UserName: 'door-1', Password: 'wired-secret' });
    expect(reasonOf(remove('CACert'))).toBe('CertSwitchOffFirst');
    expect(Object.keys(device.state().certificates)).toEqual(['Wire802_1X.CACert']);
    write({ Enable: false });
    expect(remove('CACert').result).toBe(true);
    expect(device.state().certificates).toEqual({});
  });
});

describe('the certificate of https', () => {
  function https() {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setCapabilities({ certManage: true });
    const info = () => (paramsOf(made.call('CertManager.getSvrCertInfo')) as { info: CertificateInfo }).info;
    const load = (content: object) => sealedCall(made, 'CertManager.importSvrCert', content);
    const request = (change: object = {}) =>
      made.call('CertManager.createCertRequest', {
        subject: { C: 'DE', ST: '', L: '', O: 'Ålder', OU: '', CN: 'door.example', ...change },
      });
    const reasonOf = (reply: Parameters<typeof codeOf>[0]) => (detailOf(reply) as { reason?: string })?.reason;
    const setHttps = (Enable: boolean) =>
      made.device.update((draft) => {
        draft.tables.Https.Enable = Enable;
      });
    return { ...made, info, load, request, reasonOf, setHttps };
  }

  it('is the one of the device until another is imported with its key, and again after that is deleted', () => {
    const { device, call, info, load, reasonOf, setHttps } = https();
    const own = info();
    expect(own).toMatchObject({ Default: true, Subject: expect.stringContaining('CN=') });
    expect(load({ cert: FILES.own, key: FILES.lockedKey, password: 'key-secret' }).result).toBe(true);
    expect(info()).toMatchObject({ Default: false, Subject: 'CN=door-1, O=Gatehouse emulator' });
    expect(device.tlsIdentity(['127.0.0.1']).cert).toContain(FILES.own.trim());
    expect(device.tlsIdentity([]).key).not.toContain('ENCRYPTED');
    expect(paramsOf(call('CertManager.getSvrCertSubject', { type: 'https' }))).toMatchObject({
      subject: { CN: 'door-1' },
    });
    setHttps(true);
    expect(reasonOf(call('CertManager.removeSvrCert', { type: 'https' }))).toBe('CertSwitchOffFirst');
    setHttps(false);
    expect(call('CertManager.removeSvrCert', { type: 'https' }).result).toBe(true);
    expect(info()).toEqual(own);
    expect(reasonOf(call('CertManager.removeSvrCert', { type: 'https' }))).toBe('CertFileNotFound');
  });

  it.each([
    [{ cert: 'no certificate', key: FILES.key }, 'FileTypeError'],
    [{ cert: FILES.own, key: 'no key' }, 'FileTypeError'],
    [{ cert: FILES.own }, 'CertFileNotFound'],
    [{ cert: FILES.own, key: FILES.otherKey }, 'CertKeyMismatch'],
    [{ cert: FILES.own, key: FILES.lockedKey, password: 'wrong' }, 'CertKeyMismatch'],
    [{ cert: FILES.expired, key: FILES.key }, 'CertExpired'],
    [{ cert: OF_SECP256K1, key: FILES.key }, 'FileTypeError'],
    [{ cert: OF_P256, key: FILES.key }, 'CertKeyMismatch'],
  ])('refuses %#: %s', (content, reason) => {
    const { info, load, reasonOf } = https();
    expect(reasonOf(load(content))).toBe(reason);
    expect(info().Default).toBe(true);
  });

  it('has no weak key, with which the server of https would not start', () => {
    const { load, reasonOf, info } = https();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const { cert, key } = makeRootCertificate({ privateKey, commonName: 'weak', now: TEST_START });
    expect(reasonOf(load({ cert, key }))).toBe('FileTypeError');
    expect(info().Default).toBe(true);
  });

  it('comes for a request, whose key never leaves the device', () => {
    const { device, call, request, load, info } = https();
    const { csr } = paramsOf(request()) as { csr: string };
    const { pki } = createRequire(import.meta.url)('node-forge') as typeof import('node-forge');
    const parsed = pki.certificationRequestFromPem(csr);
    expect(parsed.verify()).toBe(true);
    expect(parsed.subject.getField('CN').value).toBe('door.example');
    expect(JSON.stringify(call('CertManager.getSvrCertInfo'))).not.toContain('PRIVATE');
    const key = createPrivateKey(device.state().certificates['https.request']?.content ?? '');
    const root = makeRootCertificate({ privateKey: newRsaKey('authority', 7), commonName: 'Alder', now: TEST_START });
    const issued = { privateKey: key, commonName: 'door.example', now: TEST_START, hosts: ['door.example'], root };
    expect(load({ cert: makeServerCertificate(issued).cert }).result).toBe(true);
    expect(info()).toMatchObject({ Default: false, Issuer: expect.stringContaining('CN=Alder Root') });
  });

  it.each([
    [{ C: 'De' }, 'subject.C'],
    [{ C: '' }, 'subject.C'],
    [{ O: ' ' }, 'subject.O'],
    [{ CN: 'a b' }, 'subject.CN'],
    [{ CN: '-door.example' }, 'subject.CN'],
    [{ CN: 'door..example' }, 'subject.CN'],
    [{ CN: 'x'.repeat(64) }, 'subject.CN'],
    [{ CN: '10.0.0.256' }, 'subject.CN'],
    [{ L: 'x'.repeat(65) }, 'subject.L'],
  ])('a request with %o names %s', (change, field) => {
    expect(detailOf(https().request(change))).toMatchObject({ field });
  });

  it('belongs to another right than those of the wired port', () => {
    const { call } = signedInDevice({
      profile: 'face-full',
      prepare: (draft) => {
        for (const account of draft.accounts) account.authorities = ['AuthNetCfg'];
      },
    });
    expect(codeOf(call('CertManager.getSvrCertSubject', { type: 'https' }))).toBe(ReplyError.NoAuthority);
    expect(codeOf(call('CertManager.removeSvrCert', { type: 'https' }))).toBe(ReplyError.NoAuthority);
  });
});
