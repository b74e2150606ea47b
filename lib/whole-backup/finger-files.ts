import type { Clock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import type { AccessFingerprint } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import type { CredentialCounts } from '@/lib/people-file/card-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { freeToken } from '@/lib/records/count-list';
import type { LongRead } from '@/lib/records/read-all';
import { mustHaveRows, rowsIn } from '@/lib/records/read-reply';
import { isRecord } from '@/lib/rpc/is-record';
import { readPatiently } from '@/lib/rpc/read-patiently';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { type ByteSource, openZip } from '@/lib/zip/read-zip';
import type { ZipWriter } from '@/lib/zip/write-zip';
import { ZipError } from '@/lib/zip/zip-error';
import { WholeFileError } from './whole-file-error';

/** Fingerprints are large: few persons at a time. */
const AT_ONCE = 10;
/** One file for each person, of some ten thousand characters, and the names of cards. */
export const CREDENTIAL_LIMITS = { entries: 20_001, entryBytes: 8 * 1_048_576, totalBytes: 1_024 * 1_048_576 };
/** No finger is one of duress. */
const NO_DURESS = -1;
const NAME = new RegExp(`^([0-9A-Za-z]{1,${PERSON.userIdMax}})\\.json$`);

/**
 * Writes the fingerprints of each person as a file. Returns the number of persons. Throws as `call`, and the signal's
 * reason when aborted.
 */
export async function writeFingers(writer: ZipWriter, { rpc, clock, signal, onProgress }: LongRead): Promise<number> {
  const login = rpc.sessionId();
  const { Token, Total } = await readPatiently(clock, signal, () =>
    rpc.call('AccessFingerprint.startFind', { Condition: {} }, { needs: ['Token', 'Total'] }),
  );
  const written = new Set<string>();
  try {
    for (let Offset = 0; Offset < Total; ) {
      const { Info } = await readPatiently(clock, signal, () =>
        rpc.call('AccessFingerprint.doFind', { Token, Offset, Count: AT_ONCE }, { signal, needs: ['Info'] }),
      );
      const rows = rowsIn('AccessFingerprint.doFind', Info);
      mustHaveRows('AccessFingerprint.doFind', rows);
      for (const { UserID, AccessFingerprints, DuressIndex } of rows) {
        if (written.has(UserID) || !AccessFingerprints?.length) continue;
        // A device may leave the index out.
        const text = JSON.stringify({ UserID, AccessFingerprints, DuressIndex: DuressIndex ?? NO_DURESS });
        writer.add(`${UserID}.json`, new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>);
        written.add(UserID);
      }
      Offset += rows.length;
      onProgress(Math.min(Offset, Total), Total);
    }
  } finally {
    freeToken(rpc, 'AccessFingerprint', Token, login);
  }
  return written.size;
}

/** The fingerprints of one person to store. */
export interface FingerJob {
  id: string;
  name: string;
  /** The device holds other fingerprints of this person. */
  replaces: boolean;
  read(): Promise<AccessFingerprint>;
}

/** Result of a restore of fingerprints, if it were run. */
export interface FingerPlan {
  jobs: FingerJob[];
  /** Persons whose stored fingerprints are the same. */
  same: number;
}

const isFinger = (value: unknown): value is AccessFingerprint =>
  isRecord(value) &&
  typeof value.UserID === 'string' &&
  Array.isArray(value.AccessFingerprints) &&
  value.AccessFingerprints.every((each) => typeof each === 'string') &&
  Number.isInteger(value.DuressIndex);

function fingerOf(bytes: Uint8Array, id: string): AccessFingerprint {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const whole = isRecord(read) ? { ...read, DuressIndex: read.DuressIndex ?? NO_DURESS } : read;
    if (isFinger(whole) && whole.UserID === id) return whole;
  } catch {
    // Not JSON.
  }
  throw new WholeFileError('damaged');
}

/** @throws WholeFileError */
async function filesOf(part: ByteSource): Promise<{ id: string; read(): Promise<AccessFingerprint> }[]> {
  try {
    return (await openZip(part, CREDENTIAL_LIMITS)).flatMap((entry) => {
      const id = NAME.exec(entry.name)?.[1];
      return id === undefined ? [] : [{ id, read: async () => fingerOf(await entry.read(), id) }];
    });
  } catch (error) {
    throw error instanceof ZipError ? new WholeFileError('damaged') : error;
  }
}

const sameFingers = (held: AccessFingerprint | undefined, wanted: AccessFingerprint): boolean =>
  held !== undefined &&
  sameValue(held.AccessFingerprints, wanted.AccessFingerprints) &&
  (held.DuressIndex ?? NO_DURESS) === wanted.DuressIndex;

async function heldFingers(rpc: RpcClient, UserIDList: string[], signal?: AbortSignal) {
  const answer = await rpc.call('AccessFingerprint.list', { UserIDList }, signal && { signal });
  const rows = (answer.FingerprintList ?? []).filter((each) => each !== null);
  return new Map(rows.map((each) => [each.UserID, each]));
}

/**
 * Compares the fingerprints of a file with those of the device. Progress counts persons. Throws as `call`,
 * WholeFileError where the file is damaged, and the signal's reason when aborted.
 * @param known persons of the file, with their names; `held`: those on the device
 */
export async function planFingers(
  part: ByteSource,
  known: ReadonlyMap<string, string>,
  held: ReadonlySet<string>,
  { rpc, clock, signal, onProgress }: LongRead,
): Promise<FingerPlan> {
  const files = (await filesOf(part)).filter(({ id }) => known.has(id));
  const plan: FingerPlan = { jobs: [], same: 0 };
  for (let at = 0; at < files.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const some = files.slice(at, at + AT_ONCE);
    const asked = some.map(({ id }) => id).filter((id) => held.has(id));
    const stored =
      asked.length > 0
        ? await readPatiently(clock, signal, () => heldFingers(rpc, asked, signal))
        : new Map<string, AccessFingerprint>();
    for (const { id, read } of some) {
      const own = stored.get(id);
      // Every file is read, so that damage is found before anything is sent.
      if (sameFingers(own, await read())) plan.same += 1;
      else plan.jobs.push({ id, name: known.get(id) ?? '', read, replaces: own !== undefined });
    }
    onProgress(Math.min(files.length, at + AT_ONCE), files.length);
  }
  return plan;
}

/** Fingerprints of a person that the device refused. */
export interface RefusedFingers {
  job: FingerJob;
  failCode: number;
}

/** Fingerprints of stored persons, person by person: the device replaces all of a person in one call. */
export class FingerRun extends ChunkRun<FingerJob, ReadonlyMap<string, AccessFingerprint>, CredentialCounts> {
  readonly refused: RefusedFingers[] = [];
  /** Those of the current call. */
  private current: AccessFingerprint | undefined;

  constructor(device: { rpc: RpcClient; clock: Clock }, jobs: readonly FingerJob[]) {
    super(device, { jobs, chunkSize: 1, counts: { total: jobs.length, stored: 0, refused: 0 } });
  }

  /** Persons whose fingerprints were not sent. */
  left(): readonly FingerJob[] {
    const { unsent, unsure } = this.jobsLeft();
    return [...unsure, ...unsent];
  }

  protected async send([job]: readonly FingerJob[]): Promise<void> {
    if (!job) return;
    this.current = await job.read();
    await callAtRate(this.device, 'AccessFingerprint.insertMulti', this.current);
  }

  protected held(jobs: readonly FingerJob[]): Promise<Map<string, AccessFingerprint>> {
    return heldFingers(
      this.device.rpc,
      jobs.map(({ id }) => id),
    );
  }

  protected isDone({ id }: FingerJob, held: ReadonlyMap<string, AccessFingerprint>): boolean {
    return this.current?.UserID === id && sameFingers(held.get(id), this.current);
  }

  protected countDone(): void {
    this.counts.stored += 1;
  }

  protected noteRefusal(job: FingerJob, failCode: number): void {
    this.refused.push({ job, failCode });
  }
}
