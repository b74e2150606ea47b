import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import { addedFile, changedFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';

/** Buttons that save the files with which the page of people undoes what a restore did to them. */
export function UndoFiles({ undo }: { undo: ImportUndo }) {
  const t = useTranslations('personImport');
  if (undo.added.length + undo.changed.length === 0) return null;
  return (
    <div>
      {undo.changed.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => saveFile('persons-undo.csv', changedFile(undo))}>
          {t('undoChanged')}
        </Button>
      )}
      {undo.added.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => saveFile('persons-added.csv', addedFile(undo.added))}>
          {t('undoAdded')}
        </Button>
      )}
      {undo.changed.length > 0 && <p>{t('undoText')}</p>}
    </div>
  );
}
