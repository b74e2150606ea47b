// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act, type ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingToasts } from '@/components/feedback/toasts';
import { barriers, openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import HolidayGroupPage from './holidayGroup/page';
import HolidayPlanPage from './holidayPlan/page';
import SectionPage from './set/page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/section/set',
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams({ number: '1' }),
}));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => DEFAULT_CAPABILITIES,
  useVisitor: () => ({ authorities: [], capabilities: DEFAULT_CAPABILITIES }),
  useAuthority: () => true,
}));

setUpPage();
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => pendingToasts.set([]));

/** A page over an emulated device in this process. */
async function open(Page: ComponentType) {
  const made = testDevice();
  made.signIn();
  const opened = await openOnDevice(Page, made);
  return { ...made, ...opened, tables: () => made.device.state().tables };
}

/** A part that loads when it is needed. */
const LOADING = { timeout: 15_000 };

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => fireEvent.click(button('Save'));
const told = () => pendingToasts.get().map(({ message }) => message);

describe('the page of time sections', () => {
  it('writes one plan alone, and shows another one without a trace of the first', async () => {
    const { tables, asked } = await open(SectionPage);
    const before = tables().AccessTimeSchedule;
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Office');
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Monday, section 2, end' }), { key: 'ArrowRight' });
    save();
    await waitFor(() => expect(told()).toEqual(['Saved']));
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

  it('has no barrier, with an overlap too', async () => {
    const { container } = await open(SectionPage);
    await screen.findByLabelText('Name');
    const end = within(screen.getByRole('group', { name: 'Section 1, end' })).getByRole('spinbutton', {
      name: 'Hours',
    });
    fireEvent.change(end, { target: { value: '14' } });
    expect(screen.getByText('Monday: sections 1 and 2 overlap')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
  });

  it('tells who uses a section, and warns before it lets nobody in', async () => {
    const { tables } = await open(SectionPage);
    await screen.findAllByText('Used by 30 persons and doors');
    fireEvent.click(screen.getByLabelText('In use'));
    save();
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('It is used by 30 persons and doors: \u2068Person 0005\u2069');
    fireEvent.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tables().AccessTimeSchedule[1]?.Enable).toBe(false));
  });
});

describe('the page of holiday groups', () => {
  it('stores a holiday as whole days and has no barrier', async () => {
    const { tables, container } = await open(HolidayGroupPage);
    fireEvent.click(await screen.findByRole('button', { name: 'Add holiday' }));
    const dialog = await screen.findByRole('dialog', {}, LOADING);
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Works outing' } });
    fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '2026-06-12' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('Works outing')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
    save();
    await waitFor(() => expect(told()).toEqual(['Saved']));
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
      expect(told()).toEqual([
        'The group stays: holiday plans use it (\u2068Public holiday closed\u2069, \u2068Short day\u2069).',
      ]),
    );
    expect(tables().SpecialDayGroup[0]?.GroupName).toBe('Public holidays');
  });
});

describe('the page of holiday plans', () => {
  it('wants a group, and says so without a call', async () => {
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

  it('keeps a plan that a person has, names the person, and gives up one that nobody has', async () => {
    const { device, tables } = await open(HolidayPlanPage);
    await act(async () =>
      device.update(({ access }) => Object.assign(access.users[6] ?? {}, { SpecialDaysSchedule: [1] })),
    );
    const remove = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Delete ${name}` }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete plan' }));
    };
    await remove('Short day');
    await waitFor(() => expect(told()).toEqual(['The plan stays: it is assigned to \u2068Person 0007\u2069.']));
    expect(tables().SpecialDaysSchedule[1]?.ScheduleName).toBe('Short day');
    await remove('Public holiday closed');
    await waitFor(() => expect(told()).toContain('Plan deleted'));
    expect(tables().SpecialDaysSchedule[0]).toMatchObject({ ScheduleName: '', GroupNo: 255, Vendor_Reserved: 7 });
  });
});
