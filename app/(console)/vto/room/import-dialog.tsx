import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ContactImportDialog } from '@/components/intercom/contact-import-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { ROOM } from '@/lib/intercom/room-fields';
import { roomLines, roomTemplate } from '@/lib/intercom/room-file';
import { saveFile } from '@/lib/save-file';
import { useCapabilities } from '@/lib/session/use-visitor';

const LockedImport = lazyPart(() => import('./locked-import').then((module) => module.LockedImport));

interface ImportDialogProps {
  held: readonly VideoTalkContact[];
  onClose(): void;
  /** Rooms may have been added. */
  onImported(): void;
}

/** Rooms of a CSV file, or of a password-protected file of the device. @assumed pages-1 /vto/room */
export function ImportDialog({ held, onClose, onImported }: ImportDialogProps) {
  const t = useTranslations('vto.room');
  const { exportEncryptedLog } = useCapabilities();
  const [locked, setLocked] = useState<File>();
  if (locked) {
    return <LockedImport file={locked} onClose={onClose} onImported={onImported} />;
  }
  return (
    <ContactImportDialog
      texts={{
        title: t('importTitle'),
        fileText: t('fileText'),
        lockedText: t('lockedHint'),
        noColumn: t('noColumn'),
        empty: t('emptyFile'),
        numberTitle: t('field.number'),
        nameTitle: t('field.firstName'),
        send: (count) => t('send', { count }),
      }}
      read={(table) =>
        roomLines(table, held)?.map(({ line, fields, problem }) => {
          // A new row has no number yet.
          const { RecNo: _, ...record } = ROOM.toRow(fields);
          return {
            line,
            number: fields.number,
            name: fields.firstName || fields.nickname,
            record,
            ...(problem && { problem: { ...problem, column: t(`field.${problem.field}`) } }),
          };
        })
      }
      onLocked={exportEncryptedLog ? setLocked : undefined}
      onTemplate={() => saveFile('rooms-template.csv', roomTemplate())}
      onClose={onClose}
      onImported={onImported}
    />
  );
}
