import { describe, expect, it } from 'vitest';
import { passwordProblem } from '@/lib/validation/password';
import { randomPassword, USER, type UserFields, userProblems } from './user-fields';

const good: UserFields = { name: 'nvr', group: 'user', pwdOld: '', pwd: 'Recorder-1', confirmation: 'Recorder-1' };

describe('an ONVIF account', () => {
  it.each<[Partial<UserFields>, keyof UserFields, string | undefined]>([
    [{}, 'name', undefined],
    [{ name: 'a b' }, 'name', 'UserNameError'],
    [{ name: 'x'.repeat(32) }, 'name', 'TooLong'],
    [{ name: 'admin' }, 'name', 'UserExists'],
    [{ pwd: 'short' }, 'pwd', 'PwdBadLength'],
    [{ confirmation: 'other' }, 'confirmation', 'PwdNotMatch'],
  ])('that is new with %j', (change, field, key) => {
    expect(userProblems({ ...good, ...change }, true, ['admin'])[field]?.key).toBe(key);
  });

  it('keeps its password while none is typed, and requires the old one with a new one', () => {
    const held = USER.toFields({ Id: 1, Name: 'admin', Group: 'admin', Reserved: true });
    expect(Object.values(userProblems(held, false, ['admin'])).filter(Boolean)).toEqual([]);
    expect(userProblems({ ...good, name: 'admin' }, false, ['admin']).pwdOld?.key).toBe('NotNull');
  });

  it('gets a generated password that satisfies the rules, a different one each time', () => {
    const made = new Set(Array.from({ length: 200 }, randomPassword));
    expect(made.size).toBe(200);
    for (const each of made) expect([each.length, passwordProblem(each)]).toEqual([16, undefined]);
  });

  it('finds the field that a refusal is about', () => {
    expect([USER.fieldOf('Password'), USER.fieldOf('pwdOld'), USER.fieldOf('x')]).toEqual(['pwd', 'pwdOld', undefined]);
  });
});
