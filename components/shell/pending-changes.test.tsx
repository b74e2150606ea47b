// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { noteChange } from '@/components/feedback/changed-rows';
import { barriers, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { TestProvider } from '@/components/form/test-provider';
import { ReplyError } from '@/lib/contract/error-codes';
import { type Draft, drafts, keepDraft } from '@/lib/forms/drafts';
import type { FormOutcome } from '@/lib/forms/form-outcome';
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import { RpcError } from '@/lib/rpc/rpc-error';
import PendingChanges from './pending-changes';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/network/port'),
);

setUpDevicePage();
afterEach(() => {
  drafts.set([]);
  unsaved.set(undefined);
  openForm.set(undefined);
});

const SAVED: FormOutcome = { kind: 'saved', needReboot: false, replyLost: false };

const keep = (title: string, rest: Partial<Draft> = {}) =>
  keepDraft({
    form: title,
    title,
    address: `/${title}`,
    loaded: {},
    values: {},
    changed: [{ label: `${title} name`, was: 'old', now: 'new' }],
    save: async () => SAVED,
    ...rest,
  });

function show() {
  const onClose = vi.fn();
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient()}>
        <PendingChanges onClose={onClose} />
        <AskDialog />
      </QueryClientProvider>
    </TestProvider>,
  );
  return { onClose };
}

const group = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string, at: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(at.getByRole('button', { name }));

it('lists the open page and the kept ones with their values, and saves one of them', async () => {
  const end = noteChange('RTSP port', '554', '8554');
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ save: async () => true, keep: vi.fn(), discard: vi.fn() });
  keep('Mail', { part: 'Door 2' });
  keep('Serial');
  const { onClose } = show();
  expect(screen.getByRole('dialog').textContent).toContain('Pending changes (3)');
  expect(group('Ports').getByText('554')).toBeTruthy();
  expect(group('Mail · Door 2').getByRole('heading').textContent).toBe('Mail · Door 2');
  expect(group('Mail · Door 2').getByText('new')).toBeTruthy();
  expect(group('Mail · Door 2').getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe('/Mail');
  expect(await barriers(document.body)).toEqual([]);
  press('Save', group('Mail · Door 2'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mail · Door 2' })).toBeNull());
  expect(drafts.get().map(({ title }) => title)).toEqual(['Serial']);
  expect(toastTexts()).toContain('Saved');
  expect(onClose).not.toHaveBeenCalled();
  end();
});

it('saves all of them, the open page too, and closes when nothing is left', async () => {
  const save = vi.fn(async () => {
    unsaved.set(undefined);
    return true;
  });
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ save, keep: vi.fn(), discard: vi.fn() });
  keep('Mail');
  const { onClose } = show();
  press('Save all');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(save).toHaveBeenCalledOnce();
  expect(drafts.get()).toEqual([]);
});

it('asks about a restart only when the open page is saved as well', async () => {
  const save = vi.fn(async () => {
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
    unsaved.set(undefined);
    return true;
  });
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ save, keep: vi.fn(), discard: vi.fn() });
  keep('Serial', { save: async () => ({ kind: 'saved', needReboot: true, replyLost: false }) });
  show();
  press('Save all');
  await screen.findByRole('button', { name: 'Later' });
  expect(save).toHaveBeenCalledOnce();
  press('Later');
});

it.each<[string, Draft['save'], string]>([
  [
    'somebody else changed it',
    async () => ({ kind: 'changed-elsewhere', fields: ['Server'] }),
    'Changed by someone else in the meantime: Server. Open the page to decide.',
  ],
  [
    'only some tables were stored',
    async () => ({ kind: 'partly', failed: ['RTSP'], error: new Error(), needReboot: false }) as never,
    'Not saved: RTSP port. The rest was saved.',
  ],
  [
    'the device refused it',
    async () =>
      ({ kind: 'refused', error: new RpcError('x', ReplyError.NoAuthority, {}, {}, ''), field: undefined }) as never,
    'not allowed',
  ],
  ['it broke', () => Promise.reject(new TypeError('x')), 'Nothing was changed.'],
])('keeps a page where %s and says so, while the others are saved', async (_what, save, text) => {
  keep('Mail', { save });
  keep('Serial');
  show();
  press('Save all');
  await waitFor(() =>
    expect(group('Mail').getByRole('alert').textContent?.toLowerCase()).toContain(text.toLowerCase()),
  );
  expect(drafts.get().map(({ title }) => title)).toEqual(['Mail']);
});

it('sends a page that has to ask, or has a wrong value, to its page', () => {
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ keep: vi.fn(), discard: vi.fn() });
  keep('Mail', { save: undefined });
  show();
  expect(group('Ports').queryByRole('button', { name: 'Save' })).toBeNull();
  expect(group('Ports').getByText('Correct the invalid entries on this page first.')).toBeTruthy();
  expect(group('Mail').queryByRole('button', { name: 'Save' })).toBeNull();
  expect(group('Mail').getByText('Can be saved only on its page.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save all' }).disabled).toBe(true);
});

it('discards one page at once, and all of them after a question', async () => {
  const discard = vi.fn(() => unsaved.set(undefined));
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ keep: vi.fn(), discard });
  for (const title of ['Mail', 'Serial', 'Wi-Fi']) keep(title);
  const { onClose } = show();
  press('Discard', group('Mail'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mail' })).toBeNull());
  press('Discard all');
  const question = within(await screen.findByRole('dialog', { name: 'Discard all pending changes?' }));
  expect(question.getByText('3 changes are lost.')).toBeTruthy();
  press('Cancel', question);
  expect(drafts.get()).toHaveLength(2);
  press('Discard all');
  const again = within(await screen.findByRole('dialog', { name: 'Discard all pending changes?' }));
  act(() => press('Discard all', again));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts.get()).toEqual([]);
  expect(discard).toHaveBeenCalledOnce();
});
