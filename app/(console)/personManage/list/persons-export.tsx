import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { lazyPart } from '@/components/feedback/lazy-part';
import classes from '@/components/form/dialog-form.module.css';
import { ExportDialog } from '@/components/table/export-dialog';
import { exportBundle } from '@/lib/people-file/export-bundle';
import { allCards, type HeldCards } from '@/lib/people-file/held-cards';
import { allPersons } from '@/lib/people-file/held-persons';
import { exportFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import type { LongRead } from '@/lib/records/read-all';
import { useCapabilities } from '@/lib/session/use-visitor';
import '@/components/theme/dialog-styles';

interface PersonsExportProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

type Way = 'table' | 'bundle' | 'full';

const FullExport = lazyPart(() => import('./full-export').then((module) => module.FullExport));

/**
 * A file of every person of the device: a table or a bundle with photos, which import again here, or everything under a
 * password, which only the device reads.
 */
export function PersonsExport(props: PersonsExportProps) {
  const [way, setWay] = useState<Way>();
  if (way === 'table') return <TableExport {...props} />;
  if (way === 'bundle') return <BundleExport {...props} />;
  if (way === undefined) return <ExportChoice onChoose={setWay} onClose={props.onClose} />;
  return <FullExport {...props} />;
}

function ExportChoice({ onChoose, onClose }: { onChoose(way: Way): void; onClose(): void }) {
  useFocusReturn();
  const t = useTranslations('personImport');
  const common = useTranslations('common');
  const { faceAuth } = useCapabilities();
  return (
    <Modal opened onClose={onClose} title={t('exportTitle')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div className={classes.form}>
        <p>{t('exportText')}</p>
        <p>{t('full.about')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onChoose('full')}>
            {t('full.open')}
          </Button>
          {faceAuth && (
            <Button variant="default" onClick={() => onChoose('bundle')}>
              {t('exportBundle')}
            </Button>
          )}
          <Button data-autofocus onClick={() => onChoose('table')}>
            {t('exportTable')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function TableExport({ now, onClose }: PersonsExportProps) {
  const t = useTranslations('personImport');
  const columns = columnsOf(useCapabilities());
  // Cards are read before the persons, and their number is not the progress that is shown.
  const cards = useRef<HeldCards>(undefined);
  const read = async (watched: LongRead) => {
    if (columns.includes('Cards')) cards.current = await allCards({ ...watched, onProgress: () => undefined });
    return allPersons(watched);
  };
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={read}
      toFile={(persons) => exportFile(persons, columns, cards.current)}
      fileName={`persons ${now}.csv`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}

function BundleExport({ now, onClose }: PersonsExportProps) {
  const t = useTranslations('personImport');
  const columns = columnsOf(useCapabilities());
  const made = useRef<Blob>(new Blob([]));
  const read = async (watched: LongRead) => {
    const { persons, file } = await exportBundle(columns, watched);
    made.current = file;
    return persons;
  };
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={read}
      toFile={() => made.current}
      fileName={`persons ${now}.zip`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}
