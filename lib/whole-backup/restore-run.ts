import { toBase64 } from '@/lib/base64';
import type { Clock } from '@/lib/clock';
import type { Phase } from '@/lib/jobs/paced-run';
import { PartsRun } from '@/lib/jobs/parts-run';
import type { CredentialState } from '@/lib/people-file/card-run';
import { ImportWork, type WorkState } from '@/lib/people-file/import-work';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { type FingerJob, FingerRun } from './finger-files';
import type { PeopleToSend } from './people-plan';

/** State of a restore: persons, cards and photos as an import, then fingerprints. */
export interface RestoreState extends WorkState {
  /** As `cards`; counts are persons. */
  fingers: CredentialState | undefined;
}

/** A photo as it is in the file: a device of the same family accepted it. */
async function photoAsItIs(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { photo: toBase64(bytes), isAsIs: true };
}

/** Restores people; credentials are sent for stored persons only. */
export class RestoreRun extends PartsRun {
  readonly state;
  readonly people: ImportWork;
  fingers: FingerRun | undefined;

  /** @param chunkSize persons of one call */
  constructor(
    private readonly device: { rpc: RpcClient; clock: Clock },
    private readonly toSend: Pick<PeopleToSend, 'rows' | 'photos' | 'fingers'>,
    chunkSize: number,
  ) {
    super();
    this.people = new ImportWork(device, toSend.rows, chunkSize, toSend.photos, photoAsItIs);
    this.state = createStore<RestoreState>({ ...this.people.state.get(), fingers: undefined });
  }

  /** Stored persons whose fingerprints were not sent. */
  fingersLeft(): readonly FingerJob[] {
    return this.fingers ? this.fingers.left() : this.jobsOfStored();
  }

  /** Resolves when nothing more will be sent; never rejects. */
  async start(): Promise<void> {
    const { people } = this;
    let isCancelled = await this.runPart(people);
    const jobs = this.jobsOfStored();
    if (!isCancelled && jobs.length > 0) {
      this.fingers = new FingerRun(this.device, jobs);
      isCancelled = await this.runPart(this.fingers);
    }
    this.setPhase({ kind: 'ended', isCancelled });
  }

  private jobsOfStored(): FingerJob[] {
    const sent = new Set(this.toSend.rows.map(({ id }) => id));
    const stored = new Set(this.people.persons.stored.map(({ id }) => id));
    return this.toSend.fingers.filter(({ id }) => stored.has(id) || !sent.has(id));
  }

  protected setPhase(phase: Phase): void {
    this.state.set({ ...this.people.state.get(), phase, fingers: this.fingers?.state.get() });
  }
}
