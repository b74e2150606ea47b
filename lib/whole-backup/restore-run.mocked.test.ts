import { describe, expect, it, vi } from 'vitest';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { RpcRequest } from '@/lib/contract/rpc';
import { quickClock as clock } from '@/lib/fake-clock.fixtures';
import { undoOf } from '@/lib/people-file/import-undo';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { exportWhole } from './export-whole';
import { type Existing, peopleToSend, planPeople } from './people-plan';
import { RestoreRun } from './restore-run';
import { readWhole } from './whole-file';

vi.mock('./whole-keys', async (original) => (await import('./quick-keys.fixtures')).quickKeys(original));

type Client = ReturnType<typeof clientOnDevice>;
const signal = new AbortController().signal;
const PASSWORD = 'Kept-secret-7';
const capabilitiesOf = ({ device }: Client) =>
  ({ ...DEFAULT_CAPABILITIES, ...device.capabilities() }) as DeviceCapabilities;
const watched = ({ rpc }: Client) => ({ rpc, clock, signal, onProgress: () => undefined });
const access = ({ device }: Client) => device.state().access;

async function backupOf(on: Client): Promise<Blob> {
  const settings = new Blob(['settings']);
  const time = '2026-11-28 12:00:00';
  const wanted = { capabilities: capabilitiesOf(on), settings, password: PASSWORD, time };
  return (await exportWhole(wanted, watched(on))).file;
}
async function plan(on: Client, file: Blob, lacks: Partial<DeviceCapabilities> = {}) {
  const whole = await (await readWhole(file)).open(PASSWORD);
  const facts = { capabilities: { ...capabilitiesOf(on), ...lacks }, door: 'door', now: '2026-11-28 13:00:00' };
  return { whole, people: await planPeople(whole, facts, watched(on)) };
}
async function restore(on: Client, file: Blob, existing: Existing = 'replace') {
  const { people } = await plan(on, file);
  const toSend = peopleToSend(people, existing);
  const run = new RestoreRun({ rpc: on.rpc, clock }, toSend, people.limits.chunkSize);
  await run.start();
  return { run, toSend, people };
}
/** A device without people. */
function empty(disturb?: (request: RpcRequest) => Disturbance): Client {
  const on = clientOnDevice(disturb);
  on.device.update((draft) => {
    draft.access = { users: [], cards: [], faces: [], fingerprints: [], attendance: [] };
  });
  return on;
}
const byId = <T extends { UserID: string }>(rows: readonly T[]) =>
  [...rows].sort((one, other) => one.UserID.localeCompare(other.UserID));
/** Long data in short, so that a failed comparison can be read. */
const faces = (on: Client) =>
  byId(access(on).faces).map(({ UserID, PhotoData }) => [UserID, ...PhotoData.map((each) => each.slice(-40))]);
const fingers = (on: Client) =>
  byId(access(on).fingerprints).map(({ UserID, AccessFingerprints, DuressIndex }) => [
    UserID,
    DuressIndex,
    ...AccessFingerprints.map((each) => each.slice(-40)),
  ]);
const cards = (on: Client) => [...access(on).cards].sort((one, other) => one.CardNo.localeCompare(other.CardNo));
/** Persons without their door passwords, which no device gives away. */
const users = (on: Client) => byId(access(on).users.map((each) => ({ ...each, Password: '' })));

const full = clientOnDevice();
const file = await backupOf(full);

describe('a whole backup of people', () => {
  it('brings an empty device to the same persons, cards, photos and fingerprints', async () => {
    const on = empty();
    const { run } = await restore(on, file);
    expect(run.state.get().phase).toEqual({ kind: 'ended', isCancelled: false });
    expect(users(on)).toEqual(users(full));
    expect(cards(on)).toEqual(cards(full));
    expect(faces(on)).toEqual(faces(full));
    expect(fingers(on)).toEqual(fingers(full));
    expect(run.state.get().fingers).toMatchObject({ refused: 0, stored: access(full).fingerprints.length });
    expect((await readWhole(file)).manifest.counts).toEqual({
      persons: access(full).users.length,
      cards: access(full).cards.length,
      photos: access(full).faces.flatMap(({ PhotoData }) => PhotoData).length,
      fingerprints: access(full).fingerprints.length,
      doorPasswords: access(full).users.filter(({ Password }) => Password !== '').length,
    });
  });

  it('restores fingerprints of a device that leaves out the index of duress, and finds them the same', async () => {
    const bare = clientOnDevice();
    bare.device.update((draft) => {
      for (const each of draft.access.fingerprints)
        if (each.DuressIndex === -1) Reflect.deleteProperty(each, 'DuressIndex');
    });
    const written = await backupOf(bare);
    const on = empty();
    await restore(on, written);
    expect(fingers(on)).toEqual(fingers(full));
    expect((await plan(bare, written)).people.fingers?.jobs).toEqual([]);
  });

  it('run again after it was cancelled in the middle sends only what is left', async () => {
    let writes = 0;
    const on = empty(({ method }) => {
      if (method.endsWith('.insertMulti')) writes += 1;
      return undefined;
    });
    const { people } = await plan(on, file);
    const toSend = peopleToSend(people, 'replace');
    const run = new RestoreRun({ rpc: on.rpc, clock }, toSend, people.limits.chunkSize);
    run.state.subscribe(() => (run.state.get().photos?.stored ?? 0) >= 2 && run.cancel());
    await run.start();
    expect(run.state.get().phase).toEqual({ kind: 'ended', isCancelled: true });
    expect(access(on).users).toHaveLength(access(full).users.length);
    expect(fingers(on)).toEqual([]);
    const stored = access(on).faces.length;
    writes = 0;
    const again = await restore(on, file);
    expect(again.toSend.rows).toEqual([]);
    expect(again.toSend.photos).toHaveLength(access(full).faces.length - stored);
    expect(faces(on)).toEqual(faces(full));
    expect(fingers(on)).toEqual(fingers(full));
    writes = 0;
    const last = await restore(on, file);
    expect([last.toSend.rows, last.toSend.photos, last.toSend.fingers, writes]).toEqual([[], [], [], 0]);
  });

  it.each([
    ['before', 0],
    ['among', 1],
  ])('run again with "keep" after it was cancelled %s the cards brings what is left', async (_, calls) => {
    const on = empty();
    const { people } = await plan(on, file);
    const run = new RestoreRun({ rpc: on.rpc, clock }, peopleToSend(people, 'keep'), people.limits.chunkSize);
    let before = 0;
    run.state.subscribe(() => {
      const { persons, cards: sent } = run.state.get();
      const stored = sent?.stored ?? 0;
      if (calls === 0 ? persons.added === persons.total : stored > before) run.cancel();
      before = stored;
    });
    await run.start();
    expect(access(on).users).toHaveLength(access(full).users.length);
    expect(access(on).cards.length > 0).toBe(calls > 0);
    expect(access(on).cards.length).toBeLessThan(access(full).cards.length);
    const { toSend } = await restore(on, file, 'keep');
    expect(toSend.kept).toEqual([]);
    expect([users(on), cards(on), faces(on), fingers(on)]).toEqual([
      users(full),
      cards(full),
      faces(full),
      fingers(full),
    ]);
  });

  it('with "keep" gives nobody a card back that was withdrawn beside others since the backup', async () => {
    const on = clientOnDevice();
    const [kept, withdrawn] = access(on).cards;
    const owner = kept?.UserID ?? '';
    on.device.update((draft) => {
      for (const card of draft.access.cards) if (card.CardNo === withdrawn?.CardNo) card.UserID = owner;
    });
    const before = await backupOf(on);
    on.device.update((draft) => {
      draft.access.cards = draft.access.cards.filter(({ CardNo }) => CardNo !== withdrawn?.CardNo);
    });
    const { toSend } = await restore(on, before, 'keep');
    expect(toSend.kept.map(({ id }) => id)).toEqual([owner]);
    expect(cards(on)).toEqual(cards(full).filter(({ CardNo }) => CardNo !== withdrawn?.CardNo));
  });

  it('stopped during the last call of people sends no fingerprints', async () => {
    const on = empty(({ method }) => {
      if (method === 'AccessFace.insertMulti' && (run.state.get().photos?.stored ?? 0) === last) run.cancel();
      return undefined;
    });
    const { people } = await plan(on, file);
    const toSend = peopleToSend(people, 'replace');
    const last = toSend.photos.length - 1;
    const run = new RestoreRun({ rpc: on.rpc, clock }, toSend, people.limits.chunkSize);
    await run.start();
    expect(run.state.get()).toMatchObject({
      phase: { kind: 'ended', isCancelled: true },
      photos: { stored: last + 1 },
      fingers: { stored: 0 },
    });
    expect(fingers(on)).toEqual([]);
    expect(run.fingersLeft()).toHaveLength(access(full).fingerprints.length);
  });

  it('survives a lost reply and a broken connection of fingerprints, and stores nothing twice', async () => {
    let number = 0;
    const what: Disturbance[] = ['lost', 'never'];
    const on = empty(({ method }) => (method === 'AccessFingerprint.insertMulti' ? what[number++] : undefined));
    const { run } = await restore(on, file);
    expect(fingers(on)).toEqual(fingers(full));
    expect(number).toBe(access(full).fingerprints.length + 1);
    expect(run.fingersLeft()).toEqual([]);
  });

  it('keeps or replaces persons who differ, with their fingerprints', async () => {
    const on = clientOnDevice();
    const [finger] = access(on).fingerprints;
    const id = finger?.UserID ?? '';
    on.device.update(({ access: { users: all, fingerprints } }) => {
      const person = all.find(({ UserID }) => UserID === id);
      if (person) person.CitizenIDNo = 'changed here';
      fingerprints.splice(0, 1, {
        UserID: id,
        AccessFingerprints: [finger?.AccessFingerprints[0] ?? ''],
        DuressIndex: 0,
      });
    });
    const own = [users(on), faces(on), fingers(on)];
    const kept = await restore(on, file, 'keep');
    expect(kept.toSend.kept.map((row) => row.id)).toEqual([id]);
    expect([users(on), faces(on), fingers(on)]).toEqual(own);
    const { toSend, people } = await restore(on, file, 'replace');
    expect(toSend.rows.map((row) => row.id)).toEqual([id]);
    expect(undoOf(toSend.rows, people.columns, undefined).changed).toHaveLength(1);
    expect(users(on)).toEqual(users(full));
    expect(fingers(on)).toEqual(fingers(full));
  });

  /** Device on which the first card of the file belongs to somebody else by now. */
  function withMovedCard(owner: string): { on: Client; card: string } {
    const on = clientOnDevice();
    const card = access(on).cards[0]?.CardNo ?? '';
    on.device.update((draft) => {
      const moved = draft.access.cards.find(({ CardNo }) => CardNo === card);
      const person = draft.access.users[0];
      if (moved) moved.UserID = owner;
      if (person && owner === 'stranger') draft.access.users.push({ ...person, UserID: owner, UserName: 'S' });
    });
    return { on, card };
  }

  it('gives a card back that went from one person of the file to another', async () => {
    const owner = access(full).cards[0]?.UserID;
    const other = access(full).users.find(({ UserID }) => UserID !== owner)?.UserID ?? '';
    const { on } = withMovedCard(other);
    const { run, toSend } = await restore(on, file, 'replace');
    expect(cards(on)).toEqual(cards(full));
    expect(toSend.cardless).toEqual([]);
    expect(run.people.cards?.refused).toEqual([]);
  });

  it.each([
    ['replace', 'stranger'],
    ['keep', 'stranger'],
    ['keep', access(full).cards.at(-1)?.UserID ?? ''],
  ] as const)('names a card that stays with somebody else: %s, %s', async (existing, owner) => {
    const { on, card } = withMovedCard(owner);
    const before = cards(on);
    const { toSend } = await restore(on, file, existing);
    const id = access(full).cards[0]?.UserID;
    expect(toSend.cardless).toMatchObject([{ id, conflicts: [{ why: 'card', taken: [{ card, owner }] }] }]);
    expect(cards(on)).toEqual(before);
  });

  it('plans no photos and fingerprints on a device without them, and names columns that it lacks', async () => {
    const { people } = await plan(empty(), file, { faceAuth: false, fingerprintAuth: false, holidayPlan: false });
    expect(people).toMatchObject({ photos: undefined, fingers: undefined, lacking: ['SpecialDaysSchedule'] });
    expect(peopleToSend(people, 'replace')).toMatchObject({ photos: [], fingers: [] });
  });

  it('of a device without people is empty and restores nobody', async () => {
    const nobody = await backupOf(empty());
    const { toSend } = await restore(clientOnDevice(), nobody);
    expect([toSend.rows, toSend.photos, toSend.fingers]).toEqual([[], [], []]);
  });

  it('lists fingerprints that the device refuses', async () => {
    const on = empty();
    on.device.update((draft) => {
      const [finger] = access(full).fingerprints;
      const [person] = access(full).users;
      if (finger && person) {
        draft.access.users.push({ ...person, UserID: 'somebody1' });
        draft.access.fingerprints.push({ ...finger, UserID: 'somebody1' });
      }
    });
    const { run } = await restore(on, file);
    expect(run.fingers?.refused.map(({ job }) => job.id)).toEqual([access(full).fingerprints[0]?.UserID]);
  });
});
