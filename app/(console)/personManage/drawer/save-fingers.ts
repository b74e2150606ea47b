import type { Clock } from '@/lib/clock';
import { sameValue } from '@/lib/forms/changed-tables';
import { callAtRate } from '@/lib/persons/call-at-rate';
import type { FingerFields, PersonFields } from '@/lib/persons/person-fields';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';

/** What became of the fingerprints of a stored person; `replyLost`: no answer came, but the device holds them. */
export type FingersSaved = { kind: 'saved'; replyLost: boolean } | { kind: 'fingers-failed'; error: unknown };

interface FingersBefore {
  /** What the drawer began with; undefined: it could not be read, and is left alone. */
  fingers?: FingerFields | undefined;
  /** A former try may have stored them: the device is asked. */
  isStored: boolean;
}

/** Fingerprints of a person; none where the device holds no row of them. Throws as `call`. */
export async function fingersOf(rpc: Pick<RpcClient, 'call'>, userId: string): Promise<FingerFields> {
  const { FingerprintList } = await rpc.call('AccessFingerprint.list', { UserIDList: [userId] });
  const row = FingerprintList?.find((each) => each?.UserID === userId);
  return { packets: row?.FingerprintPackets ?? [], duress: row?.DuressIndex ?? -1 };
}

/** Writes all fingers of the person at once, since the device replaces what it holds. */
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
      const print = { UserID: userId, FingerprintPackets: wanted.packets, DuressIndex: wanted.duress };
      await callAtRate(device, 'AccessFingerprint.insertMulti', { FingerprintList: [print] });
    }
    return { kind: 'saved', replyLost: false };
  } catch (error) {
    const isDone = error instanceof TransportError && sameValue(await fingersOf(rpc, userId).catch(() => null), wanted);
    return isDone ? { kind: 'saved', replyLost: true } : { kind: 'fingers-failed', error };
  }
}
