import type { HelperServer } from '../helper/helper-server';
import type { HttpContext } from '../http/http-context';
import type { StoredFiles } from '../http/stored-files';
import type { Loudspeaker } from '../stream/loudspeaker';
import type { SnapshotShelf } from './snapshot-shelf';

/** Needs of the control API besides the device port's context. */
export interface ControlOptions {
  /** Required in `X-Control-Token` when set. */
  token?: string;
  /** Host names of the API, besides loopback names. */
  allowedHosts: readonly string[];
  stored: StoredFiles;
  snapshots: SnapshotShelf;
  /** The emulated helper service, on or off. */
  helper: HelperServer;
  /** Profile of the start: the initial files are those of its file. */
  firstProfile: string;
  /** Ends all delays of fault rules: each continues at once, or closes its connection without an effect. */
  release: (continues: boolean) => void;
  /** Breaks every connection of the device port at once. */
  cutPower: () => void;
  /** Port the device listens on. */
  port: () => number;
  /** Port of TLS; undefined without TLS. */
  httpsPort: () => number | undefined;
  /** Port of RTSP; undefined without RTSP. */
  rtspPort: () => number | undefined;
  /** Whether the pages of the device could answer at this port now. */
  canMove: (port: number) => Promise<boolean>;
  /** Why the device answers at another port than its table names, or at none; undefined when it does not. */
  portProblem: () => string | undefined;
  /** Port of the API itself. */
  controlPort: () => number;
  /** Live streams between SETUP and TEARDOWN. */
  streamSessions: () => number;
  /** The received talk. */
  loudspeaker: Loudspeaker;
  /** Folder of the player page; default: the folder of its build. */
  playerFolder?: string;
  onFailure: (error: unknown) => void;
}

/** Context of the device port with the options of the control API. */
export interface ControlContext extends HttpContext, ControlOptions {}

/** Refusal of what only a running device does, for the description. */
export const OFF = 'The device is off';

/** Errors: ControlError 409 while the device has no power, or is starting. */
export function needPower({ isUp }: HttpContext['device']): void {
  if (!isUp()) throw new ControlError(409, 'the device is off');
}

/** A call of the control API that cannot be executed: HTTP status and reason. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail?: unknown,
  ) {
    super(message);
  }
}
