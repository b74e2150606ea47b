/** Registration of this device at its call server, on the device clock. @assumed pages-1 /vto/sipSet */
import { isDeepStrictEqual } from 'node:util';
import {
  type OwnRegistration,
  REGISTER_EVENT,
  type RegisteredContact,
  type RegisterTrial,
} from '@/lib/contract/methods/intercom';
import type { SipTable } from '@/lib/contract/tables/intercom';
import type { Core } from '../service';
import type { DeviceState } from '../state/device-state';
import { CALL_SERVER } from '../state/seed-secure-tables';
import { formatWallTime } from '../state/wall-time';
import type { Keeper } from './keeper';

/** A server answers at once; a missing one times out. */
const ANSWER_MS = 300;
const SILENCE_MS = 4_000;
/** Time between a failure and the next attempt. */
const AGAIN_MS = 60_000;

/** Status of a server at that address, as in SIP. */
export function answerOf({ SIPServer, SIPServerPort, AuthPassword }: RegisterTrial): 200 | 401 | 408 {
  const isThere = SIPServer === CALL_SERVER.address && SIPServerPort === CALL_SERVER.port;
  if (!isThere) return 408;
  return AuthPassword === CALL_SERVER.password ? 200 : 401;
}

/** Keeps the registration; its state is in the tree, the timer here. */
export class IntercomKeeper implements Keeper {
  private cancel: (() => void) | undefined;

  constructor(private readonly core: Core) {}

  /** What the state says of the registration goes on: nothing has to happen where it has succeeded. */
  start(): void {
    this.forgetGone(this.core.state());
    const { State } = this.core.state().registration;
    if (this.cancel || State === 'Registered') return;
    if (State === 'Failed') this.registerLater();
    else this.register();
  }

  /** Registers again. */
  powerUp(): void {
    this.register();
  }

  /** Called when its settings were written, or the directory. */
  changed(next: DeviceState, before: DeviceState): void {
    const { VideoTalkContact: contacts } = next.records;
    if (contacts.rows !== before.records.VideoTalkContact.rows) this.forgetGone(next);
    const isSame =
      isDeepStrictEqual(next.secureTables.SIP, before.secureTables.SIP) &&
      next.tables.Building?.SystemType === before.tables.Building?.SystemType;
    if (!isSame) this.register();
  }

  /**
   * A contact registers, or its registration ends. False: the directory has none with that number, or the `password`
   * is wrong.
   */
  registers(type: string, number: string, isOnline: boolean, password?: string): boolean {
    const { records, presence } = this.core.state();
    const row = records.VideoTalkContact.rows.find((each) => each.Type === type && each.VTLongNumber === number);
    const isRefused = isOnline && password !== undefined && password !== (row?.RegisterPassword ?? '');
    if (!row || isRefused) return false;
    const known = presence.find((each) => each.Type === type && each.Number === number);
    const next: RegisteredContact = {
      IP: String(row.VTNetAddress ?? '192.0.2.119'),
      Port: 5060,
      Version: '1.000.0000000.1.R',
      ...known,
      Number: number,
      Type: type,
      State: isOnline ? 'Online' : 'Offline',
      Time: formatWallTime(this.core.wallNow()),
    };
    this.core.update((draft) => {
      draft.presence = [...draft.presence.filter((each) => each.Type !== type || each.Number !== number), next];
    });
    this.core.emit({ Action: 'Pulse', Code: REGISTER_EVENT, Index: 0, Data: { ...next } });
    return true;
  }

  /** Who is no longer in the directory is not registered, and another one with that number would be another one. */
  private forgetGone({ records, presence, stationRecords }: DeviceState): void {
    const held = new Set(records.VideoTalkContact.rows.map((row) => `${row.Type} ${row.VTLongNumber}`));
    const gone = presence.filter((each) => !held.has(`${each.Type} ${each.Number}`));
    const silent = Object.keys(stationRecords).filter((number) => !held.has(`VTO ${number}`));
    if (gone.length + silent.length === 0) return;
    this.core.update((draft) => {
      draft.presence = presence.filter((each) => !gone.includes(each));
      for (const number of silent) delete draft.stationRecords[number];
    });
    for (const each of gone.filter(({ State }) => State === 'Online')) {
      const data = { ...each, State: 'Offline', Time: formatWallTime(this.core.wallNow()) };
      this.core.emit({ Action: 'Pulse', Code: REGISTER_EVENT, Index: 0, Data: data });
    }
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private register(): void {
    this.stop();
    const { tables, secureTables } = this.core.state();
    const { SIP } = secureTables;
    if (!SIP.UserEnable || SIP.IsMainVTO || tables.Building.SystemType === 0) {
      this.set('Unregistered', 0, '');
    } else {
      this.set('Registering', 0, SIP.SIPServer);
      this.ask(SIP, () => this.askBackup(SIP));
    }
  }

  private ask(trial: RegisterTrial, onSilence: () => void): void {
    const code = answerOf(trial);
    this.cancel = this.core.clock.after(code === 408 ? SILENCE_MS : ANSWER_MS, () => {
      this.cancel = undefined;
      if (code === 408) onSilence();
      else this.end(code, trial.SIPServer);
    });
  }

  private askBackup(SIP: SipTable): void {
    const fail = () => this.end(408, SIP.SIPServer);
    const trial = {
      ...SIP,
      SIPServer: SIP.SIPServerRedundancy,
      SIPServerPort: SIP.SIPServerRedundancyPort,
      AuthPassword: SIP.SIPServerRedundancyPassWord,
    };
    if (trial.SIPServer === '') fail();
    else this.ask(trial, fail);
  }

  private end(code: number, server: string): void {
    this.set(code === 200 ? 'Registered' : 'Failed', code, server);
    if (code !== 200) this.registerLater();
  }

  private registerLater(): void {
    this.cancel = this.core.clock.after(AGAIN_MS, () => this.register());
  }

  private set(State: OwnRegistration['State'], Code: number, Server: string): void {
    const { registration } = this.core.state();
    if (registration.State === State && registration.Code === Code && registration.Server === Server) return;
    const next = { State, Code, Server, Time: formatWallTime(this.core.wallNow()) };
    this.core.update((draft) => {
      draft.registration = next;
    });
    this.core.emit({ Action: 'Pulse', Code: REGISTER_EVENT, Index: 0, Data: { ...next } });
  }
}
