import { ACCESS_ERROR, type AccessError } from '@/lib/contract/records';

/**
 * Findings about an attempt at a door, in the order in which a device checks, and the code of the access record for
 * each refusal. Each has its sentence in `messages`. @assumed issue 4.6, codes pages-1 /accesslog/log
 */
export const FINDINGS = {
  doorOff: { step: 'enabled', error: 'alwaysClosed' },

  known: { step: 'identity', error: 'none' },
  cardUnknown: { step: 'identity', error: 'notAuthorised' },
  notEnrolled: { step: 'identity', error: 'notAuthorised' },

  cardInUse: { step: 'card', error: 'none' },
  cardLost: { step: 'card', error: 'cardLost' },
  cardFrozen: { step: 'card', error: 'cardLost' },

  personInUse: { step: 'person', error: 'none' },
  personBlocked: { step: 'person', error: 'notAuthorised' },
  cardBlocked: { step: 'person', error: 'notAuthorised' },
  personFrozen: { step: 'person', error: 'notAuthorised' },

  hasDoor: { step: 'door', error: 'none' },
  lacksDoor: { step: 'door', error: 'noRightOnDoor' },

  takesProof: { step: 'method', error: 'none' },
  isMember: { step: 'method', error: 'none' },
  noMethodNow: { step: 'method', error: 'outsideSection' },
  otherProof: { step: 'method', error: 'wrongMethod' },
  isNoMember: { step: 'method', error: 'wrongMethod' },

  valid: { step: 'validity', error: 'none' },
  usesLeft: { step: 'validity', error: 'none' },
  notYetValid: { step: 'validity', error: 'notValidNow' },
  noLongerValid: { step: 'validity', error: 'notValidNow' },
  usedUp: { step: 'validity', error: 'notValidNow' },

  always: { step: 'time', error: 'none' },
  withinWeek: { step: 'time', error: 'none' },
  withinHoliday: { step: 'time', error: 'none' },
  planOff: { step: 'time', error: 'outsideSection' },
  outsideWeek: { step: 'time', error: 'outsideSection' },
  outsideHoliday: { step: 'time', error: 'outsideHoliday' },

  opensFor: { step: 'patrol', error: 'none' },
  isPatrol: { step: 'patrol', error: 'patrol' },

  noFirstCard: { step: 'firstCard', error: 'none' },
  outsideFirstCard: { step: 'firstCard', error: 'none' },
  firstCardCame: { step: 'firstCard', error: 'none' },
  isFirstCard: { step: 'firstCard', error: 'none' },
  firstCardMissing: { step: 'firstCard', error: 'firstCardMissing' },

  enough: { step: 'together', error: 'none' },
  groupsComplete: { step: 'together', error: 'none' },
  otherProofMissing: { step: 'together', error: 'wrongMethod' },
  personsMissing: { step: 'together', error: 'groupIncomplete' },

  notClosed: { step: 'closed', error: 'none' },
  alwaysClosed: { step: 'closed', error: 'alwaysClosed' },
  closedBySection: { step: 'closed', error: 'alwaysClosed' },
  alwaysOpen: { step: 'closed', error: 'none' },
  openBySection: { step: 'closed', error: 'none' },

  noInterlock: { step: 'interlock', error: 'none' },
  mateOpen: { step: 'interlock', error: 'interlock' },

  noRoute: { step: 'passback', error: 'none' },
  inTurn: { step: 'passback', error: 'none' },
  notSoonAgain: { step: 'passback', error: 'none' },
  outOfTurn: { step: 'passback', error: 'antiPassback' },
  tooSoon: { step: 'passback', error: 'antiPassback' },

  asksPlatform: { step: 'platform', error: 'none' },
} as const satisfies Record<string, { step: string; error: AccessError }>;

export type FindingName = keyof typeof FINDINGS;

/** Values of a sentence: texts of the device, times 'yyyy-MM-dd HH:mm:ss', numbers counted from 1. */
export type Facts = Readonly<Record<string, string | number>>;

export interface Finding {
  name: FindingName;
  facts: Facts;
}

/** Code of the access record for this finding alone; 0 when it is not a refusal. */
export const errorOf = ({ name }: Finding): number => ACCESS_ERROR[FINDINGS[name].error];

/** A finding by its name. */
export const finding = (name: FindingName, facts: Facts = {}): Finding => ({ name, facts });
