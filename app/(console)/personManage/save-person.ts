import { FailCode } from '@/lib/contract/error-codes';
import type { AccessUser } from '@/lib/contract/records';
import { failCodesOf } from '@/lib/errors/describe-error';
import { sameValue } from '@/lib/forms/changed-tables';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { type PersonFields, personRecord } from './person-fields';

/** What became of a person and their cards. */
export type PersonSaved =
  /** `replyLost`: no answer came, but the device holds the person. */
  | { kind: 'saved'; replyLost: boolean }
  | { kind: 'id-taken' }
  | { kind: 'refused'; failCode: number }
  /** The person stands on the device; these cards do not. */
  | { kind: 'cards-refused'; failCode: number; cardOwner: { card: string; owner: string } | undefined };

interface Before {
  person: AccessUser | undefined;
  cards: readonly string[];
}

/**
 * Person first, then cards: a failing later step keeps the person. Throws what is not a fail code.
 * @assumed pages-1 /personManage
 */
export async function savePerson(fields: PersonFields, before: Before): Promise<PersonSaved> {
  const record = personRecord(fields, before.person);
  let replyLost = false;
  try {
    if (before.person) await rpc.call('AccessUser.updateMulti', { UserList: [record] });
    else await rpc.call('AccessUser.insertMulti', { UserList: [record] });
  } catch (error) {
    replyLost = error instanceof TransportError && (await isHeld(record));
    if (!replyLost) {
      const failCode = firstFailure(error);
      return failCode === FailCode.RecordExists ? { kind: 'id-taken' } : { kind: 'refused', failCode };
    }
  }
  const saved = await saveCards(fields, before.cards);
  return saved.kind === 'saved' ? { ...saved, replyLost } : saved;
}

/** Whether the device holds the record as it was sent; a password is never shown back. A failed read counts as no. */
async function isHeld({ Password: _, ...sent }: Partial<AccessUser>): Promise<boolean> {
  const { Info } = await rpc.call('AccessUser.list', { UserIDList: [sent.UserID ?? ''] }).catch(() => ({ Info: null }));
  const held = Info?.[0];
  return held !== undefined && sameValue({ ...held, ...sent }, held);
}

async function saveCards(fields: PersonFields, was: readonly string[]): Promise<PersonSaved> {
  const removed = was.filter((card) => !fields.cards.includes(card));
  const added = fields.cards.filter((card) => !was.includes(card));
  try {
    if (removed.length > 0) await rpc.call('AccessCard.removeMulti', { CardNoList: removed });
    if (added.length > 0) {
      const cards = added.map((CardNo) => ({
        CardNo,
        UserID: fields.userId,
        CardName: '',
        CardType: 0,
        CardStatus: 0,
      }));
      await rpc.call('AccessCard.insertMulti', { CardList: cards });
    }
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    const failCode = firstFailure(error);
    const card = added[failCodesOf(error).indexOf(failCode)];
    const owner = failCode === FailCode.RecordExists && card ? await ownerOf(card) : undefined;
    return { kind: 'cards-refused', failCode, cardOwner: card && owner ? { card, owner } : undefined };
  }
}

async function ownerOf(card: string): Promise<string | undefined> {
  const { CardList } = await rpc.call('AccessCard.list', { CardNoList: [card] }).catch(() => ({ CardList: null }));
  return CardList?.[0]?.UserID;
}

/** The first item that failed; throws when the failure is none of a batch. */
function firstFailure(error: unknown): number {
  const code = failCodesOf(error).find((each) => each !== FailCode.None);
  if (code === undefined) throw error;
  return code;
}
