// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { usePhone } from '@/components/form/use-phone';
import type { LogFilter } from '@/lib/records/log-filter';
import type { LogSource } from '@/lib/records/log-source';
import { LogPage } from './log-page';

vi.mock('@/components/form/use-phone', () => ({ usePhone: vi.fn(() => false) }));
vi.mock('@/components/shell/page-title', () => ({ usePageTitle: () => 'System log' }));
vi.mock('@/lib/session/use-device-day', () => ({ useDeviceDay: () => ({ data: '2026-03-05' }) }));
vi.mock('@/lib/session/use-device-events', () => ({ useDeviceEvents: () => undefined }));
vi.mock('@/lib/session/use-visitor', () => ({
  useAuthority: () => true,
  useCapabilities: () => ({ timeFormat: 'yyyy-MM-dd HH:mm:ss' }),
}));

const LATER = { timeout: 5_000 };

interface Entry {
  RecNo: number;
  CreateTime: number;
  User: string;
}

/** A log that no record table holds: three entries, read by calls of its own. */
function systemLog(clear?: LogSource<Entry>['clear']) {
  const entries: Entry[] = ['admin', 'guard', 'admin'].map((User, place) => ({
    RecNo: 3 - place,
    CreateTime: Date.UTC(2026, 2, 5, 12 - place) / 1_000,
    User,
  }));
  const conditions: unknown[] = [];
  const source: LogSource<Entry> = {
    name: 'system log',
    async open(_rpc, condition) {
      conditions.push(condition);
      const fitting = entries.filter(({ User }) => condition.User === undefined || condition.User === User);
      return {
        total: fitting.length,
        read: async (offset, count) => fitting.slice(offset, offset + count),
        close: () => undefined,
      };
    },
    ...(clear && { clear }),
  };
  return { source, conditions };
}

const USER: readonly LogFilter[] = [{ member: 'User', label: 'User' }];

async function show(source: LogSource<Entry>, filters = USER): Promise<void> {
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <LogPage
          log={source}
          events={[]}
          filters={filters}
          columns={[{ key: 'user', title: 'User', text: ({ User }) => User }]}
          fileName="system log"
        />
      </QueryClientProvider>
    </TestProvider>,
  );
  await screen.findByRole('button', { name: /2026-03-05 12:00:00/ }, LATER);
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.dataset.group === undefined)
    .map((row) => row.textContent);

setUpPage();

it('shows, filters and opens a log of any source', async () => {
  const { source, conditions } = systemLog();
  await show(source);
  expect(rows()).toHaveLength(3);
  const day = ['<>', Date.UTC(2026, 2, 5) / 1_000, Date.UTC(2026, 2, 5, 23, 59, 59) / 1_000];
  expect(conditions).toEqual([{ CreateTime: day }]);

  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: 'guard' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await vi.waitFor(() => expect(rows()).toEqual([expect.stringContaining('guard')]), LATER);
  expect(conditions.at(-1)).toEqual({ CreateTime: day, User: 'guard' });

  fireEvent.click(screen.getByRole('button', { name: /11:00:00/ }));
  expect((await screen.findByRole('dialog', {}, LATER)).textContent).toContain('guard');
});

it('removes an applied filter by its chip on a phone', async () => {
  vi.mocked(usePhone).mockReturnValue(true);
  const { source, conditions } = systemLog();
  await show(source);
  const opener = screen.getByRole('button', { name: 'Filters' });
  fireEvent.click(opener);
  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: 'guard' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await vi.waitFor(() => expect(conditions.at(-1)).toMatchObject({ User: 'guard' }), LATER);
  fireEvent.click(await screen.findByRole('button', { name: /^Remove filter .User: .?guard/ }, LATER));
  expect(document.activeElement?.textContent).toBe('Filters');
  await vi.waitFor(() => expect(rows()).toHaveLength(3), LATER);
  expect(conditions.at(-1)).not.toHaveProperty('User');
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  vi.mocked(usePhone).mockReturnValue(false);
});

it('keeps the focus on a phone on the button that opens the filters, and leads it back there after a search', async () => {
  vi.mocked(usePhone).mockReturnValue(true);
  const { source, conditions } = systemLog();
  await show(source);
  const opener = screen.getByRole('button', { name: 'Filters' });
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters', expanded: true }));
  const search = screen.getByRole('button', { name: 'Search' });
  search.focus();
  fireEvent.click(search);
  await vi.waitFor(() => expect(conditions).toHaveLength(2), LATER);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters', expanded: false }));
  vi.mocked(usePhone).mockReturnValue(false);
});

it('offers to fold further filters only while none of them is set', async () => {
  const { source } = systemLog();
  const filters = ['User', 'Card', 'Door', 'Room'].map((member) => ({ member, label: member }));
  await show(source, filters);
  const more = () => screen.queryByRole('button', { name: 'More filters' });
  fireEvent.click(more() as HTMLElement);
  const room = screen.getByRole('textbox', { name: 'Room' });
  fireEvent.change(room, { target: { value: '101' } });
  expect(more()).toBeNull();
  fireEvent.change(room, { target: { value: '' } });
  fireEvent.click(more() as HTMLElement);
  expect(screen.queryByRole('textbox', { name: 'Room' })).toBeNull();
});

it('keeps a further filter that shows because it is set, also when it is emptied', async () => {
  vi.mocked(usePhone).mockReturnValue(true);
  const { source, conditions } = systemLog();
  const filters = ['User', 'Card', 'Door', 'Room'].map((member) => ({ member, label: member }));
  await show(source, filters);
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Room' }), { target: { value: '101' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await vi.waitFor(() => expect(conditions.at(-1)).toMatchObject({ Room: '101' }), LATER);
  // The window becomes wide; the page draws itself again.
  vi.mocked(usePhone).mockReturnValue(false);
  fireEvent.click(screen.getByRole('button', { name: /11:00:00/ }));
  const room = await screen.findByRole('textbox', { name: 'Room', hidden: true });
  fireEvent.change(room, { target: { value: '' } });
  expect(room.isConnected).toBe(true);
});

it('has on a phone no chip for what is typed and not searched for', async () => {
  vi.mocked(usePhone).mockReturnValue(true);
  const { source, conditions } = systemLog();
  await show(source);
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'User' }), { target: { value: 'guard' } });
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await vi.waitFor(() => expect(screen.getAllByText('2026-03-05')).toHaveLength(2), LATER);
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  expect(conditions).toHaveLength(1);
  vi.mocked(usePhone).mockReturnValue(false);
});

it('offers no live rows without events, and no way to empty a log that has none', async () => {
  await show(systemLog().source);
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Columns' });
  expect(screen.queryByRole('menuitem', { name: /Delete all/ })).toBeNull();
});

it('empties the log by its own call', async () => {
  const clear = vi.fn(() => Promise.resolve());
  await show(systemLog(clear).source);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete all ?3$/ }, LATER));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete all 3 records?' }, LATER));
  fireEvent.change(dialog.getByLabelText('Type 3 to confirm'), { target: { value: '3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete all' }));
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1), LATER);
});
