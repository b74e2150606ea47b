import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { useLeftOutText } from '@/components/feedback/use-left-out-text';
import { ExportChoice } from '@/components/form/export-choice';
import { ExportDialog } from '@/components/table/export-dialog';
import type { AccessUser } from '@/lib/contract/records';
import { type Bundled, exportBundle } from '@/lib/people-file/export-bundle';
import { allCards, type HeldCards, heldCards } from '@/lib/people-file/held-cards';
import { allPersons, heldPersons } from '@/lib/people-file/held-persons';
import { exportFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import type { LongRead } from '@/lib/records/read-all';
import { useCapabilities } from '@/lib/session/use-visitor';

interface PersonsExportProps {
  /** Device wall clock. */
  now: string;
  /** Those to export as a table; without them all persons, in a chosen form. */
  persons?: readonly AccessUser[];
  onClose(): void;
}

type Way = 'table' | 'bundle' | 'full';

const FullExport = lazyPart(() => import('./full-export').then((module) => module.FullExport));

/**
 * Exports all persons: as a table or a bundle with photos, which can be imported here, or as an encrypted file that
 * only the device can read. Selected persons are exported as a table.
 */
export function PersonsExport(props: PersonsExportProps) {
  const [way, setWay] = useState<Way | undefined>(props.persons && 'table');
  if (way === 'table') return <TableExport {...props} />;
  if (way === 'bundle') return <BundleExport {...props} />;
  if (way === undefined) return <ChosenExport onChoose={setWay} onClose={props.onClose} />;
  return <FullExport {...props} />;
}

function ChosenExport({ onChoose, onClose }: { onChoose(way: Way): void; onClose(): void }) {
  const t = useTranslations('personImport');
  const { faceAuth } = useCapabilities();
  return (
    <ExportChoice
      title={t('exportTitle')}
      text={t('exportText')}
      ways={[
        { way: 'table', label: t('exportTable') },
        ...(faceAuth ? [{ way: 'bundle' as const, label: t('exportBundle') }] : []),
        { way: 'full', label: t('full.open'), about: t('full.about') },
      ]}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

function TableExport({ now, persons, onClose }: PersonsExportProps) {
  const t = useTranslations('personImport');
  const columns = columnsOf(useCapabilities());
  // Cards are read before the persons and do not count as progress.
  const cards = useRef<HeldCards>(undefined);
  const read = async (watched: LongRead) => {
    const quiet = { ...watched, onProgress: () => undefined };
    const ids = persons?.map(({ UserID }) => UserID);
    if (columns.includes('Cards')) cards.current = await (ids ? heldCards(ids, [], quiet) : allCards(quiet));
    if (!ids) return allPersons(watched);
    const held = await heldPersons(ids, watched);
    return ids.flatMap((id) => held.get(id) ?? []);
  };
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={read}
      toFile={(persons) => exportFile(persons, columns, cards.current)}
      fileName={`people ${now}.csv`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}

function BundleExport({ now, onClose }: PersonsExportProps) {
  const t = useTranslations('personImport');
  const columns = columnsOf(useCapabilities());
  const made = useRef<Pick<Bundled, 'file' | 'leftOut'>>({ file: new Blob([]), leftOut: [] });
  const leftOutText = useLeftOutText();
  const read = async (watched: LongRead) => {
    const { persons, ...bundled } = await exportBundle(columns, watched);
    made.current = bundled;
    return persons;
  };
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={read}
      toFile={() => made.current.file}
      fileName={`people ${now}.zip`}
      done={(count) => t('exported', { count })}
      lacking={() => leftOutText(made.current.leftOut)}
      onClose={onClose}
    />
  );
}
