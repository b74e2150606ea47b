// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, LOADING, save, setUpDevicePage, stayWith, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { query } from '../section-address.fixtures';
import { button, open, openAction } from '../section-pages.fixtures';
import HolidayGroupPage from './page';

vi.mock('next/navigation', async () => (await import('../section-address.fixtures')).navigation);
vi.mock('@/components/form/dialog-frame', async (original) =>
  (await import('../dialog-in-body.fixtures')).dialogInBody(original),
);
setUpVisitor();
setUpDevicePage();

describe('the page of holiday groups', () => {
  it('has a new group on once it has a name', async () => {
    const { tables } = await open(HolidayGroupPage);
    const free = tables().SpecialDayGroup.findIndex(({ GroupName }) => GroupName === '');
    act(() => query.set(`number=${free}`));
    expect(await screen.findByRole('switch', { name: 'Enabled', checked: true })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bridge days' } });
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(tables().SpecialDayGroup[free]).toMatchObject({ GroupName: 'Bridge days', GroupEnable: true });
  });

  it('imports holidays of a calendar file into the form, and lists the skipped ones', async () => {
    const { tables } = await open(HolidayGroupPage);
    const dialog = await openAction('Import calendar file');
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

  it('keeps the calendar that was chosen last, though an earlier one is read later', async () => {
    const { tables } = await open(HolidayGroupPage);
    const dialog = await openAction('Import calendar file');
    const year = tables().SpecialDayGroup[0]?.SpecialDay[0]?.StartTime.slice(0, 4) ?? '';
    const calendar = (name: string) =>
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `SUMMARY:${name}`, `DTSTART;VALUE=DATE:${year}0507`, 'END:VEVENT']
        .concat('END:VCALENDAR')
        .join('\r\n');
    const slow = new File([calendar('Slow')], 'slow.ics');
    const bytes = await slow.arrayBuffer();
    let release = (_: ArrayBuffer): void => undefined;
    const read = new Promise<ArrayBuffer>((resolve) => {
      release = resolve;
    });
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(read);
    const input = within(dialog).getByLabelText('Calendar file (.ics)');
    fireEvent.change(input, { target: { files: [slow] } });
    fireEvent.change(within(dialog).getByLabelText('Year'), { target: { value: year } });
    fireEvent.change(input, { target: { files: [new File([calendar('Quick')], 'quick.ics')] } });
    expect(await within(dialog).findByText('Quick')).toBeTruthy();
    await act(async () => {
      release(bytes);
      await read;
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(within(dialog).queryByText('Slow')).toBeNull();
    expect(within(dialog).getByText('Quick')).toBeTruthy();
  });

  it('copies a year to the next, and skips what would not fit', async () => {
    const { tables } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: /^0\D*Public holidays/ }));
    await screen.findByText('Christmas', {}, LOADING);
    const before = tables().SpecialDayGroup[0]?.SpecialDay ?? [];
    const year = Number(before[0]?.StartTime.slice(0, 4));
    const dialog = await openAction('Copy to the next year');
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
