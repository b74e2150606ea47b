import { Button, SegmentedControl } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useCardFaultText } from '@/components/feedback/card-fault-text';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { PagedTable } from '@/components/table/paged-table';
import { isolated } from '@/lib/i18n/isolated';
import type { Problem } from '@/lib/i18n/message-keys';
import { failuresFile } from '@/lib/jobs/failures-file';
import { cardsText } from '@/lib/people-file/card-cell';
import { cardsAfter } from '@/lib/people-file/card-change';
import { FIELD_OF_COLUMN } from '@/lib/people-file/field-of-column';
import { type Decisions, settled } from '@/lib/people-file/import-conflicts';
import type { ImportLimits } from '@/lib/people-file/import-limits';
import type { PlanRow } from '@/lib/people-file/import-plan';
import { PERSON_COLUMNS } from '@/lib/people-file/person-columns';
import type { PhotoPlan } from '@/lib/people-file/photo-plan';
import type { CardFault } from '@/lib/persons/card-forms';
import { saveFile } from '@/lib/save-file';
import { DecideAll, RowDecisions } from './import-decisions';
import classes from './import-dialog.module.css';
import { PhotoFigures, SkippedPhotos } from './import-photos';
import { photosToSend } from './import-sending';
import type { ChosenFile } from './import-stage';

interface ImportPlanStepProps {
  file: ChosenFile;
  rows: readonly PlanRow[];
  /** User IDs that got back the zeros that they began with. */
  zeros: number;
  limits: ImportLimits;
  /** Photos of a bundle. */
  photos: PhotoPlan | undefined;
  onBack(): void;
  onDecide(decisions: Decisions): void;
  onSend(): void;
}

const TONES = { new: 'ok', changed: 'info', conflict: 'warn', invalid: 'bad', unchanged: 'off' } as const;
const KINDS = Object.keys(TONES) as PlanRow['kind'][];
/** Order of the rows: errors first, because they need attention. */
const EXCEPTIONS: readonly PlanRow['kind'][] = ['invalid', 'conflict', 'changed'];

/** Plan of the import. Nothing has been sent yet. */
export function ImportPlanStep({ file, rows, zeros, limits, photos, onBack, onDecide, onSend }: ImportPlanStepProps) {
  const t = useTranslations('personImport');
  const run = useTranslations('run');
  const common = useTranslations('common');
  const field = useTranslations('personManage.field');
  const format = useFormatter();
  const reason = useReason();
  const [shows, setShows] = useState<'exceptions' | 'all'>('exceptions');
  const count = (kind: PlanRow['kind']) => rows.filter((row) => row.kind === kind).length;
  const shown = shows === 'all' ? rows : EXCEPTIONS.flatMap((kind) => rows.filter((row) => row.kind === kind));
  const outcomes = rows.map((row) => settled(row, file.decisions));
  const failed = outcomes.filter((row) => row.kind === 'invalid' || row.kind === 'conflict');
  const toSend = outcomes.filter((row) => row.kind === 'new' || row.kind === 'changed').length;
  const toAdd = outcomes.filter((row) => row.kind === 'new').length;
  const photoCount = photos ? photosToSend(photos, rows, file.decisions).length : 0;
  const room = limits.capacity === undefined ? undefined : Math.max(0, limits.capacity - limits.held);
  const saveErrors = () =>
    saveFile(
      'persons-errors.csv',
      failuresFile(
        file.table.header,
        failed.map((row) => ({ file: row.file, code: '', reason: reason(row, (name) => name) })),
      ),
    );

  return (
    <DialogStep
      title={t('planTitle')}
      foot={
        <>
          <Button variant="default" onClick={onBack}>
            {common('back')}
          </Button>
          <Button disabled={toSend + photoCount === 0} onClick={onSend}>
            {toSend === 0 && photoCount > 0 ? t('photos.send', { count: photoCount }) : t('send', { count: toSend })}
          </Button>
        </>
      }
    >
      <p>{t.rich('planText', { count: rows.length, name: file.name, bdi })}</p>
      <Figures>
        {KINDS.map((kind) => (
          <Figure
            key={kind}
            mark={<Mark tone={TONES[kind]}>{t(`kind.${kind}`)}</Mark>}
            value={format.number(count(kind))}
            note={t(`consequence.${kind}`)}
          />
        ))}
      </Figures>
      {room !== undefined && toAdd > room && <Notice tone="warn">{t('room', { room })}</Notice>}
      {file.past !== undefined && file.past.passwords > 0 && (
        <Notice tone="warn">{t('passwordsGone', { count: file.past.passwords })}</Notice>
      )}
      {file.past !== undefined && file.past.photos > 0 && (
        <Notice tone="warn">{t('photos.gone', { count: file.past.photos })}</Notice>
      )}
      {zeros > 0 && <Notice tone="info">{t('zeros', { count: zeros })}</Notice>}
      <DecideAll rows={rows} decisions={file.decisions} onDecide={onDecide} />
      <div className={classes.line}>
        <SegmentedControl
          aria-label={t('shows')}
          value={shows}
          data={[
            { value: 'exceptions', label: t('exceptions') },
            { value: 'all', label: t('allRows') },
          ]}
          onChange={(next) => setShows(next === 'all' ? 'all' : 'exceptions')}
        />
        {failed.length > 0 && (
          <Button variant="subtle" size="xs" onClick={saveErrors}>
            {t('saveErrors')}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        <PagedTable
          key={shows}
          rows={shown}
          rowKey={(row) => String(row.file.number)}
          columns={[
            { key: 'row', title: t('row'), cell: (row) => <bdi dir="ltr">{row.file.number}</bdi> },
            { key: 'id', title: field('userId'), cell: (row) => <bdi dir="ltr">{row.id}</bdi> },
            { key: 'name', title: field('name'), cell: (row) => <bdi>{row.name}</bdi> },
            {
              key: 'result',
              title: t('result'),
              cell: (row) => <Mark tone={TONES[row.kind]}>{t(`kind.${row.kind}`)}</Mark>,
            },
            {
              key: 'reason',
              title: run('reason'),
              cell: (row) => (
                <>
                  {row.kind !== 'changed' && <span className={classes.reason}>{reason(row)}</span>}
                  <Changes row={row} />
                </>
              ),
            },
            ...(count('conflict') === 0
              ? []
              : [
                  {
                    key: 'decision',
                    title: t('decision'),
                    cell: (row: PlanRow) => (
                      <RowDecisions row={row} rows={rows} decisions={file.decisions} onDecide={onDecide} />
                    ),
                  },
                ]),
          ]}
        />
      )}
      {photos && (
        <>
          <h4>{t('photos.stored')}</h4>
          <PhotoFigures plan={photos} count={photoCount} />
          <SkippedPhotos left={photos.left} />
        </>
      )}
      {toSend + photoCount === 0 && <Notice tone="info">{t('nothing')}</Notice>}
    </DialogStep>
  );
}

/** Differences between a changed row and the device, one line per column. */
function Changes({ row }: { row: PlanRow }) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const common = useTranslations('common');
  const outcome = row.kind === 'conflict' ? row.outcome : row;
  if (outcome.kind !== 'changed') return null;
  const { columns, was, record, cards } = outcome;
  return columns.map((column) => {
    const name = field(FIELD_OF_COLUMN[column]);
    // The old password is unknown, and the new one is secret.
    if (column === 'Password') return <div key={column}>{name}</div>;
    const { write } = PERSON_COLUMNS[column];
    const direction = column === 'UserName' ? undefined : 'ltr';
    const isolated = (text: ReactNode) => <bdi dir={direction}>{text}</bdi>;
    return (
      <div key={column}>
        {t.rich('change', {
          column: name,
          was: (column === 'Cards' ? cardsText(cards.held ?? []) : write(was, undefined)) || common('none'),
          now:
            (column === 'Cards' ? cardsText(cardsAfter(cards)) : write({ ...was, ...record }, undefined)) ||
            common('none'),
          bdi: isolated,
        })}
      </div>
    );
  });
}

/** Reasons why a row is not sent, one line each. */
function useReason(): (row: PlanRow, name?: (text: string) => string) => string {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const validation = useTranslations('validation');
  const problemText = useProblemText();
  const faultText = useCardFaultText();
  const textOf = (problem: Problem | CardFault) => ('fault' in problem ? faultText(problem) : problemText(problem));
  return (row, name = isolated) => {
    if (row.kind === 'conflict') {
      return row.conflicts
        .flatMap((each) => {
          if (each.why === 'sameId') return [t('sameId', { row: String(each.others[0] ?? '') })];
          if (each.why === 'otherPerson') return [t('otherPerson', { name: name(each.was.UserName) })];
          return each.taken.map(({ card, owner, row: other }) =>
            other === undefined
              ? validation('CardExists', { value: card, owner })
              : t('cardInRow', { card, row: String(other) }),
          );
        })
        .join('\n');
    }
    if (row.kind !== 'invalid') return '';
    return row.problems
      .map(({ column, problem }) =>
        column
          ? t('cellProblem', { column: field(FIELD_OF_COLUMN[column]), problem: textOf(problem) })
          : textOf(problem),
      )
      .join('\n');
  };
}
