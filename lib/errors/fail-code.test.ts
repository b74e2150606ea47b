import { expect, it } from 'vitest';
import { FailCode } from '@/lib/contract/error-codes';
import messages from '@/messages/en.json';
import { failCodeKey } from './describe-error';

it('has a text for every code of a failure, and one for codes that it does not know', () => {
  const failures = Object.entries(FailCode).filter(([name]) => name !== 'None');
  for (const [name, code] of failures) expect(failCodeKey(code)).toBe(name);
  expect(Object.keys(messages.failCode).sort()).toEqual(failures.map(([name]) => name).sort());
  expect([FailCode.None, 4711].map(failCodeKey)).toEqual(['Unknown', 'Unknown']);
});
