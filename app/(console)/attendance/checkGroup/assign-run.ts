import type { Clock } from '@/lib/clock';
import { PERSON } from '@/lib/contract/limits';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { type Places, readPlaces } from '@/lib/records/check-group-places';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { Plan } from './placement';

/** A person to be assigned; `isMoved`: from another group. */
interface Assignment {
  userId: string;
  isMoved: boolean;
}

interface AssignCounts {
  total: number;
  assigned: number;
  refused: number;
}

/** Assigns the persons of a plan to a group, ten in a call. */
export class AssignRun extends ChunkRun<Assignment, Places, AssignCounts> {
  /** User IDs that the device did not accept. */
  readonly failed: string[] = [];

  constructor(
    device: { rpc: RpcClient; clock: Clock },
    { added, moved }: Pick<Plan, 'added' | 'moved'>,
    private readonly groupID: number,
  ) {
    const jobs = [
      ...added.map((userId) => ({ userId, isMoved: false })),
      ...moved.map((userId) => ({ userId, isMoved: true })),
    ];
    super(device, { jobs, chunkSize: PERSON.insertRate, counts: { total: jobs.length, assigned: 0, refused: 0 } });
  }

  protected override kindOf({ isMoved }: Assignment): boolean {
    return isMoved;
  }

  protected async send(jobs: readonly Assignment[]): Promise<void> {
    const method = jobs[0]?.isMoved ? 'AccessAttendance.updateMulti' : 'AccessAttendance.insertMulti';
    const AttendanceInfoList = jobs.map(({ userId }) => ({ UserID: userId, groupID: this.groupID }));
    await callAtRate(this.device, method, { AttendanceInfoList });
  }

  protected held(): Promise<Places> {
    return readPlaces(this.device.rpc);
  }

  protected isDone({ userId }: Assignment, places: Places): boolean {
    return places.get(userId) === this.groupID;
  }

  protected countDone(): void {
    this.counts.assigned += 1;
  }

  protected noteRefusal({ userId }: Assignment): void {
    this.failed.push(userId);
  }
}
