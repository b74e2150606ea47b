import type { Clock } from '@/lib/clock';
import { sameValue } from '@/lib/forms/changed-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { FingerFields, PersonFields } from '@/lib/persons/person-fields';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** Outcome of saving the fingerprints of a stored person. `replyLost`: the reply was lost, but they are stored. */
export type FingersSaved = { kind: 'saved'; replyLost: boolean } | { kind: 'fingers-failed'; error: unknown };

interface FingersBefore {
  /** Fingers that the drawer loaded; undefined when they could not be read, then they are left unchanged. */
  fingers?: FingerFields | undefined;
  /** True when an earlier try may have stored them; they are then read first. */
  isStored: boolean;
}

/** Reads the fingerprints of a person; none when the device has no row. Throws like `call`. */
export async function fingersOf(rpc: Pick<RpcClient, 'call'>, userId: string): Promise<FingerFields> {
  const { FingerprintList } = await rpc.call('AccessFingerprint.list', { UserIDList: [userId] });
  const row = FingerprintList?.find((each) => each?.UserID === userId);
  return { packets: row?.AccessFingerprints ?? [], duress: row?.DuressIndex ?? -1 };
}

/** Writes all fingers in one call, because the device replaces the whole row. */
export async function saveFingers(
  device: { rpc: RpcClient; clock: Clock },
  { userId, fingers: wanted }: PersonFields,
  { fingers: shown, isStored }: FingersBefore,
): Promise<FingersSaved> {
  const { rpc } = device;
  if (!shown || (wanted.packets.length === 0 && shown.packets.length === 0)) return { kind: 'saved', replyLost: false };
  if (!isStored && sameValue(wanted, shown)) return { kind: 'saved', replyLost: false };
  try {
    const held = isStored ? await fingersOf(rpc, userId) : shown;
    if (sameValue(held, wanted)) return { kind: 'saved', replyLost: false };
    if (wanted.packets.length === 0) await rpc.call('AccessFingerprint.removeMulti', { UserIDList: [userId] });
    else {
      const print = { UserID: userId, AccessFingerprints: wanted.packets, DuressIndex: wanted.duress };
      await callAtRate(device, 'AccessFingerprint.insertMulti', print);
    }
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    const isDone = error instanceof TransportError && sameValue(await fingersOf(rpc, userId).catch(() => null), wanted);
    return isDone ? { kind: 'saved', replyLost: true } : { kind: 'fingers-failed', error };
  }
}
