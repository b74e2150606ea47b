import type { Login, ResetScope, Switches } from '../device-interface';
import { type Emulator, type EmulatorOptions, runEmulator } from '../server';
import type { DeviceState, RecoveryCode } from '../state/device-state';
import { TroubleClient } from './trouble-client';

/** The device's time; `now` in milliseconds since 1970. */
export interface ClockState {
  now: number;
  mode: 'real' | 'frozen';
  speed: number;
}

/** The lists of persons and credentials. */
export type AccessList = keyof DeviceState['access'];

/**
 * Client of the control API of one emulator: what an engineer at the bench could do to a device. One object for
 * tests; the classes below group the calls by subject. @assumed pages-3 12.5
 */
export class ControlClient extends TroubleClient {
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

  /** Switches to another profile: all logins end, the state is that profile's seed unless it is kept. */
  async useProfile(name: string, keepState = false): Promise<void> {
    await this.call('POST', '/profile', { name, keepState });
  }

  caps(): Promise<Record<string, unknown>> {
    return this.call('GET', '/caps');
  }

  /** Takes effect with the next sign-in. */
  patchCaps(change: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.call('PATCH', '/caps', change);
  }

  /** A plain or encrypted table of the device. */
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

  /** Persons, credentials and check-group members. */
  async getAccess<T = unknown>(list: AccessList): Promise<T[]> {
    return (await this.call<{ rows: T[] }>('GET', `/access/${list}`)).rows;
  }

  async putAccess(list: AccessList, rows: readonly unknown[]): Promise<void> {
    await this.call('PUT', `/access/${list}`, { rows });
  }

  clock(): Promise<ClockState> {
    return this.call('GET', '/clock');
  }

  /** Stops the device's time, at `at` (milliseconds or ISO date) or at the current time. */
  freezeClock(at?: number | string): Promise<ClockState> {
    return this.call('POST', '/clock', { mode: 'frozen', ...(at === undefined ? {} : { now: at }) });
  }

  runClock(speed = 1): Promise<ClockState> {
    return this.call('POST', '/clock', { mode: 'real', speed });
  }

  /** Advances the device's time and fires due timers. */
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

  /** An event in short form; its members are described in control/event-routes. */
  async shortEvent(
    what: 'access' | 'temperature' | 'snapshot' | 'alarm' | 'call' | 'awaken' | 'SecurityImExport',
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await this.call('POST', `/events/${what}`, details);
  }

  /** Live logins; `key` identifies one without revealing its session. */
  async logins(): Promise<(Omit<Login, 'id'> & { key: string })[]> {
    return (await this.call<{ logins: (Omit<Login, 'id'> & { key: string })[] }>('GET', '/logins')).logins;
  }

  /** Ends one login (by key), all of an account (by name), or all. */
  async endLogins(which?: string): Promise<void> {
    await this.call('DELETE', which === undefined ? '/logins' : `/logins/${encodeURIComponent(which)}`);
  }

  /** Codes of password recovery, as the bound contact receives them; newest last. */
  async recoveryCodes(): Promise<RecoveryCode[]> {
    return (await this.call<{ codes: RecoveryCode[] }>('GET', '/recovery')).codes;
  }

  /** Adds logins from elsewhere, for lists that are longer than a page. */
  async addLogins(count: number, of: { userName?: string; address?: string; clientType?: string } = {}): Promise<void> {
    await this.call('POST', '/device/logins', { count, ...of });
  }

  /** Space left for uploads, in bytes. */
  async setFreeBytes(freeBytes: number): Promise<void> {
    await this.call('POST', '/device/storage', { freeBytes });
  }

  async setInit(status: 1 | 2, find?: string): Promise<void> {
    await this.call('POST', '/device/init', { status, ...(find === undefined ? {} : { find }) });
  }

  async setContact(contact: { phone?: string; email?: string }): Promise<void> {
    await this.call('POST', '/device/contact', contact);
  }

  async reboot(): Promise<void> {
    await this.call('POST', '/device/reboot', {});
  }

  /** Like a reboot, but all connections break at once. */
  async powerLoss(): Promise<void> {
    await this.call('POST', '/device/powerLoss', {});
  }

  /** Text of `/custom_lang/{language}.txt`; undefined removes it. `language` by device name. */
  async setCustomText(language: string, text: string | undefined): Promise<void> {
    if (text === undefined) await this.call('DELETE', `/texts/custom_lang/${language}`);
    else await this.call('PUT', `/texts/custom_lang/${language}`, { text });
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
