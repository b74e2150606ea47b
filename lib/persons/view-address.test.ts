import { expect, it } from 'vitest';
import { ALL_PERSONS, type PeopleView } from './people-view';
import { addressOfView, viewOfAddress } from './view-address';

it.each<Partial<PeopleView>>([
  {},
  { text: 'Müller & Söhne #1' },
  { type: 'vip', door: '3', validity: 'ending', credential: 'none' },
  { text: '101', sort: { key: 'name', isDescending: true } },
  { sort: { key: 'id', isDescending: false } },
])('%j survives the address', (view) => {
  expect(viewOfAddress(addressOfView({ ...ALL_PERSONS, ...view }))).toEqual({ ...ALL_PERSONS, ...view });
});

it('needs no query without filters', () => {
  expect(addressOfView(ALL_PERSONS)).toBe('');
});

it('ignores values that do not exist', () => {
  expect(viewOfAddress(`?type=king&credential=x&validity=&door=-1&sort=toString up&text=${'a'.repeat(99)}`)).toEqual({
    ...ALL_PERSONS,
    text: 'a'.repeat(32),
  });
});
