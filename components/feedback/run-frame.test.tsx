// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { SessionError } from '@/lib/contract/error-codes';
import type { Phase } from '@/lib/jobs/paced-run';
import { RpcError } from '@/lib/rpc/rpc-error';
import { RunFrame } from './run-frame';

setUpPage();

const words = {
  ...{ name: 'Restore', running: 'Restoring', stopped: 'Stopped', finished: 'Done', paused: 'Paused' },
  ...{ offline: 'No answer', stop: 'Cancel', rate: String, full: String },
};
const controls = { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };

function open(phase: Phase) {
  render(
    <TestProvider>
      <RunFrame words={words} controls={controls} phase={phase} done={1} total={2} onClose={vi.fn()}>
        {null}
      </RunFrame>
    </TestProvider>,
  );
}

it('says that the file is out of reach when the browser cannot read it', () => {
  open({ kind: 'refused', error: new DOMException('', 'NotReadableError') });
  expect(
    screen.getByText('The browser cannot read the file any more. Make it available again, then continue.'),
  ).toBeDefined();
});

it('says in its dialog that the session ended, which the band behind it says too late', () => {
  const error = new RpcError('AccessUser.insertMulti', SessionError.SessionExpired, {}, {}, '');
  open({ kind: 'signedOut', error });
  expect(screen.getByText('The session ended.')).toBeDefined();
  screen.getByRole('button', { name: 'Continue' }).click();
  expect(controls.resume).toHaveBeenCalledTimes(1);
});
