// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NotSaved } from '@/components/feedback/not-saved-text';
import { ActFailure } from '@/components/feedback/use-act';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { setUpPage, TestProvider } from './test-provider';
import { useNotSaved } from './use-not-saved';

setUpPage();

const lost = new TransportError('configManager.setConfig', 'timeout');

it('does not say that nothing was saved when only one table did not arrive, and leaves a refusal as it is', () => {
  const { result } = renderHook(() => useNotSaved(), { wrapper: TestProvider });
  const partly: NotSaved = { kind: 'partly', failed: ['RTSP'], error: lost, needReboot: false };
  expect(result.current(partly)).toEqual(new ActFailure('Not saved: RTSP port. The rest was saved.'));
  expect(result.current({ kind: 'refused', error: lost, field: undefined })).toEqual(
    new ActFailure('The device did not answer and did not save the change. Your entries are still here.'),
  );
  const refusal = new RpcError('configManager.setConfig', ReplyError.NoAuthority, {}, {}, '');
  expect(result.current({ kind: 'refused', error: refusal, field: undefined })).toBe(refusal);
});
