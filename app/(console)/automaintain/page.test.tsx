// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  refusing,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { paramsOf, signedInDevice } from '@/emulator/test-device';
import { nextRestart, quietTime } from './next-restart';
import AutoMaintainPage from './page';
import { EVERY_DAY } from './restart-days';

setUpVisitor();

setUpDevicePage();

async function open() {
  const made = signedInDevice({ profile: 'face-full' });
  const opened = await openOnDevice(AutoMaintainPage, made);
  return { ...opened, ...made, table: () => made.device.state().tables.AutoMaintain };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the page of auto maintenance', () => {
  it('saves day and time, keeps what it does not know, and says when the next restart is', async () => {
    const { container, table } = await open();
    const before = table();
    expect(await barriers(container)).toEqual([]);
    expect(screen.getByText('None scheduled')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Restart automatically' }));
    fireEvent.change(box('Hours'), { target: { value: '23' } });
    fireEvent.change(box('Minutes'), { target: { value: '45' } });
    expect(screen.queryByRole('spinbutton', { name: 'Seconds' })).toBeNull();
    expect(button('Restart device').disabled).toBe(true);
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(table()).toEqual({ ...before, AutoRebootEnable: true, AutoRebootHour: 23, AutoRebootMinute: 45 });
    // The device's clock shows Friday, 20 November 2026.
    expect(await screen.findByText('2026-11-24 23:45:00')).toBeTruthy();
  });

  it('claims nothing of the next restart while the clock of the device is unknown', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setIntercept(refusing(['global.getCurrentTime']));
    await openOnDevice(AutoMaintainPage, made);
    expect(screen.getByText('Next restart').nextSibling?.textContent).toBe('–');
  });

  it('says by the clock of the device when it started, and how long ago', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.clock.advance(26 * 3_600_000);
    made.signIn();
    await openOnDevice(AutoMaintainPage, made);
    const line = (name: string) => screen.getByText(name).nextSibling?.textContent;
    await waitFor(() => expect(line('Uptime')).toBe('1 d 2 h 0 min'));
    expect(line('Last start')).toBe('2026-11-20 12:00:00');
  });

  it('says the clock of its last start also after the end of summer time', async () => {
    const made = signedInDevice({
      profile: 'face-full',
      prepare: ({ tables }) => {
        const edge = { Week: 0, Minute: 0 };
        Object.assign(tables.Locales, {
          DSTEnable: true,
          DSTStart: { ...edge, Month: 3, Day: 29, Hour: 2 },
          DSTEnd: { ...edge, Month: 11, Day: 20, Hour: 14 },
        });
      },
    });
    const atStart = String(paramsOf(made.call('global.getCurrentTime')).time);
    made.device.clock.advance(3 * 3_600_000);
    made.signIn();
    await openOnDevice(AutoMaintainPage, made);
    const line = (name: string) => screen.getByText(name).nextSibling?.textContent;
    await waitFor(() => expect(line('Uptime')).toBe('3 h 0 min'));
    expect(atStart).toBe('2026-11-20 13:00:00');
    await waitFor(() => expect(line('Last start')).toBe(atStart));
  });

  it('stays, and says why, while somebody works at the device', async () => {
    const { device } = await open();
    device.update(({ switches }) => {
      switches.localUserLoggedIn = true;
    });
    press('Restart device');
    press('Restart device', await dialog());
    await waitFor(() => expect(toastTexts()).toContain('The device did not restart: someone is using it locally.'));
    expect(screen.getByText('Automatic restart')).toBeTruthy();
  });

  it('stays, and says why, while the device is being upgraded', async () => {
    const { device, call } = await open();
    device.setCapabilities({ cloudUpgrade: true });
    device.setSwitches({ cloudState: 'Regular' });
    call('CloudUpgrader.execute', { NewVersion: '1.001.0000000.2.R', way: 0 });
    press('Restart device');
    press('Restart device', await dialog());
    await waitFor(() => expect(toastTexts()).toContain('The device is being upgraded. Do not disconnect the power.'));
    device.clock.advance(1_000);
    expect(device.isUp()).toBe(true);
  });

  it('fills in the defaults with a minute of its own', async () => {
    const { table } = await open();
    press('Defaults');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true));
    const minutes = new Set<string>();
    // The device's own default is one minute for all.
    for (let round = 0; round < 5; round += 1) {
      press('Defaults');
      await waitFor(() => expect(button('Defaults').disabled).toBe(false));
      await waitFor(() => expect(box('Hours').value).toBe('02'));
      minutes.add(box('Minutes').value);
    }
    expect(minutes.size).toBeGreaterThan(1);
    save();
    await waitFor(() => expect(toastTexts()).toContain('Saved'));
    expect(table()).toMatchObject({ AutoRebootEnable: true, AutoRebootDay: 2, AutoRebootHour: 2 });
  });
});

describe('the time of a restart', () => {
  it('is from 02:00 to 02:59 by default, each time another one', () => {
    const times = Array.from({ length: 500 }, quietTime);
    for (const time of times) expect(time).toMatch(/^02:[0-5]\d:00$/);
    expect(new Set(times).size).toBeGreaterThan(30);
  });

  it('is ahead, within a week, on its day, at its time', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: EVERY_DAY }), fc.nat(23), fc.nat(59), moment, (day, hour, minute, at) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const time = `${two(hour)}:${two(minute)}:00`;
        const next = nextRestart({ enabled: true, day, time, pictureDays: 0 }, at.getTime()) ?? Number.NaN;
        const ms = next - at.getTime();
        expect(ms).toBeGreaterThan(0);
        expect(ms).toBeLessThanOrEqual((day === EVERY_DAY ? 1 : 7) * 86_400_000);
        expect(new Date(next).toISOString().slice(11, 19)).toBe(time);
        if (day !== EVERY_DAY) expect(new Date(next).getUTCDay()).toBe(day);
      }),
    );
    expect(nextRestart({ enabled: false, day: 2, time: '02:00:00', pictureDays: 0 }, 0)).toBeUndefined();
  });
});
