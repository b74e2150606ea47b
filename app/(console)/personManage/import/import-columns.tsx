import { Button, NativeSelect } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Notice } from '@/components/feedback/notice';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { CARD_WORDS } from '@/lib/people-file/card-cell';
import { type ColumnMap, missingColumns } from '@/lib/people-file/column-map';
import { FIELD_OF_COLUMN } from '@/lib/people-file/field-of-column';
import { DATE_FORMS, type DateForm, fittingForms, readFileTime } from '@/lib/people-file/file-dates';
import type { PersonColumn } from '@/lib/people-file/person-columns';
import type { CardForm } from '@/lib/persons/card-forms';
import { CardFormChoice } from './card-form-choice';
import classes from './import-dialog.module.css';
import type { ChosenFile } from './import-stage';

interface ImportColumnsProps {
  file: ChosenFile;
  columns: readonly PersonColumn[];
  onBack(): void;
  onNext(file: ChosenFile): void;
}

const NOT_USED = '';
const DATE_COLUMNS = ['ValidFrom', 'ValidTo'] as const;
const EXAMPLES: Readonly<Record<DateForm, string>> = {
  ymd: '2037-12-31',
  dmy: '31.12.2037, 31/12/2037',
  mdy: '12/31/2037',
};

/** Maps columns of the file to fields: a guess that the user can change. */
export function ImportColumns({ file, columns, onBack, onNext }: ImportColumnsProps) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const common = useTranslations('common');
  const format = useFormatter();
  const { header, rows } = file.table;
  const [map, setMap] = useState<ColumnMap>(file.map);
  const [chosenForm, setForm] = useState(file.dateForm);
  const [cardForm, setCardForm] = useState<CardForm>(file.cardForm ?? 'hex');
  const [isTried, setTried] = useState(false);
  const missing = missingColumns(map);
  const used = new Set(Object.values(map));
  const unused = header.filter((_, place) => !used.has(place));
  const dates = DATE_COLUMNS.flatMap((column) => {
    const place = map[column];
    return place === undefined ? [] : rows.map(({ cells }) => cells[place]?.trim() ?? '');
  }).filter((cell) => cell !== '');
  const forms = fittingForms(dates);
  const form = chosenForm ?? forms[0] ?? 'ymd';
  const [date = ''] = dates;
  const isUnclear = forms.length > 1 && !forms.includes('ymd');
  const sample = rows.flatMap(({ cells }) => cells).find((cell) => /[^ -~]/.test(cell));
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
              if (missing.length === 0) onNext({ ...file, map, dateForm: form, cardForm });
            }}
          >
            {common('next')}
          </Button>
        </>
      }
    >
      <p>{t.rich('columnsText', { count: rows.length, name: file.name, bdi })}</p>
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
      {dates.length > 0 && (
        <NativeSelect
          label={t('dateForm')}
          data={DATE_FORMS.map((value) => ({ value, label: EXAMPLES[value] }))}
          value={form}
          onChange={(event) => setForm(event.currentTarget.value as DateForm)}
        />
      )}
      {isUnclear && (
        <Notice tone="warn">
          {t.rich('dateUnclear', {
            cell: date,
            read: readFileTime(date, form) ?? '–',
            bdi: (text) => <bdi dir="ltr">{text}</bdi>,
          })}
        </Notice>
      )}
      {map.Cards !== undefined && (
        <CardFormChoice rows={rows} place={map.Cards} value={cardForm} onChange={setCardForm} />
      )}
      {file.encoding !== undefined && sample !== undefined && (
        <Notice tone="warn">{t.rich('readAsCheck', { encoding: file.encoding, sample, bdi })}</Notice>
      )}
      {unused.length > 0 && (
        <Notice tone="info">{t.rich('unused', { names: format.list(unused, LIST_FORMAT), bdi })}</Notice>
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
