import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { firstFailCode } from '@/lib/errors/describe-error';
import { sameValue } from '@/lib/forms/changed-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { CardKinds, FingerFields, PersonFields } from '@/lib/persons/person-fields';
import { personRecord } from '@/lib/persons/person-record';
import { type FacesSaved, saveFaces } from '@/lib/persons/save-faces';
import { countPersons } from '@/lib/records/access-users';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { type CardsSaved, saveCards } from './save-cards';
import { type FingersSaved, saveFingers } from './save-fingers';
import { saveGroup } from './save-group';

/** What became of a person and their cards. */
export type PersonSaved =
  /** `replyLost`: no answer came, but the device holds the person with the cards. */
  | { kind: 'saved'; replyLost: boolean }
  | { kind: 'id-taken' }
  /** `used`: persons on the device, where it is full and says so. */
  | { kind: 'refused'; failCode: number; used?: number }
  /** The person stands on the device; cards, photos, fingerprints, check group or some of them do not. */
  | {
      kind: 'partly';
      cards?: Exclude<CardsSaved, { kind: 'saved' }>;
      faces?: Exclude<FacesSaved, { kind: 'saved' }>;
      fingers?: Exclude<FingersSaved, { kind: 'saved' }>;
      group?: { error: unknown };
    };

interface Before {
  person: AccessUser | undefined;
  /** Cards the drawer began with; others of this person are left alone. */
  cards: readonly string[];
  /** Their kinds. */
  cardKinds: CardKinds;
  /** Photos the drawer began with; undefined where there are none or they could not be read, and they are left alone. */
  faces?: readonly string[] | undefined;
  /** Photos that are files as they were chosen. */
  asIs?: ReadonlySet<string> | undefined;
  /** As `faces`. */
  fingers?: FingerFields | undefined;
  /** Check group the drawer began with; undefined where there is none or it could not be read, and it is left alone. */
  group?: number | undefined;
  /** Some of the credentials may be on the device, from a former try or from before: it is asked, the rest is done. */
  isStored: boolean;
  /** Somebody deleted the person meanwhile: `person` is added again, with the members the drawer does not know. */
  isGone?: boolean;
}

/**
 * Person first, then check group, cards, photos and fingerprints: a failing later step keeps the person and the others. Throws what the device or the way said of the
 * person and what is no fail code. @assumed pages-1 /personManage
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

/** Whether the device holds the record as it was sent; a password is never shown back. A failed read counts as no. */
async function isHeld(rpc: RpcClient, { Password: _, ...sent }: Partial<AccessUser>): Promise<boolean> {
  const { Info } = await rpc.call('AccessUser.list', { UserIDList: [sent.UserID ?? ''] }).catch(() => ({ Info: null }));
  const held = Info?.[0];
  return held !== undefined && sameValue({ ...held, ...sent }, held);
}
