// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import AdvancedSettingPage from './page';

setUpVisitor({ tempEnable: true });
setUpDevicePage();

async function open(made = signedInDevice({ profile: 'temp-external' })) {
  const opened = await openOnDevice(AdvancedSettingPage, made);
  await opened.idle();
  return { ...made, ...opened, table: () => made.device.state().tables.MeasureTemperature };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const line = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('saves a threshold that a later visit shows, and keeps what it does not know', async () => {
  const { table, container, page, ...made } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  type('Too warm from', '37.85');
  fireEvent.click(screen.getByRole('radio', { name: 'Admit, with alarm' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    InfraredTempParam: { ...before.InfraredTempParam, Threshold: 37.85 },
    OverAction: 'Alarm',
  });
  page.unmount();
  await open(made);
  expect(screen.getByLabelText('Too warm from')).toHaveProperty('value', '37.85');
});

it('refuses degrees out of range, and a lower limit that is not below the threshold', async () => {
  const { asked } = await open();
  type('Too warm from', '40.01');
  save();
  expect(await screen.findByText('Enter 36 to 40')).toBeDefined();
  type('Too warm from', '36');
  type('Lowest valid temperature', '36');
  expect(await screen.findByText('The lower limit must be below the threshold')).toBeDefined();
  expect(asked).not.toContain('configManager.setConfig');
});

it('shows what the sensor measures every 2 s with two decimals in the unit of the device, and that it is offline', async () => {
  await whileTicking(async () => {
    const { device } = await open();
    expect(line('Measured now')).toBe('36.50 °C');
    device.setSwitches({ sensorCelsius: 36.6 });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(line('Measured now')).toBe('36.60 °C'));
    device.setSwitches({ sensorOnline: false });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(line('Connection')).toBe('Not connected'));
    expect(screen.getByText(/sensor does not answer/)).toBeDefined();
    expect(screen.queryByText('Measured now')).toBeNull();
  });
});

it('shows neither an old reading nor an old state while the sensor cannot be asked', async () => {
  await whileTicking(async () => {
    const { trouble } = await open();
    expect(line('Measured now')).toBe('36.50 °C');
    trouble.refuse = { 'ExternalSensorManager.getStatus': ReplyError.InternalError };
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('Measured now')).toBeNull();
    expect(line('Connection')).toBe('–');
    trouble.refuse = {};
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(line('Measured now')).toBe('36.50 °C'));
  });
});

it.each([['36.5'], [null], [{}]])('shows no degrees where the sensor says %j', async (temperature) => {
  const made = signedInDevice({ profile: 'temp-external' });
  made.device.setIntercept(({ method }) =>
    method === 'ExternalSensorManager.getStatus'
      ? { result: true, params: { state: 'Online', temperature } }
      : undefined,
  );
  await open(made);
  expect(line('Connection')).toBe('Connected');
  expect(screen.queryByText('Measured now')).toBeNull();
});

it('keeps what was typed when the device refuses it, and says so', async () => {
  const { trouble, table } = await open();
  const before = table();
  type('Too warm from', '38');
  trouble.refuse = { 'configManager.setConfig': ReplyError.InternalError };
  save();
  await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/rejected|could not save/)]));
  expect(table()).toEqual(before);
  expect(screen.getByLabelText('Too warm from')).toHaveProperty('value', '38');
});

it('is there exactly where the temperature cannot be calibrated on the screen', () => {
  const shown = (tempMeasure: boolean) =>
    CONSOLE_ROUTES.filter(({ path }) => path === '/calibrationconfig' || path === '/AdvancedSetting')
      .filter(({ when }) =>
        when.holds({ capabilities: { ...DEFAULT_CAPABILITIES, tempEnable: true, tempMeasure }, available: () => true }),
      )
      .map(({ path }) => path);
  expect([shown(true), shown(false)]).toEqual([['/calibrationconfig'], ['/AdvancedSetting']]);
});
