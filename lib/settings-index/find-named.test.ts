import { describe, expect, it } from 'vitest';
import { findNamed, markedParts } from './find-named';

const PAGES = [
  { path: '/door', name: 'Door parameters', place: ['Access', 'Door'] },
  { path: '/door/firstCard', name: 'First card', place: ['Access', 'Door'] },
  { path: '/section/set', name: 'Zaman dilimleri', place: ['Erişim'] },
  { path: '/network/port', name: 'Ports', place: ['Network and security'] },
  { path: '/accesslog/log', name: 'Access records', place: ['Records'] },
];
const found = (typed: string) => findNamed(PAGES, typed).map(({ path }) => path);

describe('findNamed', () => {
  it('ranks names of settings above those of groups and captions', () => {
    expect(found('access')).toEqual(['/accesslog/log', '/door', '/door/firstCard']);
  });

  it('needs every word, in any order, case and accent', () => {
    expect(found('CARD door')).toEqual(['/door/firstCard']);
    expect(found('erisim')).toEqual(['/section/set']);
    expect(found('card network')).toEqual([]);
  });

  it.each([
    ['Kapı açma', 'KAPI'],
    ['Kapı açma', 'kapi ac'],
    ['Hasło', 'haslo'],
    ['HASŁO', 'hasło'],
    ['RTSP 端口', 'ＲＴＳＰ'],
  ])('finds %s by %s', (name, typed) => {
    expect(findNamed([{ name, place: [] }], typed)).toHaveLength(1);
  });

  it('gives the whole menu while nothing is typed', () => {
    expect(found('  ')).toEqual(PAGES.map(({ path }) => path));
  });

  it('takes names that begin with the words first, and English names last', () => {
    const named = (name: string, english?: string) => ({ name, place: [], english });
    const all = [named('Port SSH'), named('Anahtar', 'SSH key'), named('SSH')];
    expect(findNamed(all, 'ssh').map(({ name }) => name)).toEqual(['SSH', 'Port SSH', 'Anahtar']);
  });
});

describe('markedParts', () => {
  it('parts a name at the typed words, whatever else they mean in a pattern', () => {
    expect(markedParts('HTTP port', 'PORT')).toEqual(['HTTP ', 'port', '']);
    expect(markedParts('Unlock (s)', '(s')).toEqual(['Unlock ', '(s', ')']);
    expect(markedParts('Door', ' ')).toEqual(['Door']);
    expect(markedParts('E-mail', 'e-m')).toEqual(['', 'E-m', 'ail']);
    const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).filter(
      (each) => each !== ' ',
    );
    for (const each of [...ascii, '–', '\u200f']) {
      expect(markedParts(`a${each}a`, each)).toHaveLength(each === 'a' || each === 'A' ? 7 : 3);
    }
  });
});
