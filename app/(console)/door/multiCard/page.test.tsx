// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  barriers,
  LOADING,
  openOnDevice,
  press,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import MultiPersonPage from './page';

setUpVisitor({ doorCount: 1 });

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(MultiPersonPage, made);
  await screen.findByText('Groups of people');
  const tables = () => made.device.state().tables;
  return { ...made, ...opened, door: () => tables().AccessControl[0], entry: () => tables().OpenDoorGroup[0] };
}

const needed = () => screen.getByLabelText('People required');

async function addMembers(...names: string[]) {
  press('Add people to group 1');
  const dialog = await screen.findByRole('dialog', {}, LOADING);
  for (const each of names) fireEvent.click(await within(dialog).findByLabelText(each));
  fireEvent.click(within(dialog).getByRole('button', { name: /^Add \d/ }));
  await screen.findByRole('button', { name: `Remove ${names[0]} from group 1` });
}

describe('the page of groups', () => {
  it('says at once that a stored group lost the members it needs, and saves the others all the same', async () => {
    const member = (UserID: string) => ({ UserID, Method: DOOR_METHODS.card });
    const { entry } = await open(({ tables }) => {
      const Groups = [
        { Enable: true, UserCount: 2, GroupDetail: [member('1')] },
        { Enable: true, UserCount: 1, GroupDetail: [member('2')] },
      ];
      tables.OpenDoorGroup = tables.OpenDoorGroup.map((door, at) => (at === 0 ? { ...door, Groups } : door));
    });
    expect(screen.getAllByText('The group has only 1 member')).toHaveLength(1);
    press('Delete group 2');
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(entry()?.Groups).toHaveLength(1);
  });

  it('stores a group of two, after asking to set the method it needs', async () => {
    const { door, entry, container } = await open();
    const before = door();
    press('Add group');
    await addMembers('Emma Walker', 'Lena Fischer');
    fireEvent.change(screen.getByLabelText('Opening method of Lena Fischer'), { target: { value: '17' } });
    expect(await barriers(container)).toEqual([]);
    press('Save');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('Open this door with several people?');
    fireEvent.click(within(question).getByRole('button', { name: 'Set and save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(entry()).toEqual({
      Groups: [
        {
          Enable: true,
          UserCount: 2,
          GroupDetail: [
            { UserID: '1', Method: DOOR_METHODS.any },
            { UserID: '2', Method: DOOR_METHODS.face },
          ],
        },
      ],
      Vendor_Reserved: 7,
    });
    expect(door()).toEqual({ ...before, Method: DOOR_METHODS.multiCard });
  });

  it('refuses three of two with an error beside the box, keeps the 3 and sends nothing', async () => {
    const { asked, entry } = await open();
    press('Add group');
    await addMembers('Emma Walker', 'Lena Fischer');
    fireEvent.change(needed(), { target: { value: '3' } });
    press('Save');
    expect(await screen.findByText('The group has only 2 members')).toBeTruthy();
    expect((needed() as HTMLInputElement).value).toBe('3');
    expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
    expect(entry()?.Groups).toEqual([]);
  });

  it('writes nothing when the answer is no', async () => {
    const { entry, door } = await open();
    press('Add group');
    await addMembers('Emma Walker', 'Lena Fischer');
    press('Save');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([entry()?.Groups, door()?.Method, toastTexts()]).toEqual([[], DOOR_METHODS.any, []]);
  });

  it('asks before the last group of a door that several people open goes out of use', async () => {
    const member = (UserID: string) => ({ UserID, Method: DOOR_METHODS.any });
    const { entry } = await open(({ tables }) => {
      const Groups = [{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2')] }];
      Object.assign(tables.OpenDoorGroup[0] ?? {}, { Groups });
      Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.multiCard });
    });
    await screen.findByText('Lena Fischer');
    press('Delete group 1');
    press('Save');
    const question = await screen.findByRole('dialog', { name: 'Save without a group?' });
    expect(question.textContent).toContain('nobody can open');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(entry()?.Groups).toHaveLength(1);
    press('Save');
    const again = await screen.findByRole('dialog');
    fireEvent.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(entry()?.Groups).toEqual([]);
  });

  it('deletes a group without a question', async () => {
    const member = (UserID: string) => ({ UserID, Method: 35 });
    const { entry } = await open(({ tables }) => {
      const Groups = [{ Enable: true, UserCount: 2, GroupDetail: [member('1'), member('2')] }];
      Object.assign(tables.OpenDoorGroup[0] ?? {}, { Groups });
    });
    expect(await screen.findByText('Lena Fischer')).toBeTruthy();
    press('Delete group 1');
    expect(screen.getByText('No groups yet')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(entry()?.Groups).toEqual([]);
  });
});
