// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import WorkOrderPage from './page';

vi.mock('@/lib/session/use-visitor', () => ({
  useVisitor: () => undefined,
  useCapabilities: () => ({ timeFormat: 'yyyy-MM-dd HH:mm:ss' }),
}));

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(WorkOrderPage, made);
  return { ...made, ...opened, orders: () => made.device.state().workOrders };
}
async function openDrawer(button: string) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const drawer = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }));
  return {
    drawer,
    type: (label: string, value: string) => fireEvent.change(drawer.getByLabelText(label), { target: { value } }),
    save: () => fireEvent.click(drawer.getByRole('button', { name: 'Save' })),
  };
}

describe('the page of work orders', () => {
  it('adds a shift, numbered by the device, and shows how long it works', async () => {
    const { orders, container } = await open();
    expect(screen.getByText('08:30–17:30')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
    const { drawer, type, save } = await openDrawer('Add shift');
    type('Name', 'Early');
    type('Period 1: from', '06:00');
    type('Period 1: to', '14:30');
    expect(drawer.getByText(/Working time 8 h 30 min/)).toBeTruthy();
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(orders().at(-1)).toEqual({
      workOrderID: 3,
      workOrderInfo: {
        Name: 'Early',
        Periods: ['06:00-14:30'],
        Overtime: '',
        LateTime: 5,
        EarlyTime: 5,
        SigninBefore: 60,
        SignoutAfter: 60,
      },
    });
    expect(await screen.findByText('06:00–14:30')).toBeTruthy();
  });

  it('refuses overlapping periods with an error beside the box, and keeps the typed values', async () => {
    const { orders } = await open();
    const before = orders();
    const { drawer, type, save } = await openDrawer('Edit Day');
    type('Period 2: from', '17:00');
    type('Period 2: to', '19:00');
    save();
    expect((await drawer.findAllByText('These times overlap with others of the shift')).length).toBeGreaterThan(0);
    expect(drawer.getByLabelText<HTMLInputElement>('Period 2: from').value).toBe('17:00');
    expect(orders()).toBe(before);
  });

  it('duplicates a shift without its name, and keeps unknown members when changing one', async () => {
    const { orders } = await open(({ workOrders }) => Object.assign(workOrders[1]?.workOrderInfo ?? {}, { Vendor: 7 }));
    const copy = await openDrawer('Duplicate Night');
    expect(copy.drawer.getByLabelText<HTMLInputElement>('Period 1: from').value).toBe('22:00');
    copy.type('Name', 'Night 2');
    copy.save();
    await waitFor(() => expect(orders()).toHaveLength(3));
    expect(orders()[2]).toMatchObject({ workOrderInfo: { Name: 'Night 2', Periods: ['22:00-06:00'], Vendor: 7 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const change = await openDrawer('Edit Night');
    change.type('Late-arrival tolerance', '10');
    change.save();
    await waitFor(() => expect(orders()[1]).toMatchObject({ workOrderInfo: { LateTime: 10, Vendor: 7 } }));
  });

  it('keeps what somebody else changed in the same shift, and asks before it overwrites the same field', async () => {
    const { device, orders } = await open();
    const byAnother = (change: object) =>
      device.update(({ workOrders }) => Object.assign(workOrders[1]?.workOrderInfo ?? {}, change));
    const { drawer, type, save } = await openDrawer('Edit Night');
    type('Late-arrival tolerance', '10');
    byAnother({ LateTime: 20, EarlyTime: 21 });
    save();
    await drawer.findByText(/^Changed by someone else in the meantime: Late-arrival tolerance\./);
    expect(orders()[1]).toMatchObject({ workOrderInfo: { LateTime: 20, EarlyTime: 21 } });
    byAnother({ SigninBefore: 22 });
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(orders()[1]).toMatchObject({ workOrderInfo: { LateTime: 10, EarlyTime: 21, SigninBefore: 22 } });
  });

  it('keeps a shift that a group uses and names the group; deletes an unused one after a question', async () => {
    const { orders } = await open(({ workOrders, checkGroups }) => {
      const [first] = workOrders;
      if (first) workOrders.push({ workOrderID: 3, workOrderInfo: { ...first.workOrderInfo, Name: '<i>Spare</i>' } });
      const group = checkGroups[0]?.groupInfo;
      if (group) group.Name = 'Office';
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Day' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete shift' }, { timeout: 15_000 }));
    await waitFor(() => expect(toastTexts()[0]).toMatch(/Office.* still use it/));
    expect(orders()).toHaveLength(3);
    fireEvent.click(screen.getByRole('button', { name: 'Delete <i>Spare</i>' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete shift' }));
    await waitFor(() => expect(toastTexts()).toContain('Shift deleted'));
    expect(orders().map(({ workOrderID }) => workOrderID)).toEqual([1, 2]);
  });

  it('shows a refusal of the device beside its field', async () => {
    const { device } = await open();
    const { drawer, type, save } = await openDrawer('Edit Day');
    device.setIntercept(({ method }) =>
      method === 'Attendance.modifyWorkOrder'
        ? { result: false, error: { code: ReplyError.InvalidParams, detail: { field: 'workOrderInfo.Overtime' } } }
        : undefined,
    );
    type('Late-arrival tolerance', '7');
    save();
    expect(await drawer.findByText('The device did not accept this value')).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>('Late-arrival tolerance').value).toBe('7');
  });

  it('offers no more shifts than the device can store', async () => {
    await open((draft) => {
      const info = draft.workOrders[0]?.workOrderInfo;
      if (info)
        draft.workOrders = Array.from({ length: 24 }, (_, at) => ({
          workOrderID: at + 1,
          workOrderInfo: { ...info, Name: `S${at}` },
        }));
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add shift' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Edit S0' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Duplicate S0' })).toBeNull();
  });
});
