// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, choose, LOADING, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { button, open } from '../section-pages.fixtures';
import HolidayPlanPage from './page';
import { FREE_PLAN, isFreePlan } from './plan-fields';

vi.mock('next/navigation', async () => (await import('../section-address.fixtures')).navigation);
vi.mock('@/components/form/dialog-frame', async (original) =>
  (await import('../dialog-in-body.fixtures')).dialogInBody(original),
);
setUpVisitor();
setUpDevicePage();

const BATCH = 'system.multicall';

describe('the page of holiday plans', () => {
  it('requires a group, and reports it without a call', async () => {
    const { container, asked } = await open(HolidayPlanPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
    const drawer = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(drawer).getByLabelText('Name'), { target: { value: 'Half day' } });
    fireEvent.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText('Enter a value')).toBeTruthy();
    expect(asked).not.toContain('configManager.setChannelConfig');
    const group = within(drawer).getByRole('combobox', { name: 'Holiday group' });
    await waitFor(() => expect(document.activeElement).toBe(group));
    act(() => group.blur());
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

  it('closes the doors for a holiday, and says of a group that is off that the plan does nothing yet', async () => {
    const { tables } = await open(HolidayPlanPage, ({ tables: { SpecialDayGroup } }) => {
      Object.assign(SpecialDayGroup[0] ?? {}, { GroupName: 'Group on', GroupEnable: true });
      Object.assign(SpecialDayGroup[1] ?? {}, { GroupName: 'Group off', GroupEnable: false });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
    const drawer = await screen.findByRole('dialog', {}, LOADING);
    const box = within(drawer);
    fireEvent.change(box.getByLabelText('Name'), { target: { value: 'Closed Friday' } });
    await choose('Holiday group', /Group off/);
    box.getByText(/^This group is off/);
    await choose('Holiday group', /Group on/);
    expect(box.queryByText(/^This group is off/)).toBeNull();
    box.getByText('On these holidays people may enter only in these periods.');
    fireEvent.click(box.getByRole('button', { name: 'Close all day' }));
    box.getByText(/^Closed: nobody/);
    expect(await barriers(drawer)).toEqual([]);
    fireEvent.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    const plan = tables().SpecialDaysSchedule.find(({ ScheduleName }) => ScheduleName === 'Closed Friday');
    expect(plan).toMatchObject({ Enable: true, GroupNo: 0 });
    expect(plan?.TimeSection.filter((each) => each.startsWith('1'))).toEqual([]);
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

  it('adds a plan that is the same as another one', async () => {
    const { tables } = await open(HolidayPlanPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Duplicate Short day' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Duplicate plan' }, LOADING));
    fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Short day' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    const [, first, ...others] = tables().SpecialDaysSchedule;
    expect(others.filter(({ ScheduleName }) => ScheduleName === 'Short day')).toEqual([first]);
  });

  it('adds a plan once when answers were lost and it was changed before each press', async () => {
    const { tables, rpc, trouble } = await open(HolidayPlanPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Duplicate Short day' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Duplicate plan' }, LOADING));
    const saveAs = (name: string) => {
      fireEvent.change(drawer.getByLabelText('Name'), { target: { value: name } });
      fireEvent.click(drawer.getByRole('button', { name: 'Save' }));
    };
    const before = tables().SpecialDaysSchedule.filter((plan) => !isFreePlan(plan)).length;
    const names = () => tables().SpecialDaysSchedule.map(({ ScheduleName }) => ScheduleName);
    // The answer to the write is lost, and the device is out of reach from then on.
    rpc.events.on('asked', ({ method, params }) => {
      if (JSON.stringify(params).includes('First')) Object.assign(trouble, { dropAfter: [method] });
      if (JSON.stringify(params).includes('Second')) Object.assign(trouble, { dropBefore: [method] });
    });
    rpc.events.on('unanswered', () => Object.assign(trouble, { dropBefore: [BATCH, 'configManager.getConfig'] }));
    saveAs('First');
    await drawer.findByRole('alert');
    expect(names()).toContain('First');
    Object.assign(trouble, { dropAfter: [], dropBefore: [] });
    // The second write does not even arrive.
    saveAs('Second');
    await waitFor(() => expect(trouble.dropBefore).toHaveLength(2));
    await drawer.findByRole('alert');
    expect(names()).not.toContain('Second');
    Object.assign(trouble, { dropBefore: [] });
    saveAs('Third');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(names().slice(0, before + 2)).toEqual([...names().slice(0, before), 'Third', '']);
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
