import type { HelperServer } from '../helper/helper-server';
import type { HttpContext } from '../http/http-context';
import type { StoredFiles } from '../http/stored-files';
import type { Loudspeaker } from '../stream/loudspeaker';
import type { SnapshotShelf } from './snapshot-shelf';

/** What the control door needs besides the device port's own context. */
export interface ControlOptions {
  /** Wanted in `X-Control-Token` when set. */
  token?: string;
  /** Names the door answers to, besides loopback names. */
  allowedHosts: readonly string[];
  stored: StoredFiles;
  snapshots: SnapshotShelf;
  /** The double of the helper service, on or off. */
  helper: HelperServer;
  /** Ends what delays of fault rules hold up: it goes on at once, or its connection is closed and nothing happens. */
  release: (goesOn: boolean) => void;
  /** Breaks every connection of the device port at once. */
  cutPower: () => void;
  /** Port the device listens on. */
  port: () => number;
  /** Of TLS; undefined without one. */
  httpsPort: () => number | undefined;
  /** Port of the door itself. */
  controlPort: () => number;
  /** Live streams between SETUP and TEARDOWN. */
  streamSessions: () => number;
  /** What was said through the device. */
  loudspeaker: Loudspeaker;
  /** Where the player page stands; absent: where it is built. */
  playerFolder?: string;
  onFailure: (error: unknown) => void;
}

/** Context of the device port with the options of the door. */
export interface ControlContext extends HttpContext, ControlOptions {}

/** A call of the door that cannot be carried out: HTTP status and the reason in words. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail?: unknown,
  ) {
    super(message);
  }
}
