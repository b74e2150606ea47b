// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { callCentre } from '@/emulator/rules/call-centre';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import StationPage from './page';

setUpDevicePage();

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ profile: 'vto', prepare });
  const opened = await openOnDevice(StationPage, made);
  await screen.findByText('Calls');
  const stations = () => made.device.state().records.VideoTalkContact.rows.filter(({ Type }) => Type === 'VTS');
  return { ...made, ...opened, stations };
}

async function drawer() {
  press('Add station');
  const dialog = await screen.findByRole('dialog', {}, LOADING);
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  const address = (text: string) =>
    text.split('.').forEach((part, index) => {
      type(`IP address, part ${index + 1} of 4`, part);
    });
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { dialog, type, address, save };
}

describe('the page of management stations', () => {
  it('calls another station first after a move, and stores its place', async () => {
    const { device, stations, container } = await open();
    expect(callCentre(device.state())).toEqual({ rung: ['888801'], answeredBy: '888801' });
    expect(await barriers(container)).toEqual([]);
    press('Call station 888802 earlier');
    await waitFor(() => expect(rows()[1]).toMatch(/^1888802/));
    // The list keeps the order of the numbers.
    expect(rows()[0]).toMatch(/^2888801/);
    expect((screen.getByRole('button', { name: 'Call station 888802 earlier' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    expect(stations().map(({ VTLongNumber, Order }) => [VTLongNumber, Order])).toEqual([
      ['888801', 2],
      ['888802', 1],
    ]);
    expect(callCentre(device.state())).toEqual({ rung: ['888802'], answeredBy: '888802' });
  });

  it('keeps what another user has stored since the list was read', async () => {
    const { device, stations } = await open();
    const name = (Nickname: string) =>
      device.update(({ records }) => {
        Object.assign(records.VideoTalkContact.rows.find(({ VTLongNumber }) => VTLongNumber === '888801') ?? {}, {
          Nickname,
        });
      });
    name('Porter');
    press('Call station 888802 earlier');
    await waitFor(() => expect(rows()[1]).toMatch(/^1888802/));
    expect(stations()[0]).toMatchObject({ Nickname: 'Porter', Order: 2 });
    name('Gate house');
    press('Edit station 888801');
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Order'), { target: { value: '5' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Station changed']));
    expect(stations()[0]).toMatchObject({ Nickname: 'Gate house', Order: 5 });
  });

  it('refuses a number, an address or a place that another station has, and the address of the device', async () => {
    const { stations } = await open();
    const { dialog, type, address, save } = await drawer();
    type('Number', '888801');
    type('Name', 'Gate house');
    address('192.0.2.161');
    type('Order', '1');
    save();
    expect(await within(dialog).findByText('888801 is already in use by 888801')).toBeTruthy();
    expect(within(dialog).getByText('192.0.2.161 is already in use by 888801')).toBeTruthy();
    expect(within(dialog).getByText('1 is already in use by 888801')).toBeTruthy();
    type('Number', '888803');
    address('192.0.2.108');
    expect(await within(dialog).findByText('This is the address of the device itself')).toBeTruthy();
    expect(stations()).toHaveLength(2);
    address('192.0.2.170');
    type('Order', '3');
    type('Registration password', '123456');
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Station added']));
    expect(stations().at(-1)).toMatchObject({
      VTLongNumber: '888803',
      VTNetAddress: '192.0.2.170',
      Order: 3,
      RegisterPassword: '123456',
    });
  });

  it('shows the error beside the box when another user has taken the number meanwhile', async () => {
    const { device, stations } = await open();
    const { dialog, type, address, save } = await drawer();
    type('Number', '888809');
    type('Name', 'Gate house');
    address('192.0.2.170');
    device.update(({ records }) => {
      const own = { VTNetAddress: '192.0.2.171', Order: 9, Nickname: 'Other' };
      records.VideoTalkContact.rows.push({ RecNo: 950, Type: 'VTS', VTLongNumber: '888809', ...own });
    });
    save();
    expect(await within(dialog).findByText('888809 is already in use')).toBeTruthy();
    expect(stations()).toHaveLength(3);
  });

  it('says that the button has no effect without a station, after the last one was deleted', async () => {
    const { device, stations } = await open(({ records }) => {
      const { rows: all } = records.VideoTalkContact;
      all.splice(
        all.findIndex(({ VTLongNumber }) => VTLongNumber === '888802'),
        1,
      );
    });
    press('Delete station 888801');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('This is the last one');
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/the call-centre button of the device does nothing/)).toBeTruthy();
    expect(stations()).toEqual([]);
    expect(callCentre(device.state())).toEqual({ rung: [], answeredBy: '' });
  });

  it('shows within 10 s which station went offline', async () => {
    await whileTicking(async () => {
      const { device } = await open();
      expect(rows()[0]).toContain('Online');
      device.contactRegisters('VTS', '888801', false);
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(rows()[0]).toContain('Offline'));
    });
  });

  it('pings a station', async () => {
    const { device } = await open();
    press('Ping station 888801');
    await waitFor(() => expect(toastTexts()).toEqual(['Station 888801 answers after 4 ms']));
    device.update(({ presence }) => {
      for (const each of presence) each.State = 'Offline';
    });
    press('Ping station 888802');
    await waitFor(() => expect(toastTexts().at(-1)).toBe('Station 888802 does not answer'));
  });

  it('stores call times within their range', async () => {
    const { device } = await open();
    const info = () => device.state().secureTables.VTSCallInfo;
    const ring = screen.getByLabelText('Ring each station for');
    fireEvent.change(ring, { target: { value: '121' } });
    press('Save');
    expect(await screen.findByText('Enter 10 to 120')).toBeTruthy();
    fireEvent.change(ring, { target: { value: '60' } });
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(info()).toEqual({ CallTime: 60, ForwardTime: 30, Vendor_Reserved: 7 });
  });

  it('allows at most 20 stations', async () => {
    await open(({ records }) => {
      for (let index = 3; index <= 20; index += 1) {
        records.VideoTalkContact.rows.push({
          RecNo: 900 + index,
          Type: 'VTS',
          VTLongNumber: `9${index}`,
          Order: index,
        });
      }
    });
    expect(await screen.findByText('The device can have at most 20 stations.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Add station' }) as HTMLButtonElement).disabled).toBe(true);
  });
});
