import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { DoneBar } from '@/components/feedback/done-bar';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { ChainMark, chainStateOf } from '@/components/shell/chain-mark';
import { useMisses } from '@/components/shell/use-misses';
import { RowCheck } from '@/components/table/row-check';
import { SimpleTable } from '@/components/table/simple-table';
import type { SubDevice } from '@/lib/contract/methods/upgrade';
import { isolated } from '@/lib/i18n/isolated';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rowsIn } from '@/lib/records/read-reply';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';
import { FilePanel } from './file-panel';
import { isFileWaiting } from './is-file-waiting';
import { useReason, useRefusalText } from './progress-panel';
import classes from './update.module.css';

const POLL_MS = 2_000;
/** After three lost answers in a row. */
const SLOW_MS = 5_000;
const NOBODY: SubDevice[] = [];

async function readStates(): Promise<SubDevice[]> {
  const { states } = await rpc.call('RemoteUpgrader.getAllStates', {});
  return rowsIn('RemoteUpgrader.getAllStates', states);
}

const canRetry = (row: SubDevice) => row.State === 'Failed' && isOnline(row);
const isOnline = ({ Online }: SubDevice) => chainStateOf(Online) === 'Online';

/**
 * Upgrades attached devices by a file; each row shows how far it is and how it ended. `isBlocked`: the
 * device itself is being upgraded. @assumed pages-3 /update
 */
export function SubDevices({ isBlocked }: { isBlocked: boolean }) {
  const t = useTranslations('update');
  const errors = useTranslations('errors');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const field = useTranslations('onlineStatus.field');
  const controller = useTranslations('door.subController.field');
  const nameList = useNameList();
  const [often, slow] = [usePolling(POLL_MS), usePolling(SLOW_MS)];
  const { isMissed, counted } = useMisses();
  const query = useQuery({
    queryKey: ['upgrader', 'sub'],
    queryFn: () => counted(readStates()),
    retry: false,
    refetchInterval: isMissed ? slow : often,
  });
  const act = useAct({ textOf: useRefusalText() });
  const [isSending, setSending] = useState(false);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const rows = query.data ?? NOBODY;
  // A device that went offline since it was ticked cannot be upgraded.
  const chosen = rows.filter((row) => isOnline(row) && ticked.includes(row.ID));
  const isUpgrading = rows.some(({ State }) => State === 'Upgrading');
  const renew = () => void query.refetch();

  const toggle = (id: number) =>
    setTicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  const install = (list: number[]) => rpc.call('RemoteUpgrader.selectDevList', { list });
  const retry = async ({ ID, Name }: SubDevice) => {
    await act.run(async () => {
      const { State, File } = await rpc.call('upgrader.getState', {}, { needs: ['State'] });
      if (State !== 'Importing') throw new ActFailure(t('fileGone'));
      const isConfirmed = await ask({
        title: t('question'),
        text: t.rich('again', { file: File ?? '', name: isolated(Name), bdi: (text) => <bdi>{text}</bdi> }),
        confirm: t('start'),
        cancel: common('cancel'),
      });
      if (!isConfirmed) return;
      if (!(await isFileWaiting(File))) throw new ActFailure(t('fileGone'));
      await install([ID]);
    }, t('start'));
    renew();
  };
  const cancel = async () => {
    await act.run(() => rpc.call('RemoteUpgrader.cancel', { list: ['All'] }), t('cancel'));
    renew();
  };
  const retryColumn = {
    key: 'acts',
    title: common('retry'),
    hasActions: true,
    cell: (row: SubDevice) =>
      canRetry(row) && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isUpgrading || isSending || isBlocked || act.isBusy}
          onClick={() => void retry(row)}
        >
          {common('retry')}
        </Button>
      ),
  } as const;
  const technical = (value: string | number) => <bdi dir="ltr">{value}</bdi>;

  if (query.isError && !query.data) return <FailedQuery query={query} />;
  return (
    <>
      <Panel title={t('sub')} aside={table('selected', { count: chosen.length, total: rows.length })}>
        <div className={classes.body} data-table={query.data !== undefined || undefined} aria-busy={query.isPending}>
          {query.data && (
            <SimpleTable
              label={t('sub')}
              rows={rows}
              rowKey={({ ID }) => String(ID)}
              empty={t('subNone')}
              columns={[
                {
                  key: 'chosen',
                  title: t('chosen'),
                  card: 'end',
                  cell: (row) => (
                    <RowCheck
                      label={table('selectRow', { name: row.Name })}
                      isChecked={chosen.includes(row)}
                      isDisabled={!isOnline(row) || isUpgrading || isSending || isBlocked}
                      onToggle={() => toggle(row.ID)}
                    />
                  ),
                },
                { key: 'number', title: controller('index'), card: 'none', cell: ({ ID }) => technical(ID) },
                { key: 'name', title: field('name'), card: 'name', cell: ({ Name }) => <bdi>{Name}</bdi> },
                { key: 'model', title: controller('model'), card: 'line', cell: ({ Model }) => technical(Model) },
                { key: 'version', title: field('version'), cell: ({ Version }) => Version && technical(Version) },
                {
                  key: 'state',
                  title: field('state'),
                  card: 'line',
                  cell: ({ Online }) => <ChainMark state={chainStateOf(Online)} />,
                },
                { key: 'result', title: t('result'), cell: (row) => row.State !== 'None' && <Result device={row} /> },
                ...(rows.some(canRetry) ? [retryColumn] : []),
              ]}
            />
          )}
          {isUpgrading && isMissed && (
            <Notice tone="warn" isNews>
              {t('unavailable')}
            </Notice>
          )}
          {isUpgrading && (
            <div className={classes.line}>
              <span>{t('keepPower')}</span>
              <Button variant="default" loading={act.isBusy} onClick={() => void cancel()}>
                {t('cancel')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {query.data && (
        <FilePanel
          isBlocked={isUpgrading || isBlocked}
          onBusy={setSending}
          missing={chosen.length === 0 ? errors('NoOnlineDevice') : undefined}
          installed={chosen.map(({ Version }) => Version)}
          lead={(version) => (
            <>
              {t.rich('subLead', { count: chosen.length, version, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}{' '}
              {nameList(chosen.map(({ Name }) => Name))}
            </>
          )}
          start={() => install(chosen.map(({ ID }) => ID))}
          onStarted={renew}
        />
      )}
    </>
  );
}

/** How far the upgrade of one device is, or how it ended. */
function Result({ device: { Name, State, Progress, Reason } }: { device: SubDevice }) {
  const t = useTranslations('update');
  const form = useTranslations('form');
  const reasonText = useReason();
  switch (State) {
    case 'Upgrading':
      return (
        <>
          {form('upload.percent', { value: Number(Progress) || 0 })}
          <DoneBar label={t('upgradingOf', { name: Name })} done={Number(Progress) || 0} total={100} />
        </>
      );
    case 'Succeeded':
      return <Mark tone="ok">{t('subState.Succeeded')}</Mark>;
    case 'Failed':
      return (
        <>
          <Mark tone="bad">{t('subState.Failed')}</Mark>
          <div>{Reason === 'ConnectTimeout' ? t('subLost') : reasonText(Reason)}</div>
        </>
      );
    case 'Cancelled':
      return <Mark tone="off">{t('subState.Cancelled')}</Mark>;
    default:
      return null;
  }
}
