import { expect, it } from 'vitest';
import { SessionError } from '@/lib/contract/error-codes';
import { isSessionOver, isUnanswered, RpcError, TransportError } from './rpc-error';

const refused = (code: number) => new RpcError('global.keepAlive', code, {}, {}, '');

it.each(['timeout', 'network', 'malformed', 'cancelled', 'empty'] as const)('%s leaves a write unanswered', (kind) => {
  expect(isUnanswered(new TransportError('configManager.setConfig', kind))).toBe(true);
});

it('an HTTP status and a refusal are answers', () => {
  expect(isUnanswered(new TransportError('configManager.setConfig', 'http', 502))).toBe(false);
  expect(isUnanswered(refused(0))).toBe(false);
});

it('a login ends by its two codes, and by no other failure', () => {
  const { SessionExpired, SessionInvalid } = SessionError;
  expect([SessionExpired, SessionInvalid, 0].map((code) => isSessionOver(refused(code)))).toEqual([true, true, false]);
  expect(isSessionOver(new TransportError('global.keepAlive', 'http', 401))).toBe(false);
});
