import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { AccessCard, AccessUser } from '@/lib/contract/records';
import { firstFailCode } from '@/lib/errors/describe-error';
import { sameValue } from '@/lib/forms/changed-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { CardKinds, FingerFields, PersonFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import { type FacesSaved, saveFaces } from '@/lib/persons/save-faces';
import { countPersons } from '@/lib/records/access-users';
import { listPersons } from '@/lib/records/list-persons';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { type CardsSaved, saveCards } from './save-cards';
import { type FingersSaved, saveFingers } from './save-fingers';
import { saveGroup } from './save-group';

/** Outcome of saving a person with credentials. */
export type PersonSaved =
  /** `replyLost`: the reply was lost, but the person and the cards are stored. */
  | { kind: 'saved'; replyLost: boolean }
  | { kind: 'id-taken' }
  /** `used`: number of persons on the device, when it reports that it is full. */
  | { kind: 'refused'; failCode: number; used?: number }
  /** The person is stored, but some of cards, photos, fingerprints or check group are not. */
  | {
      kind: 'partly';
      cards?: Exclude<CardsSaved, { kind: 'saved' }>;
      faces?: Exclude<FacesSaved, { kind: 'saved' }>;
      fingers?: Exclude<FingersSaved, { kind: 'saved' }>;
      group?: { error: unknown };
    };

interface Before {
  person: AccessUser | undefined;
  /** Cards that the drawer loaded; other cards of this person are left unchanged. */
  cards: readonly string[];
  /** Types and statuses of these cards. */
  cardKinds: CardKinds;
  /** Rows of cards that are added again as they were. */
  cardRows?: readonly AccessCard[] | undefined;
  /** Photos that the drawer loaded; undefined when unsupported or unread, then they are left unchanged. */
  faces?: readonly string[] | undefined;
  /** Photos that are unmodified files. */
  asIs?: ReadonlySet<string> | undefined;
  /** Like `faces`. */
  fingers?: FingerFields | undefined;
  /** Check group that the drawer loaded; undefined when unsupported or unread, then it is left unchanged. */
  group?: number | undefined;
  /** True when an earlier try may have stored some credentials; they are read first and only the rest is written. */
  isStored: boolean;
  /** Set when somebody deleted the person: `person` is added again, including members that the drawer does not know. */
  isGone?: boolean;
}

/**
 * Saves the person, then check group, cards, photos and fingerprints; a later step that fails does not undo the others.
 * Throws errors of the person's own call that are no fail code. @assumed pages-1 /personManage
 */
export async function savePerson(
  device: { rpc: RpcClient; clock: Clock },
  fields: PersonFields,
  before: Before,
): Promise<PersonSaved> {
  const { rpc } = device;
  const record = personRecord(fields, before.person);
  let replyLost = false;
  if (before.isGone || !before.isStored || !sameValue({ ...before.person, ...record }, before.person)) {
    try {
      const method = before.person && !before.isGone ? 'AccessUser.updateMulti' : 'AccessUser.insertMulti';
      await callAtRate(device, method, { UserList: [record] });
    } catch (error) {
      replyLost = error instanceof TransportError && (await isHeld(rpc, record));
      if (!replyLost) return refusal(rpc, error);
    }
  }
  const isGroupMeant = before.group !== undefined && (before.isStored || fields.group !== before.group);
  const group = isGroupMeant ? await saveGroup(device, fields.userId, fields.group) : { replyLost: false };
  const cards = await saveCards(device, fields, before);
  const faces = await saveFaces(device, fields, before);
  const fingers = await saveFingers(device, fields, before);
  if ('replyLost' in group && cards.kind === 'saved' && faces.kind === 'saved' && fingers.kind === 'saved') {
    return { kind: 'saved', replyLost: [{ replyLost }, group, cards, faces, fingers].some((each) => each.replyLost) };
  }
  return {
    kind: 'partly',
    ...('error' in group && { group: { error: group.error } }),
    ...(cards.kind !== 'saved' && { cards }),
    ...(faces.kind !== 'saved' && { faces }),
    ...(fingers.kind !== 'saved' && { fingers }),
  };
}

async function refusal(rpc: RpcClient, error: unknown): Promise<PersonSaved> {
  const failCode = firstFailCode(error);
  if (failCode === undefined) throw error;
  if (failCode === FailCode.RecordExists) return { kind: 'id-taken' };
  if (failCode !== FailCode.InsertLimit) return { kind: 'refused', failCode };
  return { kind: 'refused', failCode, used: await countPersons(rpc).catch(() => undefined) };
}

/** Whether the device stored the record as sent; a password cannot be compared. A failed read counts as no. */
async function isHeld(rpc: RpcClient, { Password: _, ...sent }: Partial<AccessUser>): Promise<boolean> {
  const [held] = await listPersons(rpc, [sent.UserID ?? '']).catch(() => []);
  return held !== undefined && sameValue({ ...held, ...sent }, held);
}
