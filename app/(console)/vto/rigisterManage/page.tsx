'use client';

import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RecordPage } from '@/components/table/record-page';
import { SyncButtons } from '@/components/table/sync-buttons';
import { ICON } from '@/components/theme/icon';
import type { VideoTalkContact } from '@/lib/contract/records';
import { fittingRows, type OnlineRow, type OnlineState } from '@/lib/intercom/online-rows';
import type { SyncTarget } from '@/lib/records/sync-devices';
import { useSync } from '@/lib/records/use-sync';
import { useTableRows } from '@/lib/records/use-table-rows';
import { StationTools } from './station-tools';
import { isFarOff, useDoorStations } from './use-door-stations';
import { useRemoveStations } from './use-remove-stations';
import { useStationColumns } from './use-station-columns';

const StationDrawer = lazyPart(() => import('./door-station-drawer').then((module) => module.DoorStationDrawer));
const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const SyncDialog = lazyPart(() => import('@/components/table/sync-dialog').then((module) => module.SyncDialog));

const target = ({ contact, state }: OnlineRow): SyncTarget => ({
  device: contact.VTLongNumber,
  name: contact.Nickname || contact.VTLongNumber,
  isOnline: state === 'online',
});

/**
 * Video intercom › Registered devices: door stations registered here, their clocks and the records they stored offline.
 * Record table VideoTalkContact (Type VTO), encrypted table Registar; calls VideoTalkManager.getRegisterState and
 * accessControlManager.sync….
 * @spec §3, §7; @assumed pages-1 /vto/rigisterManage
 */
export default function RegisteredDevicesPage() {
  const t = useTranslations('vto.rigisterManage');
  const rooms = useTranslations('vto.room');
  const [state, setState] = useState<OnlineState | ''>('');
  const [open, setOpen] = useState<'new' | 'import' | VideoTalkContact>();
  const columns = useStationColumns();
  const query = useDoorStations();
  const records = useTableRows(query, (all) => fittingRows(all, { type: 'VTO', state, text: '' }));
  const changed = () => void query.refetch();
  const sync = useSync(changed);
  const remove = useRemoveStations(changed);
  const close = () => setOpen(undefined);
  const held = (query.data ?? []).map(({ contact }) => contact);
  const bring = (
    <Button
      variant="subtle"
      leftSection={<IconUpload {...ICON} />}
      disabled={!query.data}
      onClick={() => setOpen('import')}
    >
      {rooms('import')}
    </Button>
  );

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ contact }) => String(contact.RecNo)}
        rowName={({ contact }) => contact.VTLongNumber}
        isMarked={isFarOff}
        note={query.data && t('count', { count: held.length })}
        filter={state}
        isFiltered={state !== ''}
        onClearFilters={() => setState('')}
        actions={bring}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: bring }}
        add={{ label: t('add'), run: () => setOpen('new'), isDisabled: !query.data }}
        edit={({ contact }) => setOpen(contact)}
        removeChosen={remove}
        tools={<StationTools state={state} onState={setState} />}
        bulk={(chosen) => (
          <SyncButtons targets={chosen.map(target)} onStart={(act, targets) => void sync.start(act, targets)} />
        )}
        columns={columns}
      />
      {open === 'import' && <ImportDialog held={held} onClose={close} onImported={changed} />}
      {(open === 'new' || typeof open === 'object') && (
        <StationDrawer station={open === 'new' ? undefined : open} stations={held} onClose={close} onSaved={changed} />
      )}
      {sync.run && <SyncDialog run={sync.run} onCancel={sync.cancel} onClose={sync.close} />}
    </>
  );
}
