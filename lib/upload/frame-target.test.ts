import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { frameTarget } from './frame-target';

it.each(UPLOAD_ADDRESSES)('sends pictures to %s unless it is told other files', (address) => {
  expect(frameTarget(`?to=${address}`)).toEqual({ address, extensions: ['.png', '.jpg'] });
  expect(frameTarget(`?to=${encodeURIComponent(address)}&accept=.MP3,.wav`)).toEqual({
    address,
    extensions: ['.mp3', '.wav'],
  });
});

it.each([
  '',
  '?to=',
  '?to=/RPC3',
  '?to=/fileUpload',
  '?to=/fileUpload/other',
  '?to=/fileUpload/picture/',
  '?to=/fileUpload/picture?x',
  '?to=/fileUpload/../RPC3',
  '?to=%2F%2Fevil.example/fileUpload/picture',
  '?to=https://evil.example/fileUpload/picture',
  '?to=javascript:alert(1)',
  '?to=/fileUpload/picture&to=https://evil.example',
  '?to=/fileUpload/picture&accept=',
  '?to=/fileUpload/picture&accept=.png,*',
  '?to=/fileUpload/picture&accept=image/png',
  `?to=/fileUpload/picture&accept=${Array(11).fill('.png').join()}`,
])('refuses %s', (search) => expect(frameTarget(search)).toBeUndefined());

it('sends to a listed address or to none, whatever it is asked', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (to) => {
      const target = frameTarget(`?${new URLSearchParams({ to })}`);
      expect(target === undefined || target.address === to).toBe(true);
      expect(target === undefined || UPLOAD_ADDRESSES.includes(target.address)).toBe(true);
    }),
  );
});
