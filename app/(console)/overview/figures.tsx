import { useFormatter, useTranslations } from 'next-intl';
import { memberAt } from '@/lib/capabilities/read-capabilities';
import type { RpcMethod } from '@/lib/contract/rpc';
import { countIn } from '@/lib/records/read-reply';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { batchTogether } from '@/lib/session/batch-together';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { Block } from './block';
import classes from './overview.module.css';
import { useBlock } from './use-block';
import { FULL, type Space, shareOf } from './use-checks';

/** Disks are sold in these. */
const GB = 1_000_000_000;
/** As the storage bars of the media pages count the same memory. */
const MB = 1_048_576;
/** A smaller storage is counted in megabytes. */
const SMALL = 10 * GB;
const LISTS = ['AccessUser', 'AccessCard', 'AccessFace', 'AccessFingerprint'] as const;
type List = (typeof LISTS)[number];

/** What the device holds, and the most persons and faces it can hold. @assumed pages-1 /personManage (MaxFaceCount) */
async function readCounts(lists: readonly List[]): Promise<{ held: Partial<Record<List, number>>; max: unknown }> {
  const start = (list: List) => ({ method: `${list}.startFind` as RpcMethod, params: {} });
  const stop = (list: List, reply: Outcome | undefined): BatchCall[] => {
    const Token = reply?.ok && memberAt(reply.value, 'Token');
    return typeof Token === 'number' ? [{ method: `${list}.stopFind` as RpcMethod, params: { Token } }] : [];
  };
  // A login may have few open searches, and a lost reply leaves one open: the first list is counted alone, then the
  // others in one batch that also frees its search.
  const [first = 'AccessUser', ...others] = lists;
  const [limit, begun] = await batchTogether([{ method: 'FaceInfoManager.getCaps', params: {} }, start(first)]);
  const freed = stop(first, begun);
  const rest = (await batchTogether([...freed, ...others.map(start)])).slice(freed.length);
  const stops = others.flatMap((list, index) => stop(list, rest[index]));
  if (stops.length > 0) rpc.batch(stops).catch(() => undefined);
  const held = [begun, ...rest].map((each, index) => {
    if (!each?.ok) throw each?.error;
    return [lists[index], countIn(`${lists[index]}.startFind`, memberAt(each.value, 'Total'))];
  });
  return { held: Object.fromEntries(held), max: limit?.ok && memberAt(limit.value, 'caps.MaxFaceCount') };
}

interface FiguresProps {
  /** Storage of the device, and network storage. */
  own: Space | undefined;
  nas: Space | undefined;
}

/** Used capacity of the device. */
export function Figures({ own, nas }: FiguresProps) {
  const t = useTranslations('overview');
  const persons = useTranslations('personManage.field');
  const cards = useTranslations('personImport');
  const menu = useTranslations('menu.page');
  const format = useFormatter();
  const { cardAuth, faceAuth, fingerprintAuth } = useCapabilities();
  const has = { AccessUser: true, AccessCard: cardAuth, AccessFace: faceAuth, AccessFingerprint: fingerprintAuth };
  const lists = LISTS.filter((list) => has[list]);
  const query = useBlock('figures', () => readCounts(lists));
  const title = {
    AccessUser: menu('personManage'),
    AccessCard: cards('cardsStored'),
    AccessFace: t('faces'),
    AccessFingerprint: persons('fingers'),
  };
  const limitOf = (list: List) => {
    const max = Number(query.data?.max);
    return (list === 'AccessUser' || list === 'AccessFace') && max > 0 ? max : undefined;
  };

  return (
    <Block query={query}>
      <dl className={classes.figures}>
        {query.data &&
          lists.map((list) => {
            const held = query.data.held[list] ?? 0;
            const limit = limitOf(list);
            return (
              <Figure key={list} name={title[list]} isFull={limit !== undefined && held >= limit * FULL}>
                <b>{format.number(held)}</b>
                {limit !== undefined && ` / ${format.number(limit)}`}
              </Figure>
            );
          })}
        {own && (
          <Figure name={t('free')} isFull={shareOf(own) >= FULL}>
            <FreeSpace space={own} />
          </Figure>
        )}
        {nas && (
          <Figure name={t('nasFree')} isFull={shareOf(nas) >= FULL}>
            <FreeSpace space={nas} />
          </Figure>
        )}
      </dl>
    </Block>
  );
}

function Figure({ name, isFull, children }: { name: string; isFull: boolean; children: React.ReactNode }) {
  return (
    <div data-full={isFull || undefined}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  );
}

/** What is free of a storage, of how much. */
function FreeSpace({ space: { used, total } }: { space: Space }) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const isSmall = total < SMALL;
  const unit = isSmall ? MB : GB;
  const values = {
    part: Math.round((total - used) / unit),
    whole: Math.round(total / unit),
    b: (free: React.ReactNode) => <b>{free}</b>,
  };
  return isSmall ? t.rich('megabytes', values) : common.rich('space', values);
}
