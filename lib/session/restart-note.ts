import { browserClock } from '@/lib/clock';
import { loginMark } from '@/lib/rpc/holdings';
import { isRecord } from '@/lib/rpc/is-record';
import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';
import { rpc } from './device';

/** The note of an hour ago says nothing of the device that answers at this address now. @assumed ours */
const LIFE_MS = 3_600_000;

/** What was done before the device restarted, and what it needs by hand; tables by name. */
export interface RestartNote {
  what: 'whole' | 'settings' | 'upgrade';
  /** Who did it: the tab may be another account's by now. */
  user: string;
  /** Serial number of the device, where it is known: another one may answer at the address by now. */
  serial?: string;
  /** Mark of the login it was done in: the restart ends that one, so a page that still has it was loaded before. */
  login?: string;
  /** The account may not write them: they stayed as they were. */
  leftOut?: readonly string[];
  /** Their passwords are neither in the file nor on the device. */
  lacking?: readonly string[];
  /** Entries about people that were not restored. */
  missed?: number;
}

const KINDS: readonly RestartNote['what'][] = ['whole', 'settings', 'upgrade'];

const word = tabWord('restart-note');

const namesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const isFresh = (at: unknown) => Math.abs(browserClock.now() - Number(at)) < LIFE_MS;

/** The tab's storage may hold anything. */
function read(): RestartNote | undefined {
  try {
    const held: unknown = JSON.parse(word.get() ?? '');
    const what = isRecord(held) && KINDS.find((each) => each === held.what);
    if (!what || typeof held.user !== 'string' || !isFresh(held.at)) return undefined;
    const serial = typeof held.serial === 'string' ? { serial: held.serial } : {};
    const login = typeof held.login === 'string' ? { login: held.login } : {};
    return {
      what,
      user: held.user,
      ...serial,
      ...login,
      leftOut: namesOf(held.leftOut),
      lacking: namesOf(held.lacking),
      missed: Number(held.missed) || 0,
    };
  } catch {
    return undefined;
  }
}

/** Said after the restart, until somebody has closed it. */
export const restartNote = createStore(read());

/**
 * Whether it is said to this account on this device, by its present login; one without a serial number is of either
 * device.
 */
export const isNoteFor = (
  { user, serial, login }: RestartNote,
  account: string,
  device: string,
  session: string | number | undefined,
): boolean => user === account && (!serial || device === '' || serial === device) && login !== loginMark(session);

/** To be called when the device has applied everything and restarts: the page of the next login will say so. */
export function setRestartNote(note: Omit<RestartNote, 'login'>): void {
  word.set(JSON.stringify({ ...note, login: loginMark(rpc.sessionId()), at: browserClock.now() }));
}

/** It was read and closed. */
export function forgetRestartNote(): void {
  word.set(undefined);
  restartNote.set(undefined);
}
