// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import HolidayGroupPage from './page';

setUpVisitor({}, { authorities: ['AuthSysCfg'] });

setUpDevicePage();

async function open(SpecialDaysSchedule: unknown) {
  const prepare = ({ tables }: { tables: object }) => void Object.assign(tables, { SpecialDaysSchedule });
  await openOnDevice(HolidayGroupPage, signedInDevice({ prepare }));
  return screen.queryByText('No plan uses it');
}

it('calls a group unused only after the plans were read', async () => {
  expect(await open([])).not.toBeNull();
  cleanup();
  expect(await open([{}])).toBeNull();
});

describe('a calendar file', () => {
  /** In November 2026, in the zone GMT+02:00. */
  async function openImport() {
    const made = signedInDevice({
      prepare: ({ tables }) => {
        Object.assign(tables.NTP, { TimeZone: 2 });
        Object.assign(tables.SpecialDayGroup[0] ?? {}, { SpecialDay: [] });
      },
    });
    const opened = await openOnDevice(HolidayGroupPage, made);
    press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Import calendar file' }, LOADING));
    return { ...opened, made, box: await dialog() };
  }
  const give = (box: Awaited<ReturnType<typeof dialog>>, ...events: string[][]) => {
    const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
    const file = new File([text], 'holidays.ics');
    fireEvent.change(box.getByLabelText('Calendar file (.ics)', { selector: 'input' }), { target: { files: [file] } });
  };

  it('is written year by year where it repeats, on the clock of the device', async () => {
    const { box, made, idle } = await openImport();
    give(
      box,
      ['SUMMARY:Thanksgiving', 'DTSTART;VALUE=DATE:20181122', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
      ['SUMMARY:Works outing', 'DTSTART:20270430T220000Z', 'DTEND:20270501T220000Z'],
      ['SUMMARY:Week', 'DTSTART;VALUE=DATE:20260105', 'RRULE:FREQ=YEARLY;BYWEEKNO=2'],
    );
    await box.findByText(/^New: 1\./, {}, LOADING);
    fill(box, 'Until year', '2028');
    await box.findByText(/^New: 4\./);
    expect(box.getByText(/Week.*how it repeats cannot be read/)).toBeDefined();
    press('Add 4 holidays', box);
    await idle();
    save();
    const stored = () => made.device.state().tables.SpecialDayGroup[0]?.SpecialDay ?? [];
    await waitFor(() => expect(stored()).toHaveLength(4));
    expect(stored().map(({ DayName, StartTime, EndTime }) => `${DayName} ${StartTime} ${EndTime}`)).toEqual([
      'Thanksgiving 2026-11-26 00:00:00 2026-11-26 23:59:59',
      'Works outing 2027-05-01 00:00:00 2027-05-01 23:59:59',
      'Thanksgiving 2027-11-25 00:00:00 2027-11-25 23:59:59',
      'Thanksgiving 2028-11-23 00:00:00 2028-11-23 23:59:59',
    ]);
  });

  it('that cannot be read leaves the dialog open for another one', async () => {
    const { box } = await openImport();
    const file = new File(['ID,Name'], 'people.csv');
    fireEvent.change(box.getByLabelText('Calendar file (.ics)', { selector: 'input' }), { target: { files: [file] } });
    await box.findByText('This is not a calendar file.', {}, LOADING);
    give(box, ['SUMMARY:A', 'DTSTART;VALUE=DATE:20261224']);
    await box.findByText(/^New: 1\./, {}, LOADING);
    expect(box.queryByText('This is not a calendar file.')).toBeNull();
  });
});
