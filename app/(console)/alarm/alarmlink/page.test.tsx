// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import AlarmLinkPage from './page';

setUpVisitor();

setUpDevicePage();

async function open(prepare: (made: ReturnType<typeof testDevice>) => void = () => undefined) {
  const made = testDevice();
  prepare(made);
  made.signIn();
  const opened = await openOnDevice(AlarmLinkPage, made);
  const input = (index = 0) => made.device.state().tables.Alarm[index];
  return { ...made, ...opened, input };
}

async function edit(name = 'Fire alarm panel') {
  fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }));
  const drawer = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }));
  return { drawer, save: () => fireEvent.click(drawer.getByRole('button', { name: 'Save' })) };
}

describe('the page of alarm linkage', () => {
  it('lists the inputs with their levels, and names of the device as text', async () => {
    const { container } = await open(({ device }) => {
      device.update(({ tables }) => {
        if (tables.Alarm[1]) tables.Alarm[1].Name = '<b>window</b>';
      });
      device.alarmInput(2, true);
    });
    expect(screen.getByText('<b>window</b>')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/^Closed, /)).toHaveLength(1));
    expect(screen.getAllByText(/^Open, /)).toHaveLength(3);
    expect(await barriers(container)).toEqual([]);
  });

  it('the fire link switches both linkages on, locks them, and is stored with every door open', async () => {
    const { input } = await open();
    const before = input();
    const { drawer, save } = await edit();
    expect(drawer.queryByRole('radio', { name: 'Always open' })).toBeNull();
    fireEvent.click(drawer.getByLabelText('Fire linkage'));
    expect(drawer.getByRole<HTMLInputElement>('radio', { name: 'Always open' }).disabled).toBe(true);
    for (const name of ['Alarm output', 'Door linkage']) {
      const linked = drawer.getByLabelText<HTMLInputElement>(name);
      expect([linked.checked, linked.disabled]).toEqual([true, true]);
    }
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(input()).toEqual({
      ...before,
      FireLinkEnable: true,
      EventHandler: { ...before?.EventHandler, AlarmOutEnable: true, AccessControlEnable: true },
    });
    expect(input()).toMatchObject({ Vendor_Reserved: 7 });
  });

  it('refuses 301 seconds and an output without a channel, and writes nothing', async () => {
    const { input } = await open();
    const before = input();
    const { drawer, save } = await edit();
    fireEvent.click(drawer.getByLabelText('Alarm output'));
    fireEvent.click(drawer.getByRole('checkbox', { name: '1' }));
    fireEvent.change(drawer.getByLabelText('Output duration'), { target: { value: '301' } });
    save();
    expect(await drawer.findByText('Enter 1 to 300')).toBeTruthy();
    expect(drawer.getByText('Choose at least one output')).toBeTruthy();
    // Without the output the fields have no effect, but a wrong value can still be corrected.
    fireEvent.click(drawer.getByLabelText('Alarm output'));
    const duration = drawer.getByRole<HTMLInputElement>('textbox', { name: 'Output duration' });
    expect(duration.disabled).toBe(false);
    fireEvent.change(duration, { target: { value: '30' } });
    expect(drawer.queryByText('Enter 1 to 300')).toBeNull();
    expect(input()).toBe(before);
  });

  it('chooses the action of a door of which the device holds none', async () => {
    const { input } = await open(({ device }) =>
      device.update(({ tables }) => {
        const linked = { AccessControlEnable: true, Doors: [0], AccessControlType: [] };
        Object.assign(tables.Alarm[0]?.EventHandler ?? {}, linked);
      }),
    );
    const { drawer } = await edit();
    const closed = drawer.getByRole<HTMLInputElement>('radio', { name: 'Always closed' });
    fireEvent.click(closed);
    fireEvent.click(drawer.getByRole('button', { name: /^Undo/ }));
    expect(closed.checked).toBe(false);
    fireEvent.click(drawer.getByRole('button', { name: 'Cancel' }));
    // No change is left to ask about.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await edit();
    fireEvent.click(again.drawer.getByRole('radio', { name: 'Always closed' }));
    again.save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(input()?.EventHandler.AccessControlType).toEqual(['CloseAlways']);
  });

  it('keeps what was typed when the device refuses', async () => {
    const { device } = await open();
    device.setIntercept(({ method }) =>
      method === 'configManager.setChannelConfig'
        ? { result: false, error: { code: ReplyError.InvalidParams, detail: { field: 'Alarm[0].Name' } } }
        : undefined,
    );
    const { drawer, save } = await edit();
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Sprinkler' } });
    save();
    expect(await drawer.findByText('The device did not accept this value')).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>('Name').value).toBe('Sprinkler');
  });

  it('tests an input and copies its linkage to others, not its name', async () => {
    const { device, input } = await open(({ device: made }) =>
      made.update(({ tables }) => {
        const handler = tables.Alarm[0]?.EventHandler;
        if (handler) Object.assign(handler, { AccessControlEnable: true, AlarmOutLatch: 44 });
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Test Fire alarm panel' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Fire alarm panel: the linkage is active for 5 s']));
    expect(device.state().doors[0]?.leaf).toBe('Open');
    expect(device.state().records.AccessControlAlarmRecord.rows.at(-1)).toMatchObject({ Type: 'AlarmLocal' });
    fireEvent.click(screen.getByRole('button', { name: 'Copy the linkage of Fire alarm panel' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }));
    fireEvent.click(dialog.getByLabelText('3 · Gate contact'));
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy to 1 input' }));
    await waitFor(() => expect(toastTexts()).toContain('Copied to 1 input'));
    expect(input(2)).toMatchObject({
      Name: 'Gate contact',
      EventHandler: { AccessControlEnable: true, AlarmOutLatch: 44 },
    });
    expect(input(1)).toMatchObject({ EventHandler: { AccessControlEnable: false } });
  });
});
