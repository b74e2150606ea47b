import { useTranslations } from 'next-intl';
import { ExportDialog } from '@/components/table/export-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { readContacts } from '@/lib/intercom/contacts';
import { roomFile } from '@/lib/intercom/room-file';
import { readPatiently } from '@/lib/rpc/read-patiently';

/** A file of every room, which imports again. */
export function RoomExport({ onClose }: { onClose(): void }) {
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
