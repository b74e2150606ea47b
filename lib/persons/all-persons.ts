import type { Clock } from '@/lib/clock';
import type { AccessCard, AccessFace, AccessFingerprint, AccessUser } from '@/lib/contract/records';
import { LimitedQueue } from '@/lib/jobs/limited-queue';
import { listPersons } from '@/lib/records/list-persons';
import { asPerson } from '@/lib/records/persons-in';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { Reach } from './read-list';
import { type ListState, WholeList } from './whole-list';

/** Credentials with separate lists. */
export const CREDENTIAL_LISTS = ['face', 'card', 'fingerprint'] as const;
export type CredentialList = (typeof CREDENTIAL_LISTS)[number];

/** The most calls at the same time. @assumed quality 5.3 */
const AT_ONCE = 2;

/** The owner of one credential. */
interface Holder {
  key: string;
  userId: string;
}

/** Calls that change persons, and how to get the persons from their parameters. */
const WRITES: Record<string, (params: Record<string, unknown>) => unknown> = {
  'AccessUser.insertMulti': ({ UserList }) => UserList,
  'AccessUser.updateMulti': ({ UserList }) => UserList,
  'AccessUser.removeMulti': ({ UserIDList }) => UserIDList,
};
const LIST_OF_AREA: Record<string, CredentialList> = {
  AccessFace: 'face',
  AccessCard: 'card',
  AccessFingerprint: 'fingerprint',
};

/**
 * Everybody on the device, and who holds which credential, for pages that search, sort or count over all. It lives as
 * long as a login; what this console writes is read again, as `RpcClient` reports the calls that ended.
 */
export class AllPersons {
  readonly persons: WholeList<AccessUser, AccessUser>;
  readonly credentials: Record<CredentialList, WholeList<never, Holder>>;

  constructor(device: { rpc: RpcClient; clock: Clock }) {
    const queue = new LimitedQueue(AT_ONCE);
    const reach: Reach = { rows: undefined };
    this.persons = new WholeList<AccessUser, AccessUser>(
      device,
      {
        area: 'AccessUser',
        keep: asPerson,
        keyOf: (person) => person.UserID,
        readSome: listPersons,
      },
      queue,
      reach,
    );
    const holders = <Raw>(area: 'AccessFace' | 'AccessCard' | 'AccessFingerprint', keep: (raw: Raw) => Holder) =>
      new WholeList<Raw, Holder>(device, { area, keep, keyOf: ({ key }) => key }, queue, reach);
    // Pictures and fingerprints themselves are dropped at once.
    const ofPerson = ({ UserID }: AccessFace | AccessFingerprint) => ({ key: String(UserID), userId: String(UserID) });
    this.credentials = {
      face: holders<AccessFace>('AccessFace', ofPerson),
      card: holders<AccessCard>('AccessCard', ({ CardNo, UserID }) => ({ key: CardNo, userId: String(UserID) })),
      fingerprint: holders<AccessFingerprint>('AccessFingerprint', ofPerson),
    };
    device.rpc.events.on('ended', ({ method, params }) => this.heard(method, params));
  }

  /** The lists to load together, persons first. */
  private lists(
    kinds: readonly CredentialList[],
  ): readonly Pick<WholeList<never, never>, 'load' | 'cancel' | 'drop'>[] {
    return [this.persons, ...kinds.map((kind) => this.credentials[kind])];
  }

  load(kinds: readonly CredentialList[]): void {
    for (const list of this.lists(kinds)) void list.load();
  }

  cancel(): void {
    for (const list of this.lists(CREDENTIAL_LISTS)) list.cancel();
  }

  /** Forgets everything, as at sign-out. */
  drop(): void {
    for (const list of this.lists(CREDENTIAL_LISTS)) list.drop();
  }

  /** A call ended, with success or not: the data it was to change may have changed. */
  private heard(method: string, params: unknown): void {
    if (method === 'system.multicall' && Array.isArray(params)) {
      for (const member of params) this.heard(String(Object(member).method), Object(member).params);
      return;
    }
    const [area = '', action = ''] = method.split('.');
    const kind = LIST_OF_AREA[area];
    if (kind && !/Find$|^list$/.test(action)) this.credentials[kind].drop();
    if (method === 'AccessUser.removeAll') this.drop();
    // Removing persons also removes their credentials.
    if (method === 'AccessUser.removeMulti') for (const each of CREDENTIAL_LISTS) this.credentials[each].drop();
    const named = WRITES[method]?.(Object(params));
    if (Array.isArray(named)) {
      this.persons.rewritten(named.map((each) => String(typeof each === 'object' ? each?.UserID : each)));
    }
  }
}

/** Combined state of lists that are loaded together. */
export function combinedState(states: readonly ListState<unknown>[]): Omit<ListState<unknown>, 'rows'> {
  const failed = states.find(({ phase }) => phase === 'failed');
  const sum = (of: (state: ListState<unknown>) => number) => states.reduce((all, state) => all + of(state), 0);
  const phase = failed
    ? 'failed'
    : states.every((state) => state.phase === 'whole')
      ? 'whole'
      : states.some((state) => state.phase === 'loading')
        ? 'loading'
        : 'part';
  return { phase, error: failed?.error, read: sum(({ read }) => read), total: sum(({ total }) => total) };
}
