/**
 * The push of events to a third-party platform. Nothing leaves the emulator: the answer of the server is scripted, by
 * the switch `pushAnswer`, and servers of some names never answer. @assumed pages-3 /cfg/server
 */
import { PUSH } from '@/lib/contract/limits';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { PushResult, PushStatus } from '@/lib/contract/methods/network';
import { ALARM_TYPES } from '@/lib/contract/records';
import { PUSH_EVENTS, type PushEvent, type PushServer } from '@/lib/contract/tables/platforms';
import { isOneOf } from '../rules/value-kinds';
import type { Core, Service } from '../service';
import type { DeviceState } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { badCall, badValue } from './device-error';
import type { Keeper } from './keeper';
import { readWhole } from './read-params';

/** Device time that one push takes. */
const SEND_MS = 500;
/** Device time after which a kept event is sent again. */
const RETRY_MS = 10_000;

/** Kind of an event; undefined for those that no platform gets. */
function kindOf(code: string): PushEvent | undefined {
  if (isOneOf(ALARM_TYPES, code)) return 'Alarm';
  return PUSH_EVENTS.find((each) => each === code);
}

/** The server in use; undefined for a table of another shape, which a test may set. */
function serverOf({ secureTables }: DeviceState): PushServer | undefined {
  const { PictureHttpUpload: table }: Partial<DeviceState['secureTables']> = secureTables;
  const server = table?.Enable === true ? table.UploadServerList?.[0] : undefined;
  return Array.isArray(server?.EventType) ? server : undefined;
}

/** Status with which that server answers, 0 when it does not. */
const answerOf = ({ switches }: DeviceState, address: unknown): number =>
  /^(dead|timeout)\b|\.invalid$/i.test(String(address)) ? 0 : switches.pushAnswer;

const isAccepted = (httpCode: number) => httpCode >= 200 && httpCode < 300;

/**
 * Sends one event after the other, and keeps those that were not accepted where the table asks for it: over a restart
 * of the device too. The queue is in memory, and a new start of the emulator begins without one. @assumed pages-3 12.6,
 * whose stored state has no queue
 */
export class PushKeeper implements Keeper {
  private queue: PushEvent[] = [];
  private results: PushResult[] = [];
  private cancel: (() => void) | undefined;

  constructor(private readonly core: Core) {}

  /** An event of the device. */
  happened({ Code }: DeviceEvent): void {
    const kind = kindOf(Code);
    if (!kind || !serverOf(this.core.state())?.EventType.includes(kind)) return;
    this.queue.push(kind);
    this.queue.splice(0, this.queue.length - PUSH.queueMax);
    if (!this.cancel) this.sendAfter(SEND_MS);
  }

  status(): PushStatus {
    const [last] = this.results;
    const isBad = last !== undefined && !isAccepted(last.httpCode);
    const error = isBad ? (last.httpCode === 0 ? 'ConnectTimeout' : String(last.httpCode)) : '';
    const phase = last ? (isBad ? 'Failed' : 'Normal') : 'Idle';
    return {
      state: serverOf(this.core.state()) ? phase : 'Off',
      queued: this.queue.length,
      lastError: error,
      results: this.results.length > 0 ? [...this.results] : null,
    };
  }

  /** A changed server is tried at once; without a server the queue is emptied. */
  changed(next: DeviceState, before: DeviceState): void {
    if (next.secureTables.PictureHttpUpload === before.secureTables.PictureHttpUpload) return;
    this.stop();
    if (!serverOf(next)) this.queue = [];
    this.start();
  }

  /** Goes on with what is queued. */
  start(): void {
    if (this.queue.length > 0) this.sendAfter(SEND_MS);
  }

  /** Stops sending; the queue is kept for the next start. */
  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  forgetAll(): void {
    this.queue = [];
    this.results = [];
  }

  private sendAfter(ms: number): void {
    this.stop();
    this.cancel = this.core.clock.after(ms, () => {
      this.cancel = undefined;
      this.send();
    });
  }

  private send(): void {
    const state = this.core.state();
    const server = serverOf(state);
    const [event] = this.queue;
    if (!server || !event) return;
    const httpCode = answerOf(state, server.Address);
    this.results.unshift({ time: formatWallTime(this.core.wallNow()), event, httpCode });
    this.results.splice(PUSH.results);
    const isKept = !isAccepted(httpCode) && server.Resend;
    if (!isKept) this.queue.shift();
    if (this.queue.length > 0) this.sendAfter(isKept ? RETRY_MS : SEND_MS);
  }
}

/** Methods of netApp about pushed events, merged into the area. */
export const netAppPush = {
  'netApp.testHttpUpload'({ state }, params) {
    const { UploadServerList } = state.secureTables.PictureHttpUpload;
    const server = UploadServerList[readWhole(params.Index, 'Index')];
    if (!server) throw badCall('Index');
    if (server.Address === '') throw badValue('Address');
    const httpCode = answerOf(state, server.Address);
    return { state: isAccepted(httpCode) ? 'Success' : 'Failed', httpCode };
  },
  'netApp.getHttpUploadStatus': ({ core }) => core.pushes.status(),
} satisfies Partial<Service<'netApp'>>;
