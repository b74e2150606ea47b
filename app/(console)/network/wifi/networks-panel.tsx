import { Button } from '@mantine/core';
import { IconTrash, IconWifi, IconWifi0, IconWifi1, IconWifi2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark } from '@/components/feedback/mark';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { Panel } from '@/components/form/panel';
import { useKeptFocus } from '@/components/table/kept-focus';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import type { WlanTable } from '@/lib/contract/tables/network-access';
import { useTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import type { Wlan } from './use-wlan';
import { forgotten, isAmong, joined, knownIn, type NetworkRow, networkKey, scanNetworks } from './wlan-link';

const JoinDialog = lazyPart(() =>
  import(/* webpackChunkName: "wifi" */ './join-dialog').then((module) => module.JoinDialog),
);
const WpsDialog = lazyPart(() =>
  import(/* webpackChunkName: "wifi" */ './wps-dialog').then((module) => module.WpsDialog),
);

const BARS = [IconWifi0, IconWifi1, IconWifi2, IconWifi] as const;
/** First channel of 5 GHz. */
const FIRST_5_GHZ = 36;

interface NetworksPanelProps {
  wlan: Wlan;
  /** Joining another network may cut this page off. */
  isOwnWay: boolean;
  readOnly: boolean;
  onChange(title: string, edit: (card: WlanTable) => WlanTable, cutsOff?: boolean): unknown;
}

/**
 * Networks in reach and those that the device remembers, with their state, and the ways to join one. A hidden one is
 * found by its name.
 */
export function NetworksPanel({ wlan, isOwnWay, readOnly, onChange }: NetworksPanelProps) {
  const t = useTranslations('network.wifi');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const links = useTranslations('network.link.phase');
  const format = useFormatter();
  const [named, setNamed] = useState('');
  const [open, setOpen] = useState<NetworkRow | 'other' | 'wps'>();
  const query = useQuery({
    queryKey: ['wireless networks', named],
    queryFn: ({ signal }) => scanNetworks(named, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const queries = useQueryClient();
  const known = useTable('WLan', knownIn).data ?? [];
  const found = query.data ?? [];
  const rows: NetworkRow[] = query.data ? [...found, ...known.filter((each) => !isAmong(found, each))] : [];
  const isUp = wlan.phase === 'Connected';
  // A row loses its button once it is joined or forgotten.
  const list = useKeptFocus([isUp && wlan.ssid, ...known.map(networkKey)].join());
  useEffect(() => {
    // The device remembers what it has joined.
    if (isUp) void queries.invalidateQueries({ queryKey: ['table', 'WLan'] });
  }, [queries, isUp, wlan.ssid]);
  /** The network that the card is in, or tries to join. */
  const isOwn = ({ SSID, AuthMode }: NetworkRow) =>
    SSID === wlan.ssid && (wlan.security === undefined || AuthMode === wlan.security);
  const nameOf = ({ SSID, AuthMode }: NetworkRow) => {
    const hasTwin = rows.some((each) => each.SSID === SSID && each.AuthMode !== AuthMode);
    const security = AuthMode === 'Open' ? t('open') : isolated(AuthMode);
    return hasTwin ? `${isolated(SSID)} · ${security}` : isolated(SSID);
  };
  const joinTitle = (network: NetworkRow) => t('connectTo', { name: nameOf(network) });
  const stateOf = (network: NetworkRow) => {
    const phase = wlan.shownPhase;
    if (!isOwn(network) || phase === undefined || phase === 'Idle') {
      return isAmong(known, network) ? <Mark tone="off">{t('known')}</Mark> : links('Idle');
    }
    if (wlan.why !== undefined) return <Mark tone="bad">{wlan.why}</Mark>;
    return links.has(phase) && <Mark tone={phase === 'Connected' ? 'ok' : 'info'}>{links(phase)}</Mark>;
  };
  const noteJoin = (ssid: string) => {
    // From now on scans find it, hidden or not.
    setNamed(ssid);
    wlan.refresh();
  };
  const join = (network: NetworkRow) => {
    // A stored password that was refused is asked for again.
    if (!isAmong(known, network) || (isOwn(network) && wlan.isRefused)) return setOpen(network);
    const { SSID, AuthMode } = network;
    return onChange(joinTitle(network), (card) => joined(card, SSID, AuthMode, ''));
  };
  const forget = async (network: NetworkRow) => {
    const title = t('forgetName', { name: nameOf(network) });
    const text = t(isOwn(network) ? 'leaveText' : 'forgetText');
    const words = { title, text, confirm: t('forget'), cancel: common('cancel') };
    if (await ask({ ...words, isDangerous: true }))
      onChange(title, (card) => forgotten(card, network), isOwnWay && isOwn(network));
  };

  const forgetColumn = {
    key: 'acts',
    title: t('acts'),
    hasActions: true,
    cell: (network: NetworkRow) =>
      isAmong(known, network) && (
        <RowAct
          icon={IconTrash}
          label={t('forgetName', { name: nameOf(network) })}
          isDisabled={readOnly}
          onClick={() => forget(network)}
        />
      ),
  } as const;

  return (
    <Panel
      title={t('networks')}
      aside={
        <>
          <Button variant="subtle" size="xs" data-opens="new" disabled={readOnly} onClick={() => setOpen('wps')}>
            {t('wps')}
          </Button>
          <Button variant="subtle" size="xs" data-opens="new" disabled={readOnly} onClick={() => setOpen('other')}>
            {t('other')}
          </Button>
          <Button variant="subtle" size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('scan')}
          </Button>
        </>
      }
    >
      {query.isError && query.data && (
        <RetryNotice tone="warn" isTrying={query.isFetching} onRetry={() => void query.refetch()}>
          {table('stale')}
        </RetryNotice>
      )}
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <div ref={list} tabIndex={-1}>
          <SimpleTable
            label={t('networks')}
            rows={rows}
            rowKey={(network) => networkKey(network)}
            empty={query.isPending ? t('scanning') : t('nothing')}
            columns={[
              { key: 'name', title: t('ssid'), cell: ({ SSID }) => <bdi>{SSID}</bdi> },
              {
                key: 'signal',
                title: t('signal'),
                isOneLine: true,
                cell: ({ LinkQuality, Channel }) =>
                  LinkQuality === undefined ? (
                    t('away')
                  ) : (
                    <>
                      <Bars quality={LinkQuality} />{' '}
                      <bdi dir="ltr">
                        {format.number(LinkQuality / 100, { style: 'percent' })}
                        {Channel !== undefined && ` · ${Channel < FIRST_5_GHZ ? '2.4' : '5'} GHz`}
                      </bdi>
                    </>
                  ),
              },
              {
                key: 'security',
                title: t('security'),
                cell: ({ AuthMode }) => (AuthMode === 'Open' ? t('open') : <bdi dir="ltr">{AuthMode}</bdi>),
              },
              { key: 'state', title: t('state'), cell: stateOf },
              {
                key: 'join',
                title: t('connect'),
                head: <span className="unseen">{t('connect')}</span>,
                card: 'end',
                cell: (network) =>
                  network.LinkQuality !== undefined && !(isUp && isOwn(network)) ? (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={joinTitle(network)}
                      disabled={readOnly}
                      onClick={() => join(network)}
                    >
                      {t('connect')}
                    </Button>
                  ) : (
                    // No dash in place of a button.
                    <span />
                  ),
              },
              ...(known.length > 0 ? [forgetColumn] : []),
            ]}
          />
        </div>
      )}
      {open === 'wps' && <WpsDialog isOwnWay={isOwnWay} onStarted={wlan.refresh} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'wps' && (
        <JoinDialog
          network={open === 'other' ? undefined : open}
          isOwnWay={isOwnWay}
          title={open === 'other' ? t('other') : joinTitle(open)}
          onJoined={noteJoin}
          onClose={() => setOpen(undefined)}
        />
      )}
      {query.isFetching && (
        <span className="unseen" role="status">
          {t('scanning')}
        </span>
      )}
    </Panel>
  );
}

/** The signal as arcs; the number stands beside it. */
function Bars({ quality }: { quality: number }) {
  const Icon = BARS[Math.max(0, Math.min(BARS.length - 1, Math.floor(quality / 25)))] ?? IconWifi0;
  return <Icon {...ICON} />;
}
