import { expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets';

it('hides fingerprints under the name of the console and of public clients, and nothing beside them', () => {
  const print = { UserID: '7', AccessFingerprints: ['AAAA'], FingerprintPackets: ['AAAA'], DuressIndex: -1 };
  expect(maskSecrets({ FingerprintList: [print] })).toEqual({
    FingerprintList: [{ ...print, AccessFingerprints: '***', FingerprintPackets: '***' }],
  });
});

it('hides the PIN of a SIM card', () => {
  expect(maskSecrets({ Name: '3g0', PIN: '4711', PinTries: 3 })).toEqual({ Name: '3g0', PIN: '***', PinTries: 3 });
});

it('hides a code under the name of each call that takes it', () => {
  const reset = { user: 'admin', auth: '112233' };
  expect(maskSecrets([{ authCode: '112233' }, reset])).toEqual([{ authCode: '***' }, { ...reset, auth: '***' }]);
  expect(maskSecrets({ ApPin: '4711', WLanPin: '0815' })).toEqual({ ApPin: '***', WLanPin: '***' });
});

it('hides a private key under any name', () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIE';
  const cert = '-----BEGIN CERTIFICATE-----\nMIID';
  expect(maskSecrets({ cert, key, list: [key] })).toEqual({ cert, key: '***', list: ['***'] });
});
