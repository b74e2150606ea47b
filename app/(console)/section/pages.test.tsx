// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import type { DialogFrame } from '@/components/form/dialog-frame';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import HolidayGroupPage from './holidayGroup/page';
import HolidayPlanPage from './holidayPlan/page';
import { FREE_PLAN } from './holidayPlan/plan-fields';
import SectionPage from './set/page';

const query = createStore('');
// The chosen entry is in the address.
vi.mock('next/navigation', () => ({
  usePathname: () => '/section/set',
  useRouter: () => ({ replace: (address: string) => query.set(address.split('?')[1] ?? ''), push: () => undefined }),
  useSearchParams: () => new URLSearchParams(useStore(query)),
}));
setUpVisitor();
// Mantine's test mode draws a dialog in place, here within the form of the page; a browser has it outside.
vi.mock('@/components/form/dialog-frame', async (original) => {
  const frame = await original<{ DialogFrame: typeof DialogFrame }>();
  return {
    DialogFrame: (props: ComponentProps<typeof DialogFrame>) =>
      createPortal(<frame.DialogFrame {...props} />, document.body),
  };
});

setUpDevicePage();

/** A page over an emulated device in this process. */
async function open(Page: ComponentType) {
  query.set('number=1');
  const made = signedInDevice();
  const opened = await openOnDevice(Page, made);
  return { ...made, ...opened, tables: () => made.device.state().tables };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => fireEvent.click(button('Save'));

describe('the page of time sections', () => {
  it('writes only one plan, and shows another one without values of the first', async () => {
    const { tables, asked } = await open(SectionPage);
    const before = tables().AccessTimeSchedule;
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Office');
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Monday, period 2, end' }), { key: 'ArrowRight' });
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().AccessTimeSchedule[1]?.TimeSchedule[1]?.[1]).toBe('1 13:00:00-18:01:00');
    expect(tables().AccessTimeSchedule.filter((_, index) => index !== 1)).toEqual(
      before.filter((_, index) => index !== 1),
    );
    expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([
      'configManager.setChannelConfig',
    ]);
    fireEvent.click(button(/^2\D*Night/));
    await waitFor(() => expect(name.value).toBe('Night'));
    expect(screen.getByText('All changes saved')).toBeTruthy();
  });

  it('enables a free section with its first name, and leaves one that was switched off', async () => {
    const { tables } = await open(SectionPage);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    fireEvent.click(button('Add time section'));
    await waitFor(() => expect(name.value).toBe(''));
    const enabled = screen.getByLabelText<HTMLInputElement>('Enabled');
    expect(enabled.checked).toBe(false);
    fireEvent.change(name, { target: { value: 'D' } });
    expect(enabled.checked).toBe(true);
    fireEvent.click(enabled);
    fireEvent.change(name, { target: { value: 'Deliveries' } });
    expect(enabled.checked).toBe(false);
    save();
    await waitFor(() => expect(tables().AccessTimeSchedule.find(({ Name }) => Name === 'Deliveries')).toBeTruthy());
    expect(tables().AccessTimeSchedule.find(({ Name }) => Name === 'Deliveries')?.Enable).toBe(false);
  });

  it('has no accessibility violations, also with an overlap', async () => {
    const { container } = await open(SectionPage);
    await screen.findByLabelText('Name');
    const end = within(screen.getByRole('group', { name: 'Period 1, end' })).getByRole('spinbutton', {
      name: 'Hours',
    });
    fireEvent.change(end, { target: { value: '14' } });
    expect(screen.getByText('Monday: periods 1 and 2 overlap')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
  });

  it('shows who uses a section, and warns before it lets nobody in', async () => {
    const { tables } = await open(SectionPage);
    await screen.findAllByText('Used by 30 people and doors');
    fireEvent.click(screen.getByLabelText('Enabled'));
    save();
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('It is used by 30 people and doors: \u2068Ayşe Yılmaz\u2069');
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tables().AccessTimeSchedule[1]?.Enable).toBe(false));
  });
});

describe('the tools of a section', () => {
  const act = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, LOADING));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('dialog', {}, LOADING);
  };
  /** Files that the page exports. */
  const savedFiles = () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => files.push(file) && 'blob:',
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return files;
  };

  it('copies its week to others in one call, and keeps their names and switches', async () => {
    const { tables, asked } = await open(SectionPage);
    const before = tables().AccessTimeSchedule;
    const dialog = await act('Copy week to other time sections');
    fireEvent.change(within(dialog).getByLabelText('Number or name'), { target: { value: 'night' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '2 · Night' }));
    expect(await barriers(dialog)).toEqual([]);
    await stayWith('2 · Night');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy to 1 time section' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Week copied to 1 time section']));
    const after = tables().AccessTimeSchedule;
    expect(after[2]).toEqual({ ...before[2], TimeSchedule: before[1]?.TimeSchedule });
    expect(after.filter((_, index) => index !== 2)).toEqual(before.filter((_, index) => index !== 2));
    expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual(['configManager.setConfig']);
  });

  it('shows what a file would change before it writes; its own exported file changes nothing', async () => {
    const { tables, asked } = await open(SectionPage);
    const files = savedFiles();
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, LOADING));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export time sections' }));
    await waitFor(() => expect(files).toHaveLength(1), LOADING);
    const text = await (files[0] as Blob).text();
    expect(text.trim().split('\r\n')).toHaveLength(129);
    const dialog = await act('Import time sections');
    const choose = (content: string) =>
      fireEvent.change(within(dialog).getByLabelText('CSV file'), {
        target: { files: [new File([content], 'a.csv')] },
      });
    choose(text);
    await within(dialog).findByText(/^Changed: 0\. Unchanged: 128\. Cannot be imported: 0\./);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change 0 time sections' }).disabled).toBe(
      true,
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    choose('number,name,monday\n1,Late,12:00-20:00\n2,,08:00-07:00\n1,Twice,\n');
    await within(dialog).findByText(/^Changed: 1\. Unchanged: 0\. Cannot be imported: 2\./);
    expect(within(dialog).getByText('Monday: The start must be before the end')).toBeTruthy();
    expect(within(dialog).getByText('Line 2 has the same number')).toBeTruthy();
    expect(asked.some((method) => method.startsWith('configManager.set'))).toBe(false);
    await stayWith('CSV file');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1 time section' }));
    await waitFor(() => expect(toastTexts()).toContain('1 time section changed'));
    expect(tables().AccessTimeSchedule[1]).toMatchObject({ Name: 'Late', Enable: true });
    expect(tables().AccessTimeSchedule[1]?.TimeSchedule[1]?.[0]).toBe('1 12:00:00-20:00:00');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Late'));
  });

  it('prints the week in words', async () => {
    await open(SectionPage);
    const dialog = await act('Print');
    const print = vi.fn();
    vi.stubGlobal('print', print);
    expect(within(dialog).getByRole('row', { name: /Monday/ }).textContent).toBe(
      'Monday08:00:00–12:00:0013:00:00–18:00:00',
    );
    expect(within(dialog).getByRole('row', { name: /Sunday/ }).textContent).toBe('SundayNo periods');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('the page of holiday groups', () => {
  const act = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, LOADING));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    return screen.findByRole('dialog', {}, LOADING);
  };

  it('imports holidays of a calendar file into the form, and lists the skipped ones', async () => {
    const { tables } = await open(HolidayGroupPage);
    const dialog = await act('Import calendar file');
    const year = tables().SpecialDayGroup[0]?.SpecialDay[0]?.StartTime.slice(0, 4) ?? '';
    const event = (name: string, ...rest: string[]) => ['BEGIN:VEVENT', `SUMMARY:${name}`, ...rest, 'END:VEVENT'];
    const lines = [
      'BEGIN:VCALENDAR',
      ...event('<b>May</b>', `DTSTART;VALUE=DATE:${year}0501`, `DTEND;VALUE=DATE:${year}0508`),
      ...event('Bridge', `DTSTART;VALUE=DATE:${year}0507`),
      ...event('Birthday', 'DTSTART;VALUE=DATE:20200612', 'RRULE:FREQ=YEARLY'),
      ...event('Mondays', 'DTSTART;VALUE=DATE:20200612', 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'),
      'END:VCALENDAR',
    ];
    const input = within(dialog).getByLabelText('Calendar file (.ics)');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.ics')] } });
    await within(dialog).findByText('This is not a calendar file.');
    fireEvent.change(within(dialog).getByLabelText('Year'), { target: { value: year } });
    fireEvent.change(input, { target: { files: [new File([lines.join('\r\n')], 'a.ics')] } });
    await within(dialog).findByText('New: 2. Overlapping: 1. Too many: 0. Already there: 0.');
    expect(within(dialog).getByText('1 event of the file is skipped')).toBeTruthy();
    expect(await barriers(dialog)).toEqual([]);
    await stayWith('Calendar file (.ics)');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 holidays' }));
    expect(await screen.findByText('<b>May</b>')).toBeTruthy();
    expect(tables().SpecialDayGroup[1]?.SpecialDay).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDayGroup[1]?.SpecialDay).toEqual([
      { DayName: '<b>May</b>', StartTime: `${year}-05-01 00:00:00`, EndTime: `${year}-05-07 23:59:59` },
      { DayName: 'Birthday', StartTime: `${year}-06-12 00:00:00`, EndTime: `${year}-06-12 23:59:59` },
    ]);
  });

  it('copies a year to the next, and skips what would not fit', async () => {
    const { tables } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: /^0\D*Public holidays/ }));
    await screen.findByText('Christmas', {}, LOADING);
    const before = tables().SpecialDayGroup[0]?.SpecialDay ?? [];
    const year = Number(before[0]?.StartTime.slice(0, 4));
    const dialog = await act('Copy to the next year');
    expect(within(dialog).getByRole('status').textContent).toContain('New: 5. Overlapping: 0. Too many: 6.');
    fireEvent.click(within(dialog).getByLabelText(`Remove the holidays of ${year} from the group`));
    expect(within(dialog).getByRole('status').textContent).toContain('New: 11. Overlapping: 0. Too many: 0.');
    await stayWith(`Remove the holidays of ${year} from the group`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 11 holidays' }));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDayGroup[0]?.SpecialDay.map(({ StartTime }) => StartTime)).toEqual(
      before.map(({ StartTime }) => StartTime.replace(String(year), String(year + 1))),
    );
  });

  it('says which holidays are over, and moves only these to the next year', async () => {
    const { tables } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: /^0\D*Public holidays/ }));
    await screen.findByText('Christmas', {}, LOADING);
    const before = tables().SpecialDayGroup[0]?.SpecialDay ?? [];
    const isOver = ({ EndTime }: { EndTime: string }) => EndTime < '2026-11-20';
    const count = before.filter(isOver).length;
    expect([count > 1, count < before.length]).toEqual([true, true]);
    await screen.findByText(`${count} holidays are over. The device does not repeat them.`);
    fireEvent.click(button('Move to next year'));
    await waitFor(() => expect(screen.queryByText(/The device does not repeat/)).toBeNull());
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDayGroup[0]?.SpecialDay).toEqual(
      before.map((each) => ({
        ...each,
        StartTime: isOver(each) ? each.StartTime.replace('2026', '2027') : each.StartTime,
        EndTime: isOver(each) ? each.EndTime.replace('2026', '2027') : each.EndTime,
      })),
    );
  });

  it('stores a holiday as whole days and has no accessibility violations', async () => {
    const { tables, container } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Add holiday' }));
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Works outing' } });
    fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '2026-06-12' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Works outing')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDayGroup[1]).toMatchObject({
      SpecialDay: [{ DayName: 'Works outing', StartTime: '2026-06-12 00:00:00', EndTime: '2026-06-12 23:59:59' }],
      Vendor_Reserved: 7,
    });
  });

  it('keeps a group that a plan uses, and names the plans', async () => {
    const { tables } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: /^0\D*Public holidays/ }));
    expect(
      (await screen.findByText('\u2068Public holiday closed\u2069, \u2068Short day\u2069')).parentElement?.textContent,
    ).toBe('Used by 2 plans: \u2068Public holiday closed\u2069, \u2068Short day\u2069');
    fireEvent.click(button('Delete group'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete group' }));
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'The group is not deleted: holiday plans use it (\u2068Public holiday closed\u2069, \u2068Short day\u2069).',
      ]),
    );
    expect(tables().SpecialDayGroup[0]?.GroupName).toBe('Public holidays');
  });
});

describe('the page of holiday plans', () => {
  it('requires a group, and reports it without a call', async () => {
    const { container, asked } = await open(HolidayPlanPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
    const drawer = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(drawer).getByLabelText('Name'), { target: { value: 'Half day' } });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Enter a value')).toBeTruthy();
    expect(asked).not.toContain('configManager.setChannelConfig');
    expect(await barriers(container)).toEqual([]);
    expect(await barriers(drawer)).toEqual([]);
  });

  it('lists persons with and without a holiday plan on a date', async () => {
    const { container } = await open(HolidayPlanPage);
    fireEvent.click(button('Check a date'));
    const dialog = within(await screen.findByRole('dialog', {}, LOADING));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-12-25' } });
    const answer = await dialog.findByRole('status');
    await waitFor(() =>
      expect(answer.textContent).toMatch(/the plan Public holiday closed applies.*They may not enter/),
    );
    expect(answer.textContent).toMatch(/For everyone else the weekly time section applies\.00:00:00–23:59:59$/);
    expect(answer.textContent).not.toContain('Nobody');
    expect(await barriers(container)).toEqual([]);
  });

  it('duplicates a plan under a free name', async () => {
    const { tables } = await open(HolidayPlanPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Duplicate Short day' }));
    const drawer = await screen.findByRole('dialog', { name: 'Duplicate plan' }, LOADING);
    expect(within(drawer).getByLabelText<HTMLInputElement>('Name').value).toBe('Short day (2)');
    const free = tables().SpecialDaysSchedule.findIndex(({ ScheduleName }) => ScheduleName === '');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDaysSchedule[free]).toEqual({
      ...tables().SpecialDaysSchedule[1],
      ScheduleName: 'Short day (2)',
    });
  });

  describe('while another administrator works on the plans', () => {
    /** Opens a drawer and types a name; then the other one changes the plans. */
    async function meeting(opener: string, byAnother: (plans: HolidayPlanTable[], free: number) => void) {
      const opened = await open(HolidayPlanPage);
      fireEvent.click(await screen.findByRole('button', { name: opener }));
      const drawer = within(await screen.findByRole('dialog', {}, LOADING));
      fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Mine' } });
      const free = opened.tables().SpecialDaysSchedule.findIndex(({ ScheduleName }) => ScheduleName === '');
      opened.device.update(({ tables }) => byAnother(tables.SpecialDaysSchedule, free));
      const theirs = opened.tables().SpecialDaysSchedule;
      fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
      const saveAgain = () => fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
      const saved = () => waitFor(() => expect(toastTexts()).toEqual(['Saved']));
      return { plans: () => opened.tables().SpecialDaysSchedule, theirs, free, drawer, saveAgain, saved };
    }

    it('keeps what the other one changed in the same plan', async () => {
      const { plans, theirs, saved } = await meeting('Edit Short day', ([, plan]) => {
        Object.assign(plan ?? {}, { Doors: [0], Enable: false });
      });
      await saved();
      expect(plans()[1]).toEqual({ ...theirs[1], ScheduleName: 'Mine', Doors: [0], Enable: false });
    });

    it('asks before it overwrites the same field', async () => {
      const { plans, theirs, drawer, saveAgain, saved } = await meeting('Edit Short day', ([, plan]) => {
        Object.assign(plan ?? {}, { ScheduleName: 'Theirs' });
      });
      await drawer.findByText(/^Changed by someone else in the meantime: Name\./);
      expect(plans()).toEqual(theirs);
      saveAgain();
      await saved();
      expect(plans()[1]).toEqual({ ...theirs[1], ScheduleName: 'Mine' });
    });

    it('says that the plan was deleted, and adds it again at the next save', async () => {
      const { plans, theirs, drawer, saveAgain, saved } = await meeting('Edit Short day', ([, plan]) => {
        Object.assign(plan ?? {}, FREE_PLAN);
      });
      await drawer.findByText('This entry is no longer on the device. Add it again as shown here, or close.');
      expect(plans()).toEqual(theirs);
      saveAgain();
      await saved();
      expect(plans()[1]).toMatchObject({ ScheduleName: 'Mine', Enable: true, GroupNo: 0 });
    });

    it('adds a duplicate beside a plan that the other one has added', async () => {
      const { plans, theirs, free, saved } = await meeting('Duplicate Short day', (plans, free) => {
        Object.assign(plans[free] ?? {}, { ...plans[0], ScheduleName: 'Theirs' });
      });
      await saved();
      expect(plans().slice(0, free + 1)).toEqual(theirs.slice(0, free + 1));
      expect(plans()[free + 1]?.ScheduleName).toBe('Mine');
    });

    it('says that the other one has added the last plan', async () => {
      const { plans, theirs, drawer } = await meeting('Duplicate Short day', (plans) => {
        for (const plan of plans) if (plan.ScheduleName === '') plan.ScheduleName = 'Theirs';
      });
      await drawer.findByText('The device is full.');
      expect(plans()).toEqual(theirs);
    });
  });

  it('keeps a plan that a person uses and names the person; deletes an unused plan', async () => {
    const { device, tables } = await open(HolidayPlanPage);
    await act(async () =>
      device.update(({ access }) => Object.assign(access.users[6] ?? {}, { SpecialDaysSchedule: [1] })),
    );
    const remove = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete plan' }));
    };
    await remove('Short day');
    await waitFor(() =>
      expect(toastTexts()).toEqual(['The plan is not deleted: it is assigned to \u2068Lucía García\u2069.']),
    );
    expect(tables().SpecialDaysSchedule[1]?.ScheduleName).toBe('Short day');
    await remove('Public holiday closed');
    await waitFor(() => expect(toastTexts()).toContain('Plan deleted'));
    expect(tables().SpecialDaysSchedule[0]).toMatchObject({ ScheduleName: '', GroupNo: 255, Vendor_Reserved: 7 });
  });
});
