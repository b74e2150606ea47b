// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stayWith } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { openLog } from '@/components/table/log-page.fixtures';
import { createClock } from '@/emulator/clock';
import { signedInDevice, TEST_START, testDevice } from '@/emulator/test-device';
import { AUTHORITIES, type Authority } from '@/lib/contract/authorities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ALARM_TYPES } from '@/lib/contract/records';
import { SAVED_FILTERS } from '@/lib/records/saved-filters';
import AlarmLogPage from './page';

const account: { mayClear: boolean; rights: readonly Authority[] } = { mayClear: true, rights: [] };
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useAuthority: () => account.mayClear,
  useVisitor: () => ({
    capabilities: { ...DEFAULT_CAPABILITIES, linkageIn: true, alarmLink: true },
    authorities: account.rights,
  }),
}));

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const LATER = { timeout: 20_000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openAll() {
  const opened = await openLog(AlarmLogPage, testDevice());
  type('From', '2026-01-01T00:00:00');
  fireEvent.click(button('Search'));
  await screen.findByText('300 records', undefined, LATER);
  await opened.settled();
  return opened;
}

describe('the page of alarm records', () => {
  it('finds each of nine types on its own', async () => {
    const { device, rows, settled } = await openAll();
    const stored = device.state().records.AccessControlAlarmRecord.rows;
    for (const each of ALARM_TYPES) {
      type('Type', each);
      fireEvent.click(button('Search'));
      const count = stored.filter(({ Type }) => Type === each).length;
      await screen.findByText(`${count} records`, undefined, LATER);
      await settled();
      const newest = stored.findLast(({ Type }) => Type === each);
      await waitFor(() => expect(rows()[0]).toMatch(new RegExp(`^${newest?.RecNo}`)));
      const { options } = screen.getByLabelText<HTMLSelectElement>('Type');
      const name = [...options].find(({ value }) => value === each)?.textContent ?? 'none';
      expect(rows().every((row) => row.includes(name))).toBe(true);
    }
  });

  it('shows a simulated intrusion in its first row', async () => {
    const { emitEvent, rows } = await openLog(AlarmLogPage, testDevice());
    emitEvent('BreakIn', { Door: 0 });
    await waitFor(() => expect(rows()[0]).toContain('301'), LATER);
    expect(rows()[0]).toContain('Intrusion');
    expect(rows()[0]).toContain('Momentary');
  });

  it('is emptied only after the number of records has been typed', async () => {
    const { device } = await openAll();
    fireEvent.click(button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete all ?300$/ }, LATER));
    const dialog = await screen.findByRole('dialog', { name: 'Delete all 300 records?' }, LATER);
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete all' });
    fireEvent.change(within(dialog).getByLabelText('Type 300 to confirm'), { target: { value: '30' } });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Type 300 to confirm'), { target: { value: '300' } });
    fireEvent.click(confirm);
    await screen.findByText('No records in this period', undefined, LATER);
    expect(device.state().records.AccessControlAlarmRecord.rows).toEqual([]);
    fireEvent.click(button('More actions'));
    const act = await screen.findByRole('menuitem', { name: /There is nothing to delete/ }, LATER);
    expect(act.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(act);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no deletion to an account without the right', async () => {
    account.mayClear = false;
    await openLog(AlarmLogPage, testDevice());
    fireEvent.click(button('More actions'));
    await screen.findByRole('menuitem', { name: 'Columns' });
    expect(screen.queryByRole('menuitem', { name: /Delete all/ })).toBeNull();
    account.mayClear = true;
  });

  it('shows an unknown type as the device sent it', async () => {
    const made = testDevice();
    const { emitEvent, rows } = await openLog(AlarmLogPage, made);
    made.device.update(({ records }) => {
      const CreateTime = Number(records.AccessControlAlarmRecord.rows.at(-1)?.CreateTime);
      records.AccessControlAlarmRecord.rows.push({ RecNo: 999, CreateTime, Type: 'FloodGate', Door: 3, UserID: '<b>' });
    });
    emitEvent('BreakIn');
    await waitFor(() => expect(rows().some((row) => row.includes('FloodGate'))).toBe(true), LATER);
    expect(rows().find((row) => row.includes('FloodGate'))).toContain('4<b>');
  });

  it('leads from an alarm of an input to the settings of the inputs', async () => {
    account.rights = AUTHORITIES;
    const { emitEvent, rows } = await openLog(AlarmLogPage, testDevice());
    emitEvent('AlarmLocal', { Door: 0 });
    await waitFor(() => expect(rows()[0]).toContain('Input 1'), LATER);
    fireEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] as HTMLElement);
    const place = await screen.findByRole('link', { name: 'Input 1' }, LATER);
    expect(place.getAttribute('href')).toBe('/alarm/alarmlink');
    account.rights = [];
  });

  it('leaves out a content that only repeats the name of the door, but not in the drawer', async () => {
    const made = testDevice();
    const { emitEvent, rows } = await openLog(AlarmLogPage, made);
    const door = 'Main entrance';
    made.device.update(({ records, tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { Name: door });
      const CreateTime = Number(records.AccessControlAlarmRecord.rows.at(-1)?.CreateTime);
      const alarm = { CreateTime, Type: 'BreakIn', Door: 0 };
      records.AccessControlAlarmRecord.rows.push({ ...alarm, RecNo: 998, Content: 'Wire cut' });
      records.AccessControlAlarmRecord.rows.push({ ...alarm, RecNo: 999, Content: door });
    });
    emitEvent('BreakIn');
    const row = (number: number) => rows().find((each) => each.startsWith(String(number)));
    await waitFor(() => expect(row(998)).toContain('Wire cut'), LATER);
    const [, repeats = ''] = row(999)?.split('Intrusion') ?? [];
    expect(repeats.split('–')[0]).toBe(door);
  });

  const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  const act = async (name: string) => {
    fireEvent.click(button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('dialog', undefined, LATER);
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  it('totals types and months as the device counts them, and filters by a total', async () => {
    const { device, asked } = await openAll();
    const before = asked.length;
    const dialog = await act('Totals');
    await within(dialog).findByRole('columnheader', { name: 'Month' }, LATER);
    const stored = device.state().records.AccessControlAlarmRecord.rows;
    const countOf = (name: string) => {
      const [row] = within(dialog)
        .getAllByRole('row')
        .filter((each) => within(each).queryByRole('button', { name }));
      return Number(row?.querySelectorAll('td')[1]?.textContent);
    };
    const types = [...field('Type').querySelectorAll('option')].slice(1) as unknown as HTMLOptionElement[];
    for (const { value, textContent } of types) {
      expect(countOf(textContent ?? '')).toBe(stored.filter(({ Type }) => Type === value).length);
    }
    const months = new Set(
      stored.map(({ CreateTime }) => new Date(Number(CreateTime) * 1000).toISOString().slice(0, 7)),
    );
    for (const month of months) {
      const isIn = ({ CreateTime }: { CreateTime: number }) =>
        new Date(CreateTime * 1000).toISOString().startsWith(month);
      expect(countOf(month)).toBe(stored.filter((row) => isIn(row as { CreateTime: number })).length);
    }
    // Only totals: no row is read for them.
    expect(asked.slice(before)).not.toContain('RecordFinder.doSeekFind');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Intrusion' }));
    const count = stored.filter(({ Type }) => Type === 'BreakIn').length;
    await screen.findByText(`${count} records`, undefined, LATER);
    expect(field('Type').value).toBe('BreakIn');
  });

  it('totals nothing while the entered times are not valid', async () => {
    await openAll();
    fireEvent.change(field('From'), { target: { value: '' } });
    fireEvent.click(button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Totals' }));
    expect(screen.getByRole('menuitem', { name: 'Totals' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stores filters under names, renames and deletes them, and undoes a deletion', async () => {
    const { settled, conditions } = await openLog(AlarmLogPage, testDevice());
    type('Type', 'Duress');
    let dialog = await act('Saved filters');
    fireEvent.change(within(dialog).getByLabelText('Name for the current filters'), {
      target: { value: '<b>Mine</b>' },
    });
    // Escape asks before a name that is not stored yet is lost.
    await stayWith('Name for the current filters');
    expect(dialog.isConnected).toBe(true);
    fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '7' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save filters' }));
    expect(within(dialog).getByRole('cell', { name: 'Last 7 days' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rename <b>Mine</b>' }));
    fireEvent.change(within(dialog).getByLabelText('New name'), { target: { value: 'Week' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Week' }));
    expect(within(dialog).getByText('No filters saved yet')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    fireEvent.change(within(dialog).getByLabelText('Name for the current filters'), { target: { value: 'Week' } });
    expect(within(dialog).getByText('Saved filters with this name already exist')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Name for the current filters'), { target: { value: '' } });
    pressEscape();
    expect(dialog.isConnected).toBe(false);

    type('Type', '');
    dialog = await act('Saved filters');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Week' }));
    await settled();
    expect(field('Type').value).toBe('Duress');
    const day = field('To').value.slice(0, 10);
    const first = new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10);
    expect(field('From').value.slice(0, 10)).toBe(first);
    expect(conditions.at(-1)).toEqual({
      CreateTime: ['<>', Date.parse(first) / 1000, Date.parse(day) / 1000 + 86_399],
      Type: 'Duress',
    });
  });

  it('offers no undo once other filters have the name or the place of the deleted ones', async () => {
    await openLog(AlarmLogPage, testDevice());
    const dialog = within(await act('Saved filters'));
    const keep = (name: string) => {
      fireEvent.change(dialog.getByLabelText('Name for the current filters'), { target: { value: name } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save filters' }));
    };
    const remove = (name: string) => fireEvent.click(dialog.getByRole('button', { name: `Delete ${name}` }));
    const undo = () => dialog.queryByRole('button', { name: 'Undo' });
    keep('A');
    remove('A');
    expect(undo()).not.toBeNull();
    keep('B');
    expect(undo()).not.toBeNull();
    keep('A');
    expect(undo()).toBeNull();
    for (let number = 3; number <= SAVED_FILTERS.max; number += 1) keep(`C${number}`);
    remove('B');
    expect(undo()).not.toBeNull();
    keep('D');
    expect(undo()).toBeNull();
    expect(dialog.getAllByRole('button', { name: /^Delete / })).toHaveLength(SAVED_FILTERS.max);
  });

  it('says that the filter by place finds a door and the input of the same number', async () => {
    const { device, rows, settled } = await openAll();
    device.update(({ records }) => {
      for (const row of records.AccessControlAlarmRecord.rows) row.Door = 1;
      Object.assign(records.AccessControlAlarmRecord.rows.at(-1) ?? {}, { Type: 'AlarmLocal', Door: 0 });
      Object.assign(records.AccessControlAlarmRecord.rows.at(-2) ?? {}, { Type: 'BreakIn', Door: 0 });
    });
    const place = screen.getByLabelText<HTMLSelectElement>('Door or input');
    const door = device.state().tables.AccessControl[0]?.Name;
    expect([...place.options].map(({ textContent }) => textContent)).toContain(`\u2068${door}\u2069 / Input 1`);
    type('Door or input', '0');
    fireEvent.click(button('Search'));
    await screen.findByText('2 records', undefined, LATER);
    await settled();
    expect(rows().map((row) => row.includes('Input 1'))).toEqual([true, false]);
  });

  it('shows the chosen columns, also after reopening, and always the time', async () => {
    await openLog(AlarmLogPage, testDevice());
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    let dialog = await act('Columns');
    fireEvent.click(within(dialog).getByLabelText('Content'));
    expect(within(dialog).getByLabelText<HTMLInputElement>('Time').disabled).toBe(true);
    expect(titles()).not.toContain('Content');
    cleanup();
    await openLog(AlarmLogPage, testDevice());
    expect(titles()).not.toContain('Content');
    dialog = await act('Columns');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Defaults' }));
    expect(titles()).toContain('Content');
    expect(localStorage.length).toBe(0);
    fireEvent.click(within(dialog).getByLabelText('Content'));
    // Foreign data: the defaults.
    localStorage.setItem(localStorage.key(0) ?? '', '["nothing", 7]');
    cleanup();
    await openLog(AlarmLogPage, testDevice());
    expect(titles()).toContain('Content');
  });

  it('turns pages by keys, and does not capture the keys that scroll', async () => {
    const { settled } = await openAll();
    const page = () => field('Go to page').value;
    const press = (key: string, altKey = true) => fireEvent.keyDown(document.body, { key, altKey });
    expect(press('PageDown')).toBe(false);
    await settled();
    expect(page()).toBe('2');
    expect(press('PageDown', false)).toBe(true);
    press('PageUp');
    await settled();
    expect(page()).toBe('1');
    press('PageUp');
    await settled();
    expect(page()).toBe('1');
  });

  it('starts a new day with the device', async () => {
    const clock = createClock({ frozenAt: TEST_START });
    const made = signedInDevice({ clock });
    const time = () => String((made.call('global.getCurrentTime').params as { time: string }).time);
    const left = 86_400_000 - (Date.parse(`${time().replace(' ', 'T')}Z`) % 86_400_000);
    clock.advance(left - 500);
    // The login expires after this many hours.
    made.signIn();
    const day = time().slice(0, 10);
    const { conditions } = await openLog(AlarmLogPage, made);
    expect(field('From').value.slice(0, 10)).toBe(day);
    clock.advance(2_000);
    await waitFor(() => expect(field('From').value.slice(0, 10)).toBe(time().slice(0, 10)), LATER);
    expect(time().slice(0, 10)).not.toBe(day);
    // The search follows the field.
    const since = Date.parse(time().slice(0, 10)) / 1000;
    await waitFor(
      () => expect(conditions.at(-1)).toMatchObject({ CreateTime: ['<>', since, expect.anything()] }),
      LATER,
    );
  });
});
