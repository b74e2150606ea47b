import { afterEach, expect, it, vi } from 'vitest';
import { personAddress, takeWantedPerson, wantedPerson } from './wanted-person';

afterEach(() => {
  vi.unstubAllGlobals();
  wantedPerson.set(undefined);
});

/** A browser at this address of a page that was just opened; returns the addresses that replaced it. */
function openAt(address: string) {
  const replaced: string[] = [];
  const history = { state: null, replaceState: (_: unknown, __: string, url: URL) => replaced.push(url.href) };
  vi.stubGlobal('window', { location: { href: `http://device.test${address}` }, history });
  return replaced;
}

it('takes the person that a link names out of the address, whatever its ID is made of', () => {
  const replaced = openAt(`${personAddress('/personManage', 'A&B=1 #')}&type=vip`);
  takeWantedPerson();
  expect(wantedPerson.get()).toBe('A&B=1 #');
  expect(replaced).toEqual(['http://device.test/personManage?type=vip']);
});

it('leaves an address that names nobody as it is', () => {
  const replaced = openAt('/personManage?type=vip');
  takeWantedPerson();
  expect(wantedPerson.get()).toBeUndefined();
  expect(replaced).toEqual([]);
});
