// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import type { ExtModuleTable } from '@/lib/contract/tables/ext-module';
import ExtModulePage from './page';

setUpVisitor();
setUpDevicePage();

async function open(change: Partial<ExtModuleTable> = {}, hasFreePort = false) {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.update(({ tables }) => {
    Object.assign(tables.AccessExtModule, change);
    if (hasFreePort && tables.Comm[0]) tables.Comm[0].Function = 'None';
  });
  const opened = await openOnDevice(ExtModulePage, made);
  await opened.idle();
  return { ...made, ...opened, table: () => made.device.state().tables.AccessExtModule };
}

const line = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const type = (name: string) => choose('Type', name);

it('offers the time of QR codes for that module alone, and keeps what it does not know', async () => {
  const { table, container } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  expect(screen.queryByLabelText('QR code valid for')).toBeNull();
  await type('Card reader');
  expect(screen.queryByLabelText('QR code valid for')).toBeNull();
  await type('QR code reader');
  fireEvent.change(screen.getByLabelText('QR code valid for'), { target: { value: '9' } });
  save();
  expect(await screen.findByText('Enter 10 to 600')).toBeDefined();
  fireEvent.change(screen.getByLabelText('QR code valid for'), { target: { value: '120' } });
  save();
  press('Save', await dialog());
  await waitFor(() => expect(table()).toEqual({ ...before, Type: 'QRCode', QRTimeout: 120 }));
});

it('asks before another type is saved, and then for the restart that it needs', async () => {
  const { table } = await open();
  await type('Fingerprint reader');
  save();
  press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table().Type).toBe('None');
  save();
  press('Save', await dialog());
  await waitFor(() => expect(table().Type).toBe('Fingerprint'));
  const box = await dialog();
  expect(box.getByRole('button', { name: 'Restart now' })).toBeDefined();
});

it('warns that the built-in lock output stops working', async () => {
  const { table } = await open({ Type: 'SecurityModule' });
  fireEvent.click(screen.getByRole('switch', { name: 'Lock through the security module' }));
  save();
  const box = await dialog();
  expect(box.getByText(/built-in lock output stops working/)).toBeDefined();
  press('Save', box);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table().SecurityModule).toBe(true);
});

it('shows what answers: nothing set, connected, not connected, another type', async () => {
  await whileTicking(async () => {
    const { device } = await open();
    expect(line('Connection')).toBe('No module set');
    expect(screen.queryByText('Model')).toBeNull();
    device.update(({ tables }) => {
      tables.AccessExtModule.Type = 'QRCode';
    });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(line('Connection')).toBe('Connected'));
    expect(line('Model')).toBe('ASM-QR1');
    expect(line('Last seen')).toBe('2026-11-20 12:00:00');
    device.setSwitches({ extModule: 'Offline' });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(line('Connection')).toBe('Not connected'));
    expect(screen.queryByText('Model')).toBeNull();
    device.setSwitches({ extModule: 'WrongType' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(line('Connection')).toBe('Another type is connected'));
    expect(line('Model')).toBe('ASM-FP1');
  });
});

it('refuses a serial port that is in use, with the way to it', async () => {
  const { asked } = await open({ Type: 'CardReader' });
  fireEvent.click(screen.getByRole('radio', { name: 'RS-485' }));
  save();
  expect(await screen.findByText(/serial port is already in use/)).toBeDefined();
  expect(screen.getByText(/set up under/).textContent).toBe(
    'RS-485 is set up under Serial port and Wiegand. Set “Connected device” to “None” there first.',
  );
  expect(asked).not.toContain('configManager.setConfig');
});

it('says so before anything is sent when the serial port has been taken meanwhile', async () => {
  const { device, table, asked } = await open({ Type: 'CardReader' }, true);
  device.update(({ tables }) => {
    if (tables.Comm[0]) tables.Comm[0].Function = 'LiftModule';
  });
  fireEvent.click(screen.getByRole('radio', { name: 'RS-485' }));
  save();
  expect(await screen.findByText(/set up under/)).toBeDefined();
  expect(asked).not.toContain('configManager.setConfig');
  expect(table().Interface).toBe('Onboard');
});

it('takes after Refresh a serial port that has been freed meanwhile', async () => {
  const { device, table, idle } = await open({ Type: 'CardReader' });
  device.update(({ tables }) => {
    if (tables.Comm[0]) tables.Comm[0].Function = 'None';
    tables.AccessExtModule.Interface = 'USB';
  });
  device.setSwitches({ extModule: 'Offline' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(line('Connection')).toBe('Not connected'));
  await idle();
  fireEvent.click(screen.getByRole('radio', { name: 'RS-485' }));
  expect(screen.queryByText(/set up under/)).toBeNull();
  save();
  await waitFor(() => expect(table().Interface).toBe('RS485'));
});

it('says that the module cannot be asked, and reads it with Try again', async () => {
  const { trouble } = await open({ Type: 'CardReader' });
  trouble.refuse = { 'AccessPeripherals.getStatus': ReplyError.InternalError };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(line('Connection')).toBe('–');
  expect(screen.queryByText('Model')).toBeNull();
  trouble.refuse = {};
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(line('Connection')).toBe('Connected');
});

it('offers no module that the device does not take', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    method === 'AccessPeripherals.getCaps'
      ? { result: true, params: { caps: { Types: ['None', 'QRCode'] } } }
      : undefined,
  );
  const { idle } = await openOnDevice(ExtModulePage, made);
  await idle();
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'None',
    'QR code reader',
  ]);
});

it('keeps what was chosen when the device refuses it, and says so', async () => {
  const { trouble, table } = await open({ Type: 'CardReader' });
  fireEvent.click(screen.getByRole('radio', { name: 'USB' }));
  trouble.refuse = { 'configManager.setConfig': ReplyError.NoAuthority };
  save();
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/rejected|could not save|not allowed/)]));
  expect(table().Interface).toBe('Onboard');
  expect(screen.getByRole('radio', { name: 'USB' })).toHaveProperty('checked', true);
});

it('takes a serial port that is free', async () => {
  const { table } = await open({ Type: 'CardReader' }, true);
  fireEvent.click(screen.getByRole('radio', { name: 'RS-485' }));
  save();
  await waitFor(() => expect(table().Interface).toBe('RS485'));
});
