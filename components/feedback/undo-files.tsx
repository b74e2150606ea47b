import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import { addedFile, changedFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';
import classes from './undo-files.module.css';

/** Buttons that save the files with which the page of people undoes what an import or a restore did to them. */
export function UndoFiles({ undo }: { undo: ImportUndo }) {
  const t = useTranslations('personImport');
  const { added, changed } = undo;
  if (added.length + changed.length === 0) return null;
  return (
    <div className={classes.undo}>
      {changed.length > 0 && (
        <Button variant="default" size="xs" onClick={() => saveFile('persons-undo.csv', changedFile(undo))}>
          {t('undoChanged')}
        </Button>
      )}
      {added.length > 0 && (
        <Button variant="default" size="xs" onClick={() => saveFile('persons-added.csv', addedFile(added))}>
          {t('undoAdded')}
        </Button>
      )}
      {changed.length > 0 && <p>{t('undoText')}</p>}
    </div>
  );
}
