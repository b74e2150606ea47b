import { describe, expect, it } from 'vitest';
import { GROUP_RIGHTS } from '@/emulator/rules/accounts';
import { type AccountFields, accountProblems, givableGroups } from './account-fields';

const good: AccountFields = {
  name: 'porter',
  group: 'user',
  memo: '',
  rights: [],
  pwd: 'Harbour-42',
  confirmation: 'Harbour-42',
};

describe('an account', () => {
  it.each<[Partial<AccountFields>, keyof AccountFields, string | undefined]>([
    [{}, 'name', undefined],
    [{ name: 'a b' }, 'name', 'UserNameError'],
    [{ name: 'Admin' }, 'name', 'UserExists'],
    [{ name: 'x'.repeat(33) }, 'name', 'TooLong'],
    [{ memo: 'x'.repeat(65) }, 'memo', 'TooLong'],
    [{ pwd: 'short' }, 'pwd', 'PwdBadLength'],
    [{ confirmation: 'other' }, 'confirmation', 'PwdNotMatch'],
  ])('that is new with %j', (change, field, key) => {
    expect(accountProblems({ ...good, ...change }, ['admin'])[field]?.key).toBe(key);
  });

  it('that is stored keeps its name and its password', () => {
    const held = { ...good, name: 'a b', pwd: '', confirmation: '' };
    expect(Object.values(accountProblems(held, undefined)).filter(Boolean)).toEqual([]);
  });
});

it('offers the groups whose rights the own group has', () => {
  const groups = Object.entries(GROUP_RIGHTS).map(([Name, rights], Id) => ({
    Id,
    Name,
    Memo: '',
    AuthorityList: [...rights],
  }));
  const names = (own: string | undefined) => givableGroups(groups, own).map(({ Name }) => Name);
  expect(names('admin')).toEqual(['admin', 'user']);
  expect(names('user')).toEqual(['user']);
  expect(names(undefined)).toEqual(['admin', 'user']);
});
