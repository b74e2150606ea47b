/**
 * Record tables of cards and fingerprints, for clients of devices without the newer services: the same cards and
 * fingers under record numbers. @spec §3 (access control card, FingerPrintID); the rest @assumed contract 8.3
 */
import { createHash } from 'node:crypto';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { AccessFingerprint, FingerprintRecord, RecordTableName } from '@/lib/contract/records';
import { scriptedFailure } from '../rules/persons';
import type { Call } from '../service';
import { type Access, removeFrom } from './access-batches';
import { storeCard, storeFingerprint } from './access-credentials';
import { DeviceError } from './device-error';

export type CredentialTable = 'AccessControlCard' | 'AccessControlFingerprint';

/** Whether rows of this table are cards or fingers. */
export const isCredentialTable = (table: RecordTableName): table is CredentialTable =>
  table === 'AccessControlCard' || table === 'AccessControlFingerprint';

const fingersOf = ({
  UserID,
  AccessFingerprints,
  DuressIndex,
}: AccessFingerprint): Omit<FingerprintRecord, 'RecNo'>[] =>
  AccessFingerprints.map((FingerprintData, index) => ({
    UserID,
    FingerPrintID: index + 1,
    FingerprintData,
    IsDuress: index === DuressIndex,
  }));

/** Names a card or finger among those held now. */
const keyOf = (row: RecordRow) => (row.CardNo === undefined ? `${row.UserID} ${row.FingerPrintID}` : `${row.CardNo}`);

/** What a row names: a client that changes it would write the card or finger of another row. */
const FIXED: Readonly<Record<CredentialTable, readonly string[]>> = {
  AccessControlCard: ['CardNo'],
  AccessControlFingerprint: ['UserID', 'FingerPrintID'],
};

/** A prime below 2^44: no step of the sum leaves the whole numbers. */
const NUMBERS = 17_592_186_044_399;

/** The record number of a card or finger follows from its mark, so that it stays over restarts. */
function recNoOf(mark: string): number {
  let sum = 1;
  for (const letter of mark) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % NUMBERS;
  return sum + 1;
}

const digestOf = (packet: unknown) => createHash('sha256').update(String(packet)).digest('base64');

/** Every call of the table reads all of them, and the packets are long. */
const numbersOf = new WeakMap<AccessFingerprint, readonly number[]>();

/**
 * The numbers of a person's fingers, by their data: a place would be another finger's after one of them is removed.
 * Equal packets are counted.
 */
function fingerNumbers(held: AccessFingerprint): readonly number[] {
  const known = numbersOf.get(held);
  if (known) return known;
  const numbers = held.AccessFingerprints.map((packet, place, all) => {
    const copies = all.slice(0, place).filter((each) => each === packet).length;
    return recNoOf(`${held.UserID} ${copies} ${digestOf(packet)}`);
  });
  numbersOf.set(held, numbers);
  return numbers;
}

/** The cards or fingers that the device holds now, as rows. */
export function credentialRows({ core }: Call, table: CredentialTable): RecordRow[] {
  const { access } = core.state();
  if (table === 'AccessControlCard') return access.cards.map((card) => ({ ...card, RecNo: recNoOf(card.CardNo) }));
  return access.fingerprints.flatMap((held) => {
    const numbers = fingerNumbers(held);
    return fingersOf(held).map((row, place) => ({ ...row, RecNo: numbers[place] }));
  });
}

/** Member of a changed row that would make it name another card or finger. */
export const movedMember = (table: CredentialTable, next: RecordRow, stored: RecordRow): string | undefined =>
  FIXED[table].find((member) => next[member] !== stored[member]);

/**
 * Stores a row as the newer services do; returns its number. @throws InvalidParams with the name of the FailCode as the
 * reason
 */
export function storeCredential(call: Call, table: CredentialTable, row: RecordRow, isUpdate: boolean): number {
  const { RecNo: _, ...item } = row;
  let code: number = FailCode.None;
  call.core.update(({ access }) => {
    code =
      scriptedFailure(item.UserID) ||
      (table === 'AccessControlCard' ? storeCard(access, item, isUpdate) : storeFinger(access, item, isUpdate));
  });
  if (code !== FailCode.None) {
    const reason = Object.entries(FailCode).find(([, each]) => each === code)?.[0];
    const field = table === 'AccessControlCard' ? 'CardNo' : 'FingerprintData';
    throw new DeviceError(ReplyError.InvalidParams, { detail: { field, reason } });
  }
  const same = credentialRows(call, table).filter((each) =>
    table === 'AccessControlCard' ? each.CardNo === item.CardNo : each.UserID === item.UserID,
  );
  return Number(same.at(-1)?.RecNo);
}

/** A finger is added after those of its person, or replaces the one of its number. */
function storeFinger(access: Access, item: RecordRow, isUpdate: boolean): number {
  const held = access.fingerprints.find((each) => each.UserID === item.UserID);
  const packets: unknown[] = [...(held?.AccessFingerprints ?? [])];
  const place = isUpdate ? Number(item.FingerPrintID) - 1 : packets.length;
  if (isUpdate && packets[place] === undefined) return FailCode.NoRecord;
  packets[place] = item.FingerprintData;
  const before = held?.DuressIndex ?? -1;
  const DuressIndex = item.IsDuress === true ? place : before === place ? -1 : before;
  return storeFingerprint(access, { UserID: item.UserID, AccessFingerprints: packets, DuressIndex });
}

/** Removes the cards or fingers of these rows. */
export function removeCredentials(call: Call, table: CredentialTable, gone: readonly RecordRow[]): void {
  call.core.update(({ access }) => {
    if (table === 'AccessControlCard') {
      const numbers = new Set(gone.map(({ CardNo }) => CardNo));
      removeFrom(access.cards, ({ CardNo }) => numbers.has(CardNo));
      return;
    }
    const keys = new Set(gone.map(keyOf));
    const losing = new Set(gone.map(({ UserID }) => UserID));
    access.fingerprints = access.fingerprints.flatMap((held) => {
      if (!losing.has(held.UserID)) return held;
      const { UserID } = held;
      const own = fingersOf(held).filter((row) => !keys.has(keyOf(row)));
      const AccessFingerprints = own.map(({ FingerprintData }) => FingerprintData);
      return own.length === 0
        ? []
        : [{ UserID, AccessFingerprints, DuressIndex: own.findIndex(({ IsDuress }) => IsDuress) }];
    });
  });
}
