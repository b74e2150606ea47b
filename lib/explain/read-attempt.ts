import { ReplyError } from '@/lib/contract/error-codes';
import {
  type AccessCard,
  type AccessFace,
  type AccessFingerprint,
  type AccessUser,
  USER_TYPES,
} from '@/lib/contract/records';
import { asPerson } from '@/lib/records/persons-in';
import { readRows } from '@/lib/records/read-rows';
import { AreaHandle } from '@/lib/rpc/area-handle';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { interlockedDoors } from './door-findings';
import { zonesOf } from './passback';
import type { AttemptPerson, DoorSetup } from './setup';

/** A person with what the decision reads: a device may leave members out. */
const whole = (person: AccessUser): AccessUser => ({
  ...person,
  UserType: person.UserType ?? USER_TYPES.normal,
  UserStatus: person.UserStatus ?? 0,
  Password: person.Password ?? '',
  Doors: person.Doors ?? [],
  TimeSections: person.TimeSections ?? [],
  SpecialDaysSchedule: person.SpecialDaysSchedule ?? [],
  FirstEnterDoors: person.FirstEnterDoors ?? [],
});

/** How a device refuses the calls of a credential that none of its readers takes. */
const LACKING: readonly number[] = [ReplyError.InvalidRequest, ReplyError.MethodNotFound];
const isLacking = (error: unknown) => error instanceof RpcError && LACKING.includes(error.code);

/**
 * Persons and their credentials, by user ID; those not on the device are missing. Of a kind that the device does not
 * know nobody has any. Throws as `call`.
 */
export async function readAttemptPersons(
  rpc: RpcClient,
  userIds: readonly string[],
): Promise<Map<string, AttemptPerson>> {
  if (userIds.length === 0) return new Map();
  const UserIDList = [...userIds];
  const outcomes = await rpc.batch([
    { method: 'AccessUser.list', params: { UserIDList } },
    { method: 'AccessCard.list', params: { UserIDList } },
    { method: 'AccessFace.list', params: { UserIDList } },
    { method: 'AccessFingerprint.list', params: { UserIDList } },
  ]);
  const [persons, cards, faces, prints] = outcomes.map((outcome, index) => {
    const isNone = index > 0 && !outcome.ok && isLacking(outcome.error);
    if (!outcome.ok && !isNone) throw outcome.error;
    return Object(outcome.ok ? outcome.value : undefined) as Record<string, unknown>;
  });
  const rows = <T>(list: unknown) => (Array.isArray(list) ? (list.filter(Boolean) as T[]) : []);
  const own = <T extends { UserID: string }>(list: T[], id: string) =>
    list.filter(({ UserID }) => String(UserID) === id);
  const somebodies = rows<AccessUser>(persons?.Info)
    .map(asPerson)
    .map((person): [string, AttemptPerson] => [
      person.UserID,
      {
        person: whole(person),
        cards: own(rows<AccessCard>(cards?.CardList), person.UserID),
        faceCount: own(rows<AccessFace>(faces?.FaceDataList), person.UserID).flatMap((each) => each.PhotoData ?? [])
          .length,
        fingerCount: own(rows<AccessFingerprint>(prints?.FingerprintList), person.UserID).flatMap(
          (each) => each.AccessFingerprints ?? [],
        ).length,
      },
    ]);
  return new Map(somebodies);
}

/**
 * Doors that are open now and keep this one shut; sends no request when no interlock concerns the door. Throws as
 * `call`.
 */
export async function readOpenInterlocked(rpc: RpcClient, setup: DoorSetup, door: number): Promise<number[]> {
  const mates = interlockedDoors(setup, door);
  const states = await Promise.all(mates.map((mate) => readState(rpc, mate)));
  return mates.filter((_, index) => states[index] === 'Open');
}

/** Anti-passback routes and the position of persons on them. Throws as `call`. */
export async function readPassback(rpc: RpcClient) {
  const [routes, persons] = await Promise.all([
    readRows(rpc, 'accessControlManager.getRepeatEnterRoute', 'Info'),
    readRows(rpc, 'accessControlManager.getRepeatEnterPersons', 'Info'),
  ]);
  return { routes, zones: zonesOf(persons) };
}

async function readState(rpc: RpcClient, channel: number) {
  const handle = new AreaHandle(rpc, () => rpc.call('accessControl.factory.instance', { channel }));
  try {
    const { Info } = await handle.use((object) =>
      rpc.call('accessControl.getDoorStatus', { DoorState: 0 }, { object }),
    );
    return Info?.status;
  } finally {
    void handle.release((object) => rpc.call('accessControl.destroy', {}, { object }));
  }
}
