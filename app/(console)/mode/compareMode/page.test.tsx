// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import UnlockModePage from './page';

const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 1, cardAuth: true, faceAuth: true, fingerprintAuth: true };

vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => capabilities,
  useVisitor: () => ({
    authorities: ['AuthSysCfg'],
    capabilities: { ...capabilities, multiCard: true },
  }),
}));

setUpDevicePage();
beforeEach(() => {
  Object.assign(capabilities, { faceAuth: true, doorCount: 1 });
});

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(UnlockModePage, made);
  return { ...made, ...opened, door: () => made.device.state().tables.AccessControl[0] };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const saved = () => waitFor(() => expect(toastTexts()).toEqual(['Saved']));
const tick = (...names: string[]) => {
  for (const each of ['Card', 'Fingerprint', 'Face', 'Password']) {
    const one = box(each) as HTMLInputElement;
    if (one.checked !== names.includes(each)) fireEvent.click(one);
  }
};

describe('the page of unlock modes', () => {
  it('writes 21 for card and face, and 25 for one of them', async () => {
    const { door } = await open();
    const before = door();
    tick('Card', 'Face');
    choose('All of them');
    expect(screen.getByText('Card and face')).toBeTruthy();
    save();
    await saved();
    expect(door()).toEqual({ ...before, Method: 21 });
    choose('Any of them');
    save();
    await waitFor(() => expect(door()?.Method).toBe(25));
  });

  it('shows conflicts beside the check boxes and sends nothing', async () => {
    const { door, asked } = await open();
    tick('Card', 'Face', 'Password');
    choose('All of them');
    save();
    expect(await screen.findByText('This device does not support this combination')).toBeTruthy();
    tick();
    expect(await screen.findByText('Choose at least one credential')).toBeTruthy();
    expect(asked).not.toContain('configManager.setConfig');
    expect(door()?.Method).toBe(DOOR_METHODS.any);
  });

  it('has no check box for a proof the device lacks', async () => {
    Object.assign(capabilities, { faceAuth: false });
    await open(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.card }));
    expect(screen.queryByRole('checkbox', { name: 'Face' })).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });

  it('links to the groups when several persons cannot open yet', async () => {
    const { asked, container } = await open();
    choose('Several people');
    expect(screen.getByText(/No group is in use/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set up groups' }).getAttribute('href')).toBe('/door/multiCard');
    save();
    expect(await screen.findByText('Set up a group of people for this door first')).toBeTruthy();
    expect(asked).not.toContain('configManager.setConfig');
    expect(await barriers(container)).toEqual([]);
  });

  it('warns before the method of several persons is copied to a door without a group', async () => {
    Object.assign(capabilities, { doorCount: 2 });
    await open(({ tables }) => {
      const [first] = tables.AccessControl;
      const Groups = [{ Enable: true, UserCount: 1, GroupDetail: [{ UserID: '1', Method: DOOR_METHODS.any }] }];
      if (!first) throw new Error('the device has no door');
      tables.AccessControl = ['Hall', 'Yard', 'Lab'].map((Name) => ({
        ...first,
        Name,
        Method: DOOR_METHODS.multiCard,
      }));
      tables.OpenDoorGroup = [{ Groups }, { Groups: [] }, { Groups }];
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Apply to other doors' }, { timeout: 10_000 }));
    const dialog = await screen.findByRole('dialog');
    const warning = () => dialog.textContent?.includes('No group of people is enabled for \u2068Yard\u2069.');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '3 · Lab' }));
    expect(warning()).toBe(false);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '2 · Yard' }));
    expect(warning()).toBe(true);
  });

  it('says nothing of groups that could not be read', async () => {
    await open(({ tables }) => Object.assign(tables, { OpenDoorGroup: [{}] }));
    choose('Several people');
    expect(screen.queryByText(/in use/)).toBeNull();
  });

  it("leaves the platform's time to answer alone until the platform verifies", async () => {
    await open(({ tables }) => Object.assign(tables.AccessControl[0] ?? {}, { RemoteCheck: false }));
    const time = () => screen.queryByRole('textbox', { name: 'Answer time limit' });
    expect(time()).toBeNull();
    fireEvent.click(screen.getByLabelText('Platform verification'));
    expect(time()).toHaveProperty('disabled', false);
  });

  it('sets the method of every section, and keeps the other days unchanged', async () => {
    const { door, container } = await open();
    const before = door();
    choose('By time section');
    const method = await screen.findByRole('combobox', { name: 'Period 1, opening method' }, { timeout: 10_000 });
    fireEvent.change(method, { target: { value: '17' } });
    const end = within(screen.getByRole('group', { name: 'Period 1, end' })).getByRole('spinbutton', {
      name: 'Hours',
    });
    fireEvent.change(end, { target: { value: '12' } });
    expect(await barriers(container)).toEqual([]);
    save();
    await saved();
    expect(door()).toEqual({
      ...before,
      Method: DOOR_METHODS.timeSection,
      TimeSchedule: before?.TimeSchedule?.map((day, weekday) =>
        weekday === 1 ? ['17 00:00:00-12:59:59', ...day.slice(1)] : day,
      ),
    });
  });
});
