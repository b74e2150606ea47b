'use client';

import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { HeadActs } from '@/components/form/head-acts';
import { RecordPage } from '@/components/table/record-page';
import { ICON } from '@/components/theme/icon';
import type { VideoTalkContact } from '@/lib/contract/records';
import { readContacts } from '@/lib/intercom/contacts';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { useRemoveRooms } from './use-remove-rooms';
import { useRoomColumns } from './use-room-columns';

/** Loaded when they are opened. */
const RoomDrawer = lazyPart(() => import('./room-drawer').then((module) => module.RoomDrawer));
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const RoomExport = lazyPart(() => import('./room-export').then((module) => module.RoomExport));
const ClearDialog = lazyPart(() => import('./clear-dialog').then((module) => module.ClearDialog));

const SEARCH_MAX = 32;

/** Number by prefix, names by part, case-insensitive. */
function fits(room: VideoTalkContact, wanted: string): boolean {
  const names = [room.FirstName, room.FamilyName, room.Nickname, room.GroupNumber];
  return (
    room.VTLongNumber.toLowerCase().startsWith(wanted) ||
    names.some((each) => each?.toLowerCase().includes(wanted) === true)
  );
}

/**
 * Video intercom › VTO rooms: the directory of rooms and their monitors.
 * Record table VideoTalkContact (Type VTH); call VideoTalkManager.getRegisterState for who is online.
 * @spec §3 VideoTalkContact; @assumed pages-1 /vto/room
 */
export default function RoomPage() {
  const t = useTranslations('vto.room');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<'new' | 'import' | 'export' | 'clear' | VideoTalkContact>();
  const query = useQuery({ queryKey: ['contacts', 'VTH'], queryFn: () => readContacts(rpc, 'VTH') });
  const wanted = text.trim().toLowerCase();
  const rooms = useTableRows(query, (all) => (wanted === '' ? all : all.filter((room) => fits(room, wanted))));
  const columns = useRoomColumns();
  const remove = useRemoveRooms(() => void query.refetch());
  const close = () => setOpen(undefined);
  const held = query.data ?? [];
  const changed = () => void query.refetch();

  // Both compare with the rooms that the device holds.
  const isDisabled = !query.data;
  const importAct = { label: t('import'), icon: <IconUpload {...ICON} />, isDisabled, run: () => setOpen('import') };

  return (
    <>
      <RecordPage
        records={rooms}
        rowKey={(room) => String(room.RecNo)}
        rowName={(room) => room.VTLongNumber}
        note={query.data && t('count', { count: held.length })}
        filter={wanted}
        isFiltered={wanted !== ''}
        onClearFilters={() => setText('')}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: (
            <Button variant="subtle" leftSection={importAct.icon} onClick={importAct.run}>
              {importAct.label}
            </Button>
          ),
        }}
        actions={
          <HeadActs
            acts={[importAct, { label: t('export'), icon: <IconDownload {...ICON} />, run: () => setOpen('export') }]}
            removeAll={{
              label: t('clear'),
              cacheKey: 'rooms',
              count: async () => (await readContacts(rpc, 'VTH')).length,
              run: () => setOpen('clear'),
            }}
          />
        }
        tools={
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch {...ICON} />}
            value={text}
            maxLength={SEARCH_MAX}
            dir="auto"
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
        add={{ label: t('add'), run: () => setOpen('new'), isDisabled }}
        edit={setOpen}
        removeChosen={remove}
        columns={columns}
      />
      {open === 'import' && <ImportDialog held={held} onClose={close} onImported={changed} />}
      {open === 'export' && <RoomExport onClose={close} />}
      {open === 'clear' && <ClearDialog onClose={close} onRemoved={changed} />}
      {(open === 'new' || typeof open === 'object') && (
        <RoomDrawer room={open === 'new' ? undefined : open} held={held} onClose={close} onSaved={changed} />
      )}
    </>
  );
}
