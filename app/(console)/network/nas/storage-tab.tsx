import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark, Tag } from '@/components/feedback/mark';
import { useAct } from '@/components/feedback/use-act';
import { RecordPage } from '@/components/table/record-page';
import { RowAct } from '@/components/table/row-act';
import { NAS_FAILURES, type StorageDevice } from '@/lib/contract/methods/nas';
import type { NasTable } from '@/lib/contract/tables/network-services';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { readRows } from '@/lib/records/read-rows';
import { textIn } from '@/lib/records/text-in';
import { useTableRows } from '@/lib/records/use-table-rows';
import { withMore } from '@/lib/records/with-more';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

const TargetDrawer = lazyPart(() =>
  import(/* webpackChunkName: "nas" */ './target-drawer').then((module) => module.TargetDrawer),
);

const GB = 1_000_000_000;
/** Fraction of the space in use from which a warning is shown. */
const FULL = 0.9;

type Row = NasTable & { index: number };

const gigabytes = (bytes: unknown) => Math.round(Number(bytes) / GB);

/** Storage targets with their space, and a test of each stored target. */
export function StorageTab({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('network.nas');
  const { timeFormat } = useCapabilities();
  const [open, setOpen] = useState<number>();
  const [tested, setTested] = useState<number>();
  const [results, setResults] = useState<Readonly<Record<number, string>>>({});
  /** Counts saves: a test that began before one is about the previous settings. */
  const saves = useRef(0);
  const act = useAct();
  const query = useTables(['NAS']);
  const space = useQuery({
    queryKey: ['storage devices'],
    // Read after the table, so that one retry restores the whole page.
    enabled: query.data !== undefined,
    queryFn: () => readRows(rpc, 'devStorage.getDeviceInfo', 'device'),
  });
  const records = useTableRows(withMore(query, space), ({ NAS }) => NAS.map((each, index) => ({ ...each, index })));
  const deviceOf = ({ index }: Row) => space.data?.find(({ Index }) => Index === index);

  const test = ({ Name, Protocol, index }: Row) =>
    act.run(
      async () => {
        const before = saves.current;
        setTested(index);
        setResults(({ [index]: _, ...others }) => others);
        const { state } =
          Protocol === 'FTP'
            ? await rpc.call('FtpTest.test', { name: `FTP${index + 1}` }, { needs: ['state'] })
            : await rpc.call('devStorage.test', { index }, { needs: ['state'] });
        const result = textIn('devStorage.test', state);
        if (before === saves.current) setResults((others) => ({ ...others, [index]: result }));
        void space.refetch();
      },
      t('testName', { name: isolated(Name) }),
    );
  const stateOf = ({ Enable, index }: Row) => {
    if (act.isBusy && tested === index) return <Mark tone="info">{t('testing')}</Mark>;
    const result = results[index];
    if (result === undefined) return Enable ? undefined : <Mark tone="off">{t('disabled')}</Mark>;
    if (result === 'Success') return <Mark tone="ok">{t('works')}</Mark>;
    const failure = NAS_FAILURES.find((each) => each === result);
    return <Mark tone="bad">{failure ? t(`failure.${failure}`) : <bdi>{result}</bdi>}</Mark>;
  };

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ index }) => String(index)}
        rowName={({ Name }) => isolated(Name)}
        notice={tabs}
        noMatch={t('noTargets')}
        edit={({ index }) => setOpen(index)}
        operations={(row) => (
          <RowAct
            icon={IconPlugConnected}
            label={t('testName', { name: isolated(row.Name) })}
            isDisabled={act.isBusy && tested !== row.index}
            onClick={() => test(row)}
          />
        )}
        columns={[
          {
            key: 'name',
            title: t('field.name'),
            card: 'name',
            cell: ({ Name, Default }) => (
              <>
                <bdi>{Name}</bdi> {Default && <Tag tone="info">{t('field.isDefault')}</Tag>}
              </>
            ),
          },
          { key: 'protocol', title: t('field.protocol'), cell: ({ Protocol }) => <bdi dir="ltr">{Protocol}</bdi> },
          { key: 'server', title: t('field.server'), cell: ({ Address }) => Address && <bdi dir="ltr">{Address}</bdi> },
          { key: 'state', title: t('state'), cell: stateOf },
          { key: 'space', title: t('space'), cell: (row) => <Space device={deviceOf(row)} /> },
          {
            key: 'write',
            title: t('lastWrite'),
            rank: 2,
            isOneLine: true,
            card: 'label',
            cell: (row) => {
              const time = deviceOf(row)?.LastWriteTime;
              return time && <bdi dir="ltr">{showDeviceTime(String(time), timeFormat)}</bdi>;
            },
          },
        ]}
      />
      {open !== undefined && query.data && (
        <TargetDrawer
          index={open}
          targets={query.data.NAS}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            // Earlier results belong to the previous settings.
            saves.current += 1;
            setResults({});
            void records.refresh();
          }}
        />
      )}
    </>
  );
}

/** Used and whole space, with a warning when little is left. */
function Space({ device }: { device: StorageDevice | undefined }) {
  const t = useTranslations('network.nas');
  const common = useTranslations('common');
  if (!device) return '–';
  const isLow = Number(device.UsedBytes) >= Number(device.TotalBytes) * FULL;
  return (
    <>
      {common.rich('space', {
        part: gigabytes(device.UsedBytes),
        whole: gigabytes(device.TotalBytes),
        b: (used) => used,
      })}{' '}
      {isLow && <Mark tone="warn">{t('failure.LowStorage')}</Mark>}
    </>
  );
}
