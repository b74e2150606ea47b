// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { FailurePanel } from './failure-panel';

setUpPage();

it.each<[what: string, error: Error, text: string]>([
  ['a refusal', refused(ReplyError.Unknown), 'The device did not return usable data.'],
  ['a refusal with an unknown code', refused(123_456), 'The device did not return usable data.'],
  ['a malformed reply', new TypeError('x'), 'The device did not return usable data.'],
  ['HTML instead of JSON', new TransportError('configManager.getConfig', 'malformed'), 'The device did not answer.'],
  ['a reply to another call', new TransportError('configManager.getConfig', 'malformed'), 'The device did not answer.'],
  ['30 s without an answer', new TransportError('configManager.getConfig', 'timeout'), 'The device did not answer.'],
  ['a missing right', refused(ReplyError.NoAuthority), 'Your account is not allowed to do this.'],
])('says after %s of a read why there is no content, and not that nothing was changed', (_, error, text) => {
  render(<FailurePanel title="Unread" error={error} tries={1} isTrying={false} onRetry={() => undefined} />, {
    wrapper: TestProvider,
  });
  expect(screen.getByRole('alert').textContent).toBe(text);
});

function refused(code: number): RpcError {
  return new RpcError('configManager.getConfig', code, {}, {}, '');
}
