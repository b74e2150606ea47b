import { describe, expect, it } from 'vitest';
import type { RegisteredContact } from '@/lib/contract/methods/intercom';
import type { ContactType, VideoTalkContact } from '@/lib/contract/records';
import { fittingRows, nameOf, onlineRows, pushedContact, withPushed } from './online-rows';

const contact = (Type: ContactType, VTLongNumber: string, Nickname = ''): VideoTalkContact => ({
  RecNo: 1,
  Type,
  VTLongNumber,
  Nickname,
  FirstName: 'Room',
  FamilyName: VTLongNumber,
  GroupNumber: '',
  VTOPosition: '',
});
const state = (Type: string, number: string, State: RegisteredContact['State']): RegisteredContact => ({
  Type,
  Number: number,
  State,
  IP: '192.0.2.1',
  Port: 5060,
  Time: '2026-11-20 12:00:00',
});
const CONTACTS = [contact('VTH', '1001'), contact('VTO', '101', 'Gate'), contact('VTH', '101')];
const all = { type: '', state: '', text: '' } as const;

describe('rows of online states', () => {
  const rows = onlineRows(CONTACTS, [state('VTH', '101', 'Offline'), state('VTS', '7', 'Online')]);

  it('are sorted by number; a contact that never registered is unknown, and numbers are matched by type', () => {
    expect(rows.map((row) => [row.contact.Type, row.contact.VTLongNumber, row.state])).toEqual([
      ['VTO', '101', 'unknown'],
      ['VTH', '101', 'offline'],
      ['VTH', '1001', 'unknown'],
    ]);
  });

  it('are filtered by type, state, the start of the number and a part of the name', () => {
    const found = (filter: object) => fittingRows(rows, { ...all, ...filter }).map((row) => nameOf(row.contact));
    expect(found({ type: 'VTO' })).toEqual(['Gate']);
    expect(found({ state: 'offline' })).toEqual(['Room 101']);
    expect(found({ text: '100' })).toEqual(['Room 1001']);
    expect(found({ text: 'GAT' })).toEqual(['Gate']);
    expect(found({})).toHaveLength(3);
  });

  it('replace a state by the pushed one', () => {
    const states = withPushed([state('VTH', '101', 'Offline')], state('VTH', '101', 'Online'));
    expect(states).toEqual([state('VTH', '101', 'Online')]);
    expect(pushedContact({ State: 'Registered', Code: 200 })).toBeUndefined();
    expect(pushedContact({ ...state('VTH', '101', 'Online') })).toBeDefined();
  });
});
