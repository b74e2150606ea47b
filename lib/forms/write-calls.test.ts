import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { hidesSecret, withoutMasks, writeCalls } from './write-calls';

/** Any table with secrets as members, at any depth and in any row. Lists of secrets have a test of their own. */
const member = fc.oneof(fc.constant(MASKED_SECRET), fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { table } = fc.letrec<{ table: unknown }>((tie) => ({
  table: fc.oneof(
    { depthSize: 'small' },
    fc.dictionary(fc.string(), fc.oneof(member, tie('table')), { maxKeys: 4 }),
    fc.array(fc.dictionary(fc.string(), fc.oneof(member, tie('table')), { maxKeys: 3 }), { maxLength: 3 }),
  ),
}));

/** Paths of every value that is not a mask. */
function leaves(value: unknown, path = ''): string[] {
  if (value === MASKED_SECRET) return [];
  if (typeof value !== 'object' || value === null) return [`${path}=${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}/${JSON.stringify(name)}`));
}

describe('the mask of a stored secret', () => {
  it('is never sent, and nothing else is lost or moved', () => {
    fc.assert(
      fc.property(table, (held) => {
        const sent = withoutMasks(held);
        expect(JSON.stringify(sent)).not.toContain(JSON.stringify(MASKED_SECRET));
        expect(leaves(sent)).toEqual(leaves(held));
        expect(Array.isArray(sent)).toBe(Array.isArray(held));
      }),
    );
  });

  it('is left out in rows and members, at any depth', () => {
    const wireless = { eth2: { SSID: 'lobby', Eap: { Password: MASKED_SECRET, Identity: 'door' } } };
    expect(withoutMasks(wireless)).toEqual({ eth2: { SSID: 'lobby', Eap: { Identity: 'door' } } });
    const rows = [
      { Address: 'a.test', Password: MASKED_SECRET },
      { Address: 'b.test', Password: 'new' },
    ];
    expect(withoutMasks(rows)).toEqual([{ Address: 'a.test' }, { Address: 'b.test', Password: 'new' }]);
  });

  it('leaves a list of secrets out while all of it is masked, and refuses one that is only partly known', () => {
    expect(withoutMasks({ Keys: [MASKED_SECRET, MASKED_SECRET], Id: 1 })).toEqual({ Id: 1 });
    expect(withoutMasks({ Keys: ['one', 'two'] })).toEqual({ Keys: ['one', 'two'] });
    expect(() => withoutMasks({ eth2: { Keys: [MASKED_SECRET, 'new'] } })).toThrow('whole or not at all');
  });
});

describe('the calls that write', () => {
  it('take one element of a plain list, and all of an encrypted one', () => {
    const door = [{ Name: 'one' }, { Name: 'two' }];
    expect(writeCalls({ AccessControl: door, Web: { Port: 80 }, Wireless: door }, 1)).toEqual([
      {
        method: 'configManager.setChannelConfig',
        params: { name: 'AccessControl', table: { Name: 'two' }, options: [], channel: 1 },
      },
      { method: 'configManager.setConfig', params: { name: 'Web', table: { Port: 80 }, options: [] } },
      { method: 'Security.setConfig', params: { name: 'Wireless', table: door, options: [] } },
    ]);
  });
});

describe('a lost reply', () => {
  it.each([
    ['a member', { Password: MASKED_SECRET }, { Password: 'new' }, true],
    ['a row', [{ Password: MASKED_SECRET }], [{ Password: 'new' }], true],
    ['an entry of a list', { eth2: { Keys: [MASKED_SECRET] } }, { eth2: { Keys: ['new'] } }, true],
    ['nothing', [{ Password: MASKED_SECRET }], [{ Password: MASKED_SECRET }], false],
    ['a deleted secret', { Password: '' }, { Password: '' }, false],
  ])('leaves open what became of %s', (_what, held, sent, expected) => {
    expect(hidesSecret(held, sent)).toBe(expected);
  });
});
