/** What the terminal's screen shows, by its tables, its clock, and what happened. @assumed pages-2 /individuation/* */
import { CALL_TYPES, type PromptResult, SHORTCUTS } from '@/lib/contract/tables/terminal-screen';
import { isPlayable, type StoredAdvert } from '../state/adverts';
import type { DeviceState } from '../state/device-state';
import { wallTimeIn } from '../state/wall-time';
import { shownPerson } from './privacy';
import { dayAt, parseTimeSection } from './time-sections';

const DAY_S = 86_400;
/** How long a call that nobody takes is shown. @assumed */
const CALL_MS = 30_000;
/** Automatic brightness by the hour: percent by day and at night. @assumed ours, as the emulator has no light sensor */
const AUTO = { day: 100, night: 40, from: 6, to: 20 } as const;

/** Somebody whom the device knows or refuses. */
export interface ShownPrompt {
  result: PromptResult;
  text: string;
  /** '' where the mode, or the result, shows none. */
  name: string;
  userId: string;
  department: string;
  hasPhoto: boolean;
  hasCaptured: boolean;
}

/** One thing at a time. */
export interface ScreenContent {
  kind: 'home' | 'call' | 'prompt' | 'advert' | 'clock' | 'off';
  prompt?: ShownPrompt;
  advert?: StoredAdvert;
  /** Whom the running call calls. */
  callTo?: string;
}

const SAMPLE = { name: 'Amina Haddad', userId: '10241', department: '' } as const;

/** 'Amina Haddad' as 'Amina H****'; a name of one word keeps its first character. */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return [...words, `${[...last].slice(0, 1).join('')}****`].join(' ');
}

/** Whom the prompt tells of, as PrivacySet leaves it. */
interface Known {
  name: string;
  userId: string;
  department: string;
  hasFace: boolean;
}

function promptOf(state: DeviceState, result: PromptResult, who: Known) {
  const { Mode, NameMask, ShowUserID, Text } = state.tables.PromptMode;
  const isKnown = result !== 'Stranger' && Mode > 0;
  return {
    result,
    text: Text[result],
    name: isKnown ? (NameMask ? maskedName(who.name) : who.name) : '',
    userId: isKnown && ShowUserID ? who.userId : '',
    // It is told with the name: the modes of prompts have no line for it. @assumed ours
    department: isKnown ? who.department : '',
    hasPhoto: isKnown && Mode >= 2 && who.hasFace,
    hasCaptured: isKnown && Mode === 3,
  };
}

/** The prompt after the last verification, or of a test, while it lasts. */
function runningPrompt(state: DeviceState, now: number, wallNow: number): ShownPrompt | undefined {
  const { records, access, screen, tables } = state;
  const lastsMs = tables.PromptMode.Duration * 1000;
  const { result, at } = screen.prompt;
  if (result !== '' && now - at < lastsMs && now >= at) return promptOf(state, result, { ...SAMPLE, hasFace: true });
  const last = records.AccessControlCardRec.rows.at(-1);
  const ageMs = wallNow - Number(last?.CreateTime) * 1000;
  // A record has whole seconds.
  if (!last || !(ageMs >= 0 && ageMs < lastsMs)) return undefined;
  const UserID = String(last.UserID ?? '');
  const isKnown = access.users.some((user) => user.UserID === UserID);
  const verdict = last.Status === 1 ? 'Success' : isKnown ? 'Fail' : 'Stranger';
  const { name, userId, department, photo } = shownPerson(state, { UserID, UserName: String(last.CardName ?? '') });
  return promptOf(state, verdict, { name, userId, department, hasFace: photo !== '' });
}

/** The period of the plan at this wall time, and how many seconds it has lasted. */
function planned({ tables }: DeviceState, wallNow: number) {
  const second = Math.floor(wallNow / 1000) % DAY_S;
  for (const section of tables.AdvertPlan.Sections) {
    const time = parseTimeSection(section.Time);
    const runs = time?.isEnabled && section.Day === dayAt(wallNow) && time.startS <= second && second <= time.endS;
    if (time && runs) return { section, sinceS: second - time.startS };
  }
  return undefined;
}

/** The screen at a moment. @param now device time; `wallNow` the wall clock */
export function showsNow(state: DeviceState, now: number, wallNow: number): ScreenContent {
  const { screen, tables, adverts, bootedAt, records } = state;
  const prompt = runningPrompt(state, now, wallNow);
  if (prompt) return { kind: 'prompt', prompt };
  if (screen.call.at > 0 && now - screen.call.at < CALL_MS) return { kind: 'call', callTo: screen.call.to };
  const playable = (id: number) => adverts.items.find((each) => each.ID === id && isPlayable(each, now));
  const { ids, at, durationS } = screen.delivered;
  const delivered = at > 0 && now >= at ? ids[Math.floor((now - at) / (durationS * 1000))] : undefined;
  const advert = delivered === undefined ? undefined : playable(delivered);
  if (advert) return { kind: 'advert', advert };
  const lastWall = Number(records.AccessControlCardRec.rows.at(-1)?.CreateTime ?? 0) * 1000;
  const idleMs = Math.min(now - Math.max(bootedAt, screen.touchedAt), Math.max(0, wallNow - lastWall));
  const { Enable, WaitTime, OffEnable, OffTime } = tables.ScreenSaver;
  if (OffEnable && idleMs >= OffTime * 1000) return { kind: 'off' };
  const plan = Enable && idleMs >= WaitTime * 1000 ? planned(state, wallNow) : undefined;
  if (!plan) return { kind: 'home' };
  if (plan.section.Mode === 'Clock') return { kind: 'clock' };
  const shown = plan.section.ResourceIDs.map(playable).filter((each) => each !== undefined);
  const next = shown[Math.floor(plan.sinceS / plan.section.Interval) % Math.max(1, shown.length)];
  return next ? { kind: 'advert', advert: next } : { kind: 'home' };
}

/** Buttons of the home screen in their order. */
export function shownShortcuts({ tables }: DeviceState) {
  const { ShortcutSet } = tables;
  return ShortcutSet.Order.flatMap((name) => SHORTCUTS.filter((each) => each === name && ShortcutSet[each].Enable));
}

/** Whether the call button takes a room that is typed before. */
export const asksForRoom = ({ tables }: DeviceState) => tables.ShortcutSet.Call.Type === CALL_TYPES[1];

/** Whom the call button calls; `typed`: the room of the keypad. Undefined where a room is needed. */
export function calledBy({ tables }: DeviceState, typed: string): string | undefined {
  const { Type, RoomNo } = tables.ShortcutSet.Call;
  if (Type === CALL_TYPES[0]) return '888888';
  return (Type === CALL_TYPES[2] ? RoomNo : typed) || undefined;
}

/** Brightness in percent. */
export function brightnessAt({ tables }: DeviceState, wallNow: number): number {
  const { Auto, Value } = tables.ScreenBrightness;
  const hour = new Date(wallNow).getUTCHours();
  return Auto ? (hour >= AUTO.from && hour < AUTO.to ? AUTO.day : AUTO.night) : Value;
}

/** 'HH:mm:ss' of 24 or 12 hours, as the device's time format says. */
export function screenTime({ tables }: DeviceState, wallNow: number): string {
  return wallTimeIn(/HH/.test(tables.Locales.TimeFormat) ? 'HH:mm:ss' : 'hh:mm:ss tt', wallNow);
}
