// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { barriers } from '@/components/form/device-page.fixtures';
import type { AccessUser } from '@/lib/contract/records';
import { saved } from '@/lib/save-file.fixtures';
import { rpc } from '@/lib/session/device';
import {
  closeBy,
  count,
  LONG,
  names,
  numbered,
  open,
  press,
  setUpPersonPage,
  shown,
  toastTexts,
  type,
} from './person-page.fixtures';

vi.mock('@/lib/save-file', async (original) => (await import('@/lib/save-file.fixtures')).caught(original));
vi.mock('@/lib/session/use-visitor', async () => (await import('./person-visitor.fixtures')).personVisitor);

setUpPersonPage();

describe('acts on many persons', () => {
  const select = (name: string) => fireEvent.click(screen.getByLabelText(`Select ${name}`));

  it('exports the selected persons with their cards', async () => {
    const { user, device } = await open();
    for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    await screen.findByRole('button', { name: 'Suspend' }, LONG);
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1), LONG);
    const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    const card = device.state().access.cards.find(({ UserID }) => UserID === '1');
    expect(lines[1]).toContain(`${user('1')?.UserName}`);
    expect(lines[1]).toContain(card?.CardNo ?? 'a card');
  });

  it('exports everybody found, on all pages', async () => {
    await open(numbered);
    type('worker 02');
    await count('100 of 300 people');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 100' }, LONG));
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1), LONG);
    const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(101);
    expect(lines.slice(1).every((line) => line.includes('Worker 02'))).toBe(true);
  });

  const selectPage = () => fireEvent.click(screen.getByLabelText('Select all on this page'));
  const selectAll = async (count: number) =>
    fireEvent.click(await screen.findByRole('button', { name: `Select all ${count}` }, LONG));
  const ticked = () => shown().filter((row) => row.querySelector<HTMLInputElement>('input')?.checked).length;
  /** Notes the user IDs that the device is asked to change or delete from now on. */
  const watchIds = () => {
    const since = vi.mocked(rpc.call).mock.calls.length;
    return () =>
      vi
        .mocked(rpc.call)
        .mock.calls.slice(since)
        .flatMap(([method, params]) => {
          const { UserIDList, UserList = [] } = params as { UserList?: AccessUser[]; UserIDList?: string[] };
          const isWrite = method === 'AccessUser.updateMulti' || method === 'AccessUser.removeMulti';
          return isWrite ? (UserIDList ?? UserList.map(({ UserID }) => UserID)) : [];
        });
  };

  it.each([
    ['before', 'after'],
    ['after', 'before'],
  ])('leaves out two people who were unticked %s everybody was selected, not %s', async (when) => {
    const { users } = await open();
    const sentIds = watchIds();
    const untick = () => {
      for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    };
    selectPage();
    if (when === 'before') {
      // Everybody, less those two again: what is not ticked is not taken.
      untick();
      await screen.findByText('18 of 300 selected', {}, LONG);
      await selectAll(300);
      await screen.findByText('300 of 300 selected', {}, LONG);
      expect(ticked()).toBe(20);
    } else await selectAll(300);
    await screen.findByText('300 of 300 selected', {}, LONG);
    untick();
    await screen.findByText('298 of 300 selected', {}, LONG);
    expect(ticked()).toBe(18);
    expect(screen.getAllByText(/ selected/)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Delete 298' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 298 people?' }, LONG);
    within(dialog).getByText(/^\u2068Giulia Rossi\u2069, .*…$/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 298' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users().map(({ UserName }) => UserName)).toEqual(['Emma Walker', 'Lena Fischer']);
    const sent = sentIds();
    expect([sent.length, new Set(sent).size, sent.includes('1'), sent.includes('2')]).toEqual([298, 298, false, false]);
  });

  it('keeps the selection on other pages and in another order, and clears it with another filter', async () => {
    const { user } = await open(numbered);
    const sentIds = watchIds();
    select('Worker 0003');
    press('Next page');
    await waitFor(() => expect(names()[0]).toBe('Worker 0021'), LONG);
    await screen.findByText('1 of 300 selected', {}, LONG);
    expect(ticked()).toBe(0);
    select('Worker 0022');
    fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Name/ }, LONG));
    await waitFor(() => expect(names()[0]).toBe('Worker 0300'), LONG);
    await screen.findByText('2 of 300 selected', {}, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 2 people' }, LONG);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 2 people' }, LONG));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(sentIds()).toEqual(['3', '22']);
    expect([user('3')?.UserStatus, user('22')?.UserStatus]).toEqual([1, 1]);
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);

    select('Worker 0300');
    await screen.findByText('1 of 300 selected', {}, LONG);
    type('worker 03');
    await waitFor(() => expect(screen.queryByText(/ selected/)).toBeNull(), LONG);
    await count('1 of 300 people');
    expect(ticked()).toBe(0);
  });

  it('freezes persons who are not frozen yet after a plan, and preserves unknown members', async () => {
    const { user, container } = await open(({ access }) => {
      Object.assign(access.users[0] ?? {}, { UserStatus: 1 });
      Object.assign(access.users[1] ?? {}, { VTOPosition: 'east' });
    });
    const before = user('2');
    for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend 3 people' }, LONG);
    await within(dialog).findByText('2 people will change', {}, LONG);
    expect(within(dialog).getByText('1 person stays as is')).toBeTruthy();
    expect(await barriers(dialog)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 people' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('2')).toEqual({ ...before, UserStatus: 1 });
    expect([user('1')?.UserStatus, user('3')?.UserStatus, user('4')?.UserStatus]).toEqual([1, 1, 0]);
    closeBy(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
    await waitFor(() => expect(container.querySelector('[aria-selected="true"]')).toBeNull(), LONG);
  });

  it('changes all matches on all pages in chunks of ten, and lists the refused persons', async () => {
    const { users, asked } = await open((draft) => {
      numbered(draft);
      Object.assign(draft.access.users[98] ?? {}, { UserID: 'F02A' });
    });
    type('worker 00');
    await count('99 of 300 people');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 99' }, LONG));
    await screen.findByText('99 of 99 selected', {}, LONG);
    fireEvent.click(screen.getByRole('button', { name: 'Validity' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the validity of 99 people' }, LONG);
    const set = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    set('Valid from', '2030-01-01T00:00');
    set('Valid to', '2029-01-01T00:00');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    set('Valid from', '');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    const blocked = users()
      .slice(0, 99)
      .filter(({ UserType }) => UserType === 1).length;
    await within(dialog).findByText(`${99 - blocked} people will change`, {}, LONG);
    const since = asked.length;
    fireEvent.click(within(dialog).getByRole('button', { name: `Change ${99 - blocked} people` }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    const chunks = asked.slice(since).filter((each) => each === 'AccessUser.updateMulti').length;
    expect(chunks).toBe(Math.ceil((99 - blocked) / 10));
    const ends = (person: AccessUser) => person.ValidTo === '2029-01-01 00:00:00';
    expect(users().filter(ends)).toHaveLength(99 - blocked - 1);
    expect(within(dialog).getByText('F02A')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save list of people not changed' })).toBeTruthy();
  });

  it('sets the time section at one door and keeps those of other doors', async () => {
    const { user } = await open();
    for (const name of ['Emma Walker', 'Lena Fischer']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Time section' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Change the time sections of 2 people' }, LONG);
    const at = await within(dialog).findByLabelText('Time section, \u2068Back door\u2069', {}, LONG);
    await waitFor(() => expect(at.querySelectorAll('option').length).toBeGreaterThan(2), LONG);
    const [, , plan] = at.querySelectorAll('option');
    fireEvent.change(at, { target: { value: plan?.value } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Change 2 people' }, LONG));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(user('1')?.TimeSections).toEqual([255, Number(plan?.value), 255, 255]);
  });

  it('adds and removes doors and holiday plans, and keeps the others of each person', async () => {
    const { user } = await open(({ access }) => {
      const [first, second, third] = access.users;
      Object.assign(first ?? {}, { Doors: [2, 0], TimeSections: [7, 8], SpecialDaysSchedule: [5] });
      Object.assign(second ?? {}, { Doors: [2], TimeSections: [9], SpecialDaysSchedule: [1] });
      Object.assign(third ?? {}, { Doors: [0, 1], TimeSections: [3, 4], SpecialDaysSchedule: [1], UserType: 1 });
    });
    let question: unknown;
    const change = async (button: string, title: string, choices: Record<string, string>) => {
      for (const name of ['Emma Walker', 'Lena Fischer', 'Giulia Rossi']) select(name);
      fireEvent.click(await screen.findByRole('button', { name: button }, LONG));
      const dialog = await screen.findByRole('dialog', { name: title }, LONG);
      for (const [label, choice] of Object.entries(choices)) {
        const box = await within(dialog).findByLabelText<HTMLSelectElement>(label, {}, LONG);
        expect(box.selectedOptions[0]?.text).toBe('Leave as it is');
        fireEvent.change(box, { target: { value: [...box.options].find(({ text }) => text === choice)?.value } });
      }
      expect(await barriers(dialog)).toEqual([]);
      fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
      const start = await within(dialog).findByRole('button', { name: /^Change \d/ }, LONG);
      const plan = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
      question = [...dialog.querySelectorAll('dt')].map((term) =>
        [term, term.nextElementSibling].map((each) => each?.textContent?.replace(/[\u2068\u2069]/g, '')),
      );
      fireEvent.click(start);
      await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
      closeBy(dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), LONG);
      return plan;
    };
    const doors = { 'Front door': 'Add', Warehouse: 'Remove' };
    expect(await change('Doors', 'Change the doors of 3 people', doors)).toEqual([
      '2 people will change',
      '1 person stays as is',
    ]);
    expect(question).toEqual([
      ['Add doors', 'Front door'],
      ['Remove doors', 'Warehouse'],
      ['People', 'Emma Walker, Lena Fischer'],
    ]);
    const plans = { '0 · Public holiday closed': 'Add', '1 · Short day': 'Remove' };
    expect(await change('Holiday plans', 'Change the holiday plans of 3 people', plans)).toEqual([
      '2 people will change',
      '1 person on the blocklist is skipped',
    ]);
    expect(question).toEqual([
      ['Add holiday plans', '0 · Public holiday closed'],
      ['Remove holiday plans', '1 · Short day'],
      ['People', 'Emma Walker, Lena Fischer'],
    ]);
    expect(user('1')).toMatchObject({ Doors: [0], TimeSections: [8], SpecialDaysSchedule: [5, 0] });
    expect(user('2')).toMatchObject({ Doors: [0], TimeSections: [255], SpecialDaysSchedule: [0] });
    expect(user('3')).toMatchObject({ Doors: [0, 1], TimeSections: [3, 4], SpecialDaysSchedule: [1] });
    const row = screen.getByText('Lena Fischer').closest('tr') as HTMLElement;
    expect(within(row).getByText(/Front door/)).toBeTruthy();
  });

  it('deletes more people than fit one call, with progress', async () => {
    const { users } = await open();
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 300' }, LONG));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 300' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 300 people?' }, LONG);
    expect(users()).toHaveLength(300);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 300' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toEqual([]);
    closeBy(dialog);
    await screen.findByRole('heading', { name: 'No people yet' }, LONG);
    // Too many to keep in memory.
    expect(toastTexts()).toEqual([]);
  });

  it('undoes the deletion of persons on several pages', async () => {
    const { users, device } = await open(numbered);
    const before = device.state().access;
    type('worker 00');
    await count('99 of 300 people');
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 99' }, LONG));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 99' }, LONG));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 99 people?' }, LONG);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 99' }));
    await within(dialog).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toHaveLength(201);
    closeBy(dialog);
    await waitFor(() => expect(toastTexts()).toEqual(['99 people deleted']), LONG);
    await act(async () => shownToasts.get()[0]?.undo?.());
    const restoring = await screen.findByRole('dialog', { name: 'Restore 99 people' }, LONG);
    await within(restoring).findByRole('heading', { name: 'Finished' }, LONG);
    expect(users()).toHaveLength(300);
    expect(device.state().access.cards).toHaveLength(before.cards.length);
  });

  it('deletes a few persons with one question and one call', async () => {
    const { users, count: calls } = await open();
    for (const name of ['Giulia Rossi', 'Zofia Nowak']) select(name);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 2' }, LONG));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 people?' }, LONG);
    fireEvent.click(within(question).getByRole('button', { name: 'Delete 2' }));
    await waitFor(() => expect(toastTexts()).toEqual(['2 people deleted']), LONG);
    expect([users().length, calls('AccessUser.removeMulti')]).toEqual([298, 1]);
  });
});
