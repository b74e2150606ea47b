import { expect, it } from 'vitest';
import { signedInDevice, testDevice } from '@/emulator/test-device';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { explainAttempt } from './explain-attempt';
import { readAttemptPersons } from './read-attempt';
import { type DoorSetup, PROOF_KINDS } from './setup';

const MOMENT = {
  at: '2026-11-20 12:00:00',
  firstCardCame: false,
  side: 'entry',
  zones: new Map(),
  openDoors: [],
} as const;

it('reads persons on devices without faces, fingerprints or cards, and asks nothing about nobody', async () => {
  for (const profile of ['door-controller', 'vto', 'minimal', 'ash31'] as const) {
    const made = signedInDevice({ profile });
    const id = made.device.state().access.users[0]?.UserID ?? '';
    expect((await readAttemptPersons(deviceClient(made).rpc, [id])).has(id), profile).toBe(true);
  }
  const rpc = { batch: () => expect.unreachable() } as unknown as RpcClient;
  expect((await readAttemptPersons(rpc, [])).size).toBe(0);
});

it('explains an attempt of a person of whom the device gives out only ID, name and validity', async () => {
  const row = {
    UserID: '1',
    UserName: 'A',
    ValidFrom: '2026-01-01 00:00:00',
    ValidTo: '2027-01-01 00:00:00',
  };
  const answers = [{ Info: [row] }, { CardList: null }, {}, { FingerprintList: [] }];
  const rpc = { batch: async () => answers.map((value) => ({ ok: true, value })) } as unknown as RpcClient;
  const who = (await readAttemptPersons(rpc, ['1'])).get('1');
  if (!who) throw new Error('nobody');
  const { tables } = testDevice().device.state();
  const setup: DoorSetup = {
    doors: tables.AccessControl,
    groups: tables.OpenDoorGroup,
    weeks: tables.AccessTimeSchedule,
    holidayGroups: tables.SpecialDayGroup,
    holidayPlans: tables.SpecialDaysSchedule,
    interlock: tables.AccessControlGeneral.ABLock,
    routes: [],
  };
  const found = PROOF_KINDS.map((kind) =>
    explainAttempt(setup, { ...MOMENT, door: 0 }, [{ who, kind }]).findings.map(({ name }) => name),
  );
  // None of the proofs is theirs, a door password neither; they are not frozen, and have no door.
  for (const each of found) expect(each).toEqual(expect.arrayContaining(['personInUse', 'lacksDoor']));
  for (const each of found) expect(each).not.toContain('known');
});
