import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import type { AccessGeneralTable, DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { Side, Zones } from './passback';

/** Tables of the device that decide at its doors. */
export interface DoorSetup {
  doors: readonly DoorTable[];
  groups: readonly { Groups: readonly DoorGroupTable[] }[];
  weeks: readonly TimeScheduleTable[];
  holidayGroups: readonly HolidayGroupTable[];
  holidayPlans: readonly HolidayPlanTable[];
  interlock: AccessGeneralTable['ABLock'];
  /** Anti-passback; none on a device without it. */
  routes: readonly RepeatEnterRoute[];
}

/** What can be shown to a reader. */
export const PROOF_KINDS = ['card', 'fingerprint', 'face', 'password'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A proof as a field holds it: the kind, behind it the number of a card. */
export type ProofWord = ProofKind | `card ${string}`;

/** A person with what is enrolled, as far as an attempt needs it. */
export interface Somebody {
  person: AccessUser;
  cards: readonly AccessCard[];
  faceCount: number;
  fingerCount: number;
}

/** One proof shown to a reader; `cardNo` of a card, `afterS` seconds after the moment asked about. */
export interface Shown {
  who: Somebody;
  kind: ProofKind;
  cardNo?: string;
  afterS?: number;
}

/** What stands when somebody comes to a door. */
export interface Moment {
  /** Index of the door. */
  door: number;
  /** Device wall clock, 'yyyy-MM-dd HH:mm:ss'. */
  at: string;
  /** A first card came already, in the running section of the first-card plan. */
  firstCardCame: boolean;
  /** At which of its readers. */
  side: Side;
  /** Where people are on the routes of anti-passback. */
  zones: Zones;
  /** Indices of doors that stand open. */
  openDoors: readonly number[];
}

/** Whether somebody has this proof at all. */
export function isEnrolled({ who, kind, cardNo }: Shown): boolean {
  if (kind === 'card') return who.cards.some((card) => card.CardNo === cardNo);
  if (kind === 'face') return who.faceCount > 0;
  return kind === 'fingerprint' ? who.fingerCount > 0 : who.person.Password !== '';
}
