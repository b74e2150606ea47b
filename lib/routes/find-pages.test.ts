import { describe, expect, it } from 'vitest';
import { findPages } from './find-pages';

const PAGES = [
  { path: '/door', name: 'Door parameters', place: ['Access', 'Door'] },
  { path: '/door/firstCard', name: 'First card', place: ['Access', 'Door'] },
  { path: '/section/set', name: 'Zaman dilimleri', place: ['Erişim'] },
  { path: '/network/port', name: 'Ports', place: ['Network and security'] },
  { path: '/accesslog/log', name: 'Access records', place: ['Records'] },
];
const found = (typed: string) => findPages(PAGES, typed).map(({ path }) => path);

describe('findPages', () => {
  it('takes names before the names of groups and captions', () => {
    expect(found('access')).toEqual(['/accesslog/log', '/door', '/door/firstCard']);
  });

  it('needs every word, in any order, case and accent', () => {
    expect(found('CARD door')).toEqual(['/door/firstCard']);
    expect(found('erisim')).toEqual(['/section/set']);
    expect(found('card network')).toEqual([]);
  });

  it('gives the whole menu while nothing is typed', () => {
    expect(found('  ')).toEqual(PAGES.map(({ path }) => path));
  });
});
