import type { RpcClient } from '@/lib/rpc/rpc-client';
import { type AccessList, countList } from './count-list';
import { recordFinder } from './log-finder';

/** What fills up, with the member of AC.getCaps that says how many fit. @assumed pages-2 /statistics */
const CAPS = {
  users: 'UserCapacity',
  cards: 'CardCapacity',
  faces: 'FaceCapacity',
  fingerprints: 'FingerprintCapacity',
  records: 'RecordCapacity',
} as const;

/** One of these. */
export type CapacityKind = keyof typeof CAPS;

/** How full a list is; `total` undefined where the device does not say. */
export interface Capacity {
  kind: CapacityKind;
  used: number;
  total: number | undefined;
}

/** How full the lists of the device are, read one after the other: a login may hold few tokens. Throws as `call`. */
export async function readCapacities(rpc: RpcClient, kinds: readonly CapacityKind[]): Promise<Capacity[]> {
  const { caps } = await rpc.call('AC.getCaps', {}, { needs: ['caps'] });
  const list: Capacity[] = [];
  for (const kind of kinds) {
    const total = Object(caps)[CAPS[kind]];
    list.push({
      kind,
      used: await countOf(rpc, kind),
      total: typeof total === 'number' && total > 0 ? total : undefined,
    });
  }
  return list;
}

const AREAS = {
  users: 'AccessUser',
  cards: 'AccessCard',
  faces: 'AccessFace',
  fingerprints: 'AccessFingerprint',
} as const satisfies Record<Exclude<CapacityKind, 'records'>, AccessList>;

async function countOf(rpc: RpcClient, kind: CapacityKind): Promise<number> {
  if (kind !== 'records') return countList(rpc, AREAS[kind]);
  const { total, close } = await recordFinder('AccessControlCardRec').open(rpc, {});
  close();
  return total;
}
