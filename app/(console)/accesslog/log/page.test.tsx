// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { run as axe } from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pictureAddress } from '@/components/access-log/picture-address';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { saved } from '@/lib/save-file.fixtures';
import { connection } from '@/lib/session/device';
import AccessLogPage from './page';

const capabilities = { ...DEFAULT_CAPABILITIES, tempEnable: true, doorCount: 2, hasVideo: true };
setUpVisitor(capabilities);
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  shownToasts.set([]);
  saved.length = 0;
});

const LATER = { timeout: 20_000 };
const DAY_S = 86_400;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Opens the page with filters that match all 1234 records. */
async function openAll() {
  const opened = await openLog(AccessLogPage, testDevice());
  type('From', '2026-01-01T00:00:00');
  type('To', '2026-12-31T23:59:59');
  fireEvent.click(button('Search'));
  await screen.findByText('1,234 records', undefined, LATER);
  await opened.settled();
  return opened;
}

describe('the page of access records', () => {
  it('starts with today of the device, newest first, and has no accessibility violations', async () => {
    const { conditions, container, rows, device } = await openLog(AccessLogPage, testDevice());
    const [condition] = conditions as { CreateTime: [string, number, number] }[];
    const [, from = 0, to = 0] = condition?.CreateTime ?? [];
    expect([from % DAY_S, to - from]).toEqual([0, DAY_S - 1]);
    const today = device
      .state()
      .records.AccessControlCardRec.rows.filter(
        ({ CreateTime }) => Number(CreateTime) >= from && Number(CreateTime) <= to,
      );
    expect(screen.getByText(`${today.length} records`)).toBeTruthy();
    expect(rows()[0]).toContain(String(today.at(-1)?.RecNo));
    const { violations } = await axe(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('sends no request while the end is before the start, keeps the typed values and shows the reason beside them', async () => {
    const { conditions } = await openLog(AccessLogPage, testDevice());
    const before = conditions.length;
    type('From', '2026-11-20T10:00:00');
    type('To', '2026-11-20T09:00:00');
    fireEvent.click(button('Search'));
    expect((await screen.findByRole('alert')).textContent).toBe('The start must be before the end');
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toContain('2026-11-20T09:00');
    expect(conditions).toHaveLength(before);
    type('To', '2026-11-20T11:00:00');
    fireEvent.click(button('Search'));
    await waitFor(() => expect(conditions).toHaveLength(before + 1));
  });

  it('finds what the device itself counts, the last page with the remainder', async () => {
    const { device, conditions, rows, settled } = await openAll();
    type('Result', '0');
    type('Door', '0');
    fireEvent.click(button('Search'));
    const wanted = device
      .state()
      .records.AccessControlCardRec.rows.filter(({ Status, Door }) => Status === 0 && Door === 0);
    await screen.findByText(`${wanted.length} records`, undefined, LATER);
    expect(conditions.at(-1)).toMatchObject({ Status: 0, Door: 0 });
    fireEvent.click(button('Last page'));
    await settled();
    await waitFor(() => expect(rows()).toHaveLength(wanted.length % 20));
  });

  it('exports all pages, one line each, with formulas neutralized', async () => {
    const opened = await openLog(AccessLogPage, testDevice());
    opened.device.update(({ records }) => {
      Object.assign(records.AccessControlCardRec.rows[1233] ?? {}, { CardName: '=HYPERLINK("x")' });
    });
    type('From', '2026-01-01T00:00:00');
    fireEvent.click(button('Search'));
    await screen.findByText('1,234 records', undefined, LATER);
    await opened.settled();
    const before = opened.asked.length;
    fireEvent.click(button('Export'));
    await waitFor(() => expect(saved).toHaveLength(1), LATER);
    const reads = opened.asked.slice(before).filter((method) => method === 'RecordFinder.doSeekFind');
    expect(reads).toHaveLength(62);
    expect(saved[0]?.name).toMatch(/^access-records \d{4}-\d{2}-\d{2}\.csv$/);
    const bytes = Buffer.from((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').split('\r\n');
    expect([lines.length, lines.at(-1)]).toEqual([1236, '']);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(shownToasts.get().map(({ message }) => message)).toEqual(['1,234 records exported']);
  });

  it('creates no file when reading fails, shows the reason and offers a retry', async () => {
    const { trouble, settled } = await openLog(AccessLogPage, testDevice());
    await settled();
    trouble.refuse = { 'RecordFinder.doSeekFind': ReplyError.NoAuthority };
    fireEvent.click(button('Export'));
    const dialog = await screen.findByRole('dialog', undefined, LATER);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Your account is not allowed to do this.');
    expect(saved).toEqual([]);
    trouble.refuse = {};
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saved).toHaveLength(1), LATER);
  });

  it('shows a pushed record first with a mark until the user interacts with the page, and does not move while paused', async () => {
    const { emitEvent, rows, container } = await openLog(AccessLogPage, testDevice());
    emitEvent('AccessControl', { UserID: '7', CardName: 'Ada', Status: 0, ErrorCode: 18 });
    await waitFor(() => expect(rows()[0]).toContain('Ada'), LATER);
    expect(rows()[0]).toContain('No permission for this door');
    expect(container.querySelectorAll('[data-new]')).toHaveLength(1);
    // Name and number stand apart, in whatever direction the page is written.
    const parts = [...(container.querySelector('[data-new]')?.querySelectorAll('bdi') ?? [])];
    expect(parts.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Ada', '7']));
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(container.querySelectorAll('[data-new]')).toHaveLength(0));
    fireEvent.click(screen.getByRole('switch', { name: 'Live' }));
    emitEvent('AccessControl', { UserID: '8', CardName: 'Bea' });
    emitEvent('AccessControl', { UserID: '9', CardName: 'Cleo' });
    fireEvent.click(await screen.findByRole('button', { name: '2 new' }));
    await waitFor(() => expect(rows()[0]).toContain('Cleo'), LATER);
    expect(rows()[1]).toContain('Bea');
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
  });

  it('shows what was recorded while the device was out of reach', async () => {
    const { device, rows } = await openLog(AccessLogPage, testDevice());
    act(() => connection.state.set('lost'));
    const Data = { UserID: '7', CardName: 'Ada', Status: 0, ErrorCode: 18 };
    device.emit({ Action: 'Pulse', Code: 'AccessControl', Index: 0, Data });
    expect(rows()[0]).not.toContain('Ada');
    act(() => connection.state.set('online'));
    await waitFor(() => expect(rows()[0]).toContain('Ada'), LATER);
  });

  it('has nothing new any more after a search while the list is paused', async () => {
    const { emitEvent, rows } = await openLog(AccessLogPage, testDevice());
    fireEvent.click(screen.getByRole('switch', { name: 'Live' }));
    emitEvent('AccessControl', { UserID: '8', CardName: 'Bea' });
    await screen.findByRole('button', { name: '1 new' });
    fireEvent.click(button('Search'));
    await waitFor(() => expect(rows()[0]).toContain('Bea'), LATER);
    await waitFor(() => expect(screen.queryByRole('button', { name: /new$/ })).toBeNull());
    emitEvent('AccessControl', { UserID: '9', CardName: 'Cleo' });
    await screen.findByRole('button', { name: '1 new' });
    type('From', '2026-11-19T00:00:00');
    fireEvent.click(button('Search'));
    await waitFor(() => expect(rows()[0]).toContain('Cleo'), LATER);
    await waitFor(() => expect(screen.queryByRole('button', { name: /new$/ })).toBeNull());
  });

  it('opens a record with its picture, the box on the face, its temperature and the number of the reason', async () => {
    const { device, settled } = await openLog(AccessLogPage, testDevice());
    device.update(({ records }) => {
      const row = records.AccessControlCardRec.rows.at(-1) ?? {};
      Object.assign(row, {
        ...{ Status: 0, ErrorCode: 64, CurrentTemperature: 36.5, URL: '/SnapShotFilePath/1.jpg', CardName: 'Ada' },
        ImageInfo: [{ Width: 320, Height: 240, BoundingBox: [2048, 1024, 4096, 8192] }],
      });
    });
    fireEvent.click(button('Search'));
    await screen.findByText('Ada', undefined, LATER);
    await settled();
    fireEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] as HTMLElement);
    const drawer = await screen.findByRole('dialog', undefined, LATER);
    expect(drawer.textContent).toContain('Correct card, wrong password');
    expect(drawer.textContent).toContain('Code 64');
    expect(drawer.textContent).toContain('36.50');
    const picture = await within(drawer).findByRole('img', { name: 'Picture of Ada' });
    expect(picture.getAttribute('src')).toBe('/RPC2_Loadfile/SnapShotFilePath/1.jpg');
    expect(drawer.querySelector('[data-face]')?.getAttribute('style')).toContain('25%');
    fireEvent.error(picture);
    expect(await within(drawer).findByText('The picture could not be loaded.')).toBeTruthy();
  });

  it('says the day once above its rows, and the way through a door by its name', async () => {
    const { device, rows, container, settled } = await openLog(AccessLogPage, testDevice());
    device.update(({ records }) => {
      const [first, second, third] = records.AccessControlCardRec.rows.slice(-3);
      const at = (time: string) => Date.parse(`${time}Z`) / 1000;
      Object.assign(first ?? {}, { CreateTime: at('2026-11-19T23:58:00'), Door: 0, Type: 'Exit' });
      Object.assign(second ?? {}, { CreateTime: at('2026-11-19T23:59:00'), Door: 0, Type: 'Neither' });
      Object.assign(third ?? {}, { CreateTime: at('2026-11-20T00:01:00'), Door: 0, Type: 'Entry' });
    });
    type('From', '2026-11-19T23:57:30');
    type('To', '2026-11-20T00:01:30');
    fireEvent.click(button('Search'));
    await settled();
    await waitFor(() => expect(rows()).toHaveLength(3), LATER);
    expect(rows().map((row) => /\d\d:\d\d:\d\d/.exec(row)?.[0])).toEqual(['00:01:00', '23:59:00', '23:58:00']);
    const lines = [...container.querySelectorAll('[data-group]')].map((each) => each.textContent);
    expect(lines).toEqual(['2026-11-20, today', '2026-11-19, Thursday']);
    expect(rows().every((row) => !row.includes('2026-'))).toBe(true);
    const places = [', in', '', ', out'].map((way) => `Main entrance${way}`);
    for (const [line, place] of places.entries()) expect(rows()[line]).toContain(place);
    expect(rows()[1]).not.toMatch(/entrance, (in|out)/);
    expect(screen.getAllByRole('button', { name: 'Details of 2026-11-19 23:58:00' })).toHaveLength(1);
  });

  it('loads pictures of rows in sight alone, two at a time', async () => {
    const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly tell: (typeof seen)[number]) {}
        observe() {
          seen.push(this.tell);
        }
        unobserve() {}
        disconnect() {}
      },
    );
    const { device, container, settled } = await openLog(AccessLogPage, testDevice());
    device.update(({ records }) => {
      for (const [place, row] of records.AccessControlCardRec.rows.entries())
        row.URL = `/SnapShotFilePath/${place}.jpg`;
    });
    seen.length = 0;
    fireEvent.click(button('Search'));
    await settled();
    await waitFor(() => expect(seen.length).toBeGreaterThan(4), LATER);
    const pictures = () => [...container.querySelectorAll<HTMLImageElement>('tbody img')];
    expect(pictures()).toEqual([]);
    act(() => {
      for (const tell of seen.slice(0, 4)) tell([{ isIntersecting: true }]);
    });
    await waitFor(() => expect(pictures()).toHaveLength(2));
    fireEvent.load(pictures()[0] as HTMLImageElement);
    await waitFor(() => expect(pictures()).toHaveLength(3));
    // A row that is scrolled out of view before its turn requests nothing.
    act(() => seen[3]?.([{ isIntersecting: false }]));
    fireEvent.error(pictures()[1] as HTMLImageElement);
    fireEvent.load(pictures()[1] as HTMLImageElement);
    await waitFor(() => expect(pictures()).toHaveLength(2));
    expect(pictures().map(({ alt }) => alt)).toEqual(['With picture', 'With picture']);
  });

  it('explains a record of a person: its door, proof and time are filled in', async () => {
    const { device, settled } = await openLog(AccessLogPage, testDevice());
    device.update(({ records, access }) => {
      const [user] = access.users;
      const row = { UserID: user?.UserID, CardName: user?.UserName, Method: 15, Door: 0, Status: 0, ErrorCode: 20 };
      Object.assign(records.AccessControlCardRec.rows.at(-1) ?? {}, row);
      Object.assign(user ?? {}, { ValidTo: '2020-01-01 00:00:00' });
    });
    fireEvent.click(button('Search'));
    await settled();
    fireEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Explain access' }, LATER));
    const steps = await screen.findByRole('list', { name: 'Step by step' }, LATER);
    expect(steps.textContent).toContain('Was valid only until 2020-01-01 00:00:00.');
    expect(screen.getByRole('combobox', { name: /Shown at the reader/ }).getAttribute('value')).toBe('Face');
  });

  it('keeps the last page and says that it may be outdated when a read fails', async () => {
    const { trouble, rows } = await openAll();
    const [first] = rows();
    trouble.refuse = { 'RecordFinder.doSeekFind': ReplyError.Unknown };
    fireEvent.click(button('Next page'));
    await screen.findByText('The list may be out of date: the device could not be read.', undefined, LATER);
    expect(rows()[0]).toBe(first);
  });

  it('says that no record matches, then offers no export but a way to reset the filters', async () => {
    await openLog(AccessLogPage, testDevice());
    fireEvent.click(button('More filters'));
    type('Name', 'Nobody at all');
    fireEvent.click(button('Search'));
    await screen.findByText('No records match these filters', undefined, LATER);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    fireEvent.click(button('Clear filters'));
    await screen.findAllByRole('button', { name: /^Details of/ }, LATER);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });
});

it.each([
  ['/SnapShotFilePath/12.jpg', '/RPC2_Loadfile/SnapShotFilePath/12.jpg'],
  ['', undefined],
  ['../config.xml', undefined],
  ['/../config.xml', undefined],
  ['//example.org/x.jpg', undefined],
  ['https://example.org/x.jpg', undefined],
  ['/a.jpg?x=1', undefined],
  [undefined, undefined],
])('the picture %j is loaded from %j', (URL, address) => {
  expect(pictureAddress({ URL } as { URL?: string })).toBe(address);
});

it('asks for yesterday, for seven days and for today at one choice', async () => {
  const { device, conditions, settled } = await openLog(AccessLogPage, testDevice());
  const wall = (text: string) => Date.parse(`${text}Z`) / 1000;
  const choose = async (name: string) => {
    const option = screen.getByRole<HTMLOptionElement>('option', { name });
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: option.value } });
    await settled();
    return conditions.at(-1);
  };
  expect(await choose('Yesterday')).toEqual({
    CreateTime: ['<>', wall('2026-11-19T00:00:00'), wall('2026-11-19T23:59:59')],
  });
  const week = { CreateTime: ['<>', wall('2026-11-14T00:00:00'), wall('2026-11-20T23:59:59')] };
  expect(await choose('Last seven days')).toEqual(week);
  const [, from, to] = week.CreateTime as [string, number, number];
  const stored = device.state().records.AccessControlCardRec.rows;
  const count = stored.filter(({ CreateTime }) => Number(CreateTime) >= from && Number(CreateTime) <= to).length;
  await screen.findByText(`${count} records`, undefined, LATER);
  type('From', '2026-11-15T00:00:00');
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('');
});

it('leads from a record to its person', async () => {
  const { settled } = await openAll();
  await settled();
  const [first] = screen.getAllByRole('button', { name: /^Details/ });
  fireEvent.click(first as HTMLElement);
  const drawer = within(await screen.findByRole('dialog', {}, LATER));
  const id = drawer.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(id[0]).toMatch(/^\/personManage\?text=\w+$/);
});
