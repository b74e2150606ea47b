// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  barriers,
  holdAnswers,
  LOADING,
  save,
  setUpDevicePage,
  stayWith,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { button, open, openAction } from '../section-pages.fixtures';
import SectionPage from './page';

vi.mock('next/navigation', async () => (await import('../section-address.fixtures')).navigation);
vi.mock('@/components/form/dialog-frame', async (original) =>
  (await import('../dialog-in-body.fixtures')).dialogInBody(original),
);
setUpVisitor();
setUpDevicePage();

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
    await screen.findAllByText('Used in 30 places');
    fireEvent.click(screen.getByLabelText('Enabled'));
    save();
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('It is used in 30 places: \u2068Ayşe Yılmaz\u2069');
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tables().AccessTimeSchedule[1]?.Enable).toBe(false));
  });
});

describe('a section that neither doors nor people use', () => {
  setUpVisitor({ customPassword: true, repeatEnter: true, doorCount: 2, alarmLink: true, liftControl: true });

  it('is not emptied without a warning that names the door code', async () => {
    const { tables } = await open(SectionPage, ({ access, records }) => {
      for (const person of access.users) person.TimeSections = [];
      const codes = records.AccessControlCustomPassword.rows;
      codes.splice(1);
      Object.assign(codes[0] ?? {}, { UserID: 'Courier', TimeSections: [1] });
    });
    await screen.findAllByText('Used in 1 place');
    fireEvent.click(screen.getByLabelText('Enabled'));
    save();
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('It is used by \u2068the code of Courier\u2069.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(tables().AccessTimeSchedule[1]?.Enable).toBe(true);
  });
});

describe('an account that may not see the alarms', () => {
  setUpVisitor({ alarmLink: true }, { authorities: ['AuthSysCfg'] });

  it('does not read that no alarm uses a section', async () => {
    const { asked } = await open(SectionPage);
    await screen.findAllByText('Used in at least 30 places');
    fireEvent.click(button(/^2\D*Night/));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Night'));
    expect(screen.queryByText('Not used')).toBeNull();
    expect(asked).not.toContain('BreakIn');
  });
});

describe('the tools of a section', () => {
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
    const dialog = await openAction('Copy week to other time sections');
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

  it('keeps what is typed on the page when the answer to a cancelled copy arrives', async () => {
    const { idle, tables } = await open(SectionPage);
    const dialog = await openAction('Copy week to other time sections');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '2 · Night' }));
    const answers = holdAnswers('configManager.setConfig');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy to 1 time section' }));
    await waitFor(() =>
      expect(tables().AccessTimeSchedule[2]?.TimeSchedule).toEqual(tables().AccessTimeSchedule[1]?.TimeSchedule),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard entries' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    fireEvent.change(name, { target: { value: 'Reception' } });
    answers.release();
    await waitFor(() => expect(toastTexts()).toEqual(['Week copied to 1 time section']));
    await idle();
    expect(name.value).toBe('Reception');
  });

  it('shows what a file would change before it writes; its own exported file changes nothing', async () => {
    const { tables, asked } = await open(SectionPage);
    const files = savedFiles();
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }, LOADING));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export time sections' }));
    await waitFor(() => expect(files).toHaveLength(1), LOADING);
    const text = await (files[0] as Blob).text();
    expect(text.trim().split('\r\n')).toHaveLength(129);
    const dialog = await openAction('Import time sections');
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

  it('asks before an import empties a section in use, and names who uses it', async () => {
    const { tables } = await open(SectionPage);
    await screen.findAllByText('Used in 30 places');
    const dialog = await openAction('Import time sections');
    fireEvent.change(within(dialog).getByLabelText('CSV file'), {
      target: { files: [new File(['number,name,enabled\n1,Office,0\n5,Free,0\n'], 'a.csv')] },
    });
    expect(await within(dialog).findAllByText('Lets no one in')).toHaveLength(1);
    const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 time sections' }));
    send();
    const question = async () => within(await screen.findByRole('dialog', { name: /lets no one in/ }));
    expect((await question()).getByText(/1 · Office.*Used by: .*Ayşe Yılmaz/)).toBeTruthy();
    fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /lets no one in/ })).toBeNull());
    expect(tables().AccessTimeSchedule[1]?.Enable).toBe(true);
    send();
    fireEvent.click((await question()).getByRole('button', { name: 'Change 2 time sections' }));
    await waitFor(() => expect(tables().AccessTimeSchedule[1]?.Enable).toBe(false));
  });

  it('shows the file that was chosen last, although one chosen before it is read later', async () => {
    const { idle } = await open(SectionPage);
    const dialog = await openAction('Import time sections');
    let release: () => void = () => undefined;
    const slow = new File(['number,name\n1,Slow\n2,Slow\n'], 'slow.csv');
    const bytes = await slow.arrayBuffer();
    slow.arrayBuffer = () => new Promise((resolve) => (release = () => resolve(bytes)));
    const box = within(dialog).getByLabelText('CSV file');
    fireEvent.change(box, { target: { files: [slow] } });
    fireEvent.change(box, { target: { files: [new File(['number,name\n1,Last\n'], 'last.csv')] } });
    await within(dialog).findByText(/^Changed: 1\./);
    await act(async () => release());
    await idle();
    expect(within(dialog).getByText(/^Changed: 1\./)).toBeTruthy();
  });

  it('keeps what the file does not have and somebody changed after it was read', async () => {
    const { tables, device } = await open(SectionPage);
    const dialog = await openAction('Import time sections');
    fireEvent.change(within(dialog).getByLabelText('CSV file'), {
      target: { files: [new File(['number,monday\n1,12:00-20:00\n'], 'a.csv')] },
    });
    await within(dialog).findByText(/^Changed: 1\./);
    const sunday = ['1 09:00:00-10:00:00', ...(tables().AccessTimeSchedule[1]?.TimeSchedule[0]?.slice(1) ?? [])];
    device.update((draft) => {
      const [, plan] = draft.tables.AccessTimeSchedule;
      if (plan)
        Object.assign(plan, { Name: 'Renamed', Enable: false, TimeSchedule: [sunday, ...plan.TimeSchedule.slice(1)] });
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 1 time section' }));
    await waitFor(() => expect(toastTexts()).toContain('1 time section changed'));
    expect(tables().AccessTimeSchedule[1]).toMatchObject({ Name: 'Renamed', Enable: false });
    const [first, monday] = tables().AccessTimeSchedule[1]?.TimeSchedule ?? [];
    expect([first, monday?.[0]]).toEqual([sunday, '1 12:00:00-20:00:00']);
  });

  it('prints the week in words', async () => {
    await open(SectionPage);
    const dialog = await openAction('Print');
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
