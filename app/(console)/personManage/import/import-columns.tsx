import { Button, NativeSelect } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Notice } from '@/components/feedback/notice';
import { CARD_WORDS } from '@/lib/people-file/card-cell';
import { type ColumnMap, missingColumns } from '@/lib/people-file/column-map';
import type { PersonColumn } from '@/lib/people-file/person-columns';
import { FIELD_OF_COLUMN } from './field-of-column';
import classes from './import-dialog.module.css';
import type { ChosenFile } from './import-stage';

interface ImportColumnsProps {
  file: ChosenFile;
  columns: readonly PersonColumn[];
  onBack(): void;
  onNext(file: ChosenFile): void;
}

const NOT_USED = '';

/** Which column of the file stands for what: guessed, and changed here. */
export function ImportColumns({ file, columns, onBack, onNext }: ImportColumnsProps) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const common = useTranslations('common');
  const format = useFormatter();
  const { header, rows } = file.table;
  const [map, setMap] = useState<ColumnMap>(file.map);
  const [isTried, setTried] = useState(false);
  const missing = missingColumns(map);
  const used = new Set(Object.values(map));
  const unused = header.filter((_, place) => !used.has(place));
  const change = (column: PersonColumn, value: string) => {
    const { [column]: _, ...others } = map;
    setMap(value === NOT_USED ? others : { ...others, [column]: Number(value) });
  };
  const choices = [
    { value: NOT_USED, label: t('notUsed') },
    ...header.map((name, place) => ({
      value: String(place),
      label: name === '' ? t('columnNumber', { number: place + 1 }) : name,
    })),
  ];

  return (
    <DialogStep
      title={t('columnsTitle')}
      foot={
        <>
          <Button variant="default" onClick={onBack}>
            {common('back')}
          </Button>
          <Button
            onClick={() => {
              setTried(true);
              if (missing.length === 0) onNext({ ...file, map });
            }}
          >
            {common('next')}
          </Button>
        </>
      }
    >
      <p>{t.rich('columnsText', { count: rows.length, name: file.name, bdi: (name) => <bdi>{name}</bdi> })}</p>
      <div className={classes.columns}>
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={field(FIELD_OF_COLUMN[column])}
            data={choices}
            value={map[column] === undefined ? NOT_USED : String(map[column])}
            error={isTried && missing.includes(column) ? t('columnMissing') : undefined}
            onChange={(event) => change(column, event.currentTarget.value)}
          />
        ))}
      </div>
      {unused.length > 0 && (
        <Notice tone="info">
          {t.rich('unused', { names: format.list(unused, { type: 'unit' }), bdi: (names) => <bdi>{names}</bdi> })}
        </Notice>
      )}
      <p className={classes.quiet}>{t('emptyCells')}</p>
      {columns.includes('Cards') && (
        <p className={classes.quiet}>
          {t.rich('cardCells', {
            ...CARD_WORDS,
            example: 'A1B2C3D4:vip:lost',
            none: 'none',
            code: (text) => <bdi dir="ltr">{text}</bdi>,
          })}
        </p>
      )}
    </DialogStep>
  );
}
