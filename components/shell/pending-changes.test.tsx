// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import compile from 'icu-minify/compile';
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

// As the build compiles them.
vi.mock('@/lib/i18n/load-messages', () => ({
  loadMessages: async ({ tag }: { tag: string }) => {
    const { default: texts } = await import(`@/messages/${tag}.json`);
    return JSON.parse(JSON.stringify(texts), (_, text) => (typeof text === 'string' ? compile(text) : text));
  },
}));
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

const PATHS = { 'E-mail': '/network/email?part=2', 'Serial port and Wiegand': '/network/serialPort' } as const;
type Title = keyof typeof PATHS;

const keep = (title: Title, rest: Partial<Draft> = {}) =>
  keepDraft({
    form: title,
    address: PATHS[title],
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
  keep('E-mail', { part: 'Door 2' });
  keep('Serial port and Wiegand');
  const { onClose } = show();
  expect(screen.getByRole('dialog').textContent).toContain('Unsaved changes (3)');
  expect(group('Ports').getByText('554')).toBeTruthy();
  expect(group('E-mail · Door 2').getByRole('heading').textContent).toBe('E-mail · Door 2');
  expect(group('E-mail · Door 2').getByText('new')).toBeTruthy();
  expect(group('E-mail · Door 2').getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe(
    '/network/email?part=2',
  );
  expect(await barriers(document.body)).toEqual([]);
  press('Save', group('E-mail · Door 2'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'E-mail · Door 2' })).toBeNull());
  expect(drafts.get().map(({ form }) => form)).toEqual(['Serial port and Wiegand']);
  expect(toastTexts()).toContain('Saved');
  expect(onClose).not.toHaveBeenCalled();
  end();
});

it('shows kept changes in the language that is shown now, and never a secret', async () => {
  const words = [{ label: 'Sunucu', was: 'eski', now: 'yeni' }];
  const was = { Email: { Enable: false, Address: 'old.example.org', Password: 'hush' }, NTP: { UpdatePeriod: 60 } };
  const now = { Email: { Enable: true, Address: 'new.example.org', Password: 'hush2' }, NTP: { UpdatePeriod: 90 } };
  keep('E-mail', { part: 'Kapı 2', changed: words, language: 'tr', tables: () => ({ was, now }) });
  keep('Serial port and Wiegand', { changed: words, language: 'tr', tables: () => ({ was: { X: 1 }, now: { X: 2 } }) });
  show();
  await screen.findByRole('region', { name: 'E-mail · Door 2' });
  expect(group('E-mail · Door 2').queryByText('Sunucu')).toBeNull();
  const lines = group('E-mail · Door 2')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toContain('Send e-mailsoff → on');
  expect(lines.join()).toMatch(/old\.example\.org → new\.example\.org/);
  expect(lines.join()).toMatch(/60 min → 90 min/);
  expect(lines.join()).not.toContain('hush');
  // No page names it.
  expect(group('Serial port and Wiegand').getByText('yeni')).toBeTruthy();
});

it.each([
  ['/safe/fireWall?tab=lock', 'Hesap kilidi', 'tr', 'Account lock'],
  ['/video/set?number=2', 'القناة 2', 'ar', 'Channel 2'],
  ['/section/set?number=33', '33 · Gece vardiyası', 'tr', '33 · Gece vardiyası'],
])('names the tab of %s, which was %s in %s, in the language shown', async (address, part, language, shown) => {
  keep('E-mail', { address, part, language });
  show();
  await screen.findByRole('heading', { name: new RegExp(` · ${shown}$`) });
});

it('saves all of them, the open page too, and closes when nothing is left', async () => {
  const save = vi.fn(async () => {
    unsaved.set(undefined);
    return true;
  });
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ save, keep: vi.fn(), discard: vi.fn() });
  keep('E-mail');
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
  keep('Serial port and Wiegand', { save: async () => ({ kind: 'saved', needReboot: true, replyLost: false }) });
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
  keep('E-mail', { save });
  keep('Serial port and Wiegand');
  show();
  press('Save all');
  await waitFor(() =>
    expect(group('E-mail').getByRole('alert').textContent?.toLowerCase()).toContain(text.toLowerCase()),
  );
  expect(drafts.get().map(({ form }) => form)).toEqual(['E-mail']);
});

it('sends a page that has to ask, or has a wrong value, to its page', () => {
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ keep: vi.fn(), discard: vi.fn() });
  keep('E-mail', { save: undefined });
  show();
  expect(group('Ports').queryByRole('button', { name: 'Save' })).toBeNull();
  expect(group('Ports').getByText('Correct the invalid entries on this page first.')).toBeTruthy();
  expect(group('E-mail').queryByRole('button', { name: 'Save' })).toBeNull();
  expect(group('E-mail').getByText('Can only be saved on its own page.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save all' }).disabled).toBe(true);
});

it('discards one page at once, and all of them after a question', async () => {
  const discard = vi.fn(() => unsaved.set(undefined));
  unsaved.set({ names: ['RTSP port'] });
  openForm.set({ keep: vi.fn(), discard });
  for (const title of ['E-mail', 'Serial port and Wiegand'] as const) keep(title);
  const { onClose } = show();
  press('Discard', group('E-mail'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'E-mail' })).toBeNull());
  press('Discard all');
  const question = within(await screen.findByRole('dialog', { name: 'Discard all unsaved changes?' }));
  expect(question.getByText('2 changes are lost.')).toBeTruthy();
  press('Cancel', question);
  expect(drafts.get()).toHaveLength(1);
  press('Discard all');
  const again = within(await screen.findByRole('dialog', { name: 'Discard all unsaved changes?' }));
  act(() => press('Discard all', again));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(drafts.get()).toEqual([]);
  expect(discard).toHaveBeenCalledOnce();
});
