import { SessionError } from '@/lib/contract/error-codes';
import { PAGE_SIZE, PERSON } from '@/lib/contract/limits';
import { countIn, rowsIn } from '@/lib/records/read-reply';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import type { Lanes } from './lanes';

/** List services that are read whole. @spec §7 Access */
export type ListArea = 'AccessUser' | 'AccessCard' | 'AccessFace' | 'AccessFingerprint';

/** Rows that this device gives of one page; found out once. */
export interface Reach {
  rows: number | undefined;
}

interface Device {
  rpc: RpcClient;
  lanes: Lanes;
  reach: Reach;
}

/** One reading of a list. */
interface Reading<Raw> {
  area: ListArea;
  signal: AbortSignal;
  onTotal(total: number): void;
  /** Rows from an offset; pages come in any order. */
  onRows(at: number, rows: readonly Raw[]): void;
}

/**
 * Reads a list page by page, two pages at a time, and frees its token whatever happens. Answers to a login that has ended
 * are not taken. Throws as `call`, and the signal's reason when aborted.
 */
export async function readList<Raw>(device: Device, reading: Reading<Raw>): Promise<void> {
  const { rpc, lanes } = device;
  const login = rpc.sessionId();
  const mustBe = () => {
    reading.signal.throwIfAborted();
    if (login === rpc.sessionId()) return;
    throw new RpcError(reading.area, SessionError.SessionInvalid, {}, {}, 'another login');
  };
  let token: number | undefined;
  try {
    // Never aborted: a token whose number nobody learned could not be freed.
    const found = await lanes.run(() =>
      rpc.call(method(reading.area, 'startFind'), { Condition: {} }, { needs: ['Token', 'Total'] }),
    );
    token = found.Token;
    mustBe();
    const total = countIn(method(reading.area, 'startFind'), found.Total);
    reading.onTotal(total);
    await new Pages(device, reading, found.Token, total, mustBe).read();
    mustBe();
  } finally {
    // A login that is over took its tokens along.
    if (token !== undefined && login === rpc.sessionId()) free(device, reading.area, token);
  }
}

function free({ rpc, lanes }: Device, area: ListArea, Token: number): void {
  lanes.run(() => rpc.call(method(area, 'stopFind'), { Token })).catch(() => undefined);
}

/** The services differ in their rows alone. */
const method = <A extends 'startFind' | 'doFind' | 'stopFind'>(area: ListArea, action: A) =>
  `${area}.${action}` as `AccessUser.${A}`;

/** The pages behind one token. */
class Pages<Raw> {
  constructor(
    private readonly device: Device,
    private readonly reading: Reading<Raw>,
    private readonly token: number,
    private readonly total: number,
    /** Throws once nobody wants the answers any more. */
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
    // Both have come to their end before the token is freed: the device would refuse a page that is still on its way.
    const ends = await Promise.allSettled([walk(), walk()]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  /** Finds out how many rows the device gives at once, unless that is known; answers how many came. */
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

  /** A device that gives fewer of a page than it is asked for is asked again. */
  private async readFrom(from: number, to: number): Promise<void> {
    for (let at = from; at < to; ) {
      const rows = (await this.page(at, to - at)).slice(0, to - at);
      if (rows.length === 0) return;
      this.reading.onRows(at, rows);
      at += rows.length;
    }
  }

  private page(Offset: number, Count: number): Promise<readonly Raw[]> {
    return this.device.lanes.run(async () => {
      this.mustBe();
      const params = { Token: this.token, Offset, Count };
      const { Info } = await this.device.rpc.call(method(this.reading.area, 'doFind'), params, { needs: ['Info'] });
      this.mustBe();
      return rowsIn(method(this.reading.area, 'doFind'), Info) as readonly unknown[] as readonly Raw[];
    });
  }
}
