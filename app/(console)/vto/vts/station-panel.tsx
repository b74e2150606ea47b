import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Mark, type Tone } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { CONTACT } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import { readContacts, readRegistered, removeContacts, swapOrders } from '@/lib/intercom/contacts';
import { byOrder, freeOrder } from '@/lib/intercom/station-fields';
import { rpc, sealed } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

/** Loaded when a station is added or edited. */
const StationDrawer = lazyPart(() => import('./station-drawer').then((module) => module.StationDrawer));

const TONES: Record<string, Tone> = { Online: 'ok', Offline: 'bad' };
const WIRES = { rpc, sealed };
const REFRESH_MS = 10_000;

/**
 * The stations by number, as in every list of contacts; buttons change the calling order. Each action is written at
 * once.
 */
export function StationPanel() {
  const t = useTranslations('vto.vts');
  const common = useTranslations('common');
  const [editing, setEditing] = useState<VideoTalkContact | 'new'>();
  const act = useAct();
  const query = useQuery({
    queryKey: ['contacts', 'VTS'],
    queryFn: async () => {
      const all = await readContacts(rpc, 'VTS');
      const states = await readRegistered(rpc).catch(() => []);
      return { stations: all, states: states.filter(({ Type }) => Type === 'VTS') };
    },
    // Station states change without the console.
    refetchInterval: usePolling(REFRESH_MS),
  });
  const { stations = [], states = [] } = query.data ?? {};
  const called = [...stations].sort(byOrder);
  const nameOf = ({ VTLongNumber: number }: VideoTalkContact) => ({ number });

  const attempt = (title: string, run: () => Promise<unknown>) =>
    act.run(() => run().finally(() => query.refetch()), title);
  const move = (place: number, by: 1 | -1) => {
    const [one, other] = [called[place], called[place + by]];
    if (!one || !other) return;
    void attempt(t(by < 0 ? 'up' : 'down', nameOf(one)), () => swapOrders(WIRES, one, other, freeOrder(stations)));
  };
  const remove = async (station: VideoTalkContact) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', { number: station.VTLongNumber, bdi: (number) => <bdi dir="ltr">{number}</bdi> }),
      text: stations.length === 1 ? t('removeLast') : t('removeText'),
      confirm: t('remove'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (confirmed) await attempt(t('remove'), () => removeContacts(WIRES, [station]));
  };
  const ping = (station: VideoTalkContact) =>
    attempt(t('ping', nameOf(station)), async () => {
      const { Reached, Ms } = await rpc.call('VideoTalkManager.ping', { IP: station.VTNetAddress ?? '' });
      if (Reached) toast.success(t('reached', { number: station.VTLongNumber, ms: Ms }));
      else throw new ActFailure(t('silent', { number: station.VTLongNumber }));
    });
  const stateOf = ({ VTLongNumber }: VideoTalkContact) => {
    const state = states.find((each) => each.Number === VTLongNumber)?.State;
    return state === 'Online' || state === 'Offline' ? state : 'unknown';
  };
  const isFull = stations.length >= CONTACT.stations;

  if (query.isError && !query.data) return <FailedQuery query={query} />;
  return (
    <div aria-busy={query.isLoading}>
      <Panel
        title={t('stations')}
        aside={
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus {...ICON} />}
            data-opens={isFull ? 'full' : 'new'}
            disabled={!query.data || isFull}
            onClick={() => setEditing('new')}
          >
            {t('add')}
          </Button>
        }
      >
        {query.data && stations.length === 0 && <Notice tone="info">{t('inert')}</Notice>}
        {isFull && <Notice tone="info">{t('full', { max: CONTACT.stations })}</Notice>}
        <SimpleTable
          rows={stations}
          rowKey={(station) => String(station.RecNo)}
          columns={[
            { key: 'order', title: t('field.order'), cell: ({ Order }) => <bdi dir="ltr">{Order}</bdi> },
            { key: 'number', title: t('field.number'), cell: (each) => <bdi dir="ltr">{each.VTLongNumber}</bdi> },
            { key: 'name', title: t('field.name'), cell: (each) => <bdi>{each.Nickname}</bdi> },
            { key: 'address', title: t('field.address'), cell: (each) => <bdi dir="ltr">{each.VTNetAddress}</bdi> },
            {
              key: 'state',
              title: t('state.title'),
              cell: (each) => <Mark tone={TONES[stateOf(each)] ?? 'off'}>{t(`state.${stateOf(each)}`)}</Mark>,
            },
            {
              key: 'acts',
              title: t('acts'),
              hasActions: true,
              cell: (each) => {
                const place = called.indexOf(each);
                return (
                  <>
                    <RowAct
                      icon={IconArrowUp}
                      label={t('up', nameOf(each))}
                      isDisabled={place === 0 || act.isBusy}
                      onClick={() => move(place, -1)}
                    />
                    <RowAct
                      icon={IconArrowDown}
                      label={t('down', nameOf(each))}
                      isDisabled={place === called.length - 1 || act.isBusy}
                      onClick={() => move(place, 1)}
                    />
                    <RowAct
                      icon={IconPlugConnected}
                      label={t('ping', nameOf(each))}
                      isDisabled={act.isBusy}
                      onClick={() => ping(each)}
                    />
                    <RowAct
                      icon={IconPencil}
                      isOpener
                      label={t('edit', nameOf(each))}
                      isDisabled={act.isBusy}
                      onClick={() => setEditing(each)}
                    />
                    <RowAct
                      icon={IconTrash}
                      label={t('removeName', nameOf(each))}
                      isDisabled={act.isBusy}
                      onClick={() => remove(each)}
                    />
                  </>
                );
              },
            },
          ]}
        />
      </Panel>
      {editing && (
        <StationDrawer
          station={editing === 'new' ? undefined : editing}
          stations={stations}
          onClose={() => setEditing(undefined)}
          onSaved={() => void query.refetch()}
        />
      )}
    </div>
  );
}
