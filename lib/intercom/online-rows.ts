import type { RegisteredContact } from '@/lib/contract/methods/intercom';
import type { ContactType, VideoTalkContact } from '@/lib/contract/records';
import { byNumber } from './contacts';

/** A contact and its registration. */
export interface OnlineRow {
  contact: VideoTalkContact;
  /** Undefined: the contact has never registered. */
  registered: RegisteredContact | undefined;
  state: OnlineState;
}

/** States in the order of the counters. */
export const ONLINE_STATES = ['online', 'offline', 'unknown'] as const;
export type OnlineState = (typeof ONLINE_STATES)[number];

/** Filter of rows; empty members do not filter. */
export interface OnlineFilter {
  type: ContactType | '';
  state: OnlineState | '';
  text: string;
}

const stateOf = (registered: RegisteredContact | undefined): OnlineState =>
  registered?.State === 'Online' ? 'online' : registered?.State === 'Offline' ? 'offline' : 'unknown';

const keyOf = (type: string, number: string) => `${type} ${number}`;

/** Every contact with its state, by number. A contact without a state is unknown. @assumed pages-1 /onlineStatus */
export function onlineRows(contacts: readonly VideoTalkContact[], states: readonly RegisteredContact[]): OnlineRow[] {
  const known = new Map(states.map((each) => [keyOf(each.Type, each.Number), each]));
  return [...contacts].sort(byNumber).map((contact) => {
    const registered = known.get(keyOf(contact.Type, contact.VTLongNumber));
    return { contact, registered, state: stateOf(registered) };
  });
}

/** The displayed name: the nick name of stations, the names of rooms. */
export const nameOf = ({ Nickname, FirstName, FamilyName }: VideoTalkContact): string =>
  Nickname || [FirstName, FamilyName].filter(Boolean).join(' ');

/** Rows that match; the text is the start of a number or a part of a name, ignoring case. */
export function fittingRows(rows: readonly OnlineRow[], { type, state, text }: OnlineFilter): OnlineRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (type === '' || row.contact.Type === type) &&
      (state === '' || row.state === state) &&
      (row.contact.VTLongNumber.toLowerCase().startsWith(wanted) || nameOf(row.contact).toLowerCase().includes(wanted)),
  );
}

/** The states with a pushed one in place. */
export const withPushed = (states: readonly RegisteredContact[], pushed: RegisteredContact): RegisteredContact[] => [
  ...states.filter((each) => keyOf(each.Type, each.Number) !== keyOf(pushed.Type, pushed.Number)),
  pushed,
];

/** The contact in an event; undefined when the event is about the device's own registration, or cannot be read. */
export function pushedContact(data: Record<string, unknown>): RegisteredContact | undefined {
  const { Number: number, Type, State } = data;
  const isContact = typeof number === 'string' && typeof Type === 'string' && typeof State === 'string';
  return isContact ? (data as unknown as RegisteredContact) : undefined;
}
