// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { rpc } from '@/lib/session/device';
import { PersonDrawer } from './person-drawer';

const able = vi.hoisted(() => ({ current: {} as object }));
vi.mock('@/lib/session/use-visitor', () => ({ useCapabilities: () => able.current }));

setUpPage();

const refused: Disturbance = { result: false, error: { code: ReplyError.Unknown } };

/**
 * Opens the drawer of person 5 on an emulated device. `can`: capabilities; `fails`: methods that the device refuses.
 */
async function open(can: Partial<DeviceCapabilities>, person: Partial<AccessUser> = {}, fails: string[] = []) {
  able.current = { ...DEFAULT_CAPABILITIES, ...can };
  const on = clientOnDevice(({ method }) => (fails.includes(method) ? refused : undefined));
  on.device.setCapabilities({ ...can });
  const stored = { ...on.device.state().access.users[4], ...person } as AccessUser;
  on.device.update((draft) => {
    draft.access.users[4] = stored;
  });
  vi.spyOn(rpc, 'call').mockImplementation((...args) => on.rpc.call(...args) as never);
  vi.spyOn(rpc, 'batch').mockImplementation(async (calls) => {
    const outcomes = [];
    for (const { method, params } of calls) {
      outcomes.push(
        await on.rpc.call(method, params as never).then(
          (value) => ({ ok: true as const, value }),
          (error) => ({ ok: false as const, error }),
        ),
      );
    }
    return outcomes as never;
  });
  const onClose = vi.fn();
  render(
    <TestProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonDrawer
          person={stored}
          now="2026-11-20 12:00:00"
          onClose={onClose}
          onSaved={() => undefined}
          onUndo={() => undefined}
        />
      </QueryClientProvider>
    </TestProvider>,
  );
  await waitFor(() => expect(box('Suspended').disabled).toBe(false));
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return on.device.state().access.users[4];
  };
  return { ...on, stored, save };
}
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const combo = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

const sectionAt = (door: string) => combo(`Time section, \u2068${door}\u2069`);
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const openMore = () => fireEvent.click(screen.getByRole('button', { name: /^More/ }));

describe('the drawer of a person', () => {
  it('shows the person in its head, and marks Save, changed or not', async () => {
    await open({});
    const head = screen.getByRole('dialog', { name: 'Ayşe Yılmaz User ID 5' });
    expect(screen.queryByLabelText('User ID')).toBeNull();
    expect(within(head).getByRole('heading', { level: 2 }).textContent).toContain('AY');
    expect([saveButton().dataset.variant, saveButton().hasAttribute('disabled')]).toEqual(['filled', false]);
    fireEvent.change(box('Name'), { target: { value: 'Fifth' } });
    expect([saveButton().dataset.variant, saveButton().hasAttribute('disabled')]).toEqual(['filled', false]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo change: Name' }));
    expect([saveButton().dataset.variant, saveButton().hasAttribute('disabled')]).toEqual(['filled', false]);
  });

  it('lists the rarely used fields, and expands them when one of them is invalid', async () => {
    const { save } = await open({ intercom: true, firstCard: true }, { RoomNo: ['0101'] });
    const more = screen.getByRole('button', { name: 'More Role, Room number, ID number, First card' });
    expect([more.getAttribute('aria-expanded'), screen.queryByLabelText('Room number')]).toEqual(['false', null]);
    openMore();
    fireEvent.change(box('Room number'), { target: { value: '0102' } });
    openMore();
    expect(screen.queryByLabelText('Room number')).toBeNull();
    fireEvent.click(saveButton());
    expect((await screen.findByLabelText<HTMLInputElement>('Room number')).value).toBe('0102');
    expect(screen.getByText('Enter a room number such as 101 or 101#1')).toBeTruthy();
    fireEvent.change(box('Room number'), { target: { value: '102' } });
    expect(box('Room number').value).toBe('102');
    expect(await save()).toMatchObject({ RoomNo: ['102'] });
  });
});

describe('the permissions of a person', () => {
  it('do not show first card, floors, plans and check group on a device without them', async () => {
    const { stored, save } = await open({ doorCount: 1 });
    openMore();
    for (const name of ['First card', 'Attendance group', 'Floors', 'Holiday plans']) {
      expect(screen.queryByText(name), name).toBeNull();
    }
    expect(combo('Time section').value).toBe('1');
    fireEvent.change(box('Name'), { target: { value: 'Fifth' } });
    expect(await save()).toEqual({ ...stored, UserName: 'Fifth' });
  });

  it('have a time section for each permitted door', async () => {
    const change = { Doors: [3, 1], TimeSections: [2, 1] };
    const { save } = await open({ doorCount: 4 }, change);
    await waitFor(() => expect(sectionAt('Door 4').value).toBe('2 · Night'));
    expect(sectionAt('Door 2').value).toBe('1 · Office');
    expect(screen.queryByRole('combobox', { name: /Main entrance/ })).toBeNull();
    fireEvent.click(box('Door 4'));
    fireEvent.click(box('Main entrance'));
    expect(sectionAt('Main entrance').value).toBe('Always');
    expect(await save()).toMatchObject({ Doors: [0, 1], TimeSections: [255, 1] });
  });

  it('start a first card with the permitted doors, and require at least one', async () => {
    const { save } = await open({ doorCount: 2, firstCard: true }, { Doors: [1], TimeSections: [255] });
    openMore();
    fireEvent.click(box('First card'));
    const chosen = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Door 2' }).at(-1) as HTMLInputElement;
    expect(chosen.checked).toBe(true);
    fireEvent.click(chosen);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose at least one door')).toBeTruthy();
    fireEvent.click(chosen);
    expect(await save()).toMatchObject({ IsFirstEnter: true, FirstEnterDoors: [1] });
  });

  it('show floors and plans by name, and keep unknown ones', async () => {
    const change = { FloorNo: ['-2', '20'], SpecialDaysSchedule: [0, 9] };
    const { save } = await open({ liftControl: true, holidayPlan: true }, change);
    await waitFor(() => expect(box('Floor -2').checked).toBe(true));
    expect([box('Floor 20').checked, box('9').checked]).toEqual([true, true]);
    fireEvent.click(box('Floor 1'));
    fireEvent.click(box('0 · Public holiday closed'));
    expect(await save()).toMatchObject({ FloorNo: ['-2', '1', '20'], SpecialDaysSchedule: [9] });
  });

  it('move a person to another check group', async () => {
    const { device, save } = await open({ attendanceGroup: true });
    await waitFor(() => expect(combo('Attendance group').value).toBe('Office'));
    fireEvent.click(combo('Attendance group'));
    fireEvent.click(await screen.findByRole('option', { name: 'Visitors', hidden: true }));
    await save();
    expect(device.state().access.attendance).toContainEqual({ UserID: '5', groupID: 3 });
  });

  it('show stored values and can be saved when no list can be read', async () => {
    const fails = ['Attendance.getCheckGroup', 'LiftControl.getFloorInfo', 'configManager.getConfig'];
    const can = { attendanceGroup: true, liftControl: true, holidayPlan: true };
    const { device, save } = await open(can, { FloorNo: ['3'], SpecialDaysSchedule: [1] }, fails);
    await waitFor(() =>
      expect(screen.getAllByText('The list could not be read. The stored value is kept.')).toHaveLength(4),
    );
    expect([combo('Attendance group').value, combo('Time section').value]).toEqual(['1', '1']);
    expect([box('Floor 3').checked, box('1').checked]).toEqual([true, true]);
    fireEvent.change(box('Name'), { target: { value: 'Fifth' } });
    expect(await save()).toMatchObject({ UserName: 'Fifth', FloorNo: ['3'], SpecialDaysSchedule: [1] });
    expect(device.state().access.attendance).toContainEqual({ UserID: '5', groupID: 1 });
  });

  it('do not change a check group that could not be read', async () => {
    const { methods, save } = await open({ attendanceGroup: true }, {}, ['AccessAttendance.list']);
    expect(await screen.findByText('The attendance group of this person could not be read.')).toBeTruthy();
    expect([combo('Attendance group').value, combo('Attendance group').disabled]).toEqual(['Unknown', true]);
    fireEvent.change(box('Name'), { target: { value: 'Fifth' } });
    await save();
    expect(methods().filter((each) => /^AccessAttendance\.(insert|update|remove)/.test(each))).toEqual([]);
  });
});
