/**
 * Types of services: one handler per method of the contract, grouped by area. A method without a handler does not
 * compile (services/registry.ts).
 */
import type { KeyObject } from 'node:crypto';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { PortState } from '@/lib/contract/methods/capabilities';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import type { Params, Result, RpcMethod, RpcReply, RpcRequest } from '@/lib/contract/rpc';
import type { RsaKey } from './crypto/rsa';
import type { CallContext, Clock, DeviceFiles } from './device-interface';
import type { Keepers } from './services/keepers';
import type { Session, Sessions } from './sessions';
import type { DeviceState } from './state/device-state';

/** The device as services use it. */
export interface Core extends Keepers {
  state(): DeviceState;
  update(change: (draft: DeviceState) => void): void;
  clock: Clock;
  /** Wall time in milliseconds, see state/wall-time. */
  wallNow(): number;
  /** Milliseconds until the wall clock reaches that time, over the beginning and end of summer time. */
  msUntil(wall: number): number;
  /** The same, or until the end of summer time before it: the wall clock goes back then. */
  msUntilOrBack(wall: number): number;
  /** Whether the wall clock has shown a time to come already, before summer time ended. */
  wasShown(wall: number): boolean;
  sessions: Sessions;
  capabilities(): DeviceCapabilities;
  rsaKey(): RsaKey;
  /** PEM of the root certificate of the device's own. */
  rootCertificate(): string;
  /** PEM of the certificate that https uses, an imported one or the device's own. */
  serverCertificate(): string;
  /**
   * A new RSA key; `name`: its purpose, which no other key shares. Undefined where an edge makes it before the call,
   * see Device.prepare: it would hold up everything.
   */
  newKey(name: string): KeyObject | undefined;
  /** Content of files. */
  readonly files: DeviceFiles;
  /** Whether a client talks through the speaker now. */
  isTalking(): boolean;
  /** Whether a server of the device could take its port. */
  hasPort(name: PortState['Name']): boolean;
  /** To every login that attached its code, or to one of them. */
  emit(event: DeviceEvent, onlyTo?: string): void;
  /** Adds an entry to the device log. */
  note(type: string, code: string, user: string, detail: string): void;
  /** Whether it has power and is not starting. */
  isUp(): boolean;
  /** Restarts the device after the reply is sent. */
  reboot(): void;
  /** Back to the state before the first set-up; the profile stays. */
  factoryReset(): void;
  /** Runs one call of a batch: with intercepts, without a session of its own. */
  dispatch(request: RpcRequest, context: CallContext): RpcReply;
  /** Counts a call that no correct client makes; `method` as it was sent. */
  countUnexpected(method: string, why: string, context: CallContext): void;
}

/** One call while it is handled; `state` is the snapshot before it. */
export interface Call {
  core: Core;
  state: DeviceState;
  session: Session | undefined;
  context: CallContext;
  request: RpcRequest;
  /** Changes of the session cookie that the http side has to apply. */
  outcome: { setSession?: string; clearSession?: true; session?: string };
}

type KeysOfAll<P> = P extends unknown ? keyof P : never;

/** Parameters as received: the members of the contract, each of unknown type. */
export type Untrusted<P> = [P] extends [readonly unknown[]] ? unknown : { [K in KeysOfAll<P>]?: unknown };

/** Answers one method; throws DeviceError to refuse. */
export type Handler<M extends RpcMethod> = (call: Call, params: Untrusted<Params<M>>) => Result<M>;

/** One handler for each method of an area. */
export type Service<Area extends string> = { [M in Extract<RpcMethod, `${Area}.${string}`>]: Handler<M> };

/** Binds handlers to their area, so that names and parameters are checked where they are written. */
export function service<Area extends string>(_area: Area | readonly Area[], handlers: Service<Area>): Service<Area> {
  return handlers;
}
