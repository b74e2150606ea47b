import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ExportDialog } from '@/components/table/export-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { readContacts } from '@/lib/intercom/contacts';
import { roomFile } from '@/lib/intercom/room-file';
import { readPatiently } from '@/lib/rpc/read-patiently';
import { useCapabilities } from '@/lib/session/use-visitor';

const LockedExport = lazyPart(() => import('./locked-export').then((module) => module.LockedExport));

/**
 * Exports every room: as a table that can be imported again or, where the device supports it, everything in a
 * password-protected file.
 */
export function RoomExport({ onClose }: { onClose(): void }) {
  const { exportEncryptedLog } = useCapabilities();
  const [way, setWay] = useState<'table' | 'locked' | undefined>(exportEncryptedLog ? undefined : 'table');
  if (way === 'table') return <TableExport onClose={onClose} />;
  if (way === undefined) return <ExportChoice onChoose={setWay} onClose={onClose} />;
  return <LockedExport onClose={onClose} />;
}

function ExportChoice({ onChoose, onClose }: { onChoose(way: 'table' | 'locked'): void; onClose(): void }) {
  const t = useTranslations('vto.room');
  const files = useTranslations('personImport');
  return (
    <DialogFrame onClose={onClose} title={t('exportTitle')}>
      <div className={classes.form}>
        <p>{t('exportText')}</p>
        <p>{t('lockedAbout')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onChoose('locked')}>
            {files('full.open')}
          </Button>
          <Button data-autofocus onClick={() => onChoose('table')}>
            {files('exportTable')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

function TableExport({ onClose }: { onClose(): void }) {
  const t = useTranslations('vto.room');
  return (
    <ExportDialog<VideoTalkContact>
      title={t('exportTitle')}
      text={t('exportText')}
      read={({ rpc, clock, signal }) => readPatiently(clock, signal, () => readContacts(rpc, 'VTH'))}
      toFile={roomFile}
      fileName="rooms.csv"
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}
