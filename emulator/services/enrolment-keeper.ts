/**
 * Readers that wait for a card or a finger to enrol for a person. @assumed pages-1 /personManage, credential
 * enrolment
 */
import { createHash } from 'node:crypto';
import { ENROLMENT, FINGERPRINT } from '@/lib/contract/limits';
import { FINGERPRINT_EVENT, type FingerprintPress } from '@/lib/contract/methods/access-control';
import { CARD_CAPTURE_EVENT, type CardCapture } from '@/lib/contract/methods/access-control-manager';
import type { Core } from '../service';
import { refusedFor } from './device-error';
import type { Keeper } from './keeper';

/** A credential presented to a reader; `finger` is a name that stands for its print. */
export type Shown = { kind: 'card'; cardNo: string } | { kind: 'finger'; finger: string; isGood: boolean };

/** The capture that a reader waits for, and the login that started it. */
interface Wanted {
  kind: Shown['kind'];
  readerId: string;
  /** Id of the login. */
  session: string;
  userId: string;
}

interface Waiting extends Wanted {
  /** Names of the fingers pressed so far. */
  pressed: string[];
  cancel(): void;
}

/** Captured data is kept this long for the login that fetches it. */
const KEEP_MS = 60_000;

/** Data of a finger: the same finger gives the same data, by which the device recognises it. */
export function fingerTemplate(finger: string): string {
  const size = FINGERPRINT.chunks * FINGERPRINT.chunkBytes;
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) =>
    createHash('sha256').update(`${index} ${finger}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size).toString('base64');
}

/** Path of the data of the finger last captured at a reader. */
const capturedFile = (readerId: string): string => `/capture/finger${readerId}.dat`;

/** Keeps track of waiting readers; all of it ends with a restart. */
export class EnrolmentKeeper implements Keeper {
  private readonly waiting = new Map<string, Waiting>();
  private readonly captured = new Map<string, { session: string; template: string; until: number }>();

  constructor(private readonly core: Core) {}

  /** @throws TargetInUse while the reader waits for another live login */
  begin(wanted: Wanted, seconds: number): void {
    const held = this.waiting.get(wanted.readerId);
    if (held && held.session !== wanted.session && this.core.sessions.find(held.session))
      throw refusedFor('TargetInUse');
    held?.cancel();
    this.wait({ ...wanted, pressed: [] }, seconds);
  }

  /** Ends the waiting of this login; that of others continues. */
  end(kind: Shown['kind'], readerId: string, session: string): void {
    const held = this.waiting.get(readerId);
    if (held?.kind !== kind || held.session !== session) return;
    held.cancel();
    this.waiting.delete(readerId);
  }

  /** Somebody presents something to a reader; false when it does not wait for that. */
  show(readerId: string, shown: Shown): boolean {
    const held = this.waiting.get(readerId);
    if (held?.kind !== shown.kind) return false;
    held.cancel();
    this.waiting.delete(readerId);
    // Who shows it then wants to pass.
    if (!this.core.sessions.find(held.session)) return false;
    if (shown.kind === 'finger') this.press(held, shown);
    else this.emit(CARD_CAPTURE_EVENT, { ReaderID: readerId, CardNo: shown.cardNo } satisfies CardCapture);
    return true;
  }

  /** Data of a captured finger by its file, once, for the login that captured it. */
  take(file: string, session: string): string | undefined {
    const held = this.captured.get(file);
    if (held?.session !== session || held.until < this.core.clock.now()) return undefined;
    this.captured.delete(file);
    return held.template;
  }

  stop(): void {
    for (const { cancel } of this.waiting.values()) cancel();
    this.waiting.clear();
    this.captured.clear();
  }

  private press(held: Waiting, { finger, isGood }: Extract<Shown, { kind: 'finger' }>): void {
    const { readerId, userId, session } = held;
    const pressed = [...held.pressed, finger];
    const Result = isGood && pressed.every((each) => each === finger);
    const isWhole = Result && pressed.length === ENROLMENT.presses;
    const FileName = capturedFile(readerId);
    if (isWhole) {
      const until = this.core.clock.now() + KEEP_MS;
      this.captured.set(FileName, { session, template: fingerTemplate(finger), until });
    } else if (Result) {
      this.wait({ ...held, pressed }, ENROLMENT.waitS);
    }
    const press: FingerprintPress = { ReaderID: readerId, UserID: userId, Step: pressed.length, Result };
    this.emit(FINGERPRINT_EVENT, { ...press, ...(isWhole && { FileName }) });
  }

  private wait(held: Omit<Waiting, 'cancel'>, seconds: number): void {
    const cancel = this.core.clock.after(seconds * 1000, () => this.waiting.delete(held.readerId));
    this.waiting.set(held.readerId, { ...held, cancel });
  }

  private emit(Code: string, Data: Record<string, unknown> | CardCapture): void {
    this.core.emit({ Action: 'Pulse', Code, Index: 0, Data: { ...Data } });
  }
}
