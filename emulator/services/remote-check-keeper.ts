/**
 * Doors that ask the platform after the readers: who was recognised waits until the platform opens the door, or until
 * its time is over. @assumed pages-1 /door and /mode/compareMode (RemoteCheck); the answer is a call of openDoor
 */
import type { Core } from '../service';
import type { Keeper } from './keeper';

interface Waiting {
  /** Ends the wait, and returns why the door stays shut, as ACCESS_ERROR. */
  end(isConfirmed: boolean): number;
  cancel(): void;
}

/** Keeps who waits, one at a door; all of it ends with a restart. */
export class RemoteCheckKeeper implements Keeper {
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly core: Core) {}

  /** Whether this door asks the platform. */
  isAsked(door: number): boolean {
    return this.core.state().tables.AccessControl[door]?.RemoteCheck === true;
  }

  /** Somebody waits; who waited there before is not confirmed. `end`: see Waiting. */
  begin(door: number, end: Waiting['end']): void {
    this.answer(door, false);
    const { AccessControl, AccessControlGeneral } = this.core.state().tables;
    const timeoutS = AccessControl[door]?.RemoteDetail?.TimeOut ?? AccessControlGeneral.RemoteAuthTimeOut;
    const cancel = this.core.clock.after(timeoutS * 1000, () => {
      this.answer(door, this.core.state().tables.AccessControl[door]?.RemoteDetail?.TimeOutDoorStatus === true);
    });
    this.waiting.set(door, { end, cancel });
  }

  /** The platform's answer, or that of the timer; returns an ACCESS_ERROR, undefined where nobody waits. */
  answer(door: number, isConfirmed: boolean): number | undefined {
    const held = this.waiting.get(door);
    if (!held) return undefined;
    held.cancel();
    this.waiting.delete(door);
    return held.end(isConfirmed);
  }

  stop(): void {
    for (const { cancel } of this.waiting.values()) cancel();
    this.waiting.clear();
  }
}
