// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  choose,
  dialog,
  fill,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { rpc } from '@/lib/session/device';
import DatePage from './page';

setUpVisitor({ englishTimeZone: true });

setUpDevicePage();

const open = async (prepare?: Parameters<typeof signedInDevice>[0]) => {
  const made = signedInDevice({ profile: 'face-full', ...prepare });
  const page = await openOnDevice(DatePage, made);
  const deviceTime = () => (made.call('global.getCurrentTime').params as { time: string }).time.replace(' ', 'T');
  return { ...page, device: made.device, tables: () => made.device.state().tables, deviceTime };
};

const select = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

it('sets the clock by this computer, and says by how much it was off', async () => {
  const { container, deviceTime } = await open();
  expect(await barriers(container)).toEqual([]);
  await screen.findByText(/The device is (ahead|behind) by/);
  press('Use this computer’s time');
  // The test's device begins years away.
  (await dialog()).getByText('Attendance and logs for this period will be wrong or out of order.');
  press('Set');
  await screen.findByText('Same time');
  const computer = Date.now() - new Date().getTimezoneOffset() * 60_000;
  expect(Math.abs(Date.parse(`${deviceTime()}Z`) - computer)).toBeLessThan(5_000);
  // A clock that is off by no more than a second is left as it is.
  const sent = vi.mocked(rpc.call).mock.calls.filter(([method]) => method === 'global.setCurrentTime');
  expect(sent.map(([, params]) => params)).toEqual([{ time: expect.any(String), tolerance: 1 }]);
});

it('calls a right clock right in another time zone than that of the computer, and sets it to the same instant', async () => {
  const tokyo = { minutes: 540, code: TIME_ZONE_OFFSET_MIN.indexOf(540) };
  const { deviceTime } = await open({
    prepare: ({ tables }) => {
      tables.NTP = { ...tables.NTP, TimeZone: tokyo.code };
      tables.Locales = { ...tables.Locales, DSTEnable: false };
    },
  });
  press('Use this computer’s time');
  press('Set', await dialog());
  await screen.findByText('Same time');
  expect(screen.getByText(/in the time zone of the device$/)).toBeDefined();
  const there = Date.now() + tokyo.minutes * 60_000;
  expect(Math.abs(Date.parse(`${deviceTime()}Z`) - there)).toBeLessThan(5_000);
});

it('sets the clock to a typed time, and stores the format that is chosen', async () => {
  const { tables, deviceTime } = await open();
  press('Set date and time');
  const box = await dialog();
  fill(box, 'Date and time', '2026-11-20T09:30:00');
  press('Set', box);
  await waitFor(() => expect(deviceTime()).toMatch(/^2026-11-20T09:30:0/));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Date format', 'dd-MM-yyyy');
  fireEvent.click(screen.getByLabelText('12-hour'));
  save();
  await waitFor(() => expect(toastTexts()).toContain('Saved'));
  expect(tables().Locales.TimeFormat).toBe('dd-MM-yyyy hh:mm:ss tt');
});

it('stores code 9 for GMT+05:45, keeps what it does not know, and moves the clock', async () => {
  const { tables, deviceTime } = await open();
  const before = tables();
  const was = Date.parse(`${deviceTime()}Z`);
  // By the town, which is beside the chosen zone, too.
  await choose('Time zone', /GMT\+05:45/, 'kathm');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  screen.getByText('Kathmandu');
  expect(tables().NTP).toEqual({ ...before.NTP, TimeZone: 9 });
  expect(tables().Locales).toEqual(before.Locales);
  expect(Date.parse(`${deviceTime()}Z`) - was).toBe(345 * 60_000);
});

it('asks before a save that moves the clock by more than a day: from zone to zone, or to the time server', async () => {
  const { tables } = await open({
    prepare: (draft) => {
      draft.tables.NTP.TimeZone = TIME_ZONE_OFFSET_MIN.indexOf(-720);
      draft.tables.NTP.Enable = false;
    },
  });
  const answer = async (label: string) => {
    save();
    const box = await dialog();
    box.getByText('Attendance and logs for this period will be wrong or out of order.');
    press(label, box);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await choose('Time zone', /GMT\+13:00/);
  await answer('Leave as it is');
  expect(tables().NTP.TimeZone).toBe(TIME_ZONE_OFFSET_MIN.indexOf(-720));
  await answer('Save');
  await waitFor(() => expect(tables().NTP.TimeZone).toBe(TIME_ZONE_OFFSET_MIN.indexOf(780)));
  fireEvent.click(screen.getByRole('switch', { name: 'NTP' }));
  await answer('Save');
  await waitFor(() => expect(tables().NTP.Enable).toBe(true));
});

it('refuses a summer of half an hour, and stores one by dates', async () => {
  const { tables } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Daylight saving time' }));
  const time = (name: string, value: string) => {
    const box = screen.getByRole('textbox', { name });
    fireEvent.change(box, { target: { value } });
    fireEvent.blur(box);
  };
  select('Ends: Month', '3');
  time('Ends: Time', '02:30');
  save();
  await screen.findByText('The end must be at least one hour after the start');
  expect(tables().Locales.DSTEnable).toBe(false);
  time('Ends: Time', '03:00');
  fireEvent.click(screen.getByLabelText('Date'));
  select('Starts: Day', '29');
  select('Ends: Day', '31');
  // April has no such day.
  select('Ends: Month', '4');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().Locales).toMatchObject({
    DSTEnable: true,
    DSTStart: { Month: 3, Week: 0, Day: 29, Hour: 2, Minute: 0 },
    DSTEnd: { Month: 4, Week: 0, Day: 30, Hour: 3, Minute: 0 },
  });
});

it('keeps a time of summer time that is none in its box, and says so instead of saving', async () => {
  const { tables } = await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Daylight saving time' }));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ends: Time' });
  fireEvent.change(box, { target: { value: '24:00' } });
  fireEvent.blur(box);
  // Whatever else is chosen in the row.
  fireEvent.change(screen.getByRole('combobox', { name: 'Ends: Month' }), { target: { value: '9' } });
  expect(box.value).toBe('24:00');
  save();
  await screen.findByText('Enter a time such as 08:30');
  expect(tables().Locales.DSTEnable).toBe(false);
  fireEvent.change(box, { target: { value: '4:00' } });
  fireEvent.blur(box);
  expect(box.value).toBe('04:00');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().Locales).toMatchObject({ DSTEnable: true, DSTEnd: { Hour: 4, Minute: 0 } });
});

it('shows a time that is an hour later within the summer time that it stores', async () => {
  const { tables } = await open();
  const clock = () => screen.getByText('This device').nextElementSibling?.textContent?.replace(' ', 'T');
  const shown = () => Date.parse(`${clock()}Z`);
  const was = shown();
  fireEvent.click(screen.getByRole('switch', { name: 'Daylight saving time' }));
  // Southern hemisphere: summer time from October to April, and the device is in November.
  select('Starts: Month', '10');
  select('Ends: Month', '4');
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().Locales).toMatchObject({ DSTEnable: true, DSTStart: { Month: 10 }, DSTEnd: { Month: 4 } });
  await waitFor(() => expect(Math.round((shown() - was) / 60_000)).toBe(60));
});

it('asks the typed time server, says why it failed, and leaves the clock to it', async () => {
  const { tables, deviceTime } = await open({
    prepare: (draft) => {
      draft.wallOffset = 7_200_000;
      draft.tables.NTP.Enable = true;
    },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this computer’s time' }).disabled).toBe(true);
  screen.getByText('The time server sets the clock');
  fill(screen, 'Server', 'dead.example.org');
  press('Update now');
  // The test's device begins years away.
  press('Update now', await dialog());
  await waitFor(() => expect(toastTexts().join()).toMatch(/did not answer|timed out|in time/i));
  fill(screen, 'Server', 'ab');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update now' }).disabled).toBe(true);
  fill(screen, 'Server', 'time.example.org');
  const was = Date.parse(`${deviceTime()}Z`);
  press('Update now');
  press('Update now', await dialog());
  await waitFor(() => expect(toastTexts()).toContain('Clock set from the time server'));
  expect(Date.parse(`${deviceTime()}Z`) - was).toBe(-7_200_000);
  expect(tables().NTP.Address).toBe('pool.example.org');
});
