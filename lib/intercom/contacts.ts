import { MASKED_SECRET } from '@/lib/contract/configs';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { RegisteredContact } from '@/lib/contract/methods/intercom';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { ContactType, VideoTalkContact } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problem } from '@/lib/i18n/message-keys';
import { countIn, rowsIn } from '@/lib/records/read-reply';
import { readRows } from '@/lib/records/read-rows';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';

const TABLE = 'VideoTalkContact';

/** A contact of a type with nothing in it, which the fields of a drawer complete. */
export const blankContact = (Type: ContactType): VideoTalkContact => ({
  RecNo: 0,
  Type,
  VTLongNumber: '',
  GroupNumber: '',
  VTOPosition: '',
  FirstName: '',
  FamilyName: '',
  Nickname: '',
  RegisterPassword: '',
});

/** Number of a station or group: up to 16 letters and digits, or empty. */
export const callNumberProblem = (text: string): Problem | undefined =>
  /^[0-9a-z]{0,16}$/i.test(text) ? undefined : { key: 'OnlyCharNum' };

/** The two ways to the device: in clear, and encrypted for calls with passwords. */
export interface Wires {
  rpc: RpcClient;
  sealed: SealedCalls;
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Order of every list of contacts: by long number, digits by value. @spec §3 */
export const byNumber = (one: VideoTalkContact, other: VideoTalkContact): number =>
  numbers.compare(one.VTLongNumber, other.VTLongNumber);

function answerOf(outcome: Outcome | undefined, method: string): Record<string, unknown> {
  if (!outcome?.ok) throw outcome?.error ?? new RpcError(method, 0, {}, {}, 'no answer');
  return Object(outcome.value);
}

/**
 * Every contact of a type, in the order of their numbers. The directory is small, so all its pages come in one batch.
 * Throws RpcError, TransportError. @spec §7 RecordFinder
 */
export async function readContacts(rpc: RpcClient, type: ContactType): Promise<VideoTalkContact[]> {
  const object = await rpc.call('RecordFinder.factory.create', { name: TABLE });
  const count = await countOf(rpc, object, type).catch((error) => {
    rpc.call('RecordFinder.destroy', {}, { object }).catch(() => undefined);
    throw error;
  });
  const pages = Array.from({ length: Math.ceil(count / PAGE_SIZE) }, (_, page) => ({
    method: 'RecordFinder.doSeekFind' as const,
    params: { offset: page * PAGE_SIZE, count: PAGE_SIZE },
    object,
  }));
  // The batch of the last pages also releases the handle, whether or not its answer arrives.
  const ends: BatchCall[] = [
    { method: 'RecordFinder.stopFind', params: {}, object },
    { method: 'RecordFinder.destroy', params: {}, object },
  ];
  const outcomes = await rpc.batch([...pages, ...ends]);
  const rows = outcomes.slice(0, pages.length).flatMap((outcome) => {
    const { records } = answerOf(outcome, 'RecordFinder.doSeekFind');
    return rowsIn('RecordFinder.doSeekFind', records as VideoTalkContact[] | null);
  });
  return rows.sort(byNumber);
}

/** Who is registered on this device. Throws as `call`. @spec §7 VideoTalkManager */
export const readRegistered = (rpc: RpcClient): Promise<RegisteredContact[]> =>
  readRows(rpc, 'VideoTalkManager.getRegisterState', 'Info');

/** Starts the search and returns how many it found. Throws as `readContacts`. */
async function countOf(rpc: RpcClient, object: number, type: ContactType): Promise<number> {
  const [started, size] = await rpc.batch([
    { method: 'RecordFinder.startFind', params: { condition: { Type: type } }, object },
    { method: 'RecordFinder.getQuerySize', params: {}, object },
  ]);
  answerOf(started, 'RecordFinder.startFind');
  const { count } = answerOf(size, 'RecordFinder.getQuerySize');
  return countIn('RecordFinder.getQuerySize', count);
}

/** Runs `act` with a handle for writing contacts, and releases it. */
export async function withUpdater<T>({ rpc }: Wires, act: (object: number) => Promise<T>): Promise<T> {
  const object = await rpc.call('RecordUpdater.factory.instance', { name: TABLE });
  try {
    return await act(object);
  } finally {
    rpc.call('RecordUpdater.destroy', {}, { object }).catch(() => undefined);
  }
}

/** Result of saving one contact. */
export type ContactSaved = { kind: 'saved'; replyLost: boolean } | { kind: 'number-taken' };

/** Members as they are sent: a masked one stays stored on the device. */
const sentOf = ({ RecNo: _, ...record }: VideoTalkContact): RecordRow =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== MASKED_SECRET && value !== undefined));

/**
 * Inserts a contact (`RecNo` 0) or writes all of it. It is sent encrypted, for it may carry a password. Throws as
 * `call`.
 */
export async function saveContact(wires: Wires, contact: VideoTalkContact): Promise<ContactSaved> {
  const record = sentOf(contact);
  try {
    await withUpdater(wires, async (object) => {
      const call: BatchCall =
        contact.RecNo === 0
          ? { method: 'RecordUpdater.insert', params: { record }, object }
          : { method: 'RecordUpdater.update', params: { recno: contact.RecNo, record }, object };
      const [outcome] = await wires.sealed.batch([call]);
      answerOf(outcome, call.method);
    });
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    if (error instanceof RpcError && error.detail.reason === 'RecordExists') return { kind: 'number-taken' };
    if (error instanceof TransportError && (await isHeld(wires.rpc, contact)))
      return { kind: 'saved', replyLost: true };
    throw error;
  }
}

/** After a lost answer: whether the device holds what was sent. A password cannot be compared. */
async function isHeld(rpc: RpcClient, contact: VideoTalkContact): Promise<boolean> {
  const plain = ({ RecNo: _, RegisterPassword: __, ...rest }: VideoTalkContact) => rest;
  const held = await readContacts(rpc, contact.Type).catch(() => []);
  return held.some((each) => {
    const known = plain(each);
    return sameValue({ ...known, ...plain(contact) }, known);
  });
}

/**
 * Removes contacts one by one and returns those that are still there. Throws when the outcome is unknown, or when the
 * device refuses all of them.
 */
export async function removeContacts(wires: Wires, contacts: readonly VideoTalkContact[]): Promise<VideoTalkContact[]> {
  const [first] = contacts;
  if (!first) return [];
  let failure: unknown;
  try {
    await withUpdater(wires, (object) =>
      wires.rpc.batch(
        contacts.map(({ RecNo }) => ({ method: 'RecordUpdater.remove', params: { recno: RecNo }, object })),
      ),
    );
  } catch (error) {
    failure = error;
  }
  const held = await readContacts(wires.rpc, first.Type).catch((error) => {
    throw failure ?? error;
  });
  const left = contacts.filter(({ RecNo }) => held.some((each) => each.RecNo === RecNo));
  // Refused as a whole, for instance because the right is missing.
  if (failure && left.length === contacts.length) throw failure;
  return left;
}

/**
 * Swaps two stations in the order of calls, through a free place: the device refuses two with the same place. Throws
 * as `call`.
 */
export async function swapOrders(
  wires: Wires,
  one: VideoTalkContact,
  other: VideoTalkContact,
  free: number,
): Promise<void> {
  await withUpdater(wires, async (object) => {
    // Nothing else is sent: the list may be older than what another user has stored.
    const put = (station: VideoTalkContact, Order: number | undefined): BatchCall => ({
      method: 'RecordUpdater.update',
      params: { recno: station.RecNo, record: Order === undefined ? {} : { Order } },
      object,
    });
    const outcomes = await wires.rpc.batch([put(one, free), put(other, one.Order), put(one, other.Order)]);
    for (const outcome of outcomes) answerOf(outcome, 'RecordUpdater.update');
  });
}

/**
 * Removes every contact of a type, and no other. True: the answer was lost, but they are gone. The device's own
 * `clear` would also remove the stations.
 */
export async function clearContacts(wires: Wires, type: ContactType): Promise<boolean> {
  try {
    await withUpdater(wires, (object) =>
      wires.rpc.call('RecordUpdater.removeEx', { condition: { Type: type } }, { object }),
    );
    return false;
  } catch (error) {
    const left =
      error instanceof TransportError ? await readContacts(wires.rpc, type).catch(() => undefined) : undefined;
    if (left?.length !== 0) throw error;
    return true;
  }
}
