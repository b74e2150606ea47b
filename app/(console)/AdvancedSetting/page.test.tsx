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

it('is there exactly where the temperature cannot be calibrated on the screen', () => {
  const shown = (tempMeasure: boolean) =>
    CONSOLE_ROUTES.filter(({ path }) => path === '/calibrationconfig' || path === '/AdvancedSetting')
      .filter(({ when }) =>
        when.holds({ capabilities: { ...DEFAULT_CAPABILITIES, tempEnable: true, tempMeasure }, available: () => true }),
      )
      .map(({ path }) => path);
  expect([shown(true), shown(false)]).toEqual([['/calibrationconfig'], ['/AdvancedSetting']]);
});
