// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  stayWith,
  toastTexts,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceLivePanelProps } from '@/components/video/device-live-panel';
import type { Device } from '@/emulator/device-interface';
import { facePhoto } from '@/emulator/state/face-photo.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { notifications, session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import CalibrationPage from './page';

vi.mock('@/components/video/device-live-panel', () => ({
  useMayWatch: () => true,
  DeviceLivePanel: ({ children }: DeviceLivePanelProps) => (typeof children === 'function' ? children(16 / 9) : null),
}));

const can = { tempEnable: true, tempMeasure: true, hasVideo: true, temperatureType: 1 };
setUpVisitor(can, { polls: true });
setUpDevicePage();

/** The notification stream, which no test page has. */
function joinEvents(device: Device) {
  vi.spyOn(notifications, 'join').mockImplementation(({ attach, detach, onMessage }) => {
    const answer = attach();
    const stop = device.onNotification(({ message }) => onMessage?.(message as never, undefined));
    return () => {
      stop();
      void answer.then(({ SID }) => detach(SID));
    };
  });
}

async function open(made = signedInDevice({ profile: 'face-full' })) {
  joinEvents(made.device);
  const opened = await openOnDevice(CalibrationPage, made);
  await opened.idle();
  await waitFor(() => expect(opened.asked).toContain('snapManager.attach'));
  return { ...made, ...opened, table: () => made.device.state().tables.MeasureTemperature };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const faces = () => document.querySelectorAll('[data-face]');

it('draws a box at the scaled place for a moment, and lists who was measured', async () => {
  await whileTicking(async () => {
    const { device, page, asked } = await open();
    expect(screen.getByText('Nobody measured yet')).toBeDefined();
    act(() => {
      device.emit({
        Action: 'Pulse',
        Code: 'AccessControl',
        Index: 0,
        Data: {
          Base64: facePhoto(1),
          Status: 1,
          CardName: 'Amina Haddad',
          ImageInfo: [{ Width: 320, Height: 240, BoundingBox: [2048, 1024, 4096, 3072] }],
          ManTemperatureInfo: { CurrentTemperature: 36.6, TempPoint: [3072, 2048] },
        },
      });
    });
    await waitFor(() => expect(faces()).toHaveLength(1));
    expect((faces()[0] as HTMLElement).style).toMatchObject({ left: '25%', top: '12.5%', width: '25%', height: '25%' });
    const row = screen.getByRole('row', { name: /Amina Haddad/ });
    expect(within(row).getByText('36.60 °C')).toBeDefined();
    expect(within(row).getByText('Access granted')).toBeDefined();
    await waitFor(() => expect(faces()).toHaveLength(0));
    page.unmount();
    await vi.waitFor(() => expect(asked).toContain('snapManager.detach'));
  });
});

it('shows whom the device measures by itself, one after the other', async () => {
  await whileTicking(async () => {
    const { device } = await open();
    device.setSwitches({ passersMs: 2_000 });
    await act(() => device.clock.advance(4_000));
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Unknown person/ })).toHaveLength(2));
  });
});

it('saves what the door does, and refuses a lower limit that is not below the threshold', async () => {
  const { table, container } = await open();
  const before = table();
  expect(await barriers(container)).toEqual([]);
  type('Too warm from', '36');
  type('Lowest valid temperature', '36');
  save();
  expect(await screen.findByText('The lower limit must be below the threshold')).toBeDefined();
  type('Lowest valid temperature', '35.25');
  type('Correction', '-0.35');
  type('Largest distance', '120');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(table()).toEqual({
    ...before,
    InfraredTempParam: { Threshold: 36, ValidTempLowerLimit: 35.25, CorrectTemp: -0.35, MaxDistance: 120 },
  });
});

it('has no correction for a sensor that cannot be corrected', async () => {
  const { visitor } = session.state.get() as { visitor: SignedIn };
  session.state.set({
    phase: 'open',
    visitor: { ...visitor, capabilities: { ...visitor.capabilities, temperatureType: -1 } },
  });
  await open();
  expect(screen.queryByLabelText('Correction')).toBeNull();
  expect(screen.queryByLabelText('Largest distance')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Calibrate' })).toBeNull();
});

async function toCaptures(reference: string) {
  press('Calibrate');
  const box = await dialog();
  fireEvent.change(box.getByLabelText('The thermometer says'), { target: { value: reference } });
  fireEvent.click(box.getByRole('button', { name: 'Next' }));
  const measure = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      fireEvent.click(await box.findByRole('button', { name: /^Measure/ }));
      await waitFor(() => expect(box.getByRole('button', { name: /^Measure/ }).dataset.loading).toBeUndefined());
    }
  };
  const values = () => [...document.querySelectorAll('li > b')].map(({ textContent }) => textContent);
  const next = () => box.getByRole('button', { name: 'Next' }) as HTMLButtonElement;
  return { box, measure, values, next };
}

it('corrects the sensor from three measurements, keeps what was typed, and tells of the last corrections', async () => {
  const { table, device } = await open();
  type('Too warm from', '38');
  const { box, measure, values, next } = await toCaptures('36.7');
  await stayWith('The thermometer says');
  await measure(3);
  expect(values()).toEqual(['\u206636.48 °C\u2069', '\u206636.52 °C\u2069', '\u206636.48 °C\u2069']);
  fireEvent.click(next());
  expect(box.getByText(/changes from/).textContent).toContain('+0.21 °C');
  fireEvent.click(box.getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(table().InfraredTempParam.CorrectTemp).toBeCloseTo(0.19, 1);
  expect(device.state().corrections).toHaveLength(1);
  const stored = String(table().InfraredTempParam.CorrectTemp);
  await waitFor(() => expect(screen.getByLabelText('Correction')).toHaveProperty('value', stored));
  expect(screen.getByLabelText('Too warm from')).toHaveProperty('value', '38');
  expect(await screen.findByText(/2026-11-20|20 Nov|11-20/)).toBeDefined();
});

it('refuses measurements that lie apart, and goes on when the third is repeated', async () => {
  const { device, table } = await open();
  device.setSwitches({ sensorSwing: 0 });
  const { box, measure, next } = await toCaptures('36.7');
  await measure(2);
  device.setSwitches({ sensorCelsius: 37.11 });
  await measure(1);
  expect(await box.findByText(/more than .*0.50 °C.* apart.*repeat measurement 3/)).toBeDefined();
  expect(next().disabled).toBe(true);
  device.setSwitches({ sensorCelsius: 36.5 });
  await measure(1);
  device.setSwitches({ sensorSwing: 0.8 });
  await waitFor(() => expect(next().disabled).toBe(false));
  fireEvent.click(next());
  fireEvent.click(box.getByRole('button', { name: 'Correct' }));
  expect(await box.findByText(/measurements lie too far apart/)).toBeDefined();
  expect(table().InfraredTempParam.CorrectTemp).toBe(0);
});

it('goes on with Enter once the reading of the thermometer is right', async () => {
  await open();
  press('Calibrate');
  const box = await dialog();
  const reading = () => box.getByLabelText('The thermometer says') as HTMLInputElement;
  const enter = () => fireEvent.submit(reading().form as HTMLFormElement);
  enter();
  expect(reading().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(reading(), { target: { value: '36.7' } });
  enter();
  expect(await box.findByRole('button', { name: 'Measure' })).toBeDefined();
});

it('says in the dialog that the sensor does not answer, or that a thermometer cannot be right', async () => {
  const { device } = await open();
  device.setSwitches({ sensorOnline: false });
  const { box, measure, next } = await toCaptures('40');
  fireEvent.click(box.getByRole('button', { name: 'Measure' }));
  expect(await box.findByText(/sensor does not answer/)).toBeDefined();
  device.setSwitches({ sensorOnline: true });
  await measure(3);
  fireEvent.click(next());
  fireEvent.click(box.getByRole('button', { name: 'Correct' }));
  expect(await box.findByText(/more than the sensor allows/)).toBeDefined();
});

it('shows the page without the last corrections where the device does not know them', async () => {
  const made = signedInDevice({ profile: 'face-full' });
  made.device.setIntercept(({ method }) =>
    method === 'ThermographyManager.getCorrections'
      ? { result: false, error: { code: ReplyError.MethodNotFound, message: '' } }
      : undefined,
  );
  await open(made);
  expect(screen.getByLabelText('Correction')).toBeDefined();
  expect(screen.queryByText('Last corrections')).toBeNull();
});

it('makes a lone minus of the correction 0, and what is out of its range the nearest end', async () => {
  const { table } = await open();
  const box = screen.getByLabelText<HTMLInputElement>('Correction');
  const stored = () => table().InfraredTempParam.CorrectTemp;
  for (const [typed, shown, value] of [
    ['-', '0.00', 0],
    ['-3', '-2.00', -2],
    ['2,5', '2.00', 2],
    ['-0,35', '-0.35', -0.35],
    ['1.239', '1.23', 1.23],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } });
    expect(box.value).toBe(typed);
    fireEvent.blur(box);
    expect(box.value).toBe(shown);
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    await waitFor(() => expect(stored()).toBe(value));
  }
  fireEvent.change(box, { target: { value: 'warm' } });
  save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Enter -2 to 2'));
  expect([box.value, stored()]).toEqual(['warm', 1.23]);
});
