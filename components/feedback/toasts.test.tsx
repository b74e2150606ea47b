// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { RpcError } from '@/lib/rpc/rpc-error';
import ToastHost from './toast-host';
import { shownToasts, toast } from './toasts';

setUpPage();
afterEach(() => shownToasts.set([]));

const texts = () =>
  [...document.querySelectorAll('[role="alert"], [role="status"]')].map(({ textContent }) => textContent);
const tell = (say: () => void) => act(async () => say());

describe('a message', () => {
  it('about a failure disappears when the same action succeeds, not when another one does', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => toast.failure('Refused', { act: 'save' }));
    await tell(() => toast.success('Opened', 'open'));
    expect(texts()).toEqual(['Refused', 'Opened']);
    await tell(() => toast.success('Saved', 'save'));
    expect(texts()).toEqual(['Opened', 'Saved']);
  });

  it('about a failure without an action name is not removed by a success', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => {
      toast.failure('North wing was not deleted');
      toast.success('South wing was deleted');
    });
    expect(texts()).toEqual(['North wing was not deleted', 'South wing was deleted']);
  });

  it('about a failure disappears with its page; a success is shown for its full time', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => {
      toast.failure('Refused');
      toast.success('Saved', 'save');
      toast.leavePage();
    });
    expect(texts()).toEqual(['Saved']);
  });

  it('about a global condition survives a page change, and disappears when it is no longer true', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => {
      toast.failure('No events', { act: 'events', outlivesPage: true });
      toast.leavePage();
    });
    expect(texts()).toEqual(['No events']);
    await tell(() => toast.settle('events'));
    expect(texts()).toEqual([]);
  });

  it('is replaced by newer ones: three at a time, and the same failure once', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => {
      for (const each of ['one', 'two', 'two', 'three', 'four']) toast.failure(each);
    });
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('that stays is not removed by messages that go by themselves', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => {
      toast.failure('Not known whether it was saved', { outlivesPage: true });
      for (const each of ['one', 'two', 'three']) toast.success(each);
    });
    expect(texts()).toEqual(['Not known whether it was saved', 'two', 'three']);
    await tell(() => {
      for (const each of ['refused', 'refused, too']) toast.failure(each);
      toast.success('four');
    });
    expect(texts()).toEqual(['Not known whether it was saved', 'refused', 'refused, too', 'four']);
  });

  it('is hidden while a dialog is open, but one that arrives meanwhile is shown', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => toast.failure('before'));
    let release = () => {};
    await tell(() => {
      release = toast.hold();
      toast.failure('meanwhile');
    });
    expect(texts()).toEqual(['meanwhile']);
    await tell(release);
    expect(texts()).toEqual(['before', 'meanwhile']);
  });

  it('stays hidden under a dialog when a question over that is closed', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    await tell(() => toast.failure('before'));
    const releases: (() => void)[] = [];
    await tell(() => void releases.push(toast.hold()));
    await tell(() => void releases.push(toast.hold()));
    await tell(() => releases[1]?.());
    expect(texts()).toEqual([]);
    await tell(() => releases[0]?.());
    expect(texts()).toEqual(['before']);
  });

  it('about a refused call offers a retry, and its details for the clipboard', async () => {
    const retry = vi.fn();
    const writeText = vi.fn(async () => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
    render(<ToastHost />, { wrapper: TestProvider });
    const error = new RpcError('configManager.setConfig', 268632073, { field: 'UnlockHoldInterval' }, {}, 'bad value');
    await tell(() => toast.failure('Refused', { title: 'Not saved', retry, error }));
    expect(screen.getByRole('alert').textContent).toBe('Not savedRefused');
    await tell(() => screen.getByRole('button', { name: 'Copy details' }).click());
    await screen.findByRole('button', { name: 'Copied' });
    expect(writeText).toHaveBeenCalledWith(
      'configManager.setConfig\n268632073\n{"field":"UnlockHoldInterval"}\nbad value',
    );
    await tell(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(retry).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });

  it('about an address that does not answer offers to open it', async () => {
    render(<ToastHost />, { wrapper: TestProvider });
    const link = { address: 'http://192.0.2.9/network/ip', label: 'Open 192.0.2.9' };
    await tell(() => toast.failure('No answer', { link }));
    expect(screen.getByRole('link', { name: 'Open 192.0.2.9' }).getAttribute('href')).toBe(link.address);
  });

  it('about an act that can be undone offers so for half a minute, and on its own page only', async () => {
    vi.useFakeTimers();
    try {
      const undo = vi.fn();
      render(<ToastHost />, { wrapper: TestProvider });
      await tell(() => toast.undoable('2 people deleted', undo));
      await act(() => vi.advanceTimersByTimeAsync(29_000));
      await tell(() => screen.getByRole('button', { name: 'Undo' }).click());
      expect([undo.mock.calls.length, texts()]).toEqual([1, []]);
      await tell(() => toast.undoable('2 people deleted', undo));
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(texts()).toEqual([]);
      await tell(() => toast.undoable('2 people deleted', undo));
      await tell(() => toast.leavePage());
      expect(texts()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
