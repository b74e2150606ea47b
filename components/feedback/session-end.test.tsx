// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { useFailureText } from './error-text';
import { FailurePanel } from './failure-panel';
import { shownToasts, toast } from './toasts';

setUpPage();

const visitor = { userName: 'admin' } as SignedIn;
const refusal = (code: number) => new RpcError('configManager.getConfig', code, {}, {}, '');
const OVER = Object.values(SessionError).map(refusal);

/** Reports a failed save as pages do. */
function Says({ error }: { error: unknown }) {
  toast.failure(useFailureText()(error));
  return null;
}

describe('a call that was refused only because the session ended', () => {
  afterEach(() => {
    shownToasts.set([]);
    session.state.set({ phase: 'none' });
  });

  it('shows no message, unlike any other refusal', () => {
    for (const error of OVER) render(<Says error={error} />, { wrapper: TestProvider });
    expect(shownToasts.get()).toEqual([]);
    render(<Says error={refusal(ReplyError.InternalError)} />, { wrapper: TestProvider });
    expect(shownToasts.get()).toHaveLength(1);
  });

  it.each(OVER)('leaves the page empty, which is read again after the next sign-in (%s)', (error) => {
    session.state.set({ phase: 'over', visitor, end: 'authorize-failed' });
    const onRetry = vi.fn();
    const { container } = render(
      <FailurePanel title="Unread" error={error} tries={1} isTrying={false} onRetry={onRetry} />,
      { wrapper: TestProvider },
    );
    expect(container.querySelector('section')).toBeNull();
    expect(onRetry).not.toHaveBeenCalled();
    act(() => session.state.set({ phase: 'open', visitor }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('shows a panel with a retry when it was refused for another reason', () => {
    session.state.set({ phase: 'open', visitor });
    const onRetry = vi.fn();
    const error = refusal(ReplyError.InternalError);
    render(<FailurePanel title="Unread" error={error} tries={1} isTrying={false} onRetry={onRetry} />, {
      wrapper: TestProvider,
    });
    expect(screen.getByRole('alert').textContent).toContain('usable data');
    expect(onRetry).not.toHaveBeenCalled();
  });
});
