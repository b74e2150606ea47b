import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayProblem, hostProblem, isSameSegment, maskProblem } from './subnet';

const keyOf = (problem: { key: string } | undefined) => problem?.key;

describe('addresses of a segment', () => {
  it.each([
    ['192.168.1.1', '192.168.1.10', '255.255.255.0', undefined],
    ['', '192.168.1.10', '255.255.255.0', undefined],
    ['192.168.2.1', '192.168.1.10', '255.255.255.0', 'SegmentError'],
    ['192.168.2.1', '192.168.1.10', '255.255.252.0', undefined],
    ['192.168.1.10', '192.168.1.10', '255.255.255.0', 'GatewayIsOwn'],
    ['192.168.1.255', '192.168.1.10', '255.255.255.0', 'NoHostAddress'],
    ['192.168.1.300', '192.168.1.10', '255.255.255.0', 'IpError'],
    // The wrong mask or address is marked itself.
    ['192.168.2.1', '192.168.1.10', '255.0.255.0', undefined],
    ['192.168.2.1', 'x', '255.255.255.0', undefined],
  ])('gateway %s of %s with mask %s: %s', (gateway, address, mask, key) => {
    expect(keyOf(gatewayProblem(gateway, address, mask))).toBe(key);
  });

  it.each([
    ['192.168.1.0', '255.255.255.0', 'NoHostAddress'],
    ['192.168.1.255', '255.255.255.0', 'NoHostAddress'],
    ['192.168.1.255', '255.255.254.0', 'NoHostAddress'],
    ['192.168.0.255', '255.255.254.0', undefined],
    ['10.0.0.0', '255.255.255.254', undefined],
    ['1.2.3', '255.255.255.0', 'IpError'],
  ])('host %s with mask %s: %s', (address, mask, key) => {
    expect(keyOf(hostProblem(address, mask))).toBe(key);
  });

  it('refuses a mask with a hole', () => {
    expect(keyOf(maskProblem('255.0.255.0'))).toBe('MaskError');
    expect(maskProblem('255.255.252.0')).toBeUndefined();
  });

  it('agrees with the text of binary digits for every mask', () => {
    const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
    const binary = (parts: number[]) => parts.map((each) => each.toString(2).padStart(8, '0')).join('');
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 0, max: 32 }), (left, right, length) => {
        const mask = [0, 1, 2, 3].map((at) =>
          Number.parseInt(
            '1'
              .repeat(length)
              .padEnd(32, '0')
              .slice(at * 8, at * 8 + 8),
            2,
          ),
        );
        expect(isSameSegment(left.join('.'), right.join('.'), mask.join('.'))).toBe(
          binary(left).slice(0, length) === binary(right).slice(0, length),
        );
      }),
    );
  });
});
