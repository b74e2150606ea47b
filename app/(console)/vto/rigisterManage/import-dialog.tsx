import { useTranslations } from 'next-intl';
import { ContactImportDialog } from '@/components/intercom/contact-import-dialog';
import type { VideoTalkContact } from '@/lib/contract/records';
import { DOOR_STATION, stationLines, stationTemplate } from '@/lib/intercom/door-station-fields';
import { saveFile } from '@/lib/save-file';

interface ImportDialogProps {
  held: readonly VideoTalkContact[];
  onClose(): void;
  /** Door stations may have been added. */
  onImported(): void;
}

/** Door stations of a CSV file. @assumed pages-1 /vto/rigisterManage */
export function ImportDialog({ held, onClose, onImported }: ImportDialogProps) {
  const t = useTranslations('vto.rigisterManage');
  return (
    <ContactImportDialog
      texts={{
        title: t('importTitle'),
        fileText: t('fileText'),
        noColumn: t('noColumn'),
        empty: t('emptyFile'),
        numberTitle: t('field.number'),
        nameTitle: t('field.name'),
        send: (count) => t('send', { count }),
      }}
      read={(table) =>
        stationLines(table, held)?.map(({ line, fields, problem }) => {
          // A new row has no number yet.
          const { RecNo: _, ...record } = DOOR_STATION.toRow(fields);
          return {
            line,
            number: fields.number,
            name: fields.name,
            record,
            ...(problem && { problem: { ...problem, column: t(`field.${problem.field}`) } }),
          };
        })
      }
      onTemplate={() => saveFile('door-stations-template.csv', stationTemplate())}
      onClose={onClose}
      onImported={onImported}
    />
  );
}
