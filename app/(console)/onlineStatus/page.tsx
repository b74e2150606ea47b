'use client';

import { Switch } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark, type Tone } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { HeadActs } from '@/components/form/head-acts';
import type { Column } from '@/components/table/column';
import { RecordPage } from '@/components/table/record-page';
import { ICON } from '@/components/theme/icon';
import { REGISTER_EVENT, type RegisteredContact } from '@/lib/contract/methods/intercom';
import { CONTACT_TYPES, type VideoTalkContact } from '@/lib/contract/records';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { readContacts, readRegistered } from '@/lib/intercom/contacts';
import {
  fittingRows,
  ONLINE_STATES,
  type OnlineFilter,
  type OnlineRow,
  onlineRows,
  pushedContact,
  withPushed,
} from '@/lib/intercom/online-rows';
import { useTableRows } from '@/lib/records/use-table-rows';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import { usePolling } from '@/lib/session/use-session-open';
import { OnlineTools } from './online-tools';
import { useOnlineTexts } from './use-online-texts';

const REFRESH_MS = 10_000;
const TONES = { online: 'ok', offline: 'bad', unknown: 'off' } as const satisfies Record<string, Tone>;
const ALL: OnlineFilter = { type: '', state: '', text: '' };
const KEY = ['contacts', 'online'] as const;

interface Read {
  contacts: VideoTalkContact[];
  states: RegisteredContact[];
}

async function read(): Promise<Read> {
  const contacts: VideoTalkContact[] = [];
  for (const type of CONTACT_TYPES) contacts.push(...(await readContacts(rpc, type)));
  return { contacts, states: await readRegistered(rpc) };
}

/**
 * Video intercom › Online status: which contacts of the directory are registered here; changes are shown as they
 * happen, and everything is read again every 10 s. Record table VideoTalkContact; call
 * VideoTalkManager.getRegisterState; events VideoTalkRegister.
 * @assumed pages-1 /onlineStatus
 */
export default function OnlineStatusPage() {
  const t = useTranslations('onlineStatus');
  const common = useTranslations('common');
  const format = useFormatter();
  const act = useAct();
  const queries = useQueryClient();
  const [filter, setFilter] = useState(ALL);
  const [isRefreshed, setRefreshed] = useState(true);
  const every = usePolling(REFRESH_MS);
  const query = useQuery({ queryKey: KEY, queryFn: read, refetchInterval: isRefreshed ? every : false });
  useDeviceEvents(
    [REGISTER_EVENT],
    ({ Data }) => {
      const pushed = pushedContact(Data);
      if (pushed) {
        queries.setQueryData<Read>(KEY, (held) => held && { ...held, states: withPushed(held.states, pushed) });
      }
    },
    () => void query.refetch(),
  );
  const fitting = query.data ? fittingRows(onlineRows(query.data.contacts, query.data.states), filter) : [];
  const rows = useTableRows(query, () => fitting);
  const isFiltered = filter !== ALL && (filter.type !== '' || filter.state !== '' || filter.text.trim() !== '');
  const counts = ONLINE_STATES.map((state) => ({ state, count: fitting.filter((row) => row.state === state).length }));

  const texts = useOnlineTexts((row) => String(fitting.indexOf(row) + 1));
  const columns: Column<OnlineRow>[] = texts.map(({ key, title, text, isTechnical, rank, isOneLine }) => ({
    key,
    title,
    rank,
    isOneLine,
    card: key === 'number' ? 'name' : key === 'state' ? 'end' : rank ? 'none' : 'line',
    cell: (row) =>
      key === 'state' ? (
        <Mark tone={TONES[row.state]}>{text(row)}</Mark>
      ) : (
        text(row) && <bdi dir={isTechnical ? 'ltr' : undefined}>{text(row)}</bdi>
      ),
  }));
  const exportRows = () =>
    act.run(async () => {
      const { csvFile } = await import('@/lib/csv/write-csv');
      const lines = fitting.map((row) => texts.map(({ text }) => text(row)));
      saveFile('online-status.csv', csvFile([texts.map(({ title }) => title), ...lines]));
      toast.success(t('exported', { count: fitting.length }));
    }, t('export'));

  return (
    <RecordPage
      records={rows}
      rowKey={({ contact }) => String(contact.RecNo)}
      rowName={({ contact }) => contact.VTLongNumber}
      note={
        query.data &&
        format.list(
          counts.map(({ state, count }) => t('counter', { state: t(`state.${state}`), count })),
          LIST_FORMAT,
        )
      }
      isFiltered={isFiltered}
      onClearFilters={() => setFilter(ALL)}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      columns={columns}
      actions={
        <>
          <Switch
            label={t('refresh')}
            checked={isRefreshed}
            onChange={(event) => setRefreshed(event.currentTarget.checked)}
          />
          <HeadActs
            acts={[
              {
                label: common('refresh'),
                icon: <IconRefresh {...ICON} />,
                run: () => void query.refetch(),
              },
              {
                label: t('export'),
                icon: <IconDownload {...ICON} />,
                isDisabled: fitting.length === 0,
                run: () => void exportRows(),
              },
            ]}
          />
        </>
      }
      tools={<OnlineTools filter={filter} onChange={setFilter} />}
    />
  );
}
