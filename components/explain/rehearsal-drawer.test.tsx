// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { type TestDevice, testDevice } from '@/emulator/test-device';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { RehearsalButton } from './rehearsal-button';

setUpVisitor({ doorCount: 1, repeatEnter: false });

setUpPage();
vi.setConfig({ testTimeout: 60_000 });

const LOADING = { timeout: 15_000 };
const plain = {
  ...{ UserType: 0, UserStatus: 0, Doors: [0], TimeSections: [255], SpecialDaysSchedule: [255] },
  ...{ ValidFrom: '2020-01-01 00:00:00', ValidTo: '2037-12-31 23:59:59', IsFirstEnter: false, FirstEnterDoors: [-1] },
};

async function open(prepare: (draft: DeviceState) => void) {
  const made = testDevice();
  made.device.update((draft) => {
    for (const user of draft.access.users.slice(0, 2)) Object.assign(user, plain);
    Object.assign(draft.tables.AccessControl[0] ?? {}, { HolidayTime: 255 });
    prepare(draft);
  });
  made.signIn();
  const opened = await openOnDevice(() => <RehearsalButton door={0} />, made);
  fireEvent.click(screen.getByRole('button', { name: 'Test' }));
  const drawer = await screen.findByRole('dialog', { name: 'Test door 1 without opening' }, LOADING);
  await within(drawer).findByText('Add people in the order in which they arrive.', {}, LOADING);
  const add = async (...names: string[]) => {
    fireEvent.click(within(drawer).getByRole('button', { name: 'Add people' }));
    const picker = await screen.findByRole('dialog', { name: 'Add people' }, LOADING);
    for (const name of names) fireEvent.click(await within(picker).findByRole('checkbox', { name }, LOADING));
    fireEvent.click(within(picker).getByRole('button', { name: new RegExp(`^Add ${names.length}`) }));
    await waitFor(() => expect(within(drawer).getAllByRole('listitem').length).toBeGreaterThan(0), LOADING);
  };
  const answers = () =>
    within(drawer)
      .getAllByRole('listitem')
      .map((row) => Number(/code (\d\d)/.exec(row.textContent ?? '')?.[1] ?? 0));
  return { ...made, ...opened, drawer, add, answers };
}

/** The result for the first card of each, as the device answers it. */
const decided = ({ device }: TestDevice, ...userIds: string[]) =>
  userIds.map((userId) => {
    const cardNo = device.state().access.cards.find(({ UserID }) => UserID === userId)?.CardNo ?? '';
    const proof = { kind: 'card', cardNo } as const;
    return device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof }).errorCode;
  });

describe('the test of a door', () => {
  it('stays open when Escape is for the choice of persons above it', async () => {
    const { drawer } = await open(() => undefined);
    fireEvent.click(within(drawer).getByRole('button', { name: 'Add people' }));
    await screen.findByRole('dialog', { name: 'Add people' }, LOADING);
    const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    await pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add people' })).toBeNull());
    expect(screen.getByRole('dialog')).toBe(drawer);
    await pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('answers for several persons in order and within 30 seconds, as the device does', async () => {
    const opened = await open(({ access, tables }) => {
      for (const card of access.cards) Object.assign(card, { CardStatus: 0, CardType: 0 });
      Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.multiCard, FirstEnter: { Enable: false } });
      const GroupDetail = ['1', '2'].map((UserID) => ({ UserID, Method: DOOR_METHODS.card }));
      tables.OpenDoorGroup[0] = { Groups: [{ Enable: true, UserCount: 2, GroupDetail }] };
    });
    const { add, answers, drawer, asked, device } = opened;
    const before = device.state().records.AccessControlCardRec.rows.length;
    await add('Emma Walker', 'Lena Fischer');
    await waitFor(() => expect(answers()).toEqual([81, 0]), LOADING);
    expect(drawer.textContent).toContain('1 more person of the groups has to come within 30 seconds.');
    expect(drawer.textContent).toContain(
      'After 0 s. 1 credential in the last 30 s, the oldest counts for another 30 s.',
    );
    expect(await barriers(drawer)).toEqual([]);

    const gap = within(drawer).getByLabelText('When Lena Fischer arrives');
    fireEvent.change(gap, { target: { value: '30' } });
    expect(answers()).toEqual([81, 81]);
    fireEvent.change(gap, { target: { value: '29' } });
    expect(answers()).toEqual([81, 0]);
    fireEvent.click(within(drawer).getByRole('button', { name: 'Move Lena Fischer up' }));
    expect(within(drawer).getAllByRole('listitem')[0]?.textContent).toContain('Lena Fischer');
    expect(answers()).toEqual([81, 0]);
    fireEvent.click(within(drawer).getByRole('button', { name: 'Remove Lena Fischer' }));
    expect(answers()).toEqual([81]);

    // Nothing was opened, nothing recorded, nothing written.
    expect(asked.filter((method) => /openDoor|set|insert|update|remove/i.test(method))).toEqual([]);
    expect(device.state().records.AccessControlCardRec.rows).toHaveLength(before);
    expect(decided(opened, '1', '2')).toEqual([81, 0]);
  });

  it('counts only accepted credentials, and goes on without a person who was deleted meanwhile', async () => {
    const { add, answers, drawer, device } = await open(({ access, tables }) => {
      for (const card of access.cards) Object.assign(card, { CardStatus: 0, CardType: 0 });
      Object.assign(tables.AccessControl[0] ?? {}, { Method: DOOR_METHODS.multiCard, FirstEnter: { Enable: false } });
      const GroupDetail = ['1', '3'].map((UserID) => ({ UserID, Method: DOOR_METHODS.card }));
      tables.OpenDoorGroup[0] = { Groups: [{ Enable: true, UserCount: 2, GroupDetail }] };
    });
    // The second is a member of no group.
    await add('Lena Fischer');
    await add('Emma Walker');
    await waitFor(() => expect(answers()).toHaveLength(2), LOADING);
    const texts = () =>
      within(drawer)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(texts()[0]).not.toContain('credential in the last');
    expect(texts()[1]).toContain('1 credential in the last 30 s, the oldest counts for another 30 s.');
    device.update(({ access }) => {
      access.users.splice(1, 1);
    });
    await add(String(device.state().access.users[1]?.UserName));
    await waitFor(() => expect(texts()[0]).toContain('This person is no longer on the device.'), LOADING);
    expect(texts()).toHaveLength(3);
    // Those after her come as late as before.
    const gapOf = (name: string) => within(drawer).getByLabelText<HTMLSelectElement>(`When ${name} arrives`).value;
    expect(texts()[1]).toContain(`After ${gapOf('Emma Walker')} `);
    fireEvent.click(within(drawer).getByRole('button', { name: 'Remove 2' }));
    expect(texts()).toHaveLength(2);
  });

  it('waits for the first card, and then lets others in', async () => {
    const opened = await open(({ access, tables }) => {
      for (const card of access.cards) Object.assign(card, { CardStatus: 0, CardType: 0 });
      Object.assign(access.users[1] ?? {}, { IsFirstEnter: true, FirstEnterDoors: [0] });
      Object.assign(tables.AccessControl[0] ?? {}, {
        Method: DOOR_METHODS.any,
        FirstEnter: { Enable: true, Status: 'Normal', TimeIndex: 255 },
      });
    });
    const { add, answers, drawer } = opened;
    await add('Emma Walker');
    await add('Lena Fischer');
    await add('Emma Walker');
    await waitFor(() => expect(answers()).toEqual([48, 0, 0]), LOADING);
    expect(drawer.textContent).toContain('Someone with the first-card right has to come first.');
    fireEvent.click(within(drawer).getByLabelText('First card already shown'));
    expect(answers()).toEqual([0, 0, 0]);
    expect(decided(opened, '1', '2', '1')).toEqual([48, 0, 0]);
  });
});
