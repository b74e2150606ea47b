// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  barriers,
  foldedLines,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { session } from '@/lib/session/device';
import FirstCardPage from './page';

setUpVisitor({ doorCount: 1 });

setUpDevicePage();

async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = signedInDevice({ prepare });
  const opened = await openOnDevice(FirstCardPage, made);
  await screen.findByText('People with the first-card right');
  const user = (id: string) => made.device.state().access.users.find(({ UserID }) => UserID === id);
  return { ...made, ...opened, user, door: () => made.device.state().tables.AccessControl[0] };
}

describe('the page of first cards', () => {
  it('writes the rule of the door and nothing else', async () => {
    const { door, container } = await open();
    const before = door();
    expect(foldedLines()).toEqual(['2 settings, used once this is onShow']);
    fireEvent.click(screen.getByLabelText('Require the first card'));
    expect(foldedLines()).toEqual([]);
    expect(screen.getByRole('combobox', { name: 'Time section' })).toHaveProperty('disabled', false);
    fireEvent.click(screen.getByRole('radio', { name: 'The door stays open' }));
    expect(await barriers(container)).toEqual([]);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(door()).toEqual({ ...before, FirstEnter: { Enable: true, Status: 'KeepOpen', TimeIndex: 255 } });
  });

  it('is switched on at a door that has none yet', async () => {
    const { door } = await open(({ tables }) => {
      delete tables.AccessControl[0]?.FirstEnter;
    });
    fireEvent.click(screen.getByLabelText('Require the first card'));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(door()?.FirstEnter).toMatchObject({ Enable: true });
  });

  it('grants the right to the found and chosen person, and keeps the rest of the record', async () => {
    const { user } = await open();
    const before = user('17');
    expect(await screen.findByText('No one has the first-card right at this door yet.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add people' }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 15_000 });
    fireEvent.change(within(dialog).getByLabelText('Name or user ID'), { target: { value: 'diego' } });
    fireEvent.click(await within(dialog).findByLabelText('Diego Navarro'));
    expect(await barriers(dialog)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 person' }));
    await waitFor(() => expect(toastTexts()).toEqual(['1 person now has the right']));
    expect(user('17')).toEqual({ ...before, IsFirstEnter: true, FirstEnterDoors: [0] });
    expect(await screen.findByRole('button', { name: 'Remove the first-card right of Diego Navarro' })).toBeTruthy();
  });

  it('says beforehand that the account may not change people, and offers it no change', async () => {
    const before = session.state.get();
    if (before.phase !== 'none')
      session.state.set({ ...before, visitor: { ...before.visitor, authorities: ['AuthSysCfg'] } });
    await open(({ access }) =>
      Object.assign(access.users.find(({ UserID }) => UserID === '17') ?? {}, {
        IsFirstEnter: true,
        FirstEnterDoors: [0],
      }),
    );
    expect(
      await screen.findByText(
        'Only an account with the right “People and accounts” can give or remove the first-card right.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add people' })).toHaveProperty('disabled', true);
    const remove = await screen.findByRole('button', { name: 'Remove the first-card right of Diego Navarro' });
    expect(remove).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Require the first card')).toHaveProperty('disabled', false);
  });

  it('revokes it', async () => {
    const { user } = await open(({ access }) =>
      Object.assign(access.users[4] ?? {}, { IsFirstEnter: true, FirstEnterDoors: [0] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the first-card right of Ayşe Yılmaz' }));
    await waitFor(() => expect(toastTexts()).toEqual(['First-card right removed']));
    expect(user('5')).toMatchObject({ IsFirstEnter: false, FirstEnterDoors: [] });
    expect(await screen.findByText('No one has the first-card right at this door yet.')).toBeTruthy();
  });
});
