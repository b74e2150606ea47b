import type { HelperFile } from '@/lib/contract/helper';
import type { ChainState } from '@/lib/contract/methods/sub-controllers';
import type { ContactType } from '@/lib/contract/records';
import type { Login, ResetScope, Switches } from '../device-interface';
import type { DisturbanceFilter, LoggedDisturbance } from '../faults/disturbance-log';
import type { FaultAction, FaultMatch, FaultRule } from '../faults/fault-rule';
import type { HelperSettings } from '../helper/helper-calls';
import type { LoggedRequest } from '../http/request-log';
import { type Emulator, type EmulatorOptions, runEmulator } from '../server';
import type { CameraState, DeviceState, DoorState, RecoveryCode } from '../state/device-state';
import type { TalkReport } from '../stream/loudspeaker';

/** Which requests of the log are meant. `since` is an id of the log, see `newest`. */
export interface RequestQuery {
  method: string;
  /** Subset of the parameters; secrets are masked in the log. */
  params?: Record<string, unknown>;
  endpoint?: string;
  user?: string;
  since?: number;
}

/** A rule as tests write it. */
export interface NewFault {
  id?: string;
  match?: FaultMatch;
  action: FaultAction;
  times?: number;
  probability?: number;
}

/** Where the device's time stands; `now` in milliseconds since 1970. */
export interface ClockState {
  now: number;
  mode: 'real' | 'frozen';
  speed: number;
}

/** What the door tells of the helper's double. */
export interface HelperReport {
  /** null while it is off. */
  origin: string | null;
  settings: HelperSettings;
  files: HelperFile[];
  isDialogOpen: boolean;
  /** Names of the newest calls. */
  calls: string[];
}

/** What the alarm terminals show. */
export interface AlarmReport {
  /** Contact closed; shorter than the list of inputs while nobody touched the last ones. */
  inputs: boolean[];
  outputs: boolean[];
  isBeeping: boolean;
  mails: number;
  snapshots: number;
}

/** A call of the control door that was refused; `detail` may name the nearest requests. */
export class ControlRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail?: unknown,
  ) {
    super(message);
  }
}

/** What the device keeps of people, list by list. */
export type AccessList = keyof DeviceState['access'];

/** The test door of one emulator: what an engineer at the bench could do to a device. @assumed pages-3 12.5 */
export class ControlClient {
  /** @param origin of the control door, `http://127.0.0.1:8090` */
  constructor(
    readonly origin: string,
    private readonly token?: string,
  ) {}

  /** Profile, port, clock and counters. */
  status(): Promise<{
    /** Of a built-in profile or a profile file. */
    profile: string;
    port: number;
    /** Absent without TLS. */
    httpsPort?: number;
    controlPort: number;
    isUp: boolean;
    logins: number;
    unexpected: number;
    notifyStreams: number;
    streamSessions: number;
    /** How many fault rules there are. */
    faults: number;
  }> {
    return this.call('GET', '/status');
  }

  /** Another device: all logins end, the state is that profile's seed unless it is kept. */
  async useProfile(name: string, keepState = false): Promise<void> {
    await this.call('POST', '/profile', { name, keepState });
  }

  caps(): Promise<Record<string, unknown>> {
    return this.call('GET', '/caps');
  }

  /** Counts from the next sign-in on. */
  patchCaps(change: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.call('PATCH', '/caps', change);
  }

  /** A plain or encrypted table as the device holds it. */
  getTable<T = unknown>(name: string): Promise<T> {
    return this.call('GET', `/tables/${name}`);
  }

  async putTable(name: string, table: unknown): Promise<void> {
    await this.call('PUT', `/tables/${name}`, table);
  }

  async getRecords<T = unknown>(name: string): Promise<T[]> {
    return (await this.call<{ rows: T[] }>('GET', `/records/${name}`)).rows;
  }

  async putRecords(name: string, rows: readonly unknown[]): Promise<void> {
    await this.call('PUT', `/records/${name}`, { rows });
  }

  /** People, what they open with and which check group they are in. */
  async getAccess<T = unknown>(list: AccessList): Promise<T[]> {
    return (await this.call<{ rows: T[] }>('GET', `/access/${list}`)).rows;
  }

  async putAccess(list: AccessList, rows: readonly unknown[]): Promise<void> {
    await this.call('PUT', `/access/${list}`, { rows });
  }

  /** Adds a rule, or replaces the one with the same id. */
  async setFault(fault: NewFault): Promise<FaultRule> {
    const { faults } = await this.call<{ faults: FaultRule[] }>('POST', '/faults', fault);
    const [added] = faults;
    if (!added) throw new ControlRefusal(500, 'the rule was not added');
    return added;
  }

  async removeFault(id: string): Promise<void> {
    await this.call('DELETE', `/faults/${id}`);
  }

  /** Removes all rules and forgets what they did. */
  async clearFaults(): Promise<void> {
    await this.call('POST', '/faults/clear', {});
  }

  /** What the rules did to streams since they were last cleared; `fellOut` entries are no longer kept. */
  disturbances(filter: DisturbanceFilter = {}): Promise<{
    newest: number;
    fellOut: number;
    disturbances: LoggedDisturbance[];
  }> {
    const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    return this.call('GET', `/disturbances?${query}`);
  }

  async clearDisturbances(): Promise<void> {
    await this.call('DELETE', '/disturbances');
  }

  clock(): Promise<ClockState> {
    return this.call('GET', '/clock');
  }

  /** Stops the device's time, at `at` (milliseconds or ISO date) or where it stands. */
  freezeClock(at?: number | string): Promise<ClockState> {
    return this.call('POST', '/clock', { mode: 'frozen', ...(at === undefined ? {} : { now: at }) });
  }

  runClock(speed = 1): Promise<ClockState> {
    return this.call('POST', '/clock', { mode: 'real', speed });
  }

  /** Moves the device's time on and lets all fall due that does. */
  advanceClock(ms: number): Promise<ClockState> {
    return this.call('POST', '/clock', { advanceMs: ms });
  }

  async reset(scope: ResetScope = 'all'): Promise<void> {
    await this.call('POST', '/state/reset', { scope });
  }

  async snapshot(name: string): Promise<void> {
    await this.call('PUT', `/snapshots/${name}`, {});
  }

  async restore(name: string): Promise<void> {
    await this.call('POST', `/snapshots/${name}/restore`, {});
  }

  /** The log, oldest first; all of it without a method. */
  async requests(method?: string, since?: number): Promise<LoggedRequest[]> {
    const query = new URLSearchParams();
    if (method !== undefined) query.set('method', method);
    if (since !== undefined) query.set('since', String(since));
    return (await this.call<{ requests: LoggedRequest[] }>('GET', `/requests?${query}`)).requests;
  }

  /** Id of the newest request: a mark for `since`. */
  async newest(): Promise<number> {
    return (await this.call<{ newest: number }>('GET', '/requests?limit=1')).newest;
  }

  async clearRequests(): Promise<void> {
    await this.call('DELETE', '/requests');
  }

  /** Errors: ControlRefusal 417 with the nearest misses unless so many requests (one or more) fit. */
  async expectRequest(query: RequestQuery, times: { count?: number; min?: number; max?: number } = {}): Promise<void> {
    await this.call('POST', '/requests/assert', { ...query, ...times });
  }

  /** Errors: ControlRefusal 417 unless the methods came one after the other. */
  async expectOrder(...methods: string[]): Promise<void> {
    await this.call('POST', '/requests/assert', { order: methods });
  }

  /** Resolves when `count` requests fit, those already in the log counted. Errors: ControlRefusal 417 after `timeoutMs`. */
  async waitForRequest(query: RequestQuery, count = 1, timeoutMs = 5_000): Promise<LoggedRequest[]> {
    return (await this.call<{ requests: LoggedRequest[] }>('POST', '/requests/wait', { ...query, count, timeoutMs }))
      .requests;
  }

  /** Calls the device does not know, or that name a dead session or handle. */
  async unexpected(): Promise<{ time: number; method: string; why: string }[]> {
    return (await this.call<{ unexpected: { time: number; method: string; why: string }[] }>('GET', '/unexpected'))
      .unexpected;
  }

  async clearUnexpected(): Promise<void> {
    await this.call('DELETE', '/unexpected');
  }

  coverage(): Promise<{ methods: Record<string, number>; tables: Record<string, number>; untouched: string[] }> {
    return this.call('GET', '/coverage');
  }

  switches(): Promise<Switches> {
    return this.call('GET', '/switches');
  }

  setSwitches(change: Partial<Switches>): Promise<Switches> {
    return this.call('PATCH', '/switches', change);
  }

  /** Pushes an event to every session that attached its code. */
  async event(
    code: string,
    data: Record<string, unknown> = {},
    index = 0,
    action: 'Start' | 'Stop' | 'Pulse' = 'Pulse',
  ): Promise<void> {
    await this.call('POST', '/events', { code, action, index, data });
  }

  /** An event in a short form: the members stand in control/event-routes. */
  async happen(
    what: 'access' | 'temperature' | 'snapshot' | 'alarm' | 'call' | 'awaken' | 'SecurityImExport',
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await this.call('POST', `/events/${what}`, details);
  }

  /** Live logins; `key` names one without giving its session away. */
  async logins(): Promise<(Omit<Login, 'id'> & { key: string })[]> {
    return (await this.call<{ logins: (Omit<Login, 'id'> & { key: string })[] }>('GET', '/logins')).logins;
  }

  /** Ends one login (by key), all of an account (by name), or all. */
  async endLogins(which?: string): Promise<void> {
    await this.call('DELETE', which === undefined ? '/logins' : `/logins/${encodeURIComponent(which)}`);
  }

  /** Codes of password recovery, as the bound person reads them; newest last. */
  async recoveryCodes(): Promise<RecoveryCode[]> {
    return (await this.call<{ codes: RecoveryCode[] }>('GET', '/recovery')).codes;
  }

  /** Where the movable camera looks, what it does and what it keeps. */
  camera(): Promise<CameraState> {
    return this.call('GET', '/camera');
  }

  /** Opens or closes a leaf by hand, cuts or mends the cable of its sensor; answers the door as it stands then. */
  door(index: number, what: 'open' | 'close' | 'break' | 'mend'): Promise<DoorState> {
    return this.call('POST', '/device/door', { index, what });
  }

  /** Somebody at a reader; the device decides, records, tells and opens. `finger`, `face` and `password` name a person by ID. */
  reader(
    proof: { card: string } | { finger: string; fingerIndex?: number } | { face: string } | { password: string },
    where: { door?: number; readerId?: string; direction?: 'Entry' | 'Exit' } = {},
  ): Promise<{ isOpened: boolean; errorCode: number; userId: string; isDuress: boolean }> {
    return this.call('POST', '/device/reader', { ...proof, ...where });
  }

  /**
   * Somebody shows a card or presses a finger (any name stands for its lines) for enrolment; `isTaken` false where the
   * reader waits for nothing of the kind, null where it is shown only after `afterMs`.
   */
  enrol(
    shown: { card: string } | { finger: string; isGood?: boolean },
    where: { readerId?: string; afterMs?: number } = {},
  ): Promise<{ isTaken: boolean | null }> {
    return this.call('POST', '/device/enrol', { ...shown, ...where });
  }

  /** Somebody presses the button of the call centre: who is rung in which order, and who answers. */
  callCentre(): Promise<{ rung: string[]; answeredBy: string }> {
    return this.call('POST', '/device/callCentre', {});
  }

  /** A contact of the intercom directory registers, or its registration ends. Throws when its `password` is another one. */
  async intercom(type: ContactType, number: string, isOnline: boolean, password?: string): Promise<void> {
    await this.call('POST', '/device/intercom', {
      type,
      number,
      isOnline,
      ...(password !== undefined && { password }),
    });
  }

  /** A chained controller comes, goes, or falls silent. */
  async subController(index: number, state: ChainState): Promise<void> {
    await this.call('POST', '/device/subController', { index, state });
  }

  /** A card in the lift that asks for a floor. */
  callFloor(card: string, floor: number): Promise<{ isCalled: boolean; errorCode: number }> {
    return this.call('POST', '/device/lift', { card, floor });
  }

  /** Digits typed at a door that belong to no person; the device decides, records, tells and opens. */
  typeCode(
    digits: string,
    door = 0,
  ): Promise<{ isOpened: boolean; errorCode: number; userId: string; isDuress: boolean }> {
    return this.call('POST', '/device/code', { digits, door });
  }

  /** The contact of an alarm input closes or opens. */
  input(isActive: boolean, index = 0): Promise<AlarmReport> {
    return this.call('POST', '/device/input', { isActive, index });
  }

  /** Contacts of the inputs, outputs that run, and what alarms sent off. */
  alarms(): Promise<AlarmReport> {
    return this.call('GET', '/device/alarms');
  }

  /** Something for which the device raises an alarm, where that is switched on. `type`: see ALARM_TYPES. */
  alarm(type: string, door = 0): Promise<AlarmReport> {
    return this.call('POST', '/device/alarm', { type, door });
  }

  /** Somebody types digits at a door: were they the duress password? */
  async duress(code: string, door = 0): Promise<boolean> {
    return (await this.call<{ isDuress: boolean }>('POST', '/device/duress', { code, door })).isDuress;
  }

  /** Logins from elsewhere, for lists that are longer than a page. */
  async addLogins(count: number, of: { userName?: string; address?: string; clientType?: string } = {}): Promise<void> {
    await this.call('POST', '/device/logins', { count, ...of });
  }

  /** Space left for uploads, in bytes. */
  async setFreeBytes(freeBytes: number): Promise<void> {
    await this.call('POST', '/device/storage', { freeBytes });
  }

  /** The device's own screen as a PNG file. */
  async screen(): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET', '/screen.png')).arrayBuffer());
  }

  /** Whether somebody talks through the device, and how many seconds it has heard. */
  talk(): Promise<TalkReport> {
    return this.call('GET', '/talk');
  }

  /** The last ten seconds of talk as a WAV file: 16 bits, mono, 8000 Hz. */
  async talkRecording(): Promise<Buffer> {
    return Buffer.from(await (await this.send('GET', '/talk.wav')).arrayBuffer());
  }

  async setInit(status: 1 | 2, find?: string): Promise<void> {
    await this.call('POST', '/device/init', { status, ...(find === undefined ? {} : { find }) });
  }

  async setContact(contact: { phone?: string; email?: string }): Promise<void> {
    await this.call('POST', '/device/contact', contact);
  }

  /** The double of the helper service: where it listens, how it behaves, its folder, the names of its calls. */
  helper(): Promise<HelperReport> {
    return this.call('GET', '/helper');
  }

  setHelper(change: Partial<HelperSettings>): Promise<HelperReport> {
    return this.call('PATCH', '/helper', change);
  }

  /** Lets the double listen, or takes it away with its connections. */
  switchHelper(isOn: boolean): Promise<HelperReport> {
    return this.call('POST', isOn ? '/helper/start' : '/helper/stop', {});
  }

  async putHelperFile(path: string, bytes: Uint8Array): Promise<void> {
    await this.call('PUT', '/helper/files', { path, data: Buffer.from(bytes).toString('base64') });
  }

  /** Ends the open file dialog with these files, or without any. */
  async answerHelperDialog(paths?: readonly string[]): Promise<void> {
    await this.call('POST', '/helper/dialog', { paths });
  }

  async reboot(): Promise<void> {
    await this.call('POST', '/device/reboot', {});
  }

  /** As reboot, but all connections break at once. */
  async powerLoss(): Promise<void> {
    await this.call('POST', '/device/powerLoss', {});
  }

  /** Text of `/custom_lang/{language}.txt`; undefined takes it away. `language` by device name. */
  async setCustomText(language: string, text: string | undefined): Promise<void> {
    if (text === undefined) await this.call('DELETE', `/texts/custom_lang/${language}`);
    else await this.call('PUT', `/texts/custom_lang/${language}`, { text });
  }

  private send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(this.token === undefined ? {} : { 'X-Control-Token': this.token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body);
    const answer: unknown = await response.json();
    if (response.ok) return answer as T;
    const { error, detail } = answer as { error: string; detail?: unknown };
    throw new ControlRefusal(
      response.status,
      `${method} ${path}: ${error}${detail ? `\n${JSON.stringify(detail, null, 2)}` : ''}`,
      detail,
    );
  }
}

/** An emulator in this process, with its control door and a client for it; both on free ports. */
export async function startEmulator(
  options: Partial<EmulatorOptions> = {},
): Promise<Emulator & { control: ControlClient; controlOrigin: string }> {
  const emulator = await runEmulator({ profile: 'face-full', seed: 1, port: 0, controlPort: 0, ...options });
  const controlOrigin = emulator.controlOrigin ?? '';
  return { ...emulator, controlOrigin, control: new ControlClient(controlOrigin, options.controlToken) };
}
