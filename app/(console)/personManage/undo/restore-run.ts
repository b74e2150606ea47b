import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import { isHeldAs } from '@/lib/people-file/import-plan';
import { fieldsOf } from '@/lib/persons/merge-person';
import { NO_GROUP } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, TransportError } from '@/lib/rpc/rpc-error';
import { type PersonSaved, savePerson } from '../drawer/save/save-person';
import type { Credited, RemovedPerson } from './removed-persons';

/** Persons by result. */
export interface RestoreCounts {
  total: number;
  restored: number;
  refused: number;
}

/** A person who is on the device again, but without everything. */
export interface Incomplete {
  job: RemovedPerson;
  saved: Extract<PersonSaved, { kind: 'partly' }>;
}

/**
 * Adds deleted persons again with their credentials, one after the other. Nobody is added twice: a person whom the
 * device holds as they were gets only what is missing, and one whose ID was given to somebody else is refused.
 */
export class RestoreRun extends ChunkRun<RemovedPerson, undefined, RestoreCounts> {
  readonly refused: { job: RemovedPerson; failCode: number }[] = [];
  readonly incomplete: Incomplete[] = [];

  constructor(
    device: { rpc: RpcClient; clock: Clock },
    readonly jobs: readonly RemovedPerson[],
    private readonly has: Credited & { doorCount: number },
  ) {
    super(device, { jobs, chunkSize: 1, counts: { total: jobs.length, restored: 0, refused: 0 } });
  }

  /** Persons who were not sent, and those whose result is unknown. */
  left(): { unsent: RemovedPerson[]; unsure: RemovedPerson[] } {
    return this.jobsLeft();
  }

  /** An answer shows that the connection works again; the next attempt reads what the device holds before it writes. */
  protected async held([job]: readonly RemovedPerson[]): Promise<undefined> {
    if (job) await this.personOf(job);
  }

  protected isDone(): undefined {
    return undefined;
  }

  protected async send([job]: readonly RemovedPerson[]): Promise<void> {
    if (!job) return;
    const { person, cards: cardRows, credentials } = job;
    const fields = fieldsOf(person, Math.max(1, this.has.doorCount), credentials);
    const held = await this.readFirst(this.personOf(job));
    if (held && !isHeldAs(held, personRecord(fields, person))) return this.refuse(job, FailCode.RecordExists);
    const saved = await savePerson(this.device, fields, {
      person,
      cards: [],
      cardKinds: {},
      cardRows,
      ...(this.has.faceAuth && { faces: [] }),
      ...(this.has.fingerprintAuth && { fingers: { packets: [], duress: -1 } }),
      ...(this.has.attendanceGroup && { group: NO_GROUP }),
      isGone: !held,
      isStored: held !== undefined,
    });
    if (saved.kind === 'id-taken') return this.refuse(job, FailCode.RecordExists);
    if (saved.kind === 'refused') return this.refuse(job, saved.failCode);
    if (saved.kind !== 'partly') return;
    const lost = errorsOf(saved).find((error) => error instanceof TransportError || isSessionOver(error));
    if (lost) throw lost;
    this.incomplete.push({ job, saved });
  }

  protected countDone(): void {
    this.counts.restored += 1;
  }

  protected noteRefusal(job: RemovedPerson, failCode: number): void {
    this.refused.push({ job, failCode });
  }

  private async personOf({ person }: RemovedPerson) {
    const held = await listPersons(this.device.rpc, [person.UserID]);
    return held.find((each) => each.UserID === person.UserID);
  }
}

const errorsOf = ({ cards, faces, fingers, group }: Incomplete['saved']): unknown[] =>
  [cards, faces, fingers, group].flatMap((part) => (part && 'error' in part ? [part.error] : []));
