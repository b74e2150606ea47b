import type { LANGUAGES, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import type { RecordTableName } from '@/lib/contract/records';
import { type Emulator, type EmulatorOptions, runEmulator } from '../server';
import type { ACCESS_LISTS } from './content-routes';
import type { Body } from './control-calls';
import type { RouteName } from './control-table';
import { TroubleClient } from './trouble-client';

/** The lists of persons and credentials. */
export type AccessList = (typeof ACCESS_LISTS)[number];

type DeviceLanguage = (typeof LANGUAGES | typeof PSEUDO_LANGUAGES)[number]['device'];

/** Kinds of events that have a short form. */
type ShortEvent = RouteName extends infer N ? (N extends `POST /events/${infer What}` ? What : never) : never;

/**
 * Client of the control API of one emulator: what an engineer at the bench could do to a device. One object for
 * tests; the classes below group the calls by subject. @assumed pages-3 12.5
 */
export class ControlClient extends TroubleClient {
  /** Profile, port, clock and counters. */
  status() {
    return this.call('GET /status');
  }

  /** Switches to another profile: all logins end, the state is that profile's seed unless it is kept. */
  async useProfile(name: string, keepState = false): Promise<void> {
    await this.call('POST /profile', { body: { name, keepState } });
  }

  caps() {
    return this.call('GET /caps');
  }

  /** Takes effect with the next sign-in. */
  patchCaps(change: Body<'PATCH /caps'>) {
    return this.call('PATCH /caps', { body: change });
  }

  /** A plain or encrypted table of the device. */
  async getTable<T = unknown>(name: string): Promise<T> {
    return (await this.call('GET /tables/{name}', { params: { name } })) as T;
  }

  async putTable(name: string, table: unknown): Promise<void> {
    await this.call('PUT /tables/{name}', { params: { name }, body: table });
  }

  async getRecords<T = unknown>(name: RecordTableName): Promise<T[]> {
    return (await this.call('GET /records/{name}', { params: { name } })).rows as T[];
  }

  async putRecords(name: RecordTableName, rows: readonly object[]): Promise<void> {
    await this.call('PUT /records/{name}', { params: { name }, body: { rows: [...rows] } });
  }

  /** Persons, credentials and check-group members. */
  async getAccess<T = unknown>(list: AccessList): Promise<T[]> {
    return (await this.call('GET /access/{list}', { params: { list } })).rows as T[];
  }

  async putAccess(list: AccessList, rows: readonly object[]): Promise<void> {
    await this.call('PUT /access/{list}', { params: { list }, body: { rows: [...rows] } });
  }

  clock() {
    return this.call('GET /clock');
  }

  /** Stops the device's time, at `at` (milliseconds or ISO date) or at the current time. */
  freezeClock(at?: number | string) {
    return this.call('POST /clock', { body: { mode: 'frozen', now: at } });
  }

  /** Lets the device's time go on from where it is. */
  runClock(speed = 1) {
    return this.call('POST /clock', { body: { mode: 'running', speed } });
  }

  /** Advances the device's time and fires due timers. */
  advanceClock(ms: number) {
    return this.call('POST /clock', { body: { advanceMs: ms } });
  }

  /** Everything that a test may leave behind, or the parts that are named. */
  async resetAll(parts?: Body<'POST /reset'>['parts']): Promise<void> {
    await this.call('POST /reset', { body: { parts } });
  }

  async reset(scope: Body<'POST /state/reset'>['scope'] = 'all'): Promise<void> {
    await this.call('POST /state/reset', { body: { scope } });
  }

  async snapshot(name: string): Promise<void> {
    await this.call('PUT /snapshots/{name}', { params: { name } });
  }

  async restore(name: string): Promise<void> {
    await this.call('POST /snapshots/{name}/restore', { params: { name } });
  }

  switches() {
    return this.call('GET /switches');
  }

  setSwitches(change: Body<'PATCH /switches'>) {
    return this.call('PATCH /switches', { body: change });
  }

  /** Pushes an event to every session that attached its code. */
  async event(
    code: string,
    data: Record<string, unknown> = {},
    index = 0,
    action: Body<'POST /events'>['action'] = 'Pulse',
  ): Promise<void> {
    await this.call('POST /events', { body: { code, action, index, data } });
  }

  /** An event in short form; its members are those of the route. */
  async shortEvent<What extends ShortEvent>(what: What, details: Body<`POST /events/${What}`>): Promise<void> {
    await this.ask(`POST /events/${what}`, { body: details });
  }

  /** Live logins; `key` identifies one without revealing its session. */
  async logins() {
    return (await this.call('GET /logins')).logins;
  }

  /** Ends one login (by key), all of an account (by name), or all. */
  async endLogins(which?: string): Promise<void> {
    if (which === undefined) await this.call('DELETE /logins');
    else await this.call('DELETE /logins/{which}', { params: { which } });
  }

  /** Codes of password recovery, as the bound contact receives them; newest last. */
  async recoveryCodes() {
    return (await this.call('GET /recovery')).codes;
  }

  /** Adds logins from elsewhere, for lists that are longer than a page. */
  async addLogins(count: number, of: Omit<Body<'POST /device/logins'>, 'count'> = {}): Promise<void> {
    await this.call('POST /device/logins', { body: { count, ...of } });
  }

  /** Space left for uploads, in bytes. */
  async setFreeBytes(freeBytes: number): Promise<void> {
    await this.call('POST /device/storage', { body: { freeBytes } });
  }

  async setInit(status: 1 | 2, find?: string): Promise<void> {
    await this.call('POST /device/init', { body: { status, find } });
  }

  async setContact(contact: Body<'POST /device/contact'>): Promise<void> {
    await this.call('POST /device/contact', { body: contact });
  }

  async reboot(): Promise<void> {
    await this.call('POST /device/reboot');
  }

  /** Like a reboot, but all connections break, and the device is down, at once. */
  async powerLoss(): Promise<void> {
    await this.call('POST /device/powerLoss');
  }

  /** Text of `/custom_lang/{language}.txt`; undefined removes it. `language` by device name. */
  async setCustomText(language: DeviceLanguage, text: string | undefined): Promise<void> {
    const params = { language };
    if (text === undefined) await this.call('DELETE /texts/custom_lang/{language}', { params });
    else await this.call('PUT /texts/custom_lang/{language}', { params, body: { text } });
  }
}

/** An emulator in this process, with its control API and a client for it; both on free ports. */
export async function startEmulator(
  options: Partial<EmulatorOptions> = {},
): Promise<Emulator & { control: ControlClient; controlOrigin: string }> {
  const emulator = await runEmulator({ profile: 'face-full', seed: 1, port: 0, controlPort: 0, ...options });
  const controlOrigin = emulator.controlOrigin ?? '';
  return { ...emulator, controlOrigin, control: new ControlClient(controlOrigin, options.controlToken) };
}
