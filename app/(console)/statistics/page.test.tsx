// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  holdAnswers,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { saveFile } from '@/lib/save-file';
import { rpc, session } from '@/lib/session/device';
import StatisticsPage from './page';

vi.mock('next/navigation', async () =>
  (await import('@/components/form/navigation.fixtures')).navigationAt('/statistics'),
);
vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }));
const FEATURES = { peopleCount: true, cardAuth: true, faceAuth: true, fingerprintAuth: true, accessRecord: true };
setUpVisitor(FEATURES);
setUpDevicePage();
beforeEach(() => {
  vi.mocked(saveFile).mockClear();
  // Queries are closed by the login that opened them.
  vi.spyOn(rpc, 'sessionId').mockReturnValue('1');
});

type Made = ReturnType<typeof signedInDevice>;
/** An account with these rights, on a device with these features changed. */
function signIn(changed: Partial<DeviceCapabilities>, authorities: readonly Authority[] = AUTHORITIES): void {
  const capabilities = { ...DEFAULT_CAPABILITIES, ...FEATURES, ...changed };
  const visitor = { userName: 'admin', loginTime: '', capabilities, authorities };
  session.state.set({ phase: 'over', visitor, end: 'connect-over' });
}

const HOUR = {
  StartTime: '2026-10-25 02:00:00',
  EndTime: '2026-10-25 02:59:59',
  ...{ RuleName: 'NumberStat', EnteredSubtotal: 3, ExitedSubtotal: 4 },
};

/** The device answers each query with these rows. */
function answerRows({ device }: Made, info: unknown): void {
  const totalCount = Array.isArray(info) ? info.length : 1;
  device.setIntercept(({ method }) => {
    if (method === 'videoStatServer.startFind') return { result: true, params: { token: 1, totalCount } };
    return method === 'videoStatServer.doFind' ? { result: true, params: { found: 1, info } } : undefined;
  });
}

/** Queries that the login holds open on the device. */
const openQueries = ({ device, session }: Made) => device.openQueries(session() ?? '');
/** The figure with this label. */
const figure = (label: string) => within(screen.getByText(label, { selector: 'dt' }).closest('div') as HTMLElement);
const value = (label: string) => figure(label).getAllByRole('definition')[0]?.textContent;

async function open(made: Made = signedInDevice({ profile: 'face-full' })) {
  return { ...made, ...(await openOnDevice(StatisticsPage, made)) };
}

async function openCounting(made?: Made) {
  const opened = await open(made);
  fireEvent.click(screen.getByRole('tab', { name: 'People counting' }));
  await screen.findByRole('slider', { name: 'Passages per hour' });
  await opened.idle();
  return opened;
}

describe('the capacity of the device', () => {
  it('counts what the lists hold, and is accessible', async () => {
    const made = await open();
    const { container, device, idle } = made;
    const { users, cards, faces, fingerprints } = device.state().access;
    expect(['People', 'Cards', 'People with a face', 'People with fingerprints'].map(value)).toEqual(
      [users, cards, faces, fingerprints].map((list) => String(list.length)),
    );
    expect(value('Access records')).toBe('1,234');
    expect(figure('People').getByText('of 3,000, 10%')).toBeDefined();
    // In Arabic the bar begins where the line does.
    expect(container.querySelectorAll('dl svg:not(.flip)')).toHaveLength(0);
    expect(await barriers(container)).toEqual([]);
    await idle();
    expect(openQueries(made)).toBe(0);
  });

  it('counts a person who was added through the API after Refresh', async () => {
    const { call } = await open();
    expect(value('People')).toBe('300');
    const UserList = [{ UserID: '9001', UserName: 'Added' }];
    expect(call('AccessUser.insertMulti', { UserList }).result).toBe(true);
    press('Refresh');
    await waitFor(() => expect(value('People')).toBe('301'));
  });

  it('reads again by itself every 60 s', async () => {
    await whileTicking(async () => {
      const { call } = await open();
      call('AccessUser.insertMulti', { UserList: [{ UserID: '9001', UserName: 'Added' }] });
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await waitFor(() => expect(value('People')).toBe('301'));
    });
  });

  it('says from 80 % that a list is almost full, from 100 that it is, and where to free space', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setSwitches({ maxPersons: 375 });
    await open(made);
    expect(figure('People').getByText('Almost full')).toBeDefined();
    expect(figure('People').getByText('Delete people')).toBeDefined();
    expect(figure('Cards').queryByText('Almost full')).toBeNull();
    made.device.setSwitches({ maxPersons: 300 });
    press('Refresh');
    await waitFor(() => expect(figure('People').getByText('Full')).toBeDefined());
  });

  it('leads in attendance mode to the page that can clear the records there', async () => {
    signIn({ attendanceMode: true });
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setIntercept(({ method }) =>
      method === 'AC.getCaps' ? { result: true, params: { caps: { RecordCapacity: 1_400 } } } : undefined,
    );
    await open(made);
    expect(figure('Access records').getByText('Almost full')).toBeDefined();
    expect(figure('Access records').getByRole('link').getAttribute('href')).toBe('/accesslog/attendance');
  });

  it('keeps the figures when they cannot be read again, says so, and reads them with Try again', async () => {
    const { trouble } = await open();
    trouble.refuse = { 'AccessCard.startFind': ReplyError.InternalError };
    press('Refresh');
    expect(await screen.findByText('The list could not be read')).toBeDefined();
    expect(value('People')).toBe('300');
    trouble.refuse = {};
    press('Try again');
    await waitFor(() => expect(screen.queryByText('The list could not be read')).toBeNull());
  });

  it('shows no share where the device says nothing, or nonsense, of its room, and fails at nonsense of its lists', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const caps = { UserCapacity: 'many', CardCapacity: -1, FaceCapacity: 0 };
    let total: unknown = 7;
    made.device.setIntercept(({ method }) => {
      if (method === 'AC.getCaps') return { result: true, params: { caps } };
      return method === 'AccessUser.startFind' ? { result: true, params: { Token: 1, Total: total } } : undefined;
    });
    await open(made);
    expect(value('People')).toBe('7');
    expect(screen.getAllByText('Capacity unknown')).toHaveLength(5);
    total = '7';
    press('Refresh');
    expect(await screen.findByText('The list could not be read')).toBeDefined();
  });

  it('lists what the device has and nothing else', async () => {
    signIn({ cardAuth: false, faceAuth: false, fingerprintAuth: false, accessRecord: false });
    const { asked } = await open();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['People']);
    expect(asked).not.toContain('AccessCard.startFind');
  });

  it('shows an empty device without a word of alarm', async () => {
    await open(
      signedInDevice({
        profile: 'face-full',
        prepare: (draft) => {
          draft.access = { users: [], cards: [], faces: [], fingerprints: [], attendance: [] };
        },
      }),
    );
    expect(value('People')).toBe('0');
    expect(figure('People').getByText('of 3,000, 0%')).toBeDefined();
  });
});

describe('the counting of people', () => {
  it('adds the table up to the figures over all pages, and is accessible', async () => {
    const { container } = await openCounting();
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-18 00:00:00' } });
    press('Search');
    await waitFor(() => expect(screen.getByText('1–20')).toBeDefined());
    expect(await barriers(container)).toEqual([]);
    const sums: [number, number] = [0, 0];
    for (let page = 1; ; page += 1) {
      for (const row of screen.getAllByRole('row').slice(1)) {
        const [, entered = 0, exited = 0] = within(row)
          .getAllByRole('cell')
          .map((cell) => Number(cell.textContent?.replace(',', '')));
        sums[0] += entered;
        sums[1] += exited;
      }
      if (page === 3) break;
      press(/next/i);
    }
    expect(sums.map((sum) => sum.toLocaleString('en'))).toEqual([value('Entered'), value('Exited')]);
  });

  it('goes through the hours with the arrow keys, beginning at the busiest', async () => {
    await openCounting();
    const slider = screen.getByRole('slider');
    const said = () => slider.getAttribute('aria-valuetext');
    expect(said()).toMatch(/^08:00–09:00: \d+ entered, \d+ exited$/);
    expect(value('Busiest hour')).toBe('08:00');
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(said()).toMatch(/^09:00–10:00: /);
    fireEvent.keyDown(slider, { key: 'Home' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(said()).toBe('00:00–01:00: 0 entered, 0 exited');
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(said()).toMatch(/^10:00–11:00: /);
    fireEvent.keyDown(slider, { key: 'PageDown' });
    expect(said()).toMatch(/^00:00–01:00: /);
    fireEvent.keyDown(slider, { key: 'End' });
    expect(said()).toMatch(/^11:00–12:00: /);
  });

  it('goes on over the end of a year, in the table, the chart and what it compares with', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    expect(made.call('global.setCurrentTime', { time: '2027-01-01 09:30:00' }).result).toBe(true);
    await openCounting(made);
    expect(screen.getByText(/^Percentages compare with/).textContent).toBe(
      'Percentages compare with 2026-12-31 00:00:00 to 2026-12-31 09:30:00.',
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-01 00:00:00' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
    press('Search');
    const slider = await screen.findByRole('slider', { name: 'Passages per month' });
    const months = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(months).toEqual(['2026-11', '2026-12', '2027-01']);
    fireEvent.keyDown(slider, { key: 'End' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^2027-01: /);
  });

  it('compares with as much of the day before as has passed', async () => {
    await openCounting();
    expect(screen.getByText(/^Percentages compare with/).textContent).toBe(
      'Percentages compare with 2026-11-19 00:00:00 to 2026-11-19 12:00:00.',
    );
    expect(figure('Entered').getByText(/^[+-]?\d+%$/)).toBeDefined();
  });

  it('refuses a start after the end and too many hours before anything is sent', async () => {
    const { asked } = await openCounting();
    const before = asked.length;
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-21 00:00:00' } });
    press('Search');
    expect(await screen.findByText('The start must be before the end')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-10-01 00:00:00' } });
    expect(await screen.findByText(/^At most 31 days/)).toBeDefined();
    expect(asked.length).toBe(before);
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
    press('Search');
    expect(await screen.findByRole('slider', { name: 'Passages per day' })).toBeDefined();
  });

  it('is empty after Clear, also when the page is opened again', async () => {
    const made = await openCounting();
    press('Clear');
    press('Cancel', await dialog());
    expect(screen.getByRole('slider')).toBeDefined();
    press('Clear');
    const box = await dialog();
    expect(box.getByText(/cannot be undone/)).toBeDefined();
    press('Clear', box);
    await waitFor(() => expect(toastTexts()).toEqual(['People counts cleared']));
    expect(await screen.findByText('No records in this period')).toBeDefined();
    made.page.unmount();
    await open(made);
    fireEvent.click(screen.getByRole('tab', { name: 'People counting' }));
    expect(await screen.findByText('No records in this period')).toBeDefined();
  });

  it('closes what it opened on the device, also when it is left in the middle of a query', async () => {
    const made = await openCounting();
    expect(openQueries(made)).toBe(0);
    // A page of rows does not arrive, and is asked for again after a while.
    made.trouble.dropBefore = ['videoStatServer.doFind'];
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
    press('Search');
    await waitFor(() => expect(openQueries(made)).toBe(1));
    made.page.unmount();
    await waitFor(() => expect(openQueries(made)).toBe(0));
  });

  it('begins its progress again with each search', async () => {
    await openCounting();
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-18 00:00:00' } });
    press('Search');
    await waitFor(() => expect(screen.getByText('1–20')).toBeDefined());
    const held = holdAnswers('videoStatServer.startFind');
    fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-17 00:00:00' } });
    press('Search');
    await waitFor(() => expect(screen.queryByText('1–20')).toBeNull());
    expect(screen.queryByRole('progressbar')).toBeNull();
    held.release();
    await waitFor(() => expect(screen.getByText('1–20')).toBeDefined());
  });

  it('exports every row as a file', async () => {
    await openCounting();
    press('Export CSV');
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledTimes(1));
    const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('people-counting.csv');
    const lines = ((await file?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines[0]).toMatch(/Hour,Entered,Exited$/);
    // Spreadsheets know UTF-8 by the mark before it.
    expect([...new Uint8Array((await file?.arrayBuffer()) ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[9]).toMatch(/^2026-11-20 08:00,\d+,\d+$/);
  });

  it('keeps what it shows when it cannot be read again, and says so', async () => {
    const { trouble } = await openCounting();
    const before = value('Entered');
    trouble.refuse = { 'videoStatServer.startFind': ReplyError.InternalError };
    press('Refresh');
    expect(await screen.findByText('The list could not be read')).toBeDefined();
    expect(value('Entered')).toBe(before);
    trouble.refuse = {};
    press('Try again');
    await waitFor(() => expect(screen.queryByText('The list could not be read')).toBeNull());
  });

  it('lets nobody clear without the right to delete logs', async () => {
    signIn(
      {},
      AUTHORITIES.filter((each) => each !== 'AuthDelLog'),
    );
    await openCounting();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDefined();
  });

  it('keeps the counts when the device does not clear them', async () => {
    const { trouble } = await openCounting();
    trouble.refuse = { 'videoStatServer.clearSectionStat': ReplyError.InternalError };
    press('Clear');
    press('Clear', await dialog());
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    expect(toastTexts()).not.toContain('People counts cleared');
    expect(screen.getByRole('slider')).toBeDefined();
  });

  it.each([
    ['a count that is none', [{ ...HOUR, EnteredSubtotal: -1 }]],
    ['a count as text', [{ ...HOUR, ExitedSubtotal: '4' }]],
    ['a time that is an object', [{ ...HOUR, StartTime: {} }]],
    ['no list', 5],
  ])('refuses a row with %s', async (_name, info) => {
    const made = signedInDevice({ profile: 'face-full' });
    answerRows(made, info);
    await open(made);
    fireEvent.click(screen.getByRole('tab', { name: 'People counting' }));
    expect(await screen.findByText('The list could not be read')).toBeDefined();
  });

  it('shows the hour that comes twice where summer time ends, twice, and a row without a time', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    const rows = [HOUR, { ...HOUR, EnteredSubtotal: 5 }, { ...HOUR, StartTime: null, EndTime: 7 }];
    answerRows(made, rows);
    const failed = vi.spyOn(console, 'error');
    await openCounting(made);
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
    expect(cells).toEqual(['3', '5', '3']);
    expect(value('Entered')).toBe('11');
    expect(failed).not.toHaveBeenCalled();
  });

  it('says that the list could not be read, and reads it with Try again', async () => {
    const { trouble } = await openCounting();
    trouble.refuse = { 'videoStatServer.startFind': ReplyError.InternalError };
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }));
    press('Search');
    expect(await screen.findByText('The list could not be read')).toBeDefined();
    trouble.refuse = {};
    press('Try again');
    expect(await screen.findByRole('slider', { name: 'Passages per day' })).toBeDefined();
  });
});

it('has no second tab where no rule counts', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setCapabilities({ peopleCount: false });
  signIn({ peopleCount: false });
  await open(made);
  expect(screen.queryByRole('tab')).toBeNull();
});
