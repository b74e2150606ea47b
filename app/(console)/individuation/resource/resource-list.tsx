import { Button } from '@mantine/core';
import { IconEye, IconMovie, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { MediaMark } from '@/components/media/media-table';
import { OrderHandle } from '@/components/media/order-handle';
import { useFileSize } from '@/components/media/use-file-size';
import { useOrder } from '@/components/media/use-order';
import { PageLink } from '@/components/shell/page-link';
import { RecordPage } from '@/components/table/record-page';
import { RowAct } from '@/components/table/row-act';
import { useRemoval } from '@/components/table/use-removal';
import { isClip, type useAdvertLists } from '@/components/terminal/use-adverts';
import { ICON } from '@/components/theme/icon';
import type { AdvertResource, AdvertState, AdvertType } from '@/lib/contract/methods/video-output';
import { isolated } from '@/lib/i18n/isolated';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { minutesAndSeconds } from '@/lib/two-digits';
import classes from './page.module.css';
import { contentOf } from './preview-dialog';
import type { AdvertLimits } from './use-advert-limits';

const StorageBar = lazyPart(
  () => import('@/components/media/storage-bar').then((module) => module.StorageBar),
  'nothing',
);
const AddDialog = lazyPart(() => import('./add-dialog').then((module) => module.AddDialog));
const ShowDialog = lazyPart(() => import('./show-dialog').then((module) => module.ShowDialog));
const PreviewDialog = lazyPart(() => import('./preview-dialog').then((module) => module.PreviewDialog));

const STATES: Readonly<Record<AdvertState, 'stored' | 'playing' | 'transcoding' | 'failed'>> = {
  Stored: 'stored',
  Playing: 'playing',
  Transcoding: 'transcoding',
  Failed: 'failed',
};

type Opened =
  | { kind: 'add' }
  | { kind: 'show'; rows: readonly AdvertResource[] }
  | { kind: 'preview'; advert: AdvertResource };

interface ResourceListProps {
  kind: AdvertType;
  /** The tabs. */
  strip: ReactNode;
  query: ReturnType<typeof useAdvertLists>;
  limits: AdvertLimits;
  refresh(): Promise<unknown>;
}

/** The pictures, or the clips, with what can be done with each. */
export function ResourceList({ kind, strip, query, limits, refresh }: ResourceListProps) {
  const t = useTranslations('individuation.resource');
  const media = useTranslations('media');
  const common = useTranslations('common');
  const size = useFileSize();
  const nameList = useNameList();
  const [opened, setOpened] = useState<Opened>();
  const [kept, setKept] = useState<{ total: number; names: readonly string[] }>();
  const order = useOrder(t('order'), async (keys) => {
    await rpc.call('VideoOutput.setAdvertisementOrder', { channel: 0, type: kind, list: keys.map(Number) });
    await query.refetch();
  });
  const sortedOf = (all: readonly AdvertResource[]) =>
    order.sorted(
      all.filter((each) => isClip(each) === (kind === 'Video')),
      keyOf,
    );
  const records = useTableRows(query, sortedOf);
  // Those of all pages of the list: the device takes a whole order only.
  const keys = sortedOf(query.data ?? []).map(keyOf);
  const isFull = records.total >= limits.most[kind] || limits.space?.free === 0;
  const isReady = ({ State }: AdvertResource) => State === 'Stored' || State === 'Playing';
  const removal = useRemoval<AdvertResource>({
    title: (rows) => t.rich('removeTitle', { count: rows.length, name: rows[0]?.Name ?? '', bdi }),
    text: () => t('removeText'),
    removed: (rows) => t('removed', { count: rows.length }),
    nameOf: ({ Name }) => Name,
    async remove(rows) {
      setKept(undefined);
      await rpc.call('VideoOutput.removeAdvertisement', { channel: 0, list: rows.map(({ ID }) => ID) });
      // What stays is read again: the reply may leave some out.
      const { data = [] } = await query.refetch({ throwOnError: true });
      return rows.filter(({ ID }) => data.some((each) => each.ID === ID));
    },
    onLeft: (left, rows) => setKept({ total: rows.length, names: left.map(({ Name }) => Name) }),
    refresh,
  });
  const close = () => setOpened(undefined);
  const bytesOf = (isIn: (each: AdvertResource) => boolean) =>
    (query.data ?? []).filter(isIn).reduce((sum, { Size }) => sum + Size, 0);
  const parts = [
    { title: t('kind.Video'), bytes: bytesOf((each) => isClip(each) && each.State !== 'Transcoding') },
    { title: t('kind.Picture'), bytes: bytesOf((each) => !isClip(each)) },
    { title: media('is.transcoding'), bytes: bytesOf(({ State }) => State === 'Transcoding') },
  ];
  return (
    <>
      <RecordPage
        records={records}
        filter={kind}
        rowKey={keyOf}
        rowName={({ Name }) => isolated(Name)}
        note={isFull && t('full')}
        notice={
          <div className={classes.top}>
            {strip}
            {limits.space && query.data && (
              <StorageBar {...limits.space} parts={parts.filter(({ bytes }) => bytes > 0)} />
            )}
            {kept && (
              <Notice tone="bad" isNews action={<PageLink path="/individuation/screen">{t('openPlan')}</PageLink>}>
                {t('keptInPlan', {
                  gone: kept.total - kept.names.length,
                  total: kept.total,
                  names: nameList(kept.names),
                })}
              </Notice>
            )}
          </div>
        }
        actions={
          <Button variant="subtle" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void refresh()}>
            {common('refresh')}
          </Button>
        }
        empty={{ title: t(`none.${kind}`), text: t('noneText') }}
        add={{ label: t(`add.${kind}`), run: () => setOpened({ kind: 'add' }), isFull, isDisabled: !query.data }}
        removeChosen={removal}
        bulk={(rows) => (
          <Button
            size="xs"
            variant="default"
            disabled={!rows.every(isReady)}
            onClick={() => setOpened({ kind: 'show', rows })}
          >
            {t('show')}
          </Button>
        )}
        operations={(row) => (
          <>
            <RowAct
              icon={IconEye}
              label={t('preview', { name: isolated(row.Name) })}
              onClick={() => setOpened({ kind: 'preview', advert: row })}
            />
            <RowAct
              icon={IconPlayerPlay}
              label={t('showOf', { name: isolated(row.Name) })}
              isDisabled={!isReady(row)}
              onClick={() => setOpened({ kind: 'show', rows: [row] })}
            />
          </>
        )}
        columns={[
          {
            key: 'name',
            title: t('name'),
            card: 'name',
            cell: (row) => (
              <span className={classes.named}>
                {keys.length > 1 && <OrderHandle order={order} keys={keys} rowKey={keyOf(row)} name={row.Name} />}
                {isClip(row) ? (
                  <span className={classes.film}>
                    <IconMovie {...ICON} />
                  </span>
                ) : (
                  <img src={contentOf(row)} alt="" loading="lazy" />
                )}
                <bdi>{row.Name}</bdi>
              </span>
            ),
          },
          {
            key: 'type',
            title: t('type'),
            rank: 3,
            cell: ({ Type }) => <bdi dir="ltr">{String(Type).toUpperCase()}</bdi>,
          },
          { key: 'size', title: media('size'), isCompared: true, card: 'line', cell: ({ Size }) => size(Size) },
          {
            key: 'pixels',
            title: t('pixels'),
            rank: 2,
            cell: ({ Width, Height }) => (
              <span className={classes.pixels}>
                <bdi dir="ltr">{`${Width} × ${Height}`}</bdi>
                {Width > Height && <Tag tone="warn">{t('landscape')}</Tag>}
              </span>
            ),
          },
          ...(kind === 'Video'
            ? [
                {
                  key: 'length',
                  title: media('length'),
                  isCompared: true,
                  card: 'line' as const,
                  cell: ({ Duration }: AdvertResource) => <bdi dir="ltr">{minutesAndSeconds(Duration)}</bdi>,
                },
              ]
            : []),
          {
            key: 'state',
            title: media('state'),
            card: 'first',
            cell: ({ State }) => (STATES[State] ? <MediaMark state={STATES[State]} /> : undefined),
          },
        ]}
      />
      {opened?.kind === 'add' && (
        <AddDialog
          kind={kind}
          limits={limits}
          names={(query.data ?? []).map(({ Name }) => Name)}
          count={records.total}
          onAdded={refresh}
          onClose={close}
        />
      )}
      {opened?.kind === 'show' && <ShowDialog rows={opened.rows} onShown={refresh} onClose={close} />}
      {opened?.kind === 'preview' && <PreviewDialog advert={opened.advert} onClose={close} />}
    </>
  );
}

const keyOf = ({ ID }: AdvertResource) => String(ID);

/** Minutes and seconds. */
