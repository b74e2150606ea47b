import { useTranslations } from 'next-intl';
import { ContactImportDialog } from '@/components/intercom/contact-import-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { roomRecord } from '@/lib/intercom/room-fields';
import { ROOM_COLUMNS, roomLines, roomTemplate } from '@/lib/intercom/room-file';
import { saveFile } from '@/lib/save-file';

interface ImportDialogProps {
  held: readonly VideoTalkContact[];
  onClose(): void;
  /** Rooms may have come. */
  onImported(): void;
}

/** Rooms of a CSV file. @assumed pages-1 /vto/room */
export function ImportDialog({ held, onClose, onImported }: ImportDialogProps) {
  const t = useTranslations('vto.room');
  return (
    <ContactImportDialog
      texts={{
        title: t('importTitle'),
        fileText: t('fileText'),
        noColumn: t('noColumn'),
        empty: t('emptyFile'),
        numberTitle: t('field.number'),
        nameTitle: t('field.firstName'),
        send: (count) => t('send', { count }),
      }}
      read={(table) =>
        roomLines(table, held)?.map(({ line, fields, problem }) => {
          // A new row has no number of its own yet.
          const { RecNo: _, ...record } = roomRecord(fields);
          return {
            line,
            number: fields.number,
            name: fields.firstName || fields.nickname,
            record,
            ...(problem && { problem: { ...problem, column: t(`field.${ROOM_COLUMNS[problem.column]}`) } }),
          };
        })
      }
      onTemplate={() => saveFile('rooms-template.csv', roomTemplate())}
      onClose={onClose}
      onImported={onImported}
    />
  );
}
