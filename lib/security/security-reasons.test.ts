import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { recommended, type SecuritySettings, securityReasons, securitySettings } from './security-reasons';

const mode = fc.constantFrom('Security', 'Compatible');
const settings = fc.record<SecuritySettings>({
  ssh: fc.boolean(),
  search: fc.boolean(),
  searchMode: mode,
  privateMode: mode,
  emergency: fc.boolean(),
  cgi: fc.boolean(),
  onvif: fc.boolean(),
  https: fc.boolean(),
  tls11: fc.boolean(),
  rtspOverTls: fc.boolean(),
  keyFrames: fc.boolean(),
});
const changed = (one: object, other: object) =>
  Object.entries(one).flatMap(([key, value]) => (Reflect.get(other, key) === value ? [] : [key]));

it('names exactly what the recommendation would change, and nothing after it', () => {
  fc.assert(
    fc.property(settings, fc.boolean(), (stored, follows) => {
      const best = recommended(stored, follows);
      const on = { protocol: 'https:', follows };
      expect([...securityReasons(stored, on)].sort()).toEqual(changed(stored, best).sort());
      expect(securityReasons(best, on)).toEqual([]);
      expect(securityReasons(best, { ...on, protocol: 'http:' })).toEqual(['plain']);
    }),
  );
});

it('says nothing of a setting that the device or the account does not tell', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom('ssh', 'https', 'rtspOverTls', 'keyFrames', 'cgi'), (stored, key) => {
      const { [key]: _, ...known } = stored;
      expect(securityReasons(known, { protocol: 'https:', follows: true })).not.toContain(key);
    }),
  );
});

it('reads the settings of a device', () => {
  const { tables } = testDevice({ profile: 'face-full' }).device.state();
  const all = { https: false, rtspOverTls: false, keyFrames: false, ssh: false, search: true, searchMode: 'Security' };
  expect(securitySettings(tables)).toMatchObject(all);
  const MediaEncrypt = { ...tables.MediaEncrypt };
  delete MediaEncrypt.PrivateMediaEncrypt;
  expect(securitySettings({ MediaEncrypt })).toEqual({ rtspOverTls: false });
});
