import { SessionError } from '@/lib/contract/error-codes';
import { PAGE_SIZE, PERSON } from '@/lib/contract/limits';
import type { LimitedQueue } from '@/lib/jobs/limited-queue';
import { countIn, mustHaveRows, rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';

/** List services that are read as a whole. @spec §7 Access */
export type ListArea = 'AccessUser' | 'AccessCard' | 'AccessFace' | 'AccessFingerprint';

/** Rows per page of this device; determined once. */
export interface Reach {
  rows: number | undefined;
}

interface Device {
  rpc: RpcClient;
  queue: LimitedQueue;
  reach: Reach;
}

/** Reading of one list. */
interface Reading<Raw> {
  area: ListArea;
  signal: AbortSignal;
  onTotal(total: number): void;
  /** Rows from an offset; pages arrive in any order. */
  onRows(at: number, rows: readonly Raw[]): void;
}

/**
 * Reads a list page by page, two pages at a time, and always frees its token. Answers to a login that has ended are
 * ignored. Throws as `call`, and the signal's reason when aborted.
 */
export async function readList<Raw>(device: Device, reading: Reading<Raw>): Promise<void> {
  const { rpc, queue } = device;
  const login = rpc.sessionId();
  const mustBe = () => {
    reading.signal.throwIfAborted();
    if (login === rpc.sessionId()) return;
    throw new RpcError(reading.area, SessionError.SessionInvalid, {}, {}, 'another login');
  };
  let token: number | undefined;
  try {
    // Never aborted: a token that never arrives could not be freed.
    const found = await queue.run(() =>
      rpc.call(method(reading.area, 'startFind'), { Condition: {} }, { needs: ['Token', 'Total'] }),
    );
    token = found.Token;
    mustBe();
    const total = countIn(method(reading.area, 'startFind'), found.Total);
    reading.onTotal(total);
    await new Pages(device, reading, found.Token, total, mustBe).read();
    mustBe();
  } finally {
    // Tokens end with their login.
    if (token !== undefined && login === rpc.sessionId()) free(device, reading.area, token);
  }
}

function free({ rpc, queue }: Device, area: ListArea, Token: number): void {
  queue.run(() => rpc.call(method(area, 'stopFind'), { Token })).catch(() => undefined);
}

/** The services differ only in their rows. */
const method = <A extends 'startFind' | 'doFind' | 'stopFind'>(area: ListArea, action: A) =>
  `${area}.${action}` as `AccessUser.${A}`;

/** The pages of one token. */
class Pages<Raw> {
  constructor(
    private readonly device: Device,
    private readonly reading: Reading<Raw>,
    private readonly token: number,
    private readonly total: number,
    /** Throws once the answers are no longer wanted. */
    private readonly mustBe: () => void,
  ) {}

  async read(): Promise<void> {
    if (this.total === 0) return;
    let next = await this.firstPage();
    const size = this.device.reach.rows ?? PAGE_SIZE;
    let isBroken = false;
    const walk = async () => {
      while (next < this.total && !isBroken) {
        const from = next;
        next += size;
        try {
          await this.readFrom(from, Math.min(from + size, this.total));
        } catch (error) {
          isBroken = true;
          throw error;
        }
      }
    };
    // Both must end before the token is freed: the device would refuse a pending page.
    const ends = await Promise.allSettled([walk(), walk()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Determines the page size of the device, unless it is known; returns how many rows came. */
  private async firstPage(): Promise<number> {
    const { reach } = this.device;
    const { rows: known } = reach;
    let rows: readonly Raw[];
    try {
      rows = await this.page(0, known ?? PERSON.largePage);
      if (known === undefined && this.total > PAGE_SIZE) reach.rows = Math.max(PAGE_SIZE, rows.length);
    } catch (error) {
      const isRefused = error instanceof RpcError && !isSessionOver(error);
      if (!isRefused || known !== undefined) throw error;
      rows = await this.page(0, PAGE_SIZE);
      reach.rows = PAGE_SIZE;
    }
    this.reading.onRows(0, rows);
    return rows.length;
  }

  /** After a page that is shorter than requested the next one is requested. */
  private async readFrom(from: number, to: number): Promise<void> {
    for (let at = from; at < to; ) {
      const rows = (await this.page(at, to - at)).slice(0, to - at);
      mustHaveRows(method(this.reading.area, 'doFind'), rows);
      this.reading.onRows(at, rows);
      at += rows.length;
    }
  }

  private page(Offset: number, Count: number): Promise<readonly Raw[]> {
    return this.device.queue.run(async () => {
      this.mustBe();
      const params = { Token: this.token, Offset, Count };
      const { Info } = await this.device.rpc.call(method(this.reading.area, 'doFind'), params, { needs: ['Info'] });
      this.mustBe();
      return rowsIn(method(this.reading.area, 'doFind'), Info) as readonly unknown[] as readonly Raw[];
    });
  }
}
