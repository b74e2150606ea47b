import { expect, it } from 'vitest';
import { signedInDevice } from '../test-device';
import { deviceScreen } from './screen-picture';

it('falls back to its own ground when the picture that it should show was deleted', () => {
  const { device } = signedInDevice({ profile: 'face-full' });
  const { Home } = device.state().tables.PictureShow;
  const before = deviceScreen(device);
  expect([before.kind, before.picture]).toEqual(['home', Home]);
  const drawn = before.draw().samples;
  device.update(({ pictures }) => pictures.splice(0));
  const after = deviceScreen(device);
  expect([after.kind, after.picture, after.texts]).toEqual(['home', '', before.texts]);
  // The same screen as with no picture chosen.
  const fallen = after.draw().samples;
  expect(Buffer.compare(Buffer.from(fallen), Buffer.from(drawn))).not.toBe(0);
  device.update(({ tables }) => {
    tables.PictureShow.Home = '';
  });
  expect(Buffer.compare(Buffer.from(deviceScreen(device).draw().samples), Buffer.from(fallen))).toBe(0);
});
