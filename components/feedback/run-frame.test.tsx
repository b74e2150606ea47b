// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { SessionError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { RunFrame } from './run-frame';

setUpPage();

it('says in its dialog that the session ended, which the band behind it says too late', () => {
  const words = {
    ...{ name: 'Restore', running: 'Restoring', stopped: 'Stopped', finished: 'Done', paused: 'Paused' },
    ...{ offline: 'No answer', stop: 'Cancel', rate: String, full: String },
  };
  const controls = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
  const error = new RpcError('AccessUser.insertMulti', SessionError.SessionExpired, {}, {}, '');
  render(
    <TestProvider>
      <RunFrame
        words={words}
        controls={controls}
        phase={{ kind: 'signedOut', error }}
        done={1}
        total={2}
        onClose={vi.fn()}
      >
        {null}
      </RunFrame>
    </TestProvider>,
  );
  expect(screen.getByText('The session ended.')).toBeDefined();
  screen.getByRole('button', { name: 'Continue' }).click();
  expect(controls.resume).toHaveBeenCalledTimes(1);
});
