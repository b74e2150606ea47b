import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressMode, addressOf, clampOctet, NO_OCTETS, octetsOf, pastedOctets } from './ip-octets';
import { isIpv4 } from './text-kinds';

describe('clampOctet', () => {
  it.each<[string, number, AddressMode, string]>([
    ['256', 1, 'host', '255'],
    ['255', 3, 'plain', '255'],
    ['240', 0, 'host', '223'],
    ['240', 0, 'mask', '240'],
    ['240', 0, 'plain', '240'],
    ['0', 0, 'host', '1'],
    ['0', 0, 'mask', '0'],
    ['', 0, 'host', '1'],
    ['', 0, 'plain', '1'],
    ['', 0, 'mask', '0'],
    ['', 2, 'host', '0'],
    ['x', 2, 'host', '0'],
    ['007', 3, 'host', '7'],
  ])('%j at %i of a %s address becomes %s', (text, index, mode, stored) => {
    expect(clampOctet(text, index, mode)).toBe(stored);
  });
});

describe('addressOf', () => {
  it('never has fewer than four numbers, whatever was typed', () => {
    const part = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 999 }).map(String));
    const mode = fc.constantFrom<AddressMode>('host', 'mask', 'plain');
    fc.assert(
      fc.property(part, part, part, part, mode, (a, b, c, d, each) => {
        expect(isIpv4(addressOf([a, b, c, d], each, true))).toBe(true);
      }),
    );
  });

  it('sends an untouched optional address as an empty text, and a required one as numbers', () => {
    expect(addressOf(NO_OCTETS, 'host', false)).toBe('');
    expect(addressOf(NO_OCTETS, 'host', true)).toBe('1.0.0.0');
  });

  it('returns every stored address unchanged', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressOf(octetsOf(address), 'plain', false)).toBe(address);
      }),
    );
  });
});

describe('pastedOctets', () => {
  it.each([
    ['192.168.1.10', ['192', '168', '1', '10']],
    [' 192.168.1.10\n', ['192', '168', '1', '10']],
    ['192.168.1', undefined],
    ['192.168.1.10.5', undefined],
    ['hello', undefined],
  ])('%j', (text, octets) => {
    expect(pastedOctets(text)).toEqual(octets);
  });
});
