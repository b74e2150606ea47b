import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ExportChoice } from '@/components/form/export-choice';
import { ExportDialog } from '@/components/table/export-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { readContacts } from '@/lib/intercom/contacts';
import { roomFile } from '@/lib/intercom/room-file';
import { readPatiently } from '@/lib/rpc/read-patiently';
import { useCapabilities } from '@/lib/session/use-visitor';

const LockedExport = lazyPart(() => import('./locked-export').then((module) => module.LockedExport));

type Way = 'table' | 'locked';

/**
 * Exports every room: as a table that can be imported again or, where the device supports it, everything in a
 * password-protected file.
 */
export function RoomExport({ onClose }: { onClose(): void }) {
  const { exportEncryptedLog } = useCapabilities();
  const [way, setWay] = useState<Way | undefined>(exportEncryptedLog ? undefined : 'table');
  if (way === 'table') return <TableExport onClose={onClose} />;
  if (way === undefined) return <ChosenExport onChoose={setWay} onClose={onClose} />;
  return <LockedExport onClose={onClose} />;
}

function ChosenExport({ onChoose, onClose }: { onChoose(way: Way): void; onClose(): void }) {
  const t = useTranslations('vto.room');
  const files = useTranslations('personImport');
  return (
    <ExportChoice
      title={t('exportTitle')}
      text={t('exportText')}
      ways={[
        { way: 'table', label: files('exportTable') },
        { way: 'locked', label: files('full.open'), about: t('lockedAbout') },
      ]}
      onChoose={onChoose}
      onClose={onClose}
    />
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
