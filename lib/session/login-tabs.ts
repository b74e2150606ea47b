import type { Notification } from '@/lib/contract/methods/events';
import { isRecord } from '@/lib/rpc/is-record';
import { type TabChannel, tabChannel } from '@/lib/tab-channel';
import { isTabLogin, type TabLogin } from './cookie-owner';
import { isNotification } from './notification-reader';

/** Version of the words: tabs of another console do not hear each other. */
const CHANNEL = 'gatehouse.notifications.3';

/** What the tab that sends the notification request says to the other tabs of the browser, and one question to it. */
export type TabWord =
  /** It sends the request, or was shown or hidden; `at` as of `leadTime`. */
  | { kind: 'leads'; at: number; isHidden: boolean }
  /** A tab that follows and hears nothing for long: the one that leads says so again. */
  | { kind: 'asks' }
  /** The device answers the request. */
  | { kind: 'open' }
  /** The device sent a message. */
  | { kind: 'message'; message: Notification }
  /** The request failed, and is repeated later. */
  | { kind: 'failed' }
  /** It sends no further request; `isOver`: its login has ended, or the tab is closed. */
  | { kind: 'gone'; isOver: boolean };

/** A word, and whose login it is about: two tabs of a browser may be signed in to different accounts. */
export type SaidWord = TabWord & { login: TabLogin };

/** The other tabs, until `close`. */
export type LoginTabs = TabChannel<SaidWord>;

/** Finds the other tabs, and hears them from then on; undefined where tabs cannot talk. */
export type FindTabs = (hear: (word: SaidWord) => void) => LoginTabs | undefined;

/** Tabs of the same address in this browser, which share the cookie of the login. */
export const browserTabs: FindTabs = (hear) =>
  tabChannel(CHANNEL, (word) => {
    if (isSaidWord(word)) hear(word);
  });

/** Milliseconds since 1970. The fraction is random, so that two tabs hardly ever have the same. */
export const leadTime = (now: number): number => Math.floor(now) + Math.random();

function isSaidWord(data: unknown): data is SaidWord {
  if (!isRecord(data) || !isTabLogin(data.login)) return false;
  if (data.kind === 'leads') return typeof data.at === 'number' && typeof data.isHidden === 'boolean';
  if (data.kind === 'message') return isNotification(data.message);
  if (data.kind === 'gone') return typeof data.isOver === 'boolean';
  return data.kind === 'asks' || data.kind === 'open' || data.kind === 'failed';
}
