import type { RepeatEnterRoute } from '@/lib/contract/methods/access-control-manager';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import type { AccessGeneralTable, DoorGroupTable, DoorTable } from '@/lib/contract/tables/access-control';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { Side, Zones } from './passback';

/** Tables of the device that decide about its doors. */
export interface DoorSetup {
  doors: readonly DoorTable[];
  groups: readonly { Groups: readonly DoorGroupTable[] }[];
  weeks: readonly TimeScheduleTable[];
  holidayGroups: readonly HolidayGroupTable[];
  holidayPlans: readonly HolidayPlanTable[];
  interlock: AccessGeneralTable['ABLock'];
  /** Anti-passback; empty on a device without it. */
  routes: readonly RepeatEnterRoute[];
}

/** Credentials that a reader accepts. */
export const PROOF_KINDS = ['card', 'fingerprint', 'face', 'password'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A credential as the value of a field: the kind, followed by the number for a card. */
export type ProofWord = ProofKind | `card ${string}`;

/** A person and the credentials that matter for an attempt. */
export interface AttemptPerson {
  person: AccessUser;
  cards: readonly AccessCard[];
  faceCount: number;
  fingerCount: number;
}

/** One credential presented to a reader; `cardNo` of a card; `afterS`: seconds after the moment of the question. */
export interface Shown {
  who: AttemptPerson;
  kind: ProofKind;
  cardNo?: string;
  afterS?: number;
}

/** The situation when somebody comes to a door. */
export interface Moment {
  /** Index of the door. */
  door: number;
  /** Device wall clock, 'yyyy-MM-dd HH:mm:ss'. */
  at: string;
  /** A first card was already presented in the running section of the first-card plan. */
  firstCardCame: boolean;
  /** The reader. */
  side: Side;
  /** Where people are on the anti-passback routes. */
  zones: Zones;
  /** Indices of open doors. */
  openDoors: readonly number[];
}

/** Whether the person has this credential at all. */
export function isEnrolled({ who, kind, cardNo }: Shown): boolean {
  if (kind === 'card') return who.cards.some((card) => card.CardNo === cardNo);
  if (kind === 'face') return who.faceCount > 0;
  return kind === 'fingerprint' ? who.fingerCount > 0 : who.person.Password !== '';
}
