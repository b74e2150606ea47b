import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { withStoredSecretsOf } from './network-access';
import { masked, withoutSecrets, withStoredSecrets } from './secrets';

const SECRET = 's3cret-';

/** Any table; each secret in it begins with SECRET, and nothing else does. */
const secret = fc.integer({ min: 0, max: 99 }).map((each) => `${SECRET}${each}`);
const { table } = fc.letrec<{ table: unknown }>((tie) => ({
  table: fc.oneof(
    { depthSize: 'small' },
    fc.record(
      {
        Enable: fc.boolean(),
        AuthPassword: secret,
        SIPServerRedundancyPassWord: secret,
        Keys: fc.array(secret, { maxLength: 3 }),
        Nested: tie('table'),
      },
      { requiredKeys: [] },
    ),
    fc.array(tie('table'), { maxLength: 3 }),
  ),
}));

describe('secrets of the device', () => {
  it('are read as masks, and a list stays a list', () => {
    fc.assert(
      fc.property(table, (stored) => {
        const read = masked(stored);
        expect(JSON.stringify(read)).not.toContain(SECRET);
        expect(Array.isArray(read)).toBe(Array.isArray(stored));
      }),
    );
    expect(masked([{ Name: 'a', Password: 'x' }, { Password: '' }])).toEqual([
      { Name: 'a', Password: MASKED_SECRET },
      { Password: '' },
    ]);
    expect(masked({ eth2: { Keys: ['x', ''] } })).toEqual({ eth2: { Keys: [MASKED_SECRET, ''] } });
  });

  it('are missing in what may be read in clear', () => {
    fc.assert(
      fc.property(table, (stored) => {
        const read = JSON.stringify(withoutSecrets(stored));
        expect(read).not.toContain(SECRET);
        expect(read).not.toContain(MASKED_SECRET);
      }),
    );
  });

  it('stay stored when a client writes back what it read', () => {
    fc.assert(
      fc.property(table, (stored) => {
        expect(withStoredSecrets(masked(stored), stored)).toEqual(stored);
      }),
    );
  });

  it('stay stored when a client omits their members, in a row or nested', () => {
    const stored = [
      { Name: 'a', Password: 'one' },
      { Name: 'b', Eap: { Password: 'two', Keys: ['k0', 'k1'] } },
    ];
    expect(withStoredSecrets([{ Name: 'A' }, { Name: 'B', Eap: {} }], stored)).toEqual([
      { Name: 'A', Password: 'one' },
      { Name: 'B', Eap: { Password: 'two', Keys: ['k0', 'k1'] } },
    ]);
  });

  it('change when they are written, also one of several, and are deleted when they are empty', () => {
    const stored = { Rows: [{ Password: 'one' }, { Password: 'two' }], Keys: ['k0', 'k1'] };
    const sent = { Rows: [{ Password: MASKED_SECRET }, { Password: '' }], Keys: [MASKED_SECRET, 'new'] };
    expect(withStoredSecrets(sent, stored)).toEqual({
      Rows: [{ Password: 'one' }, { Password: '' }],
      Keys: ['k0', 'new'],
    });
  });

  it.each([
    [
      'NAS',
      (rows: object[]) => rows,
      (host: string) => ({ Name: host, Address: `${host}.example.org`, UserName: 'door' }),
    ],
    [
      'PictureHttpUpload',
      (rows: object[]) => ({ UploadServerList: rows }),
      (host: string) => ({ Address: host, Port: 80, Uploadpath: '/', UserName: 'door' }),
    ],
  ])('of %s stay with their row when others go, come or change places', (name, tableOf, rowOf) => {
    const stored = tableOf(['a', 'b', 'c'].map((host) => ({ ...rowOf(host), Password: `of ${host}` })));
    const hosts = (sent: string[], isEdit = true) => {
      const rows = sent.map((host) => ({ ...rowOf(host), Password: MASKED_SECRET }));
      return withStoredSecretsOf(name, tableOf(rows), stored, isEdit);
    };
    const held = (...rows: [string, string][]) =>
      tableOf(rows.map(([host, secret]) => ({ ...rowOf(host), Password: secret && `of ${secret}` })));
    expect(hosts(['b', 'c'])).toEqual(held(['b', 'b'], ['c', 'c']));
    expect(hosts(['c', 'b', 'a'])).toEqual(held(['c', 'c'], ['b', 'b'], ['a', 'a']));
    expect(hosts(['b', 'c', 'new'])).toEqual(held(['b', 'b'], ['c', 'c'], ['new', '']));
    expect(hosts(['a', 'new'])).toEqual(held(['a', 'a'], ['new', '']));
    // Another name in its place, with the same account.
    expect(hosts(['a', 'new', 'c'])).toEqual(held(['a', 'a'], ['new', 'b'], ['c', 'c']));
    // Rows of a file of another device.
    expect(hosts(['x', 'y', 'c'], false)).toEqual(held(['x', ''], ['y', ''], ['c', 'c']));
  });

  const target = (Name: string, UserName: string, more: object = {}) => ({
    ...{ Name, Address: 'a.example.org', Port: 80, Directory: 'door', Uploadpath: '/', UserName },
    Password: MASKED_SECRET,
    ...more,
  });
  it.each([
    ['renamed, and one came', [target('Archive 2', 'one'), target('Cellar', 'two'), target('New', 'three')], '1|2|'],
    ['renamed, and the other went', [target('Archive 2', 'one')], '1'],
    ['new in the place of one that went', [target('New', 'new', { Address: 'c.example.org' })], ''],
    ['another account in the place of the first', [target('New', 'three'), target('Cellar', 'two')], '|2'],
  ])('of storage targets are found by the name, or else by the server and its account: %s', (_, sent, passwords) => {
    const stored = [target('Archive', 'one', { Password: '1' }), target('Cellar', 'two', { Password: '2' })];
    const rows = withStoredSecretsOf('NAS', sent, stored) as { Password: string }[];
    expect(rows.map(({ Password }) => Password).join('|')).toBe(passwords);
  });

  it('of two accounts at one push server stay with their account', () => {
    const stored = { UploadServerList: [target('', 'one', { Password: '1' }), target('', 'two', { Password: '2' })] };
    const passwords = (...accounts: string[]) => {
      const rows = withStoredSecretsOf(
        'PictureHttpUpload',
        { UploadServerList: accounts.map((each) => target('', each)) },
        stored,
      );
      return (rows as typeof stored).UploadServerList.map(({ Password }) => Password);
    };
    expect(passwords('two')).toEqual(['2']);
    expect(passwords('two', 'one')).toEqual(['2', '1']);
    expect(passwords('other', 'two')).toEqual(['1', '2']);
  });

  it('have no stored value in a new row', () => {
    expect(withStoredSecrets([{ Password: MASKED_SECRET }], [])).toEqual([{ Password: '' }]);
  });
});

it('does not take a group of members for a secret because of its name', () => {
  const table = { Password: { Enable: true }, Keys: [`${SECRET}1`] };
  expect(masked(table)).toEqual({ Password: { Enable: true }, Keys: [MASKED_SECRET] });
  expect(withoutSecrets(table)).toEqual({ Password: { Enable: true } });
  expect(withStoredSecrets({ Password: { Enable: false } }, table)).toEqual({
    Password: { Enable: false },
    Keys: [`${SECRET}1`],
  });
});
