// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openLog } from '@/components/table/log-page.fixtures';
import { seedName } from '@/emulator/state/seed-names';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { CheckGroupInfo } from '@/lib/contract/records';
import { saved } from '@/lib/save-file.fixtures';
import AttendanceLogPage from './page';

const capabilities = { ...DEFAULT_CAPABILITIES, attendanceGroup: true, attendanceMode: true, doorCount: 1 };
setUpVisitor(capabilities);
vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));

setUpPage();
vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  shownToasts.set([]);
  saved.length = 0;
});

const LATER = { timeout: 20_000 };
/** Friday, the day of the test device. */
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`) / 1000;
const record = (RecNo: number, UserID: string, time: string, AttendanceState: number) => ({
  RecNo,
  UserID,
  CardName: seedName(Number(UserID)),
  CardNo: '',
  Door: 0,
  Method: 1,
  ErrorCode: 0,
  CreateTime: at(time),
  Status: 1,
  AttendanceState,
});

async function open(rules: Partial<CheckGroupInfo> = {}) {
  const made = testDevice({ profile: 'attendance' });
  made.device.update(({ records, checkGroups, tables }) => {
    Object.assign(checkGroups[0]?.groupInfo ?? {}, rules);
    const SpecialDay = [{ DayName: 'Feast', StartTime: '2026-11-20 00:00:00', EndTime: '2026-11-20 23:59:59' }];
    Object.assign(tables.SpecialDayGroup[0] ?? {}, { GroupEnable: true, SpecialDay });
    if (checkGroups[0]) checkGroups[0].groupInfo.Name = '<b>Office</b>';
    records.AccessControlCardRec.rows = [
      record(1, '1', '08:35:00', 1),
      record(2, '2', '08:35:01', 1),
      record(3, '2', '11:00:00', 4),
    ];
  });
  const opened = await openLog(AttendanceLogPage, made);
  await waitFor(() => expect(screen.getAllByText('<b>Office</b>').length).toBeGreaterThan(0));
  return opened;
}

async function openReport() {
  const opened = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Attendance report' }));
  const dialog = within(await screen.findByRole('dialog', {}, LATER));
  return { ...opened, dialog };
}

describe('the page of attendance records', () => {
  it('shows state, group and work order, and filters by state as the device does', async () => {
    const { container, rows, conditions } = await open();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toMatch(/Check out.*<b>Office<\/b>.*Day/);
    expect(await barriers(container)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Attendance state'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(conditions.at(-1)).toMatchObject({ AttendanceState: 1 });
    expect(rows().every((row) => row.includes('Check in'))).toBe(true);
  });

  it.each<Partial<CheckGroupInfo>>([
    { Workdays: [true, true, true, true, true, false, true] },
    { SpecialDayGroup: [0] },
  ])('shows no work order on a day off of the group: %j', async (rules) => {
    const { rows } = await open(rules);
    expect(rows()[0]).toMatch(/Check out.*<b>Office<\/b>/);
    expect(rows()[0]).not.toContain('Day');
  });

  it('reports lateness per person and per day, matching a count by hand, and exports it as a file', async () => {
    const { dialog } = await openReport();
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show' }));
    const cells = async (name: string) =>
      within(await dialog.findByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    // 08:35:01 is 5 minutes and 1 second late. Leaving at 11:00 is early, but nobody's day has ended yet.
    expect((await cells('Emma Walker')).slice(2, 4)).toEqual(['0', '0']);
    expect((await cells('Lena Fischer')).slice(2, 4)).toEqual(['6', '390']);
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(saved.at(-1)?.name).toMatch(/^attendance-report 2026-11-20 .*\.csv$/);
    expect(await saved.at(-1)?.content.text()).toContain('2,Lena Fischer,6,390,0,0');
    fireEvent.click(dialog.getByLabelText('By person and day'));
    expect(await dialog.findByText('Late 6 Early 390')).toBeTruthy();
    expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  });

  it('refuses more than 31 days with an error beside the box and sends no request', async () => {
    const { dialog, asked } = await openReport();
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-10-01' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show' }));
    expect(await dialog.findByText('A report covers at most 31 days')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(dialog.getByLabelText<HTMLInputElement>('From').isConnected).toBe(true);
    expect(asked).not.toContain('Attendance.webStatis');
  });
});
